"""Answer `reflect`: spend a reflect on an ion, or keep it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from engine.core.record import dataclass
from engine.core.seat import Seat
from engine.nova.action import Action
from engine.nova.combat import is_automatic, strike_by_ion
from engine.nova.pieces import Side
from engine.nova.reacting import reflects_by_default
from engine.nova.sides import dice_of, fight
from engine.nova.state import Position
from engine.nova.table import Table
from engine.nova.tokenizer import Words

YES, NO = "yes", "no"


@dataclass(frozen=True, slots=True)
class ChooseReflection(Action):
    """Turn the opponent's ion, or let it strike (11.6, N40)."""

    turned: bool
    verb: ClassVar[str] = "choose"

    @classmethod
    def candidates(cls, position: Position, seat: Seat) -> Iterator[ChooseReflection]:
        yield cls(seat, turned=True)
        yield cls(seat, turned=False)

    @classmethod
    def default(cls, position: Position, seat: Seat) -> ChooseReflection:
        """Turn it if the opponent has no standard attack to reflect (17.2)."""
        opponent = fight(position).opponent(Side.of(seat))
        return cls(seat, reflects_by_default(dice_of(position, opponent)))

    @classmethod
    def by_order(cls, position: Position, seat: Seat) -> ChooseReflection | None:
        return cls.default(position, seat) if is_automatic(position, seat) else None

    def check(self, position: Position) -> None:
        """It is asked only of a seat that has a reflect."""

    def apply(self, table: Table) -> None:
        side = Side.of(self.seat)
        if self.turned:
            table.turn_ion(side)
            strike_by_ion(table, side)
        else:
            strike_by_ion(table, fight(table).opponent(side))

    def words(self) -> tuple[object, ...]:
        return (YES if self.turned else NO,)

    @classmethod
    def parse(cls, seat: Seat, words: Words) -> ChooseReflection:
        return cls(seat, words.one_of(YES, NO) == YES)
