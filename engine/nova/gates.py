"""The Entity's gates: how they move and relocate (14.6, 14.7)."""

from __future__ import annotations

from engine.nova.map import CENTRE, Sector
from engine.nova.pieces import Direction, EntityGate, SectorKind
from engine.nova.state import Position, board_of
from engine.nova.table import Table

STEPS = 2  # that a destroyed gate relocates


def next_place(position: Position, sector: Sector, direction: Direction) -> Sector:
    """Return where a gate goes: off the board and into homeworlds it returns to the centre."""
    board = board_of(position)
    beyond = board.step(sector, direction)
    if beyond is None or board.kind(beyond) is SectorKind.HOMEWORLD:
        return CENTRE
    return beyond


def step_gate(table: Table, gate: EntityGate) -> None:
    """Roll the direction die and move a gate one sector that way (N54)."""
    direction = Direction(table.roll())
    table.move_gate(gate, next_place(table, table.entity.gates[gate], direction))


def relocate(table: Table, gate: EntityGate) -> None:
    """Move a destroyed gate by two steps; it may land where it stood (N48)."""
    for _ in range(STEPS):
        step_gate(table, gate)
