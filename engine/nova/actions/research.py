"""Science: research credits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from engine.core.record import dataclass
from engine.core.seat import Seat
from engine.nova.action import Action
from engine.nova.pieces import SubAction
from engine.nova.spending import check_energy, price, spend
from engine.nova.state import Position
from engine.nova.table import Table
from engine.nova.tokenizer import Words
from engine.nova.totals import research_capacity

BASE = 1


@dataclass(frozen=True, slots=True)
class Research(Action):
    """Gain credits, also where some are lost (12.1, N15)."""

    verb: ClassVar[str] = "research"

    @classmethod
    def candidates(cls, position: Position, seat: Seat) -> Iterator[Research]:
        yield cls(seat)

    def check(self, position: Position) -> None:
        check_energy(position, self.seat, price(position, self.seat, SubAction.RESEARCH, BASE))

    def apply(self, table: Table) -> None:
        spend(table, self.seat, SubAction.RESEARCH, BASE)
        table.gain_credits(self.seat, research_capacity(table, self.seat))

    def words(self) -> tuple[object, ...]:
        return ()

    @classmethod
    def parse(cls, seat: Seat, words: Words) -> Research:
        return cls(seat)
