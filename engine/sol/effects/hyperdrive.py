"""Hyperdrive: one sundiver, twice as far."""

from __future__ import annotations

from engine.core.record import dataclass
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol.board import Cell
from engine.sol.effect import Effect, memory_of
from engine.sol.moving import check_can_move
from engine.sol.state import Position
from engine.sol.table import Table

SPACES_AN_ENERGY = 3


@dataclass(frozen=True, slots=True)
class Trip:
    """The one sundiver that moves: where it is, and how far it has come."""

    begun: bool = False
    cell: Cell | None = None  # None: still aboard, or hurled
    spaces: int = 0


class Hyperdrive(Effect):
    """MP double, only one sundiver may move, and every three spaces bring one energy (R61)."""

    name = "hyperdrive"
    memory = Trip

    def check(self, position: Position, seat: Seat) -> None:
        if position.turn.action is not None:
            raise Refused("mp_spent", effect=self.name)
        check_can_move(position, seat)

    def play(self, table: Table, seat: Seat) -> None:
        table.put_in_force(self.name, Trip())
        table.gain_mp(table.turn.mp)

    def check_mover(self, position: Position, seat: Seat, origin: Cell | None) -> None:
        trip: Trip = memory_of(position, self.name)
        if trip.begun and (origin is None or origin != trip.cell):
            raise Refused("one_sundiver", effect=self.name, cell=trip.cell)

    def launched(self, table: Table, seat: Seat, cell: Cell, ship: Seat) -> None:
        self.travel(table, cell, int(table.terms.house.wording.hyperdrive_counts_launch))

    def retrieved(self, table: Table, seat: Seat, cell: Cell) -> None:
        self.travel(table, cell, 1)

    def flew(self, table: Table, seat: Seat, origin: Cell, target: Cell, how: str) -> None:
        self.travel(table, target, 1)

    def hurled(self, table: Table, seat: Seat, cell: Cell) -> None:
        self.travel(table, None, 1)

    def travel(self, table: Table, cell: Cell | None, spaces: int) -> None:
        trip: Trip = memory_of(table, self.name)
        table.remember(self.name, Trip(True, cell, trip.spaces + spaces))

    def action_ended(self, table: Table, seat: Seat) -> None:
        trip: Trip = memory_of(table, self.name)
        if trip.spaces >= SPACES_AN_ENERGY:
            table.gain_energy(seat, trip.spaces // SPACES_AN_ENERGY)
