"""Juggernaut: a station flies."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import ClassVar

from engine.core.record import dataclass
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol import moving
from engine.sol.board import Cell, Ring
from engine.sol.converting import USED
from engine.sol.effect import Effect, Target, memory_of
from engine.sol.pieces import Main
from engine.sol.state import Position, has_room
from engine.sol.table import Table

FLY, HURL = "fly station", "hurl station"


@dataclass(frozen=True, slots=True)
class Chosen:
    """The station that moves this turn, once its first step has named it."""

    begun: bool = False
    cell: Cell | None = None  # None: not named yet, or hurled


class Juggernaut(Effect):
    """One of your stations flies, and may be hurled, like a sundiver (R63)."""

    name = "juggernaut"
    memory = Chosen
    use_forms: ClassVar = {FLY: (Cell, Cell, ...), HURL: (Cell,)}

    def check(self, position: Position, seat: Seat) -> None:
        moving.check_mp(position)
        stations = own_stations(position, seat)
        if not stations:
            raise Refused("no_own_station", effect=self.name)
        if not any(could_move(position, seat, cell) for cell in stations):
            raise Refused("station_stuck", effect=self.name)

    def play(self, table: Table, seat: Seat) -> None:
        table.put_in_force(self.name, Chosen())

    def uses(self, position: Position, seat: Seat) -> Iterable[tuple[str, Target]]:
        """One shortest route to each cell it can stop in; any other route is legal too."""
        for cell in own_stations(position, seat):
            if self.may_move(position, cell):
                ways = moving.routes(position, seat, [cell])
                for goal, route in ways.items():
                    if goal not in position.stations:
                        yield FLY, route
                if cell.ring is Ring.CORE:
                    yield HURL, (cell,)

    def may_move(self, position: Position, cell: Cell) -> bool:
        chosen: Chosen = memory_of(position, self.name)
        return not chosen.begun or chosen.cell == cell

    def check_use(self, position: Position, seat: Seat, verb: str, *route: Cell) -> None:
        moving.check_turn(position, seat, Main.MOVE)
        if route[0] not in own_stations(position, seat):
            raise Refused("not_your_station", effect=self.name, cell=route[0])
        if not self.may_move(position, route[0]):
            raise Refused("one_station", effect=self.name)
        if verb == HURL:
            moving.check_mp(position)
            if route[0].ring is not Ring.CORE:
                raise Refused("not_in_core", cell=route[0])
            moving.check_way_out(position, seat, 1)
            return
        moving.check_mp(position, len(route) - 1)
        moving.check_way_out(position, seat, len(route) - 1)
        for origin, goal in pairwise(route):
            moving.check_step(position, seat, origin, goal)
            if not has_room(position, seat, goal):
                raise Refused("cell_full", cell=goal, limit=position.terms.edition.max_per_cell)
        if route[-1] in position.stations:
            owner = position.stations[route[-1]].owner
            raise Refused("station_there", about=self.name, cell=route[-1], owner=owner)

    def use(self, table: Table, seat: Seat, verb: str, *route: Cell) -> None:
        if verb == HURL:
            self.hurl(table, seat, route[0])
            return
        table.spend_mp(len(route) - 1)
        table.move_station(route[0], route[-1])
        for origin, goal in pairwise(route):
            slot = table.terms.side.ways[origin][goal]
            if slot is not None:
                moving.cross(table, seat, slot)
        table.remember(self.name, Chosen(True, route[-1]))

    def hurl(self, table: Table, seat: Seat, cell: Cell) -> None:
        """It counts as one sundiver, or in the older wording as all that its pattern took."""
        table.spend_mp(1)
        older = table.terms.house.wording.juggernaut_hurls_as_pattern
        worth = USED[table.stations[cell].kind] if older else 1
        table.vaporize_station(cell)
        table.remember(self.name, Chosen(begun=True))
        table.gain_momentum(seat, table.terms.edition.hurl_momentum * worth)
        table.count_hurls(worth)
        moving.owe_for_hurls(table, worth)


def own_stations(position: Position, seat: Seat) -> Sequence[Cell]:
    return sorted(cell for cell, here in position.stations.items() if here.owner == seat)


def could_move(position: Position, seat: Seat, cell: Cell) -> bool:
    """Is there a cell that the station could stop in, or the heart (R20)?

    Sundivers of its owner that fill a touching cell may step aside with an MP before.
    """
    if cell.ring is Ring.CORE:
        return True
    if any(goal not in position.stations for goal in moving.routes(position, seat, [cell])):
        return True
    touching = moving.open_ways(position, seat, cell)
    return position.turn.mp > 1 and any(not has_room(position, seat, c) for c in touching)
