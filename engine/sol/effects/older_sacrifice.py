"""Sacrifice, as older editions word it: sundivers of the hold burn at a foundry."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol import activating
from engine.sol.board import Cell
from engine.sol.effect import Effect, Target
from engine.sol.effects.sacrifice import MOMENTUM
from engine.sol.pieces import Debt, Piece
from engine.sol.state import Position
from engine.sol.table import Table


class OlderSacrifice(Effect):
    """Instead of building, sundivers of the hold are vaporized for momentum (R72, R83)."""

    name = "sacrifice"
    key = "older_sacrifice"
    form = (Cell, int)

    def targets(self, position: Position, seat: Seat) -> Iterable[Target]:
        for cell in activating.stations_in_reach(position, seat):
            yield from ((cell, number) for number in range(1, most(position, seat) + 1))

    def check(self, position: Position, seat: Seat, cell: Cell, number: int) -> None:
        station = position.stations.get(cell)
        if station is None or station.kind is not Piece.FOUNDRY:
            raise Refused("no_foundry_there", effect=self.name, cell=cell)
        activating.check_activate(position, seat, cell, base=0)  # it costs no energy
        if not 1 <= number <= most(position, seat):
            raise Refused("sacrifice_number", most=most(position, seat))

    def play(self, table: Table, seat: Seat, cell: Cell, number: int) -> None:
        activating.begin_station(table, seat, cell)
        table.vaporize_aboard(seat, number)
        table.gain_momentum(seat, MOMENTUM * number)
        table.owe(Debt.ACTIVATE, table.terms.edition.cards[cell.ring])


def most(position: Position, seat: Seat) -> int:
    """All of the hold; the activating sundiver is aboard by then, so it counts too (D22)."""
    return position.players[seat].hold + 1
