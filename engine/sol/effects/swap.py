"""Swap: two sundivers change places."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol.board import Cell, Side
from engine.sol.effect import Effect, Target
from engine.sol.moving import check_limit
from engine.sol.state import Position
from engine.sol.table import Table


class Swap(Effect):
    """Two sundivers of different owners, in different cells, change places (R74)."""

    name = "swap"
    form = (Cell, Seat, Cell, Seat)

    def targets(self, position: Position, seat: Seat) -> Iterable[Target]:
        everybody = sorted(
            (cell, Seat(owner))
            for owner, player in enumerate(position.players)
            for cell in player.sundivers
        )
        for (one, first), (two, second) in combinations(everybody, 2):
            if first != second and one != two:
                yield one, first, two, second

    def in_order(self, side: Side, target: Target) -> Target:
        """Either of the two may be named first; the lower cell is written first."""
        pairs = sorted([target[:2], target[2:]], key=lambda pair: int(pair[0]))
        return (*pairs[0], *pairs[1])

    def check(
        self, position: Position, seat: Seat, one: Cell, first: Seat, two: Cell, second: Seat
    ) -> None:
        for cell, owner in ((one, first), (two, second)):
            if cell not in position.players[owner].sundivers:
                raise Refused("nobody_to_swap", cell=cell, owner=owner)
        if first == second or one == two:
            raise Refused("nothing_to_swap")
        check_limit(position, first, two)
        check_limit(position, second, one)

    def play(
        self, table: Table, seat: Seat, one: Cell, first: Seat, two: Cell, second: Seat
    ) -> None:
        table.jump(first, one, two)
        table.jump(second, two, one)
