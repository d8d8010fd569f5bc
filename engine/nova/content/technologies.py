"""Races and all technologies: basic, of races, ancient."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from engine.core import data
from engine.core.record import dataclass
from engine.nova import effects
from engine.nova.content.sectors import SECTOR_TILES, SectorTile
from engine.nova.effect import Effect, together
from engine.nova.effects.ability import Ability
from engine.nova.pieces import TechnologyKind, TechnologySlot

SIDES = ("a", "b")


@dataclass(frozen=True, slots=True)
class Technology:
    """A technology; of a two-sided card, one side."""

    id: str
    name: str
    kind: TechnologyKind
    card: str  # the id without its side: `calyth-2`
    side: str  # `a`, `b`, or empty
    copies: int
    cost: int  # of discovery, in credits
    slots: tuple[TechnologySlot, ...]
    vp: int  # printed ★ while active
    effects: tuple[Effect, ...]

    @property
    def ability(self) -> Ability[Any] | None:
        """What it lets its owner do; no technology has two abilities."""
        return next((one for one in self.effects if isinstance(one, Ability)), None)

    @property
    def white_slots(self) -> int:
        """The omega stock that claiming it needs (12.4)."""
        return self.slots.count(TechnologySlot.WHITE)

    @property
    def other_side(self) -> Technology | None:
        """The back of its card; none for a basic technology."""
        return next((one for one in CARDS[self.card] if one is not self), None)


@dataclass(frozen=True, slots=True)
class Race:
    """A race; it differs from the others by its homeworld, colour and technologies."""

    id: str
    name: str
    colour: str
    leaning: str  # what it is good at, for people who choose

    @property
    def home(self) -> SectorTile:
        return SECTOR_TILES[f"home-{self.colour}"]

    @property
    def cards(self) -> tuple[str, ...]:
        """The race cards: `calyth-1`, `calyth-2`, `calyth-3`."""
        return _cards_of(self.id)


@cache
def _cards_of(race: str) -> tuple[str, ...]:
    return tuple(card for card in CARDS if card.rpartition("-")[0] == race)


def _technology(id: str, kind: TechnologyKind, row: Mapping[str, Any]) -> Technology:
    two_sided = kind is not TechnologyKind.BASIC
    return Technology(
        id=id,
        name=row["name"],
        kind=kind,
        card=id[:-1] if two_sided else id,
        side=id[-1] if two_sided else "",
        copies=row.get("copies", 1),
        cost=row["cost"],
        slots=tuple(TechnologySlot(letter) for letter in row["slots"].split()),
        vp=row["vp"],
        effects=effects.parse(row["effect"]),
    )


def _technologies() -> Iterator[Technology]:
    for kind, rows in (
        (TechnologyKind.BASIC, data.read("nova/technologies")),
        (TechnologyKind.RACE, data.read("nova/races")["technology"]),
        (TechnologyKind.ANCIENT, data.read("nova/ancient")),
    ):
        for id, row in rows.items():
            yield _technology(id, kind, row)


def _cards() -> dict[str, tuple[Technology, ...]]:
    cards: dict[str, tuple[Technology, ...]] = {}
    for technology in TECHNOLOGIES.values():
        cards[technology.card] = (*cards.get(technology.card, ()), technology)
    return cards


TECHNOLOGIES: Mapping[str, Technology] = {one.id: one for one in _technologies()}
CARDS: Mapping[str, tuple[Technology, ...]] = _cards()  # by card id: its sides
BASIC_DECK = tuple(
    one.id
    for one in TECHNOLOGIES.values()
    if one.kind is TechnologyKind.BASIC
    for _ in range(one.copies)
)
ANCIENT_CARDS = tuple(
    card for card, sides in CARDS.items() if sides[0].kind is TechnologyKind.ANCIENT
)
RACES: Mapping[str, Race] = {
    id: Race(id, **row) for id, row in data.read("nova/races")["race"].items()
}


@cache
def in_force(technologies: tuple[str, ...]) -> Effect:
    """Return what all effects of these active technologies answer together."""
    return together(tuple(one for id in technologies for one in TECHNOLOGIES[id].effects))
