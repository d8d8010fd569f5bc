"""Effects: what a technology may bend, as questions that the rules ask.

Rules never name a technology. They ask all effects in force at once, `together(...)`. Every
question begins with the answer so far, which an effect returns bent or as it is: effects of one
sort add up, and of those that set a number the largest counts. A new question is one method here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import fields
from enum import Enum
from functools import cache
from string import Formatter
from types import FunctionType
from typing import Any, ClassVar, Self, get_type_hints

from engine.core.record import dataclass
from engine.nova.pieces import Face, Resource, SubAction, Track


@dataclass(frozen=True, slots=True)
class Counts:
    """What victory points of technologies are counted by: a player's present possessions."""

    stock: Mapping[Resource, int]
    colonies: int  # in play
    stations: int  # on the board
    gates: int


class Effect:
    """An effect that bends nothing."""

    __slots__ = ()

    form: ClassVar[str]  # how the data writes it; fields stand in braces

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """Read an effect of this kind; none if the text is of another kind."""
        found = _pattern(cls).fullmatch(text)
        if found is None:
            return None
        kinds = get_type_hints(cls)
        return cls(**{name: kinds[name](word) for name, word in found.groupdict().items()})

    def __str__(self) -> str:
        record: Any = self
        return self.form.format_map({one.name: getattr(self, one.name) for one in fields(record)})

    # Explore.

    def scan_draw(self, tiles: int) -> int:
        """How many tiles does a Scan draw?"""
        return tiles

    def scan_keep(self, tiles: int) -> int:
        """How many tiles does a Scan keep for free?"""
        return tiles

    def reveal_blue(self, tiles: int) -> int:
        """How many blue tiles does one Reveal place?"""
        return tiles

    def reveal_yellow(self, tiles: int) -> int:
        """How many yellow tiles does one Reveal place?"""
        return tiles

    # Settle and Build.

    def price(self, energy: int, action: SubAction) -> int:
        """What does this cost, before the minimum of its space?"""
        return energy

    def colonize_without_ship(self, may: bool) -> bool:
        """May sectors be colonized without a ship there?"""
        return may

    def improve_sectors(self, sectors: int) -> int:
        """How many sectors does one Improve improve?"""
        return sectors

    def improve_value(self, tokens: int) -> int:
        """How many tokens does an improvement place?"""
        return tokens

    def build_ships(self, ships: int) -> int:
        """How many ships does one Build build?"""
        return ships

    # Move.

    def move_capacity(self, ships: int) -> int:
        """How many ships move at the basic price?"""
        return ships

    def move_range(self, steps: int) -> int:
        """How far does a ship move?"""
        return steps

    def move_through(self, may: bool) -> bool:
        """May paths cross sectors with enemy forces?"""
        return may

    def gives_retreat(self, gives: bool) -> bool:
        """Do moves away from other players give them points?"""
        return gives

    def gates_linked(self, linked: bool) -> bool:
        """Are the owner's jump points one step apart for the owner's ships?"""
        return linked

    def sectors_linked(self, linked: bool) -> bool:
        """Are the owner's sectors one step apart for the owner's ships?"""
        return linked

    # Combat.

    def range_ships(self, fire: bool) -> bool:
        """Do ships fire into adjacent sectors?"""
        return fire

    def range_stations(self, fire: bool) -> bool:
        """Do stations fire into adjacent sectors?"""
        return fire

    def hull(self, armour: int) -> int:
        """How much hull armour do own forces have?"""
        return armour

    def station_dice(self, dice: int) -> int:
        """How many dice does a station roll?"""
        return dice

    def fleet_dice(self, dice: int) -> int:
        """How many dice come on top where an own active ship fights?"""
        return dice

    def full_kills(self, full: bool) -> bool:
        """Does every kill give a whole point, not a half?"""
        return full

    def combat_tiles(self, tiles: tuple[Face, ...]) -> tuple[Face, ...]:
        """Which combat tiles does the owner have?"""
        return tiles

    # Science and Logistics.

    def synthesis_limit(self, units: int) -> int:
        """How many units may be synthesized?"""
        return units

    def discover_draw(self, cards: int) -> int:
        """How many cards does Discover draw for free?"""
        return cards

    def income_credits(self, credits: int) -> int:
        """How many credits does Logistics bring?"""
        return credits

    def income_energy(self, energy: int) -> int:
        """How much energy does Logistics bring?"""
        return energy

    def icons(self, icons: int, track: Track) -> int:
        """How many icons does the owner have for an empire track?"""
        return icons

    def vp(self, points: int, counts: Counts) -> int:
        """How many points is it worth while in force?"""
        return points


# What reads and writes effects; every other function of the class is a question.
_SYNTAX = ("parse", "__str__")
QUESTIONS = tuple(
    name
    for name, value in vars(Effect).items()
    if isinstance(value, FunctionType) and name not in _SYNTAX
)


class _Together(Effect):
    """Several effects at once: each question passes through those that bend its answer."""

    __slots__ = ("bending",)

    def __init__(self, effects: tuple[Effect, ...]) -> None:
        self.bending = {
            name: tuple(
                getattr(effect, name)
                for effect in effects
                if getattr(type(effect), name) is not getattr(Effect, name)
            )
            for name in QUESTIONS
        }


def _question(name: str) -> Callable[..., Any]:
    def answer(self: _Together, value: Any, *facts: Any) -> Any:
        for bend in self.bending[name]:
            value = bend(value, *facts)
        return value

    return answer


for _name in QUESTIONS:
    setattr(_Together, _name, _question(_name))


@cache
def together(effects: tuple[Effect, ...]) -> Effect:
    """Return one effect that answers for all of these."""
    return _Together(effects)


_PATTERNS: dict[str, re.Pattern[str]] = {}  # by form


def _pattern(kind: type[Effect]) -> re.Pattern[str]:
    """Turn the form of a kind into an expression with a group for each field."""
    if kind.form not in _PATTERNS:
        kinds = get_type_hints(kind)
        expression = ""
        for before, name, _, _ in Formatter().parse(kind.form):
            expression += re.escape(before)
            if name is not None:
                expression += f"(?P<{name}>{_words(kinds[name])})"
        _PATTERNS[kind.form] = re.compile(expression)
    return _PATTERNS[kind.form]


def _words(kind: Any) -> str:
    """Return an expression for the values of a field's type."""
    if issubclass(kind, Enum):
        return "|".join(re.escape(one.value) for one in kind)
    return "[0-9]+"
