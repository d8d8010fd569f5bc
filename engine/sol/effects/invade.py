"""Invade: a station changes hands."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol.board import Cell
from engine.sol.converting import USED, check_piece
from engine.sol.effect import Effect, Target
from engine.sol.pieces import Debt
from engine.sol.state import Position, Station
from engine.sol.table import Table


class Invade(Effect):
    """Your sundivers at another player's station make it yours (R62)."""

    name = "invade"
    form = (Cell,)
    whole_action = True

    def targets(self, position: Position, seat: Seat) -> Iterable[Target]:
        return (
            (cell,)
            for cell in sorted(position.players[seat].sundivers)
            if cell in position.stations
        )

    def check(self, position: Position, seat: Seat, cell: Cell) -> None:
        station = position.stations.get(cell)
        if station is None or station.owner == seat:
            raise Refused("nothing_to_invade", cell=cell)
        need = crew(position, station)
        have = position.players[seat].sundivers.get(cell, 0)
        if have < need:
            raise Refused("invaders_short", cell=cell, need=need, have=have)
        check_piece(position, seat, station.kind)

    def play(self, table: Table, seat: Seat, cell: Cell) -> None:
        """Where they are vaporized the former owner gets the piece back and nothing else."""
        station = table.stations[cell]
        lost = table.terms.house.wording.invade_vaporizes
        need = crew(table, station)
        for _ in range(need):
            if lost:
                table.vaporize(seat, cell)
            else:
                table.sacrifice(seat, cell)
        table.change_station(cell, seat, station.kind)
        amends = 0 if lost else min(need, table.players[station.owner].reserve)
        if amends:
            table.build(station.owner, amends)
        table.note_conversion(cell)
        table.owe(Debt.CONVERT, table.terms.edition.cards[cell.ring])


def crew(position: Position, station: Station) -> int:
    """How many sundivers it takes: those of its pattern, and more in some wordings."""
    return USED[station.kind] + position.terms.house.wording.invade_more
