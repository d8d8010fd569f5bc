"""Convert a pattern of sundivers into a structure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from engine.core.record import dataclass
from engine.core.seat import Seat
from engine.sol import converting
from engine.sol.board import Cell
from engine.sol.pieces import Piece
from engine.sol.state import State
from engine.sol.table import Table
from engine.sol.tokenizer import Words


@dataclass(frozen=True, slots=True)
class Convert:
    """Turn sundivers that stand in a pattern into a gate or a station."""

    seat: Seat
    piece: Piece
    cells: tuple[Cell, ...]
    verb: ClassVar[str] = "convert"

    @classmethod
    def candidates(cls, state: State, seat: Seat) -> Iterator[Convert]:
        own = state.players[seat].sundivers
        for piece, cells in converting.patterns(state.terms.side, own):
            yield cls(seat, piece, cells)

    def check(self, state: State) -> None:
        converting.check_convert(state, self.seat, self.piece, self.cells)

    def apply(self, table: Table) -> None:
        converting.convert(table, self.seat, self.piece, self.cells)

    def words(self) -> tuple[object, ...]:
        return (self.piece, *self.cells)

    @classmethod
    def parse(cls, seat: Seat, words: Words) -> tuple[Convert, ...]:
        piece = words.piece()
        cells = tuple(words.cell() for _ in range(converting.PATTERN[piece]))
        words.end()
        return (cls(seat, piece, converting.in_order(words.side, piece, cells)),)
