"""Devour: an own station becomes momentum."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol import activating
from engine.sol.board import Cell
from engine.sol.effect import Effect, Target
from engine.sol.pieces import Debt
from engine.sol.state import Position
from engine.sol.table import Table

MOMENTUM = (3, 4, 5, 6, 8)  # by ring


class Devour(Effect):
    """An own station is activated for the last time: no reward, but momentum (R83)."""

    name = "devour"
    form = (Cell,)

    def targets(self, position: Position, seat: Seat) -> Iterable[Target]:
        return ((cell,) for cell in activating.stations_in_reach(position, seat))

    def check(self, position: Position, seat: Seat, cell: Cell) -> None:
        activating.check_activate(position, seat, cell, base=0)  # it costs no energy
        if position.stations[cell].owner != seat:
            raise Refused("not_your_station", effect=self.name, cell=cell)

    def play(self, table: Table, seat: Seat, cell: Cell) -> None:
        activating.begin_station(table, seat, cell)
        table.return_station(cell)
        table.gain_momentum(seat, MOMENTUM[cell.ring])
        table.owe(Debt.ACTIVATE, table.terms.edition.cards[cell.ring])
