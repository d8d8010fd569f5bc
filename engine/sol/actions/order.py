"""Give a standing order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from engine.core.record import dataclass
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol.pieces import Answer, Piece, Topic
from engine.sol.state import State
from engine.sol.table import Table
from engine.sol.tokenizer import Words


@dataclass(frozen=True, slots=True)
class Order:
    """Say what to answer from now on without being asked; possible at any time."""

    seat: Seat
    topic: Topic
    piece: Piece
    answer: Answer
    verb: ClassVar[str] = "order"

    @classmethod
    def candidates(cls, state: State, seat: Seat) -> Iterator[Order]:
        """Never offered among the answers to a question: it answers none."""
        return iter(())

    def check(self, state: State) -> None:
        if state.result is not None:
            raise Refused("game_over")
        if self.topic is Topic.FLARE and self.piece is Piece.NODE:
            raise Refused("nodes_always")

    def apply(self, table: Table) -> None:
        table.give_order(self.seat, self.topic, self.piece, self.answer)

    def words(self) -> tuple[object, ...]:
        return self.topic, self.piece, self.answer

    @classmethod
    def parse(cls, seat: Seat, words: Words) -> tuple[Order, ...]:
        topic = Topic(words.word("bonus", "flare"))
        piece = words.station()
        answer = Answer(words.word("take", "decline", "ask"))
        words.end()
        return (cls(seat, topic, piece, answer),)
