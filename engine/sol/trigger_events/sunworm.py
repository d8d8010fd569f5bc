"""Sunworm: it eats whatever is not at a station."""

from __future__ import annotations

from engine.sol.state import seats_from
from engine.sol.table import Table
from engine.sol.trigger import TriggerEvent


class Sunworm(TriggerEvent):
    """Sundivers in cells without a station go to their owners' reserves (R96)."""

    name = "sunworm"

    def happen(self, table: Table) -> None:
        for seat in seats_from(table, table.turn.seat):
            for cell, number in sorted(table.players[seat].sundivers.items()):
                for _ in range(0 if cell in table.stations else number):
                    table.sacrifice(seat, cell)
