"""Cluster: a whole stack moves as one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol import moving
from engine.sol.board import Cell, Ring
from engine.sol.effect import Effect, Target, memory_of
from engine.sol.pieces import Heart, Main
from engine.sol.state import Position, has_room
from engine.sol.table import Table


@dataclass(frozen=True, slots=True)
class Left:
    """Moves of a stack still to come."""

    moves: int


class Cluster(Effect):
    """Twice, all your sundivers of one cell move one step for one MP (R58)."""

    name = "cluster"
    memory = Left
    use_forms: ClassVar = {"cluster": (Cell, Heart)}

    def check(self, position: Position, seat: Seat) -> None:
        moving.check_can_move(position, seat)
        if not stack_possible(position, seat):
            raise Refused("no_stack")

    def play(self, table: Table, seat: Seat) -> None:
        table.put_in_force(self.name, Left(2))

    def uses(self, position: Position, seat: Seat) -> Iterable[tuple[str, Target]]:
        for cell in sorted(position.players[seat].sundivers):
            for other in moving.open_ways(position, seat, cell):
                yield "cluster", (cell, other)
            if cell.ring is Ring.CORE:
                yield "cluster", (cell, Heart.HEART)

    def check_use(
        self, position: Position, seat: Seat, verb: str, origin: Cell, goal: Cell | Heart
    ) -> None:
        moving.check_turn(position, seat, Main.MOVE)
        moving.check_mp(position)
        left: Left = memory_of(position, self.name)
        if not left.moves:
            raise Refused("used_up", effect=self.name)
        moving.check_sundiver(position, seat, origin)
        if not isinstance(goal, Cell):
            if origin.ring is not Ring.CORE:
                raise Refused("not_in_core", cell=origin)
            return
        moving.check_step(position, seat, origin, goal)
        if not has_room(position, seat, goal, position.players[seat].sundivers[origin]):
            raise Refused("cell_full", cell=goal, limit=position.terms.edition.max_per_cell)

    def use(self, table: Table, seat: Seat, verb: str, origin: Cell, goal: Cell | Heart) -> None:
        left: Left = memory_of(table, self.name)
        table.remember(self.name, Left(left.moves - 1))
        table.spend_mp(1)
        for _ in range(table.players[seat].sundivers[origin]):
            if isinstance(goal, Cell):
                moving.glide(table, seat, origin, goal)
            else:
                moving.vanish(table, seat, origin)


def stack_possible(position: Position, seat: Seat) -> bool:
    """Are two sundivers in one cell, or could they meet and still have an MP to move together?"""
    player = position.players[seat]
    if max(player.sundivers.values(), default=0) > 1:
        return True
    away = player.hold + player.lost + sum(player.aboard.values())
    to_meet = 1 if player.sundivers else 2
    return len(player.sundivers) + away > 1 and position.turn.mp > to_meet
