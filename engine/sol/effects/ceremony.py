"""Ceremony: launches bring energy."""

from __future__ import annotations

from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol.board import Cell, Ring
from engine.sol.effect import Effect
from engine.sol.moving import check_launch, launch_cells
from engine.sol.state import Position
from engine.sol.table import Table


class Ceremony(Effect):
    """One energy for every launch from your own mothership into the orbits it honours (R55)."""

    name = "ceremony"

    def check(self, position: Position, seat: Seat) -> None:
        if not past(position) and not possible(position, seat):
            inner = position.terms.house.wording.ceremony_inner
            raise Refused("no_launch" if inner else "no_outer_launch")

    def play(self, table: Table, seat: Seat) -> None:
        """Launches before the card was played count as well (R55)."""
        if past(table):
            table.gain_energy(seat, past(table))
        table.put_in_force(self.name)

    def launched(self, table: Table, seat: Seat, cell: Cell, ship: Seat) -> None:
        if ship == seat and honoured(table, cell):
            table.gain_energy(seat, 1)


def honoured(position: Position, cell: Cell) -> bool:
    return cell.ring is Ring.OUTER or position.terms.house.wording.ceremony_inner


def past(position: Position) -> int:
    return sum(honoured(position, cell) for cell in position.turn.launched)


def possible(position: Position, seat: Seat) -> bool:
    """Could a launch that pays still come?"""
    for cell in launch_cells(position, seat, seat):
        if honoured(position, cell):
            try:
                check_launch(position, seat, cell, seat)
            except Refused:
                continue
            return True
    return False
