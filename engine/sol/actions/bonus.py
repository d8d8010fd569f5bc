"""Answer the offer of a bonus."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from engine.core.seat import Seat
from engine.sol import activating
from engine.sol.agenda import OfferBonus
from engine.sol.moving import not_asked
from engine.sol.state import State
from engine.sol.table import Table
from engine.sol.words import Words


@dataclass(frozen=True, slots=True)
class Bonus:
    """Take the bonus that is offered, or decline it."""

    seat: Seat
    take: bool
    verb: ClassVar[str] = "bonus"

    @classmethod
    def candidates(cls, state: State, seat: Seat) -> Iterator[Bonus]:
        yield cls(seat, take=True)
        yield cls(seat, take=False)

    def check(self, state: State) -> None:
        top = state.agenda[-1] if state.agenda else None
        if type(top) is not OfferBonus or top.seat != self.seat:
            raise not_asked(state, self.seat)
        activating.check_answer(state, self.seat, take=self.take)

    def apply(self, table: Table) -> None:
        activating.answer_bonus(table, take=self.take)

    def words(self) -> tuple[object, ...]:
        return ("take" if self.take else "decline",)

    @classmethod
    def parse(cls, seat: Seat, words: Words) -> tuple[Bonus, ...]:
        take = words.word("take", "decline") == "take"
        words.end()
        return (cls(seat, take),)
