"""Sacrifice: sundivers burn at a foundry."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol.board import Cell
from engine.sol.effect import Effect, Target
from engine.sol.pieces import Debt, Piece
from engine.sol.state import Position, seats_at
from engine.sol.table import Table

MOMENTUM = 2


class Sacrifice(Effect):
    """All sundivers at a foundry are vaporized, for their owners' momentum (R72)."""

    name = "sacrifice"
    form = (Cell,)
    whole_action = True

    def targets(self, position: Position, seat: Seat) -> Iterable[Target]:
        return ((cell,) for cell in sorted(position.stations))

    def check(self, position: Position, seat: Seat, cell: Cell) -> None:
        station = position.stations.get(cell)
        if station is None or station.kind is not Piece.FOUNDRY:
            raise Refused("no_foundry_there", effect=self.name, cell=cell)
        if not seats_at(position, cell):
            raise Refused("nobody_there", effect=self.name, cell=cell)

    def play(self, table: Table, seat: Seat, cell: Cell) -> None:
        for owner in seats_at(table, cell):
            lost = table.players[owner].sundivers[cell]
            for _ in range(lost):
                table.vaporize(owner, cell)
            table.gain_momentum(owner, MOMENTUM * lost)
        table.owe(Debt.ACTIVATE, table.terms.edition.cards[cell.ring])
