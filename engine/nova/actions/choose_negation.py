"""Answer `negate`: what an ion does to the Entity."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from engine.core.record import dataclass
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.nova.action import Action
from engine.nova.combat import is_automatic
from engine.nova.dice import Sort
from engine.nova.pieces import Side
from engine.nova.reacting import default_negation, negatable
from engine.nova.sides import dice_of
from engine.nova.state import Position
from engine.nova.table import Table
from engine.nova.tokenizer import Words


@dataclass(frozen=True, slots=True)
class ChooseNegation(Action):
    """Negate the Entity's weakest standard attack or shield (11.6, N37)."""

    sort: Sort
    verb: ClassVar[str] = "choose"

    @classmethod
    def candidates(cls, position: Position, seat: Seat) -> Iterator[ChooseNegation]:
        for sort in Sort:
            yield cls(seat, sort)

    @classmethod
    def default(cls, position: Position, seat: Seat) -> ChooseNegation:
        """Negate a shield if there is one (17.2)."""
        return cls(seat, default_negation(dice_of(position, Side.ENTITY)))

    @classmethod
    def by_order(cls, position: Position, seat: Seat) -> ChooseNegation | None:
        return cls.default(position, seat) if is_automatic(position, seat) else None

    def check(self, position: Position) -> None:
        if self.sort not in negatable(dice_of(position, Side.ENTITY)):
            raise Refused("nothing_to_negate", sort=self.sort)

    def apply(self, table: Table) -> None:
        table.negate_face(self.sort)

    def words(self) -> tuple[object, ...]:
        return (self.sort,)

    @classmethod
    def parse(cls, seat: Seat, words: Words) -> ChooseNegation:
        return cls(seat, Sort(words.one_of(*Sort)))
