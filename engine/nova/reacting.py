"""What an ion does at once: reflect, discard, negate, and the answers by default (11.6, 17.2)."""

from __future__ import annotations

from engine.nova.dice import (
    Dice,
    Sort,
    Use,
    allocate,
    defences,
    negate,
    spend_reflect,
    standard_attacks,
    standard_shields,
    turn_ion,
)
from engine.nova.faces import filled, value
from engine.nova.pieces import Face


def is_ion(dice: Dice) -> bool:
    """Was the die allocated last an ion attack?"""
    last = dice.allocations[-1]
    return last.attacks and dice.column(last.face).attack is Face.ION


def can_reflect(victim: Dice) -> bool:
    """May this side turn an ion? The Entity never does (N40)."""
    return not victim.entity and _reflect(victim) is not None


def reflects_by_default(opponent: Dice) -> bool:
    """Turn the ion if there is no standard attack that the reflect could take instead."""
    return not standard_attacks(opponent)


def reflect_ion(attacker: Dice, victim: Dice) -> tuple[Dice, Dice]:
    """Spend the victim's first reflect: the last ion belongs to the victim (N89)."""
    place = _reflect(victim)
    assert place is not None
    return turn_ion(attacker, len(attacker.done) - 1), spend_reflect(victim, place)


def _reflect(dice: Dice) -> int | None:
    for place, column in defences(dice):
        if column.defence is Face.REFLECT:
            return place
    return None


def discards(victim: Dice) -> tuple[int, ...]:
    """List the different dice of which the victim may choose one to discard."""
    return tuple(sorted(set(victim.free)))


def default_discard(victim: Dice) -> int:
    """Return the face of the least valuable free die; ties: fewer filled slots, then earliest."""

    def worth(face: int) -> tuple[int, int]:
        column = victim.column(face)
        return value(column), filled(column)

    return min(victim.free, key=worth)


def discard(victim: Dice, face: int) -> Dice:
    return allocate(victim, face, Use.DISCARD)


def negatable(entity: Dice) -> tuple[Sort, ...]:
    """List the sorts of standard faces the Entity has allocated."""
    return tuple(sort for sort in Sort if _standard(entity, sort))


def default_negation(entity: Dice) -> Sort:
    return Sort.SHIELD if standard_shields(entity) else Sort.ATTACK


def negate_weakest(entity: Dice, sort: Sort) -> Dice:
    """Negate the weakest standard face of that sort; ties: the earliest (N37)."""
    place, _ = min(_standard(entity, sort), key=lambda face: (face[1], face[0]))
    return negate(entity, place, sort)


def _standard(dice: Dice, sort: Sort) -> list[tuple[int, int]]:
    return standard_attacks(dice) if sort is Sort.ATTACK else standard_shields(dice)
