"""Duplicate: foundries build double."""

from __future__ import annotations

from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol import activating
from engine.sol.effect import Effect
from engine.sol.pieces import Piece
from engine.sol.state import Position
from engine.sol.table import Table


class Duplicate(Effect):
    """Whatever you build at foundries in this action is doubled (R59)."""

    name = "duplicate"

    def check(self, position: Position, seat: Seat) -> None:
        table = Table(position)
        self.play(table, seat)
        if not any(
            table.stations[cell].kind is Piece.FOUNDRY
            and activating.may_activate(table, seat, cell)
            for cell in activating.stations_in_reach(table, seat)
        ):
            raise Refused("no_foundry", effect=self.name)

    def built(self, position: Position, seat: Seat, amount: int) -> int:
        return 2 * amount

    def price(self, position: Position, seat: Seat, amount: int) -> int:
        """The older printings want the energy twice as well."""
        return position.terms.house.wording.duplicate_energy * amount
