"""Ceremony: launches bring energy."""

from __future__ import annotations

from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol.board import Cell, Ring
from engine.sol.effect import Effect
from engine.sol.moving import launch_cells
from engine.sol.state import Position, has_room
from engine.sol.table import Table


class Ceremony(Effect):
    """One energy for every launch from your own mothership into the outer orbit."""

    name = "ceremony"

    def check(self, position: Position, seat: Seat) -> None:
        if not past(position) and not possible(position, seat):
            raise Refused("no_outer_launch")

    def play(self, table: Table, seat: Seat) -> None:
        """Launches before the card was played count as well (R55)."""
        if past(table):
            table.gain_energy(seat, past(table))
        table.put_in_force(self.name)

    def launched(self, table: Table, seat: Seat, cell: Cell, ship: Seat) -> None:
        if ship == seat and cell.ring is Ring.OUTER:
            table.gain_energy(seat, 1)


def past(position: Position) -> int:
    return sum(cell.ring is Ring.OUTER for cell in position.turn.launched)


def possible(position: Position, seat: Seat) -> bool:
    """Could a launch into the outer orbit still come?"""
    return (
        position.turn.mp > 0
        and position.players[seat].hold > 0
        and any(
            cell.ring is Ring.OUTER and has_room(position, seat, cell)
            for cell in launch_cells(position, seat, seat)
        )
    )
