"""Hatch: two of yours for one of theirs."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol.board import Cell
from engine.sol.effect import Effect, Target
from engine.sol.moving import check_limit
from engine.sol.state import Position, seats_at
from engine.sol.table import Table

HATCHLINGS = 2


class Hatch(Effect):
    """Another player's sundiver goes home; two of yours take its place (R60)."""

    name = "hatch"
    form = (Cell, Seat)

    def targets(self, position: Position, seat: Seat) -> Iterable[Target]:
        for cell in sorted(position.players[seat].sundivers):
            for owner in seats_at(position, cell):
                if owner != seat:
                    yield cell, owner

    def check(self, position: Position, seat: Seat, cell: Cell, owner: Seat) -> None:
        here = seats_at(position, cell)
        if seat not in here or owner not in here or owner == seat:
            raise Refused("nobody_to_hatch", cell=cell, owner=owner)
        reserve = position.players[seat].reserve
        if reserve < HATCHLINGS:
            raise Refused("reserve_short", effect=self.name, need=HATCHLINGS, have=reserve)
        check_limit(position, seat, cell, HATCHLINGS)

    def play(self, table: Table, seat: Seat, cell: Cell, owner: Seat) -> None:
        table.recall(owner, cell)
        for _ in range(HATCHLINGS):
            table.place_sundiver(seat, cell)
