"""Hurl a sundiver into the heart of the star."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from engine.core.record import dataclass
from engine.core.seat import Seat
from engine.sol import moving
from engine.sol.board import CORE, Cell
from engine.sol.state import State
from engine.sol.table import Table
from engine.sol.tokenizer import Words


@dataclass(frozen=True, slots=True)
class Hurl:
    """Hurl a sundiver from the core into the heart, for momentum."""

    seat: Seat
    cell: Cell
    verb: ClassVar[str] = "hurl"

    @classmethod
    def candidates(cls, state: State, seat: Seat) -> Iterator[Hurl]:
        for cell in sorted(state.players[seat].sundivers):
            if cell.ring is CORE:
                yield cls(seat, cell)

    def check(self, state: State) -> None:
        moving.check_hurl(state, self.seat, self.cell)

    def apply(self, table: Table) -> None:
        moving.hurl(table, self.seat, self.cell)

    def words(self) -> tuple[object, ...]:
        return (self.cell,)

    @classmethod
    def parse(cls, seat: Seat, words: Words) -> tuple[Hurl, ...]:
        return (cls(seat, words.cell()),) * words.times()
