"""Tribute: guests at your station pay."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol.board import Cell
from engine.sol.effect import Effect, Target
from engine.sol.state import Position
from engine.sol.table import Table


class Tribute(Effect):
    """Other players pay one energy for each sundiver at one of your stations (R78)."""

    name = "tribute"
    form = (Cell,)

    def targets(self, position: Position, seat: Seat) -> Iterable[Target]:
        for cell, station in sorted(position.stations.items()):
            if station.owner == seat:
                yield (cell,)

    def check(self, position: Position, seat: Seat, cell: Cell) -> None:
        if cell not in position.stations or position.stations[cell].owner != seat:
            raise Refused("not_your_station", effect=self.name, cell=cell)
        if not any(dues(position, seat, cell).values()):
            raise Refused("no_tribute", cell=cell)

    def play(self, table: Table, seat: Seat, cell: Cell) -> None:
        for payer, amount in dues(table, seat, cell).items():
            if amount:
                table.give_energy(payer, seat, amount)


def dues(position: Position, seat: Seat, cell: Cell) -> Mapping[Seat, int]:
    """What each other player owes and has."""
    return {
        Seat(other): min(player.sundivers.get(cell, 0), player.energy)
        for other, player in enumerate(position.players)
        if other != seat
    }
