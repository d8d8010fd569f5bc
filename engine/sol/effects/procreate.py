"""Procreate: stacks grow."""

from __future__ import annotations

from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol.board import Cell
from engine.sol.effect import Effect
from engine.sol.state import Position
from engine.sol.table import Table

FULL = 5  # its own number, in every edition (R126)


class Procreate(Effect):
    """Every cell with two or more of your sundivers gets one more from the reserve (R69)."""

    name = "procreate"

    def check(self, position: Position, seat: Seat) -> None:
        cells, reserve = families(position, seat), position.players[seat].reserve
        if not cells:
            raise Refused("no_families")
        if reserve < len(cells):
            raise Refused("reserve_short", need=len(cells), have=reserve)

    def play(self, table: Table, seat: Seat) -> None:
        for cell in families(table, seat):
            table.place_sundiver(seat, cell)


def families(position: Position, seat: Seat) -> list[Cell]:
    own = position.players[seat].sundivers
    return [cell for cell in sorted(own) if 2 <= own[cell] < FULL]
