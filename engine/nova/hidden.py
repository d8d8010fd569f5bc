"""What nobody has seen: dealt anew after an undo, and left out of the export of a running game."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.chance import Chance
from engine.core.evolve import evolve
from engine.core.seat import SEATS, Seat
from engine.nova.action import Action
from engine.nova.actions import (
    ChooseLosses,
    ChooseObjectives,
    GiveOrder,
    Keep,
    Plan,
    QueueTurn,
    ScanTiles,
)
from engine.nova.content.cards import STAGES, stage_cards
from engine.nova.events import Event, reveals
from engine.nova.state import State

# Where the game's own stream may go on: far behind what it uses without an undo, and low enough
# for a saved position.
FIRST_WORD = 100_000
WORDS = 800_000
SECRET: tuple[type[Action], ...] = (
    ChooseObjectives,
    ChooseLosses,
    Keep,
    GiveOrder,
    Plan,
    QueueTurn,
)


def mix_again(state: State, number: int) -> State:
    """Deal everything nobody has seen anew, after so many undos.

    How it lay before makes no difference. Cards of the Entity stay in their stage, and those that
    a player has looked at stay on top.
    """
    chance = Chance(state.terms.setup.seed).beside(f"undo {number}")
    bag, chance = chance.shuffle(sorted(state.bag))
    deck, chance = chance.shuffle(sorted(state.deck))
    cards = max((player.peek for player in state.players), key=len, default=())
    unknown = state.entity.cards[len(cards) :]
    for stage in STAGES:
        of_stage = stage_cards(stage)
        left, chance = chance.shuffle(sorted(card for card in unknown if card in of_stage))
        cards += left
    place, _ = chance.below(WORDS)
    return evolve(
        state,
        bag=bag,
        deck=deck,
        entity=evolve(state.entity, cards=cards),
        chance=Chance(state.terms.setup.seed, FIRST_WORD + place),
    )


def concerned(state: State, events: Sequence[Event]) -> frozenset[Seat]:
    """Return every seat if one of the events showed what chance decided; else none."""
    shown = any(reveals(event) for event in events)
    return frozenset(SEATS[: len(state.players)] if shown else ())


def secret(state: State, action: Action) -> bool:
    """Tell whether the action, read by others, would tell a hidden tile, a goal or an order."""
    if isinstance(action, ScanTiles):
        return bool(action.thrown)
    return isinstance(action, SECRET)
