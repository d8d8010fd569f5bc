"""Sabotage: the reward comes out of the owner's pocket."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol import activating
from engine.sol.board import Cell
from engine.sol.effect import Effect, Target
from engine.sol.pieces import Debt, Piece
from engine.sol.state import Position
from engine.sol.table import Table


class Sabotage(Effect):
    """The owner of a station supplies the base you take there; nobody gets a bonus (R83)."""

    name = "sabotage"
    form = (Cell,)

    def targets(self, position: Position, seat: Seat) -> Iterable[Target]:
        return ((cell,) for cell in activating.stations_in_reach(position, seat))

    def check(self, position: Position, seat: Seat, cell: Cell) -> None:
        activating.check_activate(position, seat, cell, base=0)  # the owner pays
        station, base = position.stations[cell], activating.reward(position, cell).base
        if station.owner == seat:
            raise Refused("own_station", effect=self.name, cell=cell)
        if not base:
            raise Refused("base_eaten", cell=cell)
        owner, reserve = position.players[station.owner], position.players[seat].reserve
        if station.kind is Piece.TOWER:
            if owner.momentum < base:
                raise Refused(
                    "owner_momentum_short", owner=station.owner, need=base, have=owner.momentum
                )
        elif owner.energy < base:
            raise Refused("owner_energy_short", owner=station.owner, need=base, have=owner.energy)
        if station.kind is Piece.FOUNDRY and reserve < base:
            raise Refused("reserve_short", effect=self.name, need=base, have=reserve)

    def play(self, table: Table, seat: Seat, cell: Cell) -> None:
        station, base = table.stations[cell], activating.reward(table, cell).base
        activating.begin_station(table, seat, cell)
        match station.kind:
            case Piece.NODE:
                table.give_energy(station.owner, seat, base)
            case Piece.FOUNDRY:
                table.spend_energy(station.owner, base)
                table.build(seat, base)
            case _:
                table.take_momentum(seat, station.owner, base)
        table.owe(Debt.ACTIVATE, table.terms.edition.cards[cell.ring])
