"""Remove a parasite."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from engine.core.record import dataclass
from engine.core.seat import Seat
from engine.sol import activating
from engine.sol.board import Cell
from engine.sol.state import State
from engine.sol.table import Table
from engine.sol.tokenizer import Words


@dataclass(frozen=True, slots=True)
class Remove:
    """Recall a sundiver; it takes a parasite of its cell with it."""

    seat: Seat
    cell: Cell
    verb: ClassVar[str] = "remove"

    @classmethod
    def candidates(cls, state: State, seat: Seat) -> Sequence[Remove]:
        return [cls(seat, cell) for cell in state.parasites] if state.parasites else ()

    def check(self, state: State) -> None:
        activating.check_remove(state, self.seat, self.cell)

    def apply(self, table: Table) -> None:
        activating.remove(table, self.seat, self.cell)

    def words(self) -> tuple[object, ...]:
        return (self.cell,)

    @classmethod
    def parse(cls, seat: Seat, words: Words) -> tuple[Remove, ...]:
        return (cls(seat, words.cell()),) * words.times()
