"""Resolving a combat: from the allocated dice to hits, casualties and points (11.7, 11.8)."""

from __future__ import annotations

from engine.core.record import dataclass
from engine.nova.content.combat import FACES
from engine.nova.dice import (
    Dice,
    count_attacks,
    count_defences,
    defences,
    standard_attacks,
    standard_shields,
    turned_ions,
)
from engine.nova.faces import segments
from engine.nova.pieces import Face


@dataclass(frozen=True, slots=True)
class Strike:
    """How one side struck the other, in the order in which it is worked out."""

    missiles: int  # all that were fired
    stopped: int  # of them, by point defence
    kept: tuple[int, ...]  # own standard attacks that were not reflected
    gained: tuple[int, ...]  # standard attacks taken from the other side
    ions: int
    cancelled: tuple[int, ...]  # shields of the other side that tachyons cancelled
    shields: tuple[int, ...]  # those that remain
    tachyons: int
    armour: int  # of the other side

    @property
    def blockable(self) -> int:
        missiles = FACES[Face.MISSILE].strength * (self.missiles - self.stopped)
        return sum(self.kept) + sum(self.gained) + self.ions + missiles

    @property
    def unblocked(self) -> int:
        return max(0, self.blockable - sum(self.shields)) + self.tachyons

    @property
    def hits(self) -> int:
        return self.unblocked // self.armour


def resolve(attacker: Dice, defender: Dice) -> tuple[Strike, Strike]:
    """Return the strikes of the attacker and of the defender, both from the same dice (N38)."""
    return _strike(attacker, defender), _strike(defender, attacker)


def _strike(side: Dice, other: Dice) -> Strike:
    missiles = count_attacks(side, Face.MISSILE)
    tachyons = count_attacks(side, Face.TACHYON)
    shields = _strongest_first(standard_shields(other))
    return Strike(
        missiles,
        min(missiles, count_defences(other, Face.POINT_DEFENCE)),
        _attacks(side)[count_defences(other, Face.REFLECT) :],
        _attacks(other)[: count_defences(side, Face.REFLECT)],
        count_attacks(side, Face.ION) + turned_ions(other),
        shields[:tachyons],
        shields[tachyons:],
        tachyons,
        armour(other),
    )


def armour(dice: Dice) -> int:
    """Return the hull armour and the segments allocated in this combat."""
    return dice.hull + sum(segments(column) for _, column in defences(dice))


def _attacks(dice: Dice) -> tuple[int, ...]:
    return _strongest_first(standard_attacks(dice))


def _strongest_first(faces: list[tuple[int, int]]) -> tuple[int, ...]:
    return tuple(sorted((strength for _, strength in faces), reverse=True))


@dataclass(frozen=True, slots=True)
class Losses:
    """Tokens of one side in the target sector: those there, or those destroyed."""

    ships: int = 0
    stations: int = 0
    disabled: int = 0
    gates: int = 0

    @property
    def units(self) -> int:
        """Ships, disabled ones included, and stations: what the kill bonus counts."""
        return self.ships + self.stations + self.disabled


def casualties(hits: int, there: Losses) -> Losses:
    """Return what the hits destroy: active ships, stations, disabled ships, gates (N44)."""
    lost = []
    for number in (there.ships, there.stations, there.disabled, there.gates):
        lost.append(min(hits, number))
        hits -= lost[-1]
    return Losses(*lost)


def kill_bonus(destroyed: Losses, *, full: bool = False) -> int:
    """Return one point for two units destroyed in a combat, and one for each gate (N2).

    `full`: a technology pays a point for every unit.
    """
    return (destroyed.units if full else destroyed.units // 2) + destroyed.gates


def wins_sector(there: Losses, destroyed: Losses) -> bool:
    """Has a unit been destroyed, and is no unit left (N45)?"""
    return destroyed.units > 0 and destroyed.units == there.units
