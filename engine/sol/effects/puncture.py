"""Puncture: a sundiver breaks through."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol import moving
from engine.sol.board import Cell
from engine.sol.converting import check_piece
from engine.sol.effect import Effect, Target
from engine.sol.pieces import Debt, Piece
from engine.sol.state import Position
from engine.sol.table import Table


class Puncture(Effect):
    """A sundiver gives itself up and leaves a gate in a barrier (R71)."""

    name = "puncture"
    form = (Cell, Cell)

    def targets(self, position: Position, seat: Seat) -> Iterable[Target]:
        for cell in sorted(position.players[seat].sundivers):
            for other, slot in position.terms.side.ways[cell].items():
                if slot is not None and slot not in position.gates:
                    yield cell, other

    def check(self, position: Position, seat: Seat, cell: Cell, other: Cell) -> None:
        moving.check_mp(position)
        moving.check_sundiver(position, seat, cell, self.name)
        slot = position.terms.side.slot_between.get((cell, other))
        if slot is None:
            raise Refused("gate_needs_barrier", upper=cell, lower=other)
        if slot in position.gates:
            owner = position.gates[slot]
            raise Refused("slot_taken", about=self.name, slot=slot, owner=owner)
        check_piece(position, seat, Piece.GATE)
        moving.check_way_out(position, seat, 1, cell)

    def play(self, table: Table, seat: Seat, cell: Cell, other: Cell) -> None:
        slot = table.terms.side.slot_between[cell, other]
        table.spend_mp(1)
        table.sacrifice(seat, cell)
        table.place_gate(seat, slot)
        if table.terms.house.wording.puncture_draws:
            table.owe(Debt.CONVERT, table.terms.edition.cards[slot.inner.ring])
