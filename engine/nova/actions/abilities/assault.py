"""Attack with more dice."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.record import dataclass
from engine.core.seat import Seat
from engine.nova.actions.abilities.target import Target
from engine.nova.actions.attack import attack_words, read_attack
from engine.nova.attacking import NONE, Ranged, attack_candidates, check_attack
from engine.nova.combat import begin_combat
from engine.nova.effects.ability import Ability, Assault
from engine.nova.map import Sector
from engine.nova.state import Position
from engine.nova.table import Table
from engine.nova.tokenizer import Words


@dataclass(frozen=True, slots=True)
class Assaulted(Target[Assault]):
    """An enemy in a sector, and the units that fire in."""

    sector: Sector
    enemy: Seat | None  # none: the Entity
    ranged: Ranged = NONE

    @classmethod
    def candidates(
        cls, position: Position, seat: Seat, ability: Ability[Assault]
    ) -> Iterator[Assaulted]:
        for sector, enemy, ranged in attack_candidates(position, seat, everywhere=True):
            yield cls(sector, enemy, ranged)

    def check(self, position: Position, seat: Seat, ability: Ability[Assault]) -> None:
        check_attack(
            position,
            seat,
            self.sector,
            self.enemy,
            self.ranged,
            base=ability.cost,
            unit_inside=True,
        )

    def pay(self, table: Table, seat: Seat, ability: Ability[Assault]) -> None:
        """The combat is paid as an attack is, and its token placed at its end."""

    def apply(self, table: Table, seat: Seat, ability: Ability[Assault]) -> None:
        begin_combat(
            table,
            self.sector,
            seat,
            self.enemy,
            self.ranged,
            extra_dice=ability.do.dice,
            base=ability.cost,
        )

    def words(self) -> Iterator[object]:
        return attack_words(self.sector, self.enemy, self.ranged)

    @classmethod
    def parse(cls, words: Words) -> Assaulted:
        return cls(*read_attack(words))
