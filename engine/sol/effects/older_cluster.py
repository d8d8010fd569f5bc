"""Cluster, as the prototypes have it: one long trip of a whole stack."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import ClassVar

from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol import moving
from engine.sol.board import Cell, Ring
from engine.sol.effect import Effect, Target, memory_of
from engine.sol.effects.cluster import Left, stack_possible
from engine.sol.pieces import Heart, Main
from engine.sol.state import Position, has_room
from engine.sol.table import Table


class OlderCluster(Effect):
    """Once, all your sundivers of one cell make a trip together, one MP a step (R58)."""

    name = "cluster"
    key = "older_cluster"
    memory = Left
    use_forms: ClassVar = {"cluster": (Cell, Heart, ...)}

    def check(self, position: Position, seat: Seat) -> None:
        moving.check_can_move(position, seat)
        if not stack_possible(position, seat):
            raise Refused("no_stack")

    def play(self, table: Table, seat: Seat) -> None:
        table.put_in_force(self.name, Left(1))

    def believes(self, position: Position, memory: Left) -> bool:
        return memory.moves in (0, 1)

    def uses(self, position: Position, seat: Seat) -> Iterable[tuple[str, Target]]:
        """One shortest trip to each cell and to the heart; any other is possible too."""
        for cell, many in sorted(position.players[seat].sundivers.items()):
            trips = moving.routes(position, seat, [cell], many)
            yield from (("cluster", trip) for goal, trip in trips.items() if goal != cell)
            core = [trip for goal, trip in trips.items() if goal.ring is Ring.CORE]
            if core:
                yield "cluster", (*min(core, key=len), Heart.HEART)

    def check_use(self, position: Position, seat: Seat, verb: str, *trip: Cell | Heart) -> None:
        moving.check_turn(position, seat, Main.MOVE)
        left: Left = memory_of(position, self.name)
        if not left.moves:
            raise Refused("used_up", effect=self.name)
        cells, hurled = parts(trip)
        moving.check_sundiver(position, seat, cells[0])
        moving.check_mp(position, len(trip) - 1)
        many = position.players[seat].sundivers[cells[0]]
        for origin, goal in pairwise(cells):
            moving.check_step(position, seat, origin, goal)
            if goal != cells[0] and not has_room(position, seat, goal, many):
                raise Refused("cell_full", cell=goal, limit=position.terms.edition.max_per_cell)
        if hurled and cells[-1].ring is not Ring.CORE:
            raise Refused("not_in_core", cell=cells[-1])
        end = None if hurled else cells[-1]
        if end == cells[0]:
            raise Refused("same_cell", cell=end)
        moving.check_way_out(position, seat, len(trip) - 1, cells[0], end, many)

    def use(self, table: Table, seat: Seat, verb: str, *trip: Cell | Heart) -> None:
        """Nobody joins them or is left behind on the way."""
        table.remember(self.name, Left(0))
        table.spend_mp(len(trip) - 1)
        cells, hurled = parts(trip)
        many = table.players[seat].sundivers[cells[0]]
        for origin, goal in pairwise(cells):
            for _ in range(many):
                moving.glide(table, seat, origin, goal)
        if hurled:
            for _ in range(many):
                moving.vanish(table, seat, cells[-1])


def parts(trip: tuple[Cell | Heart, ...]) -> tuple[list[Cell], bool]:
    """The cells of a trip, and whether it ends in the heart; nothing comes after that."""
    cells = [place for place in trip if isinstance(place, Cell)]
    if len(trip) - len(cells) > 1 or any(not isinstance(place, Cell) for place in trip[:-1]):
        raise Refused("heart_is_the_end")
    return cells, len(cells) < len(trip)
