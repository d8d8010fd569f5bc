"""Answer `home`: choose a homeworld position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from engine.core.record import dataclass
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.nova.action import Action
from engine.nova.map import SECTOR_NAMED, Sector
from engine.nova.state import Position, board_of
from engine.nova.table import Table
from engine.nova.tokenizer import Words


@dataclass(frozen=True, slots=True)
class ChooseHome(Action):
    """Settle a homeworld position that is free (4)."""

    sector: Sector
    verb: ClassVar[str] = "choose"

    @classmethod
    def candidates(cls, position: Position, seat: Seat) -> Iterator[ChooseHome]:
        for sector in board_of(position).homes:
            yield cls(seat, sector)

    @classmethod
    def default(cls, position: Position, seat: Seat) -> ChooseHome:
        """Choose the first free position in canonical order."""
        free = [home for home in board_of(position).homes if home not in position.map]
        return cls(seat, free[0])

    def check(self, position: Position) -> None:
        if self.sector not in board_of(position).homes:
            raise Refused("no_home", sector=self.sector)
        if self.sector in position.map:
            raise Refused("home_taken", sector=self.sector)

    def apply(self, table: Table) -> None:
        table.choose_home(self.seat, self.sector)

    def words(self) -> tuple[object, ...]:
        return (self.sector,)

    @classmethod
    def parse(cls, seat: Seat, words: Words) -> ChooseHome:
        named = {name.lower(): sector for name, sector in SECTOR_NAMED.items()}
        return cls(seat, words.any_of(named, "a homeworld position such as C1"))
