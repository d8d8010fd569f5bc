"""Blight: sundivers in a foreign hold."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol.activating import check_present
from engine.sol.board import Cell
from engine.sol.effect import Effect, Target
from engine.sol.state import Position
from engine.sol.table import Table

STOWAWAYS = 3


class Blight(Effect):
    """Three sundivers from your reserve hide aboard another mothership."""

    name = "blight"
    form = (Seat, Cell)
    whole_action = True

    def targets(self, position: Position, seat: Seat) -> Iterable[Target]:
        for ship, player in enumerate(position.players):
            for cell in position.terms.side.launch_cells[player.eye]:
                if ship != seat:
                    yield Seat(ship), cell

    def check(self, position: Position, seat: Seat, ship: Seat, cell: Cell) -> None:
        if ship == seat:
            raise Refused("own_ship")
        near = position.terms.side.launch_cells[position.players[ship].eye]
        if cell not in near:
            raise Refused("not_a_launch_cell", cell=cell, cells=near)
        check_present(position, seat, cell, self.name)
        reserve = position.players[seat].reserve
        if reserve < STOWAWAYS:
            raise Refused("reserve_short", effect=self.name, need=STOWAWAYS, have=reserve)

    def play(self, table: Table, seat: Seat, ship: Seat, cell: Cell) -> None:
        table.recall(seat, cell)
        table.board_ship(seat, ship, STOWAWAYS)
