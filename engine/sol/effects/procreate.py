"""Procreate: stacks grow."""

from __future__ import annotations

from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol.board import Cell
from engine.sol.effect import Effect
from engine.sol.state import Position
from engine.sol.table import Table


class Procreate(Effect):
    """Every cell with two or more of your sundivers, and room, gets one more (R69)."""

    name = "procreate"

    def check(self, position: Position, seat: Seat) -> None:
        cells, reserve = families(position, seat), position.players[seat].reserve
        if not cells:
            raise Refused("no_families", most=position.terms.edition.max_per_cell - 1)
        if reserve < len(cells):
            raise Refused("reserve_short", effect=self.name, need=len(cells), have=reserve)

    def play(self, table: Table, seat: Seat) -> None:
        for cell in families(table, seat):
            table.place_sundiver(seat, cell)


def families(position: Position, seat: Seat) -> list[Cell]:
    """The stacks that grow. Full ones do not: the limit is looked at after every effect (R115)."""
    own, limit = position.players[seat].sundivers, position.terms.edition.max_per_cell
    return [cell for cell in sorted(own) if 2 <= own[cell] < limit]
