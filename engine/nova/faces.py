"""What a column of a combat panel does: strengths, armour, and panels with tiles (11.4, 11.6)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.nova.content.combat import FACES, Column, Panel
from engine.nova.pieces import Face, PanelSide

ESCORTED = 2  # the strength of a basic attack beside a point defence

SLOTS = tuple(f"{die}{side}" for die in range(1, 7) for side in PanelSide)


def attack_strength(column: Column) -> int:
    """Return the strength of a standard attack; 0 for any other.

    A basic attack beside a point defence strikes for 2, whether that one is used or not.
    """
    if column.attack is Face.BASIC_ATTACK and column.defence is Face.POINT_DEFENCE:
        return ESCORTED
    return _standard(column.attack)


def shield_strength(column: Column) -> int:
    """Return the strength of a standard shield; 0 for any other defence."""
    return _standard(column.defence)


def segments(column: Column) -> int:
    """Return the armour segments."""
    return 0 if column.defence is None else FACES[column.defence].armour


def value(column: Column) -> int:
    """Return what a die with this face is worth when one must go (17.2)."""
    return max((FACES[face].worth for face in _faces(column)), default=0)


def filled(column: Column) -> int:
    """Return the number of filled slots."""
    return len(_faces(column))


def cover(panel: Panel, tiles: Mapping[str, str]) -> Panel:
    """Lay combat tiles on a panel: slot (`4a`, `6d`) to tile (`ion`, `armor1`)."""
    columns = list(panel)
    for slot, word in tiles.items():
        place, side = int(slot[0]) - 1, PanelSide(slot[1])
        face = Face.of(side, word)
        if face is None:
            raise ValueError(f"no tile for {slot} is called {word!r}")
        under = columns[place]
        if side is PanelSide.ATTACK:
            columns[place] = Column(face, under.defence)
        else:
            columns[place] = Column(under.attack, face)
    return tuple(columns)


def _standard(face: Face | None) -> int:
    if face is None or not FACES[face].standard:
        return 0
    return FACES[face].strength


def _faces(column: Column) -> tuple[Face, ...]:
    return tuple(face for face in (column.attack, column.defence) if face is not None)
