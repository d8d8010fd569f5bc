"""Answer `discard`: lose a die to an ion."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from engine.core.record import dataclass
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.nova.action import Action
from engine.nova.combat import is_automatic
from engine.nova.pieces import Side
from engine.nova.reacting import default_discard, discards
from engine.nova.sides import dice_of
from engine.nova.state import Position
from engine.nova.table import Table
from engine.nova.tokenizer import Words


@dataclass(frozen=True, slots=True)
class ChooseDiscard(Action):
    """Discard one of the own free dice (11.6, N37)."""

    face: int
    verb: ClassVar[str] = "choose"

    @classmethod
    def candidates(cls, position: Position, seat: Seat) -> Iterator[ChooseDiscard]:
        for face in discards(dice_of(position, Side.of(seat))):
            yield cls(seat, face)

    @classmethod
    def default(cls, position: Position, seat: Seat) -> ChooseDiscard:
        """Discard the least valuable die (17.2)."""
        return cls(seat, default_discard(dice_of(position, Side.of(seat))))

    @classmethod
    def by_order(cls, position: Position, seat: Seat) -> ChooseDiscard | None:
        return cls.default(position, seat) if is_automatic(position, seat) else None

    def check(self, position: Position) -> None:
        if self.face not in discards(dice_of(position, Side.of(self.seat))):
            raise Refused("no_such_die", face=self.face)

    def apply(self, table: Table) -> None:
        table.drop_plan(self.seat)
        table.discard_die(Side.of(self.seat), self.face)

    def words(self) -> tuple[object, ...]:
        return (self.face,)

    @classmethod
    def parse(cls, seat: Seat, words: Words) -> ChooseDiscard:
        return cls(seat, words.number(6))
