"""Cluster: a whole stack moves as one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import ClassVar

from engine.core.record import dataclass
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
    """Twice, all your sundivers of one cell move one step for one MP, to another cell (R58)."""

    name = "cluster"
    memory = Left
    use_forms: ClassVar = {"cluster": (Cell, Heart)}
    moves: ClassVar[int] = 2
    far: ClassVar[bool] = False  # a move may have many steps, one MP each, and end in the heart

    def check(self, position: Position, seat: Seat) -> None:
        moving.check_can_move(position, seat)
        if not stack_possible(position, seat):
            raise Refused("no_stack")

    def play(self, table: Table, seat: Seat) -> None:
        table.put_in_force(self.name, Left(self.moves))

    def memory_is_reachable(self, position: Position, memory: Left) -> bool:
        return 0 <= memory.moves <= self.moves

    def uses(self, position: Position, seat: Seat) -> Iterable[tuple[str, Target]]:
        """One shortest way to each cell, perhaps to the heart; any other is possible too."""
        most = position.turn.mp if self.far else 1
        for cell, many in sorted(position.players[seat].sundivers.items()):
            ways = moving.routes(position, seat, [cell], many, most)
            yield from (("cluster", way) for goal, way in ways.items() if goal != cell)
            if not self.far:
                continue
            core = [way for goal, way in ways.items() if goal.ring is Ring.CORE]
            if core and len(min(core, key=len)) <= most:
                yield "cluster", (*min(core, key=len), Heart.HEART)

    def check_use(self, position: Position, seat: Seat, verb: str, *way: Cell | Heart) -> None:
        moving.check_turn(position, seat, Main.MOVE)
        left: Left = memory_of(position, self.name)
        if not left.moves:
            raise Refused("used_up", effect=self.name)
        cells, hurled = parts(way)
        if hurled and not self.far:
            raise Refused("stack_not_hurled", effect=self.name)
        moving.check_sundiver(position, seat, cells[0], self.name)
        moving.check_mp(position, len(way) - 1)
        many = position.players[seat].sundivers[cells[0]]
        for origin, goal in pairwise(cells):
            moving.check_step(position, seat, origin, goal)
            if goal != cells[0] and not has_room(position, seat, goal, many):
                raise Refused("cell_full", cell=goal, limit=position.terms.edition.max_per_cell)
        if hurled and cells[-1].ring is not Ring.CORE:
            raise Refused("not_in_core", cell=cells[-1])
        end = None if hurled else cells[-1]
        if end == cells[0]:
            raise Refused("same_cell", effect=self.name, cell=end)
        moving.check_way_out(position, seat, len(way) - 1, cells[0], end, many)

    def use(self, table: Table, seat: Seat, verb: str, *way: Cell | Heart) -> None:
        """Nobody joins them or is left behind on the way."""
        left: Left = memory_of(table, self.name)
        table.remember(self.name, Left(left.moves - 1))
        table.spend_mp(len(way) - 1)
        cells, hurled = parts(way)
        many = table.players[seat].sundivers[cells[0]]
        for origin, goal in pairwise(cells):
            for _ in range(many):
                moving.glide(table, seat, origin, goal)
        if hurled:
            for _ in range(many):
                moving.vanish(table, seat, cells[-1])


def parts(way: tuple[Cell | Heart, ...]) -> tuple[list[Cell], bool]:
    """The cells of a way, and whether it ends in the heart; nothing comes after that."""
    cells = [place for place in way if isinstance(place, Cell)]
    if len(way) - len(cells) > 1 or any(not isinstance(place, Cell) for place in way[:-1]):
        raise Refused("heart_is_the_end")
    return cells, len(cells) < len(way)


def stack_possible(position: Position, seat: Seat) -> bool:
    """Could two or more sundivers go a step together? One alone needs no card for that (R20, D29).

    They stand in one cell, or the MP bring two of them into one and leave one MP to go on. Some
    stack always has room ahead: nobody has so many that all of them are walled in.
    """
    if max(position.players[seat].sundivers.values(), default=0) > 1:
        return True
    return position.turn.mp > 1 and _mp_to_meet(position, seat) < position.turn.mp


def _mp_to_meet(position: Position, seat: Seat) -> int:
    """The fewest MP that bring two of the seat's sundivers into one cell; too many, if none do."""
    never = position.turn.mp
    nearest: dict[Cell, list[int]] = {}
    for starts, before, number in _groups(position, seat):
        for cell, way in moving.routes(position, seat, starts, most=never - before).items():
            nearest.setdefault(cell, []).extend([len(way) - 1 + before] * min(number, 2))
    return min(
        (sum(sorted(costs)[:2]) for costs in nearest.values() if len(costs) > 1), default=never
    )


def _groups(position: Position, seat: Seat) -> Iterator[tuple[list[Cell], int, int]]:
    """Sundivers that are in one place: the cells they begin in, the MP for that, how many."""
    player, side = position.players[seat], position.terms.side
    yield from (([cell], 0, many) for cell, many in player.sundivers.items())
    ships = {**player.aboard, seat: player.hold}
    for ship, number in ships.items():
        if number:
            yield list(moving.launch_cells(position, seat, ship)), 1, number
    if player.lost:
        yield list(side.ring_cells(Ring.OUTER)), 1, player.lost
