"""Keep one of the cards drawn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from engine.core.record import dataclass
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol.agenda import KeepCard
from engine.sol.pieces import Suit
from engine.sol.state import Position, State
from engine.sol.table import Table
from engine.sol.tokenizer import Words


def open_choice(position: Position, seat: Seat) -> KeepCard | None:
    """The choice a seat still has to make, be it waited for or not."""
    top = position.agenda[-1] if position.agenda else None
    if isinstance(top, KeepCard) and top.seat == seat:
        return top
    return next((choice for choice in position.choices if choice.seat == seat), None)


@dataclass(frozen=True, slots=True)
class Keep:
    """Keep one card of your choice and put the others away, or keep none."""

    seat: Seat
    suit: Suit | None
    verb: ClassVar[str] = "keep"

    @classmethod
    def candidates(cls, state: State, seat: Seat) -> Iterator[Keep]:
        choice = open_choice(state, seat)
        if choice is not None:
            for suit in Suit:
                if suit in choice.options:
                    yield cls(seat, suit)
            yield cls(seat, None)

    def check(self, state: State) -> None:
        if state.result is not None:
            raise Refused("game_over")
        choice = open_choice(state, self.seat)
        if choice is None:
            raise Refused("nothing_to_keep", seat=self.seat)
        if self.suit is None and len(set(choice.options)) == 1:
            raise Refused("one_suit", suit=choice.options[0])
        if self.suit is not None and self.suit not in choice.options:
            options = tuple(suit for suit in Suit if suit in choice.options)
            raise Refused(
                "not_an_option", about=self.verb, choice=self.suit, options=(*options, "none")
            )

    def apply(self, table: Table) -> None:
        choice = open_choice(table, self.seat)
        assert choice is not None
        if table.agenda and table.agenda[-1] == choice:
            table.pop()
        table.close_choice(choice, self.suit)

    def words(self) -> tuple[object, ...]:
        return ("none" if self.suit is None else self.suit,)

    @classmethod
    def parse(cls, seat: Seat, words: Words) -> tuple[Keep, ...]:
        suit = None if words.skip("none") else words.suit()
        words.end()
        return (cls(seat, suit),)
