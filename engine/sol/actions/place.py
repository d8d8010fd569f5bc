"""Place an opening structure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from engine.core.record import dataclass
from engine.core.seat import Seat
from engine.sol import opening
from engine.sol.board import Cell, Slot
from engine.sol.pieces import Piece
from engine.sol.state import State
from engine.sol.table import Table
from engine.sol.tokenizer import Words


@dataclass(frozen=True, slots=True)
class Place:
    """Put a gate or a station on the board before the game begins."""

    seat: Seat
    piece: Piece
    where: Cell | Slot
    verb: ClassVar[str] = "place"

    @classmethod
    def candidates(cls, state: State, seat: Seat) -> Iterator[Place]:
        for piece, where in opening.places(state, seat):
            yield cls(seat, piece, where)

    @classmethod
    def allowed(cls, state: State, seat: Seat) -> list[Place]:
        """List what `check` allows."""
        return [cls(seat, piece, where) for piece, where in opening.allowed(state, seat)]

    def check(self, state: State) -> None:
        opening.check_place(state, self.seat, self.piece, self.where)

    def apply(self, table: Table) -> None:
        opening.place(table, self.seat, self.piece, self.where)

    def words(self) -> tuple[object, ...]:
        return self.piece, self.where

    @classmethod
    def parse(cls, seat: Seat, words: Words) -> tuple[Place, ...]:
        piece = words.piece()
        where: Cell | Slot = words.slot() if piece is Piece.GATE else words.cell()
        words.end()
        return (cls(seat, piece, where),)
