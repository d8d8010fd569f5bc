"""Science: synthesize a resource."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from engine.core.record import dataclass
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.nova.action import Action
from engine.nova.content.numbers import SYNTHESIS_PRICES
from engine.nova.pieces import BASIC_RESOURCES, Resource, SubAction
from engine.nova.spending import check_energy, price, spend
from engine.nova.state import Position
from engine.nova.table import Table
from engine.nova.tokenizer import Words
from engine.nova.totals import synthesis_limit


@dataclass(frozen=True, slots=True)
class Synthesize(Action):
    """Add a unit of a basic resource to the stock for ever (12.3, N65)."""

    resource: Resource
    verb: ClassVar[str] = "synthesize"
    alike: ClassVar[bool] = True

    @classmethod
    def candidates(cls, position: Position, seat: Seat) -> Iterator[Synthesize]:
        if not _is_full(position, seat):
            yield from cls.tries(position, seat)

    @classmethod
    def tries(cls, position: Position, seat: Seat) -> Iterator[Synthesize]:
        for resource in BASIC_RESOURCES:
            yield cls(seat, resource)

    def check(self, position: Position) -> None:
        if _is_full(position, self.seat):
            raise Refused("synthesis_limit", limit=synthesis_limit(position, self.seat))
        need = price(position, self.seat, SubAction.SYNTHESIZE, self.base(position))
        check_energy(position, self.seat, need)

    def base(self, position: Position) -> int:
        return SYNTHESIS_PRICES[len(position.players[self.seat].synthesized)]

    def apply(self, table: Table) -> None:
        spend(table, self.seat, SubAction.SYNTHESIZE, self.base(table))
        table.synthesize(self.seat, self.resource)

    def words(self) -> tuple[object, ...]:
        return (self.resource,)

    @classmethod
    def parse(cls, seat: Seat, words: Words) -> Synthesize:
        return cls(seat, words.resource())


def _is_full(position: Position, seat: Seat) -> bool:
    """Tell whether a seat has synthesized as much as it may."""
    return len(position.players[seat].synthesized) >= synthesis_limit(position, seat)
