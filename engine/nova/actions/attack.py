"""Combat: attack one enemy in one sector."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from engine.core.record import dataclass
from engine.core.seat import Seat
from engine.nova.action import Action
from engine.nova.attacking import NONE, Ranged, attack_candidates, check_attack
from engine.nova.combat import begin_combat
from engine.nova.map import Sector
from engine.nova.pieces import Side, SubAction
from engine.nova.state import Groups, Position
from engine.nova.table import Table
from engine.nova.tokenizer import Words, group_word
from engine.nova.totals import effects_of

BASE = 1


@dataclass(frozen=True, slots=True)
class Attack(Action):
    """Attack an enemy, from inside the sector or from next door (11.1)."""

    sector: Sector
    enemy: Seat | None  # none: the Entity
    ranged: Ranged = NONE
    verb: ClassVar[str] = "attack"

    @classmethod
    def candidates(cls, position: Position, seat: Seat) -> Iterator[Attack]:
        for sector, enemy, ranged in attack_candidates(position, seat):
            yield cls(seat, sector, enemy, ranged)

    @classmethod
    def tries(cls, position: Position, seat: Seat) -> Iterator[Attack]:
        for sector, enemy, ranged in attack_candidates(position, seat, everywhere=True):
            yield cls(seat, sector, enemy, ranged)

    def check(self, position: Position) -> None:
        base = self.base(position)
        check_attack(position, self.seat, self.sector, self.enemy, self.ranged, base=base)

    def base(self, position: Position) -> int:
        """Return the price without overcharges and without the minimum of the space."""
        return effects_of(position, self.seat).price(BASE, SubAction.ATTACK)

    def apply(self, table: Table) -> None:
        base = self.base(table)
        begin_combat(table, self.sector, self.seat, self.enemy, self.ranged, base=base)

    def words(self) -> Iterator[object]:
        yield from attack_words(self.sector, self.enemy, self.ranged)

    @classmethod
    def parse(cls, seat: Seat, words: Words) -> Attack:
        return cls(seat, *read_attack(words))


def attack_words(sector: Sector, enemy: Seat | None, ranged: Ranged) -> Iterator[object]:
    """Write a target and the units that fire in."""
    yield sector
    yield Side.of(enemy)
    for kind, groups in (("ships", ranged.ships), ("stations", ranged.stations)):
        if groups:
            yield kind
        for origin, number in groups:
            yield group_word(origin, number)


def read_attack(words: Words) -> tuple[Sector, Seat | None, Ranged]:
    """Read `A1 P2 ships B1x2 stations B2`."""
    sector = words.sector()
    enemy = words.enemy()
    ships: Groups = words.groups() if words.skip("ships") else ()
    stations: Groups = words.groups() if words.skip("stations") else ()
    return sector, enemy, Ranged(ships, stations)
