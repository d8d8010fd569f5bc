"""Energy Garden: energy grows in the star."""

from __future__ import annotations

from engine.sol.board import Cell, Ring
from engine.sol.state import Position
from engine.sol.table import Table
from engine.sol.trigger import TriggerEvent

STAR = (Ring.CONVECTIVE, Ring.RADIATIVE, Ring.CORE)


class EnergyGarden(TriggerEvent):
    """One energy comes to lie on each garden cell; who flies in takes it (R99)."""

    name = "energy_garden"

    def happen(self, table: Table) -> None:
        table.sow(garden_cells(table))


def garden_cells(position: Position) -> list[Cell]:
    """Every cell of the star, or every other one: no two neighbours in a ring."""
    side = position.terms.side
    cells = [cell for ring in STAR for cell in side.ring_cells(ring)]
    if position.terms.edition.garden == "all":
        return cells
    return [cell for cell in cells if cell.number % 2 and side.forward[cell].number > cell.number]
