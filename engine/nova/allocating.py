"""Allocating dice: what a die may be used for, and the AUTO choice (11.5, 17.3)."""

from __future__ import annotations

from engine.nova.content.combat import FACES
from engine.nova.dice import (
    Dice,
    Use,
    count_attacks,
    count_defences,
    standard_attacks,
    standard_shields,
    turned_ions,
)
from engine.nova.faces import filled
from engine.nova.pieces import Face


def overcharge_price(minimum: int, base: int, overcharged: int) -> int:
    """Return what the attacker's next overcharge adds to the price of the action (N42).

    The action costs the larger of the minimum and its base cost with one energy for each
    overcharge, so overcharges within the minimum are free.
    """
    return max(minimum, base + overcharged + 1) - max(minimum, base + overcharged)


def uses(dice: Dice, face: int, *, can_overcharge: bool) -> tuple[Use, ...]:
    """List what a free die with this face may be used for; there is always something."""
    column = dice.column(face)
    found = []
    if column.attack is not None:
        found.append(Use.ATTACK)
    if column.defence is not None and _may_defend(dice, face):
        found.append(Use.DEFEND)
    if filled(column) == 2 and can_overcharge:
        found.append(Use.OVERCHARGE)
    return tuple(found) or (Use.ASIDE,)


def _may_defend(dice: Dice, face: int) -> bool:
    """Apply the ranged restriction (N36): so many dice, not particular ones, must attack.

    At most as many dice defend as were rolled inside the sector; and a die that could attack
    defends only if enough attacks remain possible without it.
    """
    done = dice.allocations
    if sum(die.use is Use.DEFEND for die in done) >= dice.inside:
        return False
    if dice.column(face).attack is None:
        return True
    able = sum(dice.column(each).attack is not None for each in dice.free) - 1
    return sum(die.attacks for die in done) + able >= dice.ranged


def choices(dice: Dice, *, can_overcharge: bool) -> tuple[tuple[int, Use], ...]:
    """List the different answers to the question for a die; equal dice are one answer."""
    return tuple(
        (face, use)
        for face in sorted(set(dice.free))
        for use in uses(dice, face, can_overcharge=can_overcharge)
    )


def only_choice(dice: Dice, *, can_overcharge: bool) -> tuple[int, Use] | None:
    """Return the one possible allocation, or None if the side must be asked.

    The Entity takes its dice from the left, each for both columns (11.10).
    """
    if dice.entity:
        return dice.free[0], Use.OVERCHARGE
    found = choices(dice, can_overcharge=can_overcharge)
    return found[0] if len(found) == 1 else None


def auto(dice: Dice, opponent: Dice) -> tuple[int, Use]:
    """Return the AUTO allocation: the first free die, never overcharged (17.3)."""
    face = dice.free[0]
    found = uses(dice, face, can_overcharge=False)
    if len(found) == 1:
        return face, found[0]
    return face, Use.DEFEND if _wants_defence(dice, opponent, face) else Use.ATTACK


def _wants_defence(dice: Dice, opponent: Dice, face: int) -> bool:
    defence = dice.column(face).defence
    if defence is Face.POINT_DEFENCE:
        return uncovered_missiles(dice, opponent) > 0
    if defence is Face.REFLECT:
        reflects = count_defences(dice, Face.REFLECT)
        return len(standard_attacks(opponent)) > reflects
    return need(dice, opponent) > 0


def need(dice: Dice, opponent: Dice) -> int:
    """Return the blockable damage allocated against this side less its own shields."""
    ions = count_attacks(opponent, Face.ION) + turned_ions(dice)
    missiles = FACES[Face.MISSILE].strength * uncovered_missiles(dice, opponent)
    damage = sum(strength for _, strength in standard_attacks(opponent)) + ions + missiles
    return damage - sum(strength for _, strength in standard_shields(dice))


def uncovered_missiles(dice: Dice, opponent: Dice) -> int:
    """Count the opposing missiles that no own point defence stops."""
    stopped = count_defences(dice, Face.POINT_DEFENCE)
    return max(0, count_attacks(opponent, Face.MISSILE) - stopped)
