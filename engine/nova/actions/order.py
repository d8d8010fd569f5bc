"""Give a standing order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from engine.core.record import dataclass
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.nova import standing_orders
from engine.nova.action import Action
from engine.nova.state import Position
from engine.nova.table import Table
from engine.nova.tokenizer import Words


@dataclass(frozen=True, slots=True)
class GiveOrder(Action):
    """Set how a question is answered from now on; never one that is open (20.3)."""

    order: standing_orders.Order
    answer: str
    verb: ClassVar[str] = "order"

    @classmethod
    def candidates(cls, position: Position, seat: Seat) -> Iterator[GiveOrder]:
        for order in standing_orders.Order:
            for answer in order.values:
                yield cls(seat, order, answer)

    def check(self, position: Position) -> None:
        if self.answer not in self.order.values:
            raise Refused("order_value", order=self.order, values=self.order.values)

    def apply(self, table: Table) -> None:
        table.give_order(self.seat, self.order, self.answer)

    def words(self) -> tuple[object, ...]:
        return self.order, self.answer

    @classmethod
    def parse(cls, seat: Seat, words: Words) -> GiveOrder:
        order = words.any_of(
            {each.value: each for each in standing_orders.Order}, "a standing order"
        )
        return cls(seat, order, words.one_of(*order.values))
