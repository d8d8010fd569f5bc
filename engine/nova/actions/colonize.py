"""Settle: colonize a sector."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from engine.core.record import dataclass
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.nova.action import Action
from engine.nova.forces import (
    colonies_in_play,
    colonies_needed,
    contested_sectors,
    is_contested,
    near_owned,
    owner,
    reserve,
)
from engine.nova.map import Sector
from engine.nova.pieces import SectorKind, SubAction, Token
from engine.nova.spending import check_energy, price, spend
from engine.nova.state import Position, board_of
from engine.nova.table import Table
from engine.nova.tokenizer import Words
from engine.nova.totals import effects_of, population


@dataclass(frozen=True, slots=True)
class Colonize(Action):
    """Place exactly the colonies a sector needs, and own it (7.1, N16)."""

    sector: Sector
    verb: ClassVar[str] = "colonize"

    @classmethod
    def candidates(cls, position: Position, seat: Seat) -> Iterator[Colonize]:
        """List what is next to own sectors and not taken; with a ship where one is needed."""
        player = position.players[seat]
        where = near_owned(position, seat) - player.sectors
        if not effects_of(position, seat).colonize_without_ship(False):
            where = where.intersection(player.ships)
        if where:
            for sector in sorted(where - contested_sectors(position, seat)):
                yield cls(seat, sector)

    @classmethod
    def tries(cls, position: Position, seat: Seat) -> Iterator[Colonize]:
        for sector in board_of(position).sectors:
            yield cls(seat, sector)

    def check(self, position: Position) -> None:
        seat, sector = self.seat, self.sector
        player, board = position.players[seat], board_of(position)
        if board.kind(sector) in (SectorKind.CENTRAL, SectorKind.HOMEWORLD):
            raise Refused("not_colonizable", sector=sector)
        if owner(position, sector) is not None:
            raise Refused("has_owner", sector=sector, owner=owner(position, sector))
        if is_contested(position, seat, sector):
            raise Refused("contested", sector=sector)
        without_ship = effects_of(position, seat).colonize_without_ship(False)
        if sector not in player.ships and not without_ship:
            raise Refused("no_active_ship", sector=sector)
        if sector not in near_owned(position, seat):
            raise Refused("not_adjacent", sector=sector, other=None)
        needed = colonies_needed(position, sector)
        room = population(position, seat) - colonies_in_play(position, seat)
        if needed > room:
            raise Refused("population", need=needed, have=room)
        stored = reserve(position, seat, Token.COLONY)
        if needed > stored:
            raise Refused("reserve", token=Token.COLONY, need=needed, have=stored)
        check_energy(position, seat, price(position, seat, SubAction.COLONIZE, needed))

    def apply(self, table: Table) -> None:
        needed = colonies_needed(table, self.sector)
        spend(table, self.seat, SubAction.COLONIZE, needed)
        table.colonize(self.seat, self.sector)

    def words(self) -> tuple[object, ...]:
        return (self.sector,)

    @classmethod
    def parse(cls, seat: Seat, words: Words) -> Colonize:
        return cls(seat, words.sector())
