"""Annex: the bonus of another player's station."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol import activating
from engine.sol.agenda import GiveBonus, OweCards
from engine.sol.board import Cell
from engine.sol.effect import Effect, Target
from engine.sol.state import Position
from engine.sol.table import Table


class Annex(Effect):
    """At one station of another player the bonus is offered to you alone (R83, D21)."""

    name = "annex"
    form = (Cell,)

    def targets(self, position: Position, seat: Seat) -> Iterable[Target]:
        return ((cell,) for cell in activating.stations_in_reach(position, seat))

    def check(self, position: Position, seat: Seat, cell: Cell) -> None:
        activating.check_activate(position, seat, cell)
        station, bonus = position.stations[cell], activating.reward(position, cell).bonus
        if station.owner == seat:
            raise Refused("own_station", effect=self.name, cell=cell)
        if not bonus or not activating.can_take(position, station.owner, station.kind, bonus):
            raise Refused("no_bonus_to_annex", cell=cell, owner=station.owner)

    def play(self, table: Table, seat: Seat, cell: Cell) -> None:
        amounts = activating.reward(table, cell)
        activating.begin_station(table, seat, cell)
        activating.receive(table, seat, table.stations[cell].kind, amounts.base)
        table.push(OweCards(cell), GiveBonus(cell, (seat,), amounts.bonus))
