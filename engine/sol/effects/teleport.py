"""Teleport: anywhere for three MP."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol import moving
from engine.sol.board import RINGS, Cell, Ring
from engine.sol.effect import Effect, Target
from engine.sol.pieces import Main
from engine.sol.state import Position, open_rings
from engine.sol.table import Table

COST = 3


class Teleport(Effect):
    """For three MP one of your sundivers on the board moves to any cell it may reach (R76)."""

    name = "teleport"
    use_forms: ClassVar = {"teleport": (Cell, Cell)}

    def check(self, position: Position, seat: Seat) -> None:
        moving.check_mp(position, COST)
        player = position.players[seat]
        away = player.hold or player.aboard or player.lost
        if not player.sundivers and (not away or position.turn.mp <= COST):
            raise Refused("no_sundiver_anywhere", effect=self.name)

    def uses(self, position: Position, seat: Seat) -> Iterable[tuple[str, Target]]:
        for cell in sorted(position.players[seat].sundivers):
            rings = reachable(position, cell.ring)
            for other in position.terms.side.cells:
                if other != cell and other.ring in rings:
                    yield "teleport", (cell, other)

    def check_use(
        self, position: Position, seat: Seat, verb: str, origin: Cell, goal: Cell
    ) -> None:
        moving.check_turn(position, seat, Main.MOVE)
        moving.check_mp(position, COST)
        moving.check_sundiver(position, seat, origin, self.name)
        if origin == goal:
            raise Refused("same_cell", effect=self.name, cell=goal)
        if goal.ring not in reachable(position, origin.ring):
            raise Refused("layer_out_of_reach", cell=goal, origin=origin)
        moving.check_room(position, seat, goal, COST, origin)

    def use(self, table: Table, seat: Seat, verb: str, origin: Cell, goal: Cell) -> None:
        table.spend_mp(COST)
        table.jump(seat, origin, goal)
        moving.enter(table, seat, goal)


def reachable(position: Position, start: Ring) -> frozenset[Ring]:
    """The layers open to a sundiver: all, or in the older wording those that gates open.

    These are the layers accessible from the orbits, its own, and those joined to that one. Gates
    join whole layers, wherever they stand, as in the opening (R9).
    """
    if position.terms.house.wording.teleport_anywhere:
        return frozenset(RINGS)
    joined = {start}
    for _ in RINGS:
        for slot in position.gates:
            pair = {slot.outer.ring, slot.inner.ring}
            if joined & pair:
                joined = joined | pair
    return open_rings(position) | joined
