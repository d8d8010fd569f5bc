"""How far it is from cell to cell: through the gates that are there, or if more were built."""

from __future__ import annotations

import heapq
from collections.abc import Iterable
from functools import lru_cache

from engine.core.seat import Seat
from engine.sol import moving
from engine.sol.board import PLACES, SIDES, Cell, Ring, Slot
from engine.sol.state import Position

FAR = 99  # there is no way
DIGGING = 7  # what a gate that is not there yet counts as, in MP

Steps = tuple[tuple[Cell, ...], ...]  # the cells one step away, by cell


def steps(position: Position, seat: Seat) -> Steps:
    """Where the seat's sundivers can fly from each cell now."""
    found: list[tuple[Cell, ...]] = [()] * PLACES
    for cell in position.terms.side.cells:
        found[cell] = tuple(moving.open_ways(position, seat, cell))
    return tuple(found)


# A table hardly ever changes its gates, and a turn asks again and again.
@lru_cache(maxsize=32)
def distances(ways: Steps) -> tuple[tuple[int, ...], ...]:
    """Count the steps between any two cells, first by origin and then by goal."""
    return tuple(_distances(ways, Cell(place)) for place in range(PLACES))


def _distances(ways: Steps, start: Cell) -> tuple[int, ...]:
    found = [FAR] * PLACES
    found[start] = 0
    frontier = [start]
    while frontier:
        reached = []
        for cell in frontier:
            for other in ways[cell]:
                if found[other] == FAR:
                    found[other] = found[cell] + 1
                    reached.append(other)
        frontier = reached
    return tuple(found)


@lru_cache(maxsize=64)
def dug(name: str, gates: frozenset[Slot], starts: tuple[Cell, ...]) -> tuple[int, ...]:
    """Count the steps from the nearest of some cells to every cell if gates could be built."""
    side = SIDES[name]
    found = [FAR] * PLACES
    queue: list[tuple[int, Cell]] = [(0, cell) for cell in starts]
    for cell in starts:
        found[cell] = 0
    while queue:
        so_far, cell = heapq.heappop(queue)
        if so_far > found[cell]:
            continue
        for other, slot in side.ways[cell].items():
            cost = so_far + (1 if slot is None or slot in gates else 1 + DIGGING)
            if cost < found[other]:
                found[other] = cost
                heapq.heappush(queue, (cost, other))
    return tuple(found)


def to_core(position: Position) -> tuple[int, ...]:
    """From every cell to the nearest core cell, gates to be built included."""
    side = position.terms.side
    return dug(side.name, frozenset(position.gates), side.ring_cells(Ring.CORE))


def from_ship(position: Position, seat: Seat) -> tuple[int, ...]:
    """From where the mothership is, or will be in a few turns, to every cell."""
    side, eye = position.terms.side, position.players[seat].eye
    soon = {cell for ahead in range(4) for cell in side.launch_cells[side.orbit(eye, ahead)]}
    return dug(side.name, frozenset(position.gates), tuple(sorted(soon)))


def way_in(position: Position, seat: Seat) -> int:
    """How far it is from the ship to the core, gates to be built included."""
    there, back = from_ship(position, seat), to_core(position)
    return min(there[cell] + back[cell] for cell in position.terms.side.ring_cells(Ring.INNER))


def nearest(row: tuple[int, ...], cells: Iterable[Cell]) -> int:
    return min((row[cell] for cell in cells), default=FAR)
