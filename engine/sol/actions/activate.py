"""Activate a station."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from engine.core.record import dataclass
from engine.core.seat import Seat
from engine.sol import activating
from engine.sol.board import Cell
from engine.sol.pieces import Answer
from engine.sol.state import State
from engine.sol.table import Table
from engine.sol.tokenizer import Words


@dataclass(frozen=True, slots=True)
class Activate:
    """Use a station where you have a sundiver; the own bonus may be answered in advance."""

    seat: Seat
    cell: Cell
    advance: Answer | None = None
    verb: ClassVar[str] = "activate"

    @classmethod
    def candidates(cls, state: State, seat: Seat) -> Iterator[Activate]:
        for cell in activating.stations_in_reach(state, seat):
            yield cls(seat, cell)

    def check(self, state: State) -> None:
        activating.check_activate(state, self.seat, self.cell)

    def apply(self, table: Table) -> None:
        activating.activate(table, self.seat, self.cell, self.advance)

    def words(self) -> tuple[object, ...]:
        return (self.cell,) if self.advance is None else (self.cell, self.advance)

    @classmethod
    def parse(cls, seat: Seat, words: Words) -> tuple[Activate, ...]:
        cell = words.cell()
        advance = Answer(words.word("take", "decline")) if words.left else None
        words.end()
        return (cls(seat, cell, advance),)
