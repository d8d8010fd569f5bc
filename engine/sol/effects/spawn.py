"""Spawn: sundivers appear at your nodes."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.record import dataclass
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol.agenda import AskEffect
from engine.sol.board import Cell
from engine.sol.effect import Effect, Target, memory_of
from engine.sol.pieces import Piece
from engine.sol.state import Position, Station
from engine.sol.table import Table


@dataclass(frozen=True, slots=True)
class Spawned:
    """The cells that have got their sundiver."""

    cells: tuple[Cell, ...] = ()


class Spawn(Effect):
    """After activating a node, every node you own gets a sundiver from the reserve (R83)."""

    name = "spawn"
    memory = Spawned

    def check(self, position: Position, seat: Seat) -> None:
        if not node_activated(position):
            raise Refused("activate_node_first", effect=self.name)
        if not nests(position, seat):
            raise Refused("no_nest")
        if not position.players[seat].reserve:
            raise Refused("reserve_short", effect=self.name, need=1, have=0)

    def play(self, table: Table, seat: Seat) -> None:
        cells = nests(table, seat)
        if table.players[seat].reserve < len(cells):
            table.put_in_force(self.name, Spawned())
            table.push(AskEffect(seat, self.name))
            return
        for cell in cells:
            table.place_sundiver(seat, cell)

    def memory_is_reachable(self, position: Position, memory: Spawned) -> bool:
        """It asks as long as the reserve is too small for the nodes that are left."""
        seat = position.turn.seat
        own = position.players[seat]
        return (
            node_activated(position)
            and AskEffect(seat, self.name) in position.agenda
            and len(set(memory.cells)) == len(memory.cells)
            and all(
                position.stations.get(cell) == Station(seat, Piece.NODE) and cell in own.sundivers
                for cell in memory.cells
            )
            and 0 < own.reserve < len(self.options(position, seat))
        )

    def options(self, position: Position, seat: Seat) -> Sequence[Target]:
        spawned: Spawned = memory_of(position, self.name)
        return [(cell,) for cell in nests(position, seat) if cell not in spawned.cells]

    def answer(self, table: Table, seat: Seat, cell: Cell) -> None:
        spawned: Spawned = memory_of(table, self.name)
        table.place_sundiver(seat, cell)
        if not table.players[seat].reserve:
            table.drop_effect(self.name)
            return
        table.remember(self.name, Spawned((*spawned.cells, cell)))
        table.push(AskEffect(seat, self.name))


def node_activated(position: Position) -> bool:
    turn = position.turn
    return bool(turn.activated) and turn.kind is Piece.NODE


def nests(position: Position, seat: Seat) -> list[Cell]:
    """The seat's nodes with room: the limit is looked at after every effect (R115)."""
    own, most = position.players[seat].sundivers, position.terms.edition.max_per_cell
    return [
        cell
        for cell, station in sorted(position.stations.items())
        if station == Station(seat, Piece.NODE) and own.get(cell, 0) < most
    ]
