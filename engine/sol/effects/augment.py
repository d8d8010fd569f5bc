"""Augment: more sundivers, more base."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol import activating
from engine.sol.board import Cell
from engine.sol.effect import Effect, Target
from engine.sol.state import Position
from engine.sol.table import Table

EACH = (1, 1, 1, 2, 3)  # what every further sundiver adds, by ring


class Augment(Effect):
    """Sundivers beside the activating one raise the base of one station."""

    name = "augment"
    form = (Cell,)

    def targets(self, position: Position, seat: Seat) -> Iterable[Target]:
        return ((cell,) for cell in activating.stations_in_reach(position, seat))

    def check(self, position: Position, seat: Seat, cell: Cell) -> None:
        if cell not in position.stations:
            raise Refused("no_station", cell=cell)
        if others(position, seat, cell) < 1:
            raise Refused("augment_alone", cell=cell)
        activating.check_activate(position, seat, cell, boosted(position, seat, cell))

    def play(self, table: Table, seat: Seat, cell: Cell) -> None:
        activating.activate(table, seat, cell, base=boosted(table, seat, cell))


def others(position: Position, seat: Seat, cell: Cell) -> int:
    """Sundivers that count in the cell, without the activating one (R51)."""
    own = position.terms.house.wording.augment_of == "own"
    whose = (position.players[seat],) if own else position.players
    return sum(player.sundivers.get(cell, 0) for player in whose) - 1


def boosted(position: Position, seat: Seat, cell: Cell) -> int:
    more = others(position, seat, cell) * EACH[cell.ring]
    return activating.reward(position, cell).base + more
