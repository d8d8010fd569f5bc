"""Bring a sundiver back that is lost in space."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from engine.core.record import dataclass
from engine.core.seat import Seat
from engine.sol import moving
from engine.sol.board import Cell, Ring
from engine.sol.state import State
from engine.sol.table import Table
from engine.sol.tokenizer import Words


@dataclass(frozen=True, slots=True)
class Retrieve:
    """Fly a sundiver that is lost in space back into the outer orbit."""

    seat: Seat
    cell: Cell
    verb: ClassVar[str] = "fly"

    @classmethod
    def candidates(cls, state: State, seat: Seat) -> Sequence[Retrieve]:
        if not state.players[seat].lost:
            return ()
        return [cls(seat, cell) for cell in state.terms.side.ring_cells(Ring.OUTER)]

    def check(self, state: State) -> None:
        moving.check_retrieve(state, self.seat, self.cell)

    def apply(self, table: Table) -> None:
        moving.retrieve(table, self.seat, self.cell)

    def words(self) -> tuple[object, ...]:
        return "lost", self.cell

    @classmethod
    def parse(cls, seat: Seat, words: Words) -> tuple[Retrieve, ...]:
        return (cls(seat, words.cell()),) * words.times()
