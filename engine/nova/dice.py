"""The dice of a combat: those still free, and what was done with the others.

What was done with a die is kept as it is written in notation: `3a`, `6d`, `6o` (overcharged; so
are all dice of the Entity), `1x` (set aside), `6-` (discarded for an ion). Marks follow: `4a>` an
ion that was turned, `2d-` a reflect spent on one, `5o!a` and `5o!d` a negated Entity attack or
shield. A die with several marks has them in the order `>`, `-`, `!a`, `!d`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import StrEnum
from functools import cache, lru_cache

from engine.core.evolve import evolve
from engine.core.record import dataclass
from engine.nova.content.combat import Column, Panel
from engine.nova.faces import attack_strength, shield_strength
from engine.nova.pieces import Face


class Use(StrEnum):
    """What became of a die."""

    ATTACK = "a"
    DEFEND = "d"
    OVERCHARGE = "o"
    ASIDE = "x"
    DISCARD = "-"


class Sort(StrEnum):
    """The sorts of standard faces that an ion can negate."""

    ATTACK = "attack"
    SHIELD = "shield"


@dataclass(frozen=True, slots=True)
class Allocation:
    """One die that is no longer free."""

    face: int
    use: Use
    turned: bool = False  # its ion belongs to the opponent
    spent: bool = False  # its reflect went into turning an ion
    negated: tuple[Sort, ...] = ()

    @property
    def attacks(self) -> bool:
        return self.use in (Use.ATTACK, Use.OVERCHARGE)

    @property
    def defends(self) -> bool:
        return self.use in (Use.DEFEND, Use.OVERCHARGE)

    def __str__(self) -> str:
        marks = ">" * self.turned + "-" * self.spent
        return f"{self.face}{self.use}{marks}{''.join(MARKS[sort] for sort in self.negated)}"


MARKS = {Sort.ATTACK: "!a", Sort.SHIELD: "!d"}
FORM = re.compile(r"[1-6](?:-|x|a>?|d-?|o>?-?(?:!a)?(?:!d)?)")


@cache
def read_allocation(text: str) -> Allocation:
    """Read an allocation as `done` and notation have it; ValueError if it is none."""
    if FORM.fullmatch(text) is None:
        raise ValueError(f"no allocation of a die: {text!r}")
    negated = tuple(sort for sort, mark in MARKS.items() if mark in text)
    return Allocation(int(text[0]), Use(text[1]), ">" in text, "-" in text[2:], negated)


@lru_cache(maxsize=1024)
def read_allocations(done: tuple[str, ...]) -> tuple[Allocation, ...]:
    """Read the allocations of one side; every die of a combat asks for those before it."""
    return tuple(map(read_allocation, done))


@dataclass(frozen=True, slots=True)
class Dice:
    """The dice of one side of a combat, and what its faces mean."""

    panel: Panel
    free: tuple[int, ...]  # in roll order
    done: tuple[str, ...] = ()  # in the order of allocation
    inside: int = 0  # dice rolled for units in the target sector
    ranged: int = 0  # dice rolled for units that fire in from next door
    hull: int = 1
    entity: bool = False

    def column(self, face: int) -> Column:
        return self.panel[face - 1]

    @property
    def allocations(self) -> tuple[Allocation, ...]:
        return read_allocations(self.done)


def allocate(dice: Dice, face: int, use: Use) -> Dice:
    """Take the first free die with that face, and note its use."""
    place = dice.free.index(face)
    free = dice.free[:place] + dice.free[place + 1 :]
    return evolve(dice, free=free, done=(*dice.done, f"{face}{use}"))


def reroll_places(free: tuple[int, ...], faces: tuple[int, ...]) -> tuple[int, ...]:
    """Return the places of these faces from left to right; of equal dice the leftmost.

    ValueError if there are not so many dice with a face.
    """
    places: list[int] = []
    for face in faces:
        after = max((place for place in places if free[place] == face), default=-1) + 1
        places.append(free.index(face, after))
    return tuple(sorted(places))


def turn_die(dice: Dice, place: int, face: int) -> Dice:
    """Let the free die at this place show another face."""
    return evolve(dice, free=(*dice.free[:place], face, *dice.free[place + 1 :]))


def turn_ion(dice: Dice, place: int) -> Dice:
    """Let the ion at this place of `done` belong to the opponent."""
    return _change(dice, place, evolve(read_allocation(dice.done[place]), turned=True))


def spend_reflect(dice: Dice, place: int) -> Dice:
    """Discard the reflect at this place of `done`."""
    return _change(dice, place, evolve(read_allocation(dice.done[place]), spent=True))


def negate(dice: Dice, place: int, sort: Sort) -> Dice:
    """Put the standard face of this sort at this place of `done` out of the combat."""
    die = read_allocation(dice.done[place])
    both = tuple(each for each in Sort if each is sort or each in die.negated)
    return _change(dice, place, evolve(die, negated=both))


def _change(dice: Dice, place: int, die: Allocation) -> Dice:
    return evolve(dice, done=(*dice.done[:place], str(die), *dice.done[place + 1 :]))


def attacks(dice: Dice) -> list[tuple[int, Column]]:
    """The places and columns of dice that attack, without negated ones and turned ions."""
    return [(place, dice.panel[face - 1]) for place, face in _attacking(dice.done)]


@lru_cache(maxsize=1024)
def _attacking(done: tuple[str, ...]) -> tuple[tuple[int, int], ...]:
    return tuple(
        (place, die.face)
        for place, die in enumerate(read_allocations(done))
        if die.attacks and not die.turned and Sort.ATTACK not in die.negated
    )


def defences(dice: Dice) -> list[tuple[int, Column]]:
    """The places and columns of dice that defend, without negated and spent ones."""
    return [(place, dice.panel[face - 1]) for place, face in _defending(dice.done)]


@lru_cache(maxsize=1024)
def _defending(done: tuple[str, ...]) -> tuple[tuple[int, int], ...]:
    return tuple(
        (place, die.face)
        for place, die in enumerate(read_allocations(done))
        if die.defends and not die.spent and Sort.SHIELD not in die.negated
    )


def standard_attacks(dice: Dice) -> list[tuple[int, int]]:
    """The standard attacks in force as (place, strength), in the order of allocation."""
    return _strengths(attacks(dice), attack_strength)


def standard_shields(dice: Dice) -> list[tuple[int, int]]:
    """The standard shields in force as (place, strength), in the order of allocation."""
    return _strengths(defences(dice), shield_strength)


def _strengths(
    faces: list[tuple[int, Column]], strength: Callable[[Column], int]
) -> list[tuple[int, int]]:
    return [(place, number) for place, column in faces if (number := strength(column))]


def count_attacks(dice: Dice, face: Face) -> int:
    return [column.attack for _, column in attacks(dice)].count(face)


def count_defences(dice: Dice, face: Face) -> int:
    return [column.defence for _, column in defences(dice)].count(face)


def turned_ions(dice: Dice) -> int:
    """The ions of this side that strike it instead of its opponent."""
    return sum(die.turned for die in dice.allocations)
