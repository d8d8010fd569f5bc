"""Entity action cards, secret objectives and difficulty cards."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core import data
from engine.core.record import dataclass
from engine.nova.content.combat import LEVELS
from engine.nova.pieces import CardKind, Measure, ObjectiveClass


@dataclass(frozen=True, slots=True)
class ActionCard:
    """An Entity action card."""

    id: str
    stage: int
    kind: CardKind
    sectors: int = 0  # of a standard card
    ships: int = 0
    lost: int = 0  # of a flare
    disabled: int = 0
    players: tuple[int, ...] = ()  # numbers of players for whom a malice card counts


@dataclass(frozen=True, slots=True)
class Objective:
    """A secret objective: a measure and how much of it is needed at least."""

    id: str
    rank: ObjectiveClass
    vp: int
    measure: Measure
    least: int


@dataclass(frozen=True, slots=True)
class Difficulty:
    """A difficulty card: what the group needs for victory."""

    id: str
    name: str
    star_per_player: int
    artifacts: int
    suggested_power: int


def _cards() -> dict[str, ActionCard]:
    cards = {}
    for stage, rows in data.read("nova/cards").items():
        for id, row in rows.items():
            page = {**row, "kind": CardKind(row["kind"]), "players": tuple(row.get("players", ()))}
            cards[id] = ActionCard(id, int(stage), **page)
    return cards


ACTION_CARDS: Mapping[str, ActionCard] = _cards()
STAGES = tuple(sorted({card.stage for card in ACTION_CARDS.values()}))
OBJECTIVES: Mapping[str, Objective] = {
    id: Objective(id, ObjectiveClass(rank), row["vp"], Measure(row["measure"]), row["least"])
    for rank, rows in data.read("nova/objectives").items()
    for id, row in rows.items()
}
DIFFICULTIES: Mapping[str, Difficulty] = {
    id: Difficulty(id, **{**row, "suggested_power": LEVELS.index(row["suggested_power"]) + 1})
    for id, row in data.read("nova/difficulties").items()
}


def stage_cards(stage: int) -> tuple[str, ...]:
    """Return the cards of a stage of the action deck, in the order of the data."""
    return tuple(id for id, card in ACTION_CARDS.items() if card.stage == stage)
