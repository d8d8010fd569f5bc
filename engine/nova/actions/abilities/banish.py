"""Put Entity ships of one sector back into the reserve."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.record import dataclass
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.nova.actions.abilities.target import Target
from engine.nova.effects.ability import Ability, Banish
from engine.nova.map import Sector
from engine.nova.pieces import Side, Token
from engine.nova.sides import tokens_in
from engine.nova.state import Position
from engine.nova.table import Table
from engine.nova.tokenizer import Words, group_word


@dataclass(frozen=True, slots=True)
class EntityShips(Target[Banish]):
    """Ships of the Entity in any one sector, active ones first."""

    sector: Sector
    ships: int

    @classmethod
    def candidates(
        cls, position: Position, seat: Seat, ability: Ability[Banish]
    ) -> Iterator[EntityShips]:
        entity = position.entity
        for sector in sorted(entity.ships.keys() | entity.disabled.keys()):
            for number in range(1, min(_ships(position, sector), ability.do.ships) + 1):
                yield cls(sector, number)

    def check(self, position: Position, seat: Seat, ability: Ability[Banish]) -> None:
        if self.ships > ability.do.ships:
            raise Refused("too_many_ships", most=ability.do.ships)
        have = _ships(position, self.sector)
        if self.ships > have:
            raise Refused("not_there", sector=self.sector, token=Token.SHIP, have=have)

    def apply(self, table: Table, seat: Seat, ability: Ability[Banish]) -> None:
        table.banish_ships(seat, self.sector, self.ships)

    def words(self) -> tuple[object, ...]:
        return (group_word(self.sector, self.ships),)

    @classmethod
    def parse(cls, words: Words) -> EntityShips:
        return cls(*words.group())


def _ships(position: Position, sector: Sector) -> int:
    there = tokens_in(position, Side.ENTITY, sector)
    return there.ships + there.disabled
