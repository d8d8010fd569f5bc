"""Disable enemy ships in one sector within reach."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.record import dataclass
from engine.core.refusal import Refused
from engine.core.seat import SEATS, Seat
from engine.nova.actions.abilities.target import Target
from engine.nova.effects.ability import Ability, Disable
from engine.nova.forces import has_forces, owns
from engine.nova.map import Sector
from engine.nova.pieces import SectorKind, Side, Token
from engine.nova.sides import tokens_in
from engine.nova.state import Position, board_of
from engine.nova.table import Table
from engine.nova.tokenizer import Words


@dataclass(frozen=True, slots=True)
class EnemyShips(Target[Disable]):
    """Active ships of enemies in one sector: how many of whom, seats before the Entity."""

    sector: Sector
    ships: tuple[tuple[Side, int], ...]

    @classmethod
    def candidates(
        cls, position: Position, seat: Seat, ability: Ability[Disable]
    ) -> Iterator[EnemyShips]:
        for sector in board_of(position).sectors:
            if _within_reach(position, seat, sector):
                for side in _enemies(position, seat):
                    there = tokens_in(position, side, sector).ships
                    for number in range(1, min(there, ability.do.ships) + 1):
                        yield cls(sector, ((side, number),))

    def check(self, position: Position, seat: Seat, ability: Ability[Disable]) -> None:
        if board_of(position).kind(self.sector) is SectorKind.HOMEWORLD:
            raise Refused("homeworld_attack", sector=self.sector)
        if not _within_reach(position, seat, self.sector):
            raise Refused("ability_out_of_reach", sector=self.sector)
        if sum(number for _, number in self.ships) > ability.do.ships:
            raise Refused("too_many_ships", most=ability.do.ships)
        for side, number in self.ships:
            if side.seat == seat:
                raise Refused("own_tokens")
            have = tokens_in(position, side, self.sector).ships
            if number > have:
                raise Refused("not_there", sector=self.sector, token=Token.SHIP, have=have)

    def apply(self, table: Table, seat: Seat, ability: Ability[Disable]) -> None:
        for side, number in self.ships:
            table.disable_ships(side, self.sector, number)

    def words(self) -> Iterator[object]:
        yield self.sector
        for side, number in self.ships:
            yield side if number == 1 else f"{side}x{number}"

    @classmethod
    def parse(cls, words: Words) -> EnemyShips:
        sector = words.sector()
        found: dict[Side, int] = {}
        while words.left or not found:
            enemy, number = words.enemy_ships()
            side = Side.of(enemy)
            found[side] = found.get(side, 0) + number
        return cls(sector, tuple((side, found[side]) for side in Side if side in found))


def _enemies(position: Position, seat: Seat) -> Iterator[Side]:
    yield from (Side.of(each) for each in SEATS[: len(position.players)] if each != seat)
    yield Side.ENTITY


def _within_reach(position: Position, seat: Seat, sector: Sector) -> bool:
    """Tell whether the seat owns the sector or a neighbour of it, or has forces there (N141)."""
    player, board = position.players[seat], board_of(position)
    near = (sector, *board.neighbours[sector])
    return has_forces(player, sector) or any(owns(player, each) for each in near)
