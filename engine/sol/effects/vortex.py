"""Vortex: the heart pays more."""

from __future__ import annotations

from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol import moving
from engine.sol.board import Cell, Ring
from engine.sol.effect import Effect
from engine.sol.state import Position
from engine.sol.table import Table

MORE = 1


class Vortex(Effect):
    """Sundivers that you hurl from now on give one momentum more (R83, D20)."""

    name = "vortex"

    def check(self, position: Position, seat: Seat) -> None:
        moving.check_can_move(position, seat)
        if not can_hurl(position, seat):
            raise Refused("no_hurl", effect=self.name)

    def hurled(self, table: Table, seat: Seat, cell: Cell) -> None:
        table.gain_momentum(seat, MORE)


def can_hurl(position: Position, seat: Seat) -> bool:
    """Do the MP take one of the seat's sundivers to the core and into the heart?"""
    costs = moving.mp_to(position, seat)
    return any(cell.ring is Ring.CORE and cost < position.turn.mp for cell, cost in costs.items())
