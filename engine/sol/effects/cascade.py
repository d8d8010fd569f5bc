"""Cascade: more conversions."""

from __future__ import annotations

from engine.core.record import dataclass
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol.converting import can_convert_more
from engine.sol.effect import Effect, memory_of
from engine.sol.state import Position
from engine.sol.table import Table


@dataclass(frozen=True, slots=True)
class Left:
    """Conversions still to come."""

    conversions: int


class Cascade(Effect):
    """After the normal conversion one or two more, whose sundivers come home (R53)."""

    name = "cascade"
    memory = Left

    def check(self, position: Position, seat: Seat) -> None:
        if not position.turn.converted:
            raise Refused("convert_first", effect=self.name)
        table = Table(position)
        self.play(table, seat)
        if not can_convert_more(table, seat):
            raise Refused("no_second_pattern")

    def play(self, table: Table, seat: Seat) -> None:
        table.put_in_force(self.name, Left(table.terms.house.wording.cascade_conversions))

    def memory_is_reachable(self, position: Position, memory: Left) -> bool:
        """The normal conversion, those made since and those to come are all of them."""
        all_of_them = 1 + position.terms.house.wording.cascade_conversions
        made = len(position.turn.converted)
        return made >= 1 and memory.conversions >= 0 and made + memory.conversions == all_of_them

    def more_conversions(self, position: Position, seat: Seat) -> int:
        left: Left = memory_of(position, self.name)
        return left.conversions

    def recalls(self, position: Position, seat: Seat) -> bool:
        return True

    def converted(self, table: Table, seat: Seat) -> None:
        table.remember(self.name, Left(self.more_conversions(table, seat) - 1))
