"""Flare: a new station stirs up sundivers."""

from __future__ import annotations

from engine.core.record import dataclass
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol.board import Cell
from engine.sol.effect import Effect, memory_of
from engine.sol.free_steps import crowd
from engine.sol.state import Position
from engine.sol.table import Table

STEPS = (1, 2, 3, 5, 8)  # by the ring of the station


@dataclass(frozen=True, slots=True)
class Stirred:
    """Steps still to come."""

    steps: int


class Flare(Effect):
    """After converting a station you move any sundivers, yours and others' (R83)."""

    name = "flare"
    memory = Stirred

    def check(self, position: Position, seat: Seat) -> None:
        if not brought(position):
            raise Refused("convert_station_first", effect=self.name)
        if not any(player.sundivers for player in position.players):
            raise Refused("nobody_on_board")

    def play(self, table: Table, seat: Seat) -> None:
        table.put_in_force(self.name, Stirred(brought(table)))

    def free_steps(self, position: Position, seat: Seat) -> int:
        stirred: Stirred = memory_of(position, self.name)
        return stirred.steps

    def flew(self, table: Table, seat: Seat, origin: Cell, target: Cell, how: str) -> None:
        table.remember(self.name, Stirred(self.free_steps(table, seat) - 1))

    def must_go_on(self, position: Position, seat: Seat) -> bool:
        """Nobody is left in a crowd, where one may be passed through (R115)."""
        return crowd(position) > 0

    def memory_is_reachable(self, position: Position, memory: Stirred) -> bool:
        return crowd(position) <= memory.steps and 1 <= memory.steps <= brought(position)


def brought(position: Position) -> int:
    """The steps that the station converted last brings; none, if it was no station."""
    place = position.turn.converted[-1] if position.turn.converted else None
    return STEPS[place.ring] if isinstance(place, Cell) and place in position.stations else 0
