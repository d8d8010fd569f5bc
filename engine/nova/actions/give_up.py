"""Answer `deficit`: give up a sector."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from engine.core.record import dataclass
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.nova.action import Action
from engine.nova.forces import location_tiles
from engine.nova.map import Sector
from engine.nova.state import Position
from engine.nova.table import Table
from engine.nova.tokenizer import Words
from engine.nova.totals import sector_value


@dataclass(frozen=True, slots=True)
class GiveUp(Action):
    """Give up an owned sector because of a population deficit (5.4)."""

    sector: Sector
    verb: ClassVar[str] = "choose"

    @classmethod
    def candidates(cls, position: Position, seat: Seat) -> Iterator[GiveUp]:
        for sector in sorted(position.players[seat].sectors):
            yield cls(seat, sector)

    @classmethod
    def default(cls, position: Position, seat: Seat) -> GiveUp:
        """Give up the least valuable sector; ties: fewest tiles, then last on the map (17.2)."""

        def worth(sector: Sector) -> tuple[int, int, int]:
            tiles = sum(1 for _ in location_tiles(position, sector))
            return sector_value(position, sector), tiles, -sector

        return cls(seat, min(position.players[seat].sectors, key=worth))

    def check(self, position: Position) -> None:
        player = position.players[self.seat]
        if self.sector == player.home:
            raise Refused("home_stays", sector=self.sector)
        if self.sector not in player.sectors:
            raise Refused("not_owned", sector=self.sector)

    def apply(self, table: Table) -> None:
        table.give_up_sector(self.seat, self.sector)

    def words(self) -> tuple[object, ...]:
        return (self.sector,)

    @classmethod
    def parse(cls, seat: Seat, words: Words) -> GiveUp:
        return cls(seat, words.sector())
