"""What the faces of combat dice mean: attack and defence slots, panels, strengths (11.4, 11.6)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum


class Attack(StrEnum):
    """What an attack slot holds, by its word in the data and in notation."""

    BASIC = "basic"
    HEAVY = "heavy"
    ULTRA = "ultra"
    ION = "ion"
    TACHYON = "tachyon"
    MISSILE = "missile"


class Defence(StrEnum):
    """What a defence slot holds, by its word in the data and in notation."""

    BASIC = "basic"
    HEAVY = "heavy"
    ULTRA = "ultra"
    REFLECT = "reflect"
    ARMOUR = "armor1"
    THICK_ARMOUR = "armor2"
    POINT_DEFENCE = "pd"


ATTACK_STRENGTH: Mapping[Attack, int] = {Attack.BASIC: 1, Attack.HEAVY: 2, Attack.ULTRA: 3}
SHIELD_STRENGTH: Mapping[Defence, int] = {Defence.BASIC: 1, Defence.HEAVY: 2, Defence.ULTRA: 3}
SEGMENTS: Mapping[Defence, int] = {Defence.ARMOUR: 1, Defence.THICK_ARMOUR: 2}
MISSILE_DAMAGE = 2


@dataclass(frozen=True, slots=True)
class Column:
    """The two slots of one die face."""

    attack: Attack | None = None
    defence: Defence | None = None

    @property
    def both(self) -> bool:
        return self.attack is not None and self.defence is not None

    @property
    def filled(self) -> int:
        """The number of filled slots."""
        return (self.attack is not None) + (self.defence is not None)

    @property
    def strength(self) -> int:
        """The strength of a standard attack; 0 for any other.

        A basic attack beside a point defence strikes for 2, whether that one is used or not.
        """
        if self.attack is Attack.BASIC and self.defence is Defence.POINT_DEFENCE:
            return 2
        return ATTACK_STRENGTH.get(self.attack, 0) if self.attack else 0

    @property
    def shield(self) -> int:
        """The strength of a standard shield; 0 for any other defence."""
        return SHIELD_STRENGTH.get(self.defence, 0) if self.defence else 0

    @property
    def segments(self) -> int:
        """The armour segments."""
        return SEGMENTS.get(self.defence, 0) if self.defence else 0

    @property
    def value(self) -> int:
        """What a die with this face is worth when one must go (17.2, 17.3)."""
        return max(_worth(self.attack), _worth(self.defence))


Panel = tuple[Column, ...]  # six columns, for the faces 1 to 6

SLOTS = tuple(f"{face}{sort}" for face in range(1, 7) for sort in "ad")


def read_panel(columns: Iterable[str]) -> Panel:
    """Read six columns such as `basic/heavy`, `-` standing for an empty slot."""
    return tuple(_read_column(text) for text in columns)


def cover(panel: Panel, tiles: Mapping[str, str]) -> Panel:
    """Lay combat tiles on a panel: slot (`4a`, `6d`) to tile (`ion`, `armor1`)."""
    columns = list(panel)
    for slot, tile in tiles.items():
        place = int(slot[0]) - 1
        under = columns[place]
        if slot[1] == "a":
            columns[place] = Column(Attack(tile), under.defence)
        else:
            columns[place] = Column(under.attack, Defence(tile))
    return tuple(columns)


def _read_column(text: str) -> Column:
    attack, defence = text.split("/")
    return Column(
        None if attack == "-" else Attack(attack),
        None if defence == "-" else Defence(defence),
    )


def _worth(face: Attack | Defence | None) -> int:
    if face is None:
        return 0
    return {"basic": 1, "ultra": 3}.get(face, 2)
