"""Motivate: what was converted works at once."""

from __future__ import annotations

from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol.activating import can_take, receive, reward
from engine.sol.agenda import GiveBonus
from engine.sol.board import Cell
from engine.sol.effect import Effect
from engine.sol.state import Position
from engine.sol.table import Table


class Motivate(Effect):
    """The station you have just converted is activated at once, without a sundiver (R65)."""

    name = "motivate"

    def check(self, position: Position, seat: Seat) -> None:
        cell = position.turn.converted[-1] if position.turn.converted else None
        if not isinstance(cell, Cell) or cell not in position.stations:
            raise Refused("convert_station_first", effect=self.name)
        kind, need = position.stations[cell].kind, reward(position, cell).base
        if not can_take(position, seat, kind, need):
            player = position.players[seat]
            raise Refused(
                "base_unpayable",
                cell=cell,
                kind=kind,
                need=need,
                energy=player.energy,
                reserve=player.reserve,
            )

    def play(self, table: Table, seat: Seat) -> None:
        cell = table.turn.converted[-1]
        assert isinstance(cell, Cell)
        amounts = reward(table, cell)
        table.announce_activation(seat, cell)
        receive(table, seat, table.stations[cell].kind, amounts.base)
        table.push(GiveBonus(cell, (seat,), amounts.bonus))
