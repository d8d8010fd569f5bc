"""Persist: a sundiver outlives its conversion."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol.board import Cell
from engine.sol.effect import Effect, Target
from engine.sol.state import Position
from engine.sol.table import Table


class Persist(Effect):
    """One of the sundivers you have just converted stays where it was (R83)."""

    name = "persist"
    form = (Cell,)

    def targets(self, position: Position, seat: Seat) -> Iterable[Target]:
        return ((cell,) for cell in position.turn.used)

    def check(self, position: Position, seat: Seat, cell: Cell) -> None:
        used = position.turn.used
        if not used:
            raise Refused("convert_first", effect=self.name)
        if cell not in used:
            raise Refused("not_used", cell=cell, cells=used)

    def play(self, table: Table, seat: Seat, cell: Cell) -> None:
        table.place_sundiver(seat, cell)
