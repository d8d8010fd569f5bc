"""Pulse: the orbits light up."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.record import dataclass
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol import activating
from engine.sol.board import Cell, Ring
from engine.sol.effect import Effect, memory_of
from engine.sol.pieces import Piece
from engine.sol.state import Position
from engine.sol.table import Table

ORBITS = (Ring.OUTER, Ring.INNER)
ORDER = (Piece.NODE, Piece.TOWER, Piece.FOUNDRY)  # in which menus and automatic players go


@dataclass(frozen=True, slots=True)
class Lit:
    """The stations it activates."""

    cells: tuple[Cell, ...]


class Pulse(Effect):
    """You activate the stations in both orbits, without sundivers, in your order (R70).

    What cannot be paid when all else is done is skipped: the action is over by itself then.
    """

    name = "pulse"
    memory = Lit

    def check(self, position: Position, seat: Seat) -> None:
        if position.turn.action is not None:
            raise Refused("whole_action", effect=self.name)
        cells = orbit_stations(position, seat)
        if not cells:
            raise Refused("no_orbit_station", effect=self.name)
        if not any(payable(position, seat, cell) for cell in cells):
            player = position.players[seat]
            raise Refused("pulse_unpayable", energy=player.energy, reserve=player.reserve)

    def play(self, table: Table, seat: Seat) -> None:
        table.put_in_force(self.name, Lit(tuple(orbit_stations(table, seat))))

    def memory_is_reachable(self, position: Position, memory: Lit) -> bool:
        return set(memory.cells) <= set(position.stations)

    def left(self, position: Position) -> list[Cell]:
        lit: Lit = memory_of(position, self.name)
        return [cell for cell in lit.cells if cell not in position.turn.activated]

    def stations(self, position: Position, seat: Seat, cells: Sequence[Cell]) -> Sequence[Cell]:
        """Nodes come first, then towers, then foundries: so much as possible can be paid."""
        return sorted(self.left(position), key=lambda cell: ORDER.index(kind_of(position, cell)))

    def unmanned(self, position: Position, seat: Seat, cell: Cell) -> bool:
        return True

    def all_types(self, position: Position, seat: Seat) -> bool:
        return True

    def check_station(self, position: Position, seat: Seat, cell: Cell) -> None:
        if cell not in self.left(position):
            raise Refused("not_in_orbit", cell=cell, cells=tuple(self.left(position)))

    def forbids_removal(self, position: Position, seat: Seat) -> bool:
        return True

    def must_go_on(self, position: Position, seat: Seat) -> bool:
        return activating.can_activate_more(position, seat)


def kind_of(position: Position, cell: Cell) -> Piece:
    return position.stations[cell].kind


def payable(position: Position, seat: Seat, cell: Cell) -> bool:
    """Could the seat take the base there in full, with what it has now?"""
    base = activating.reward(position, cell).base
    return activating.can_take(position, seat, kind_of(position, cell), base)


def orbit_stations(position: Position, seat: Seat) -> list[Cell]:
    everybody = position.terms.house.wording.pulse_of == "everybody"
    return [
        cell
        for cell, station in sorted(position.stations.items())
        if cell.ring in ORBITS and (everybody or station.owner == seat)
    ]
