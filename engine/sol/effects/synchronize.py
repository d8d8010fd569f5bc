"""Synchronize: momentum for every station."""

from __future__ import annotations

from engine.core.seat import Seat
from engine.sol.board import Cell
from engine.sol.effect import Effect
from engine.sol.table import Table


class Synchronize(Effect):
    """One momentum for each station of this Activate action (R75)."""

    name = "synchronize"

    def play(self, table: Table, seat: Seat) -> None:
        """Stations activated before the card was played count as well."""
        if table.turn.activated:
            table.gain_momentum(seat, len(table.turn.activated))
        table.put_in_force(self.name)

    def activated(self, table: Table, seat: Seat, cell: Cell) -> None:
        table.gain_momentum(seat, 1)
