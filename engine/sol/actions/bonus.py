"""Answer the offer of a bonus."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from engine.core.record import dataclass
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol import activating
from engine.sol.agenda import OfferBonus
from engine.sol.questions import not_asked
from engine.sol.state import State
from engine.sol.table import Table
from engine.sol.tokenizer import Words


@dataclass(frozen=True, slots=True)
class Bonus:
    """Take the bonus that is offered, or decline it: this one, or all of the activation."""

    seat: Seat
    take: bool
    all: bool = False  # only ever declined
    verb: ClassVar[str] = "bonus"

    @classmethod
    def candidates(cls, state: State, seat: Seat) -> Iterator[Bonus]:
        yield cls(seat, take=True)
        yield cls(seat, take=False)
        yield cls(seat, take=False, all=True)

    def check(self, state: State) -> None:
        top = state.agenda[-1] if state.agenda else None
        if type(top) is not OfferBonus or top.seat != self.seat:
            raise not_asked(state, self.seat)
        if self.all and self.take:
            raise Refused("notation", word="all", expected="the end")
        if self.all:
            activating.check_decline_all(state, self.seat)

    def apply(self, table: Table) -> None:
        activating.answer_bonus(table, take=self.take)
        if self.all:
            table.decline_rest(self.seat)

    def words(self) -> tuple[object, ...]:
        answer = "take" if self.take else "decline"
        return (answer, "all") if self.all else (answer,)

    @classmethod
    def parse(cls, seat: Seat, words: Words) -> tuple[Bonus, ...]:
        take = words.word("take", "decline") == "take"
        every = not take and bool(words.left)
        if every:
            words.word("all")
        words.end()
        return (cls(seat, take, every),)
