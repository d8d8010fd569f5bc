"""Leave whole turns in advance: they are played when they come, or dropped with a reason."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from engine.core.record import dataclass
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.nova.action import Action
from engine.nova.content.numbers import PLAYER
from engine.nova.state import Position
from engine.nova.table import Table
from engine.nova.tokenizer import Words

EMPTY = "none"


@dataclass(frozen=True, slots=True)
class QueueTurn(Action):
    """Add one whole turn to the own queue, or empty it (20.4)."""

    turn: str  # in notation; empty: no turns any more
    verb: ClassVar[str] = "queue"

    @classmethod
    def candidates(cls, position: Position, seat: Seat) -> Iterator[QueueTurn]:
        """Any turn may be queued; none is listed."""
        return iter(())

    def check(self, position: Position) -> None:
        if self.turn and len(position.players[self.seat].queue) >= PLAYER.queue:
            raise Refused("queue_full", most=PLAYER.queue)

    def apply(self, table: Table) -> None:
        """The turn is noted by the rules, which know what it is judged by."""
        table.queue_turn(self.seat, self.turn)

    def words(self) -> tuple[object, ...]:
        return (self.turn or EMPTY,)

    @classmethod
    def parse(cls, seat: Seat, words: Words) -> QueueTurn:
        turn = " ".join(words.left)
        if not turn:
            raise words.refuse("a turn, or none")
        words.left.clear()
        return cls(seat, "" if turn.lower() == EMPTY else turn)
