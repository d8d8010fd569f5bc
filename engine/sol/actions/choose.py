"""Answer the questions that have no verb of their own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol import drawing
from engine.sol.agenda import UseOuterStation
from engine.sol.board import Cell
from engine.sol.moving import not_asked
from engine.sol.state import State
from engine.sol.table import Table
from engine.sol.words import Words


@dataclass(frozen=True, slots=True)
class Choose:
    """At a flare: use this outer station next, or leave the rest unused."""

    seat: Seat
    cell: Cell | None
    verb: ClassVar[str] = "choose"

    @classmethod
    def candidates(cls, state: State, seat: Seat) -> Iterator[Choose]:
        top = state.agenda[-1]
        if isinstance(top, UseOuterStation):
            for cell in top.cells:
                yield cls(seat, cell)
            yield cls(seat, None)

    def check(self, state: State) -> None:
        top = state.agenda[-1] if state.agenda else None
        if type(top) is not UseOuterStation or top.seat != self.seat:
            raise not_asked(state, self.seat)
        if self.cell is not None and self.cell not in top.cells:
            raise Refused("not_an_option", choice=self.cell, options=(*top.cells, "none"))

    def apply(self, table: Table) -> None:
        drawing.answer_outer(table, self.cell)

    def words(self) -> tuple[object, ...]:
        return ("none" if self.cell is None else self.cell,)

    @classmethod
    def parse(cls, seat: Seat, words: Words) -> tuple[Choose, ...]:
        cell = None if words.skip("none") else words.cell()
        return (cls(seat, cell),) * words.times()
