"""Pass."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from engine.core.record import dataclass
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol import turning
from engine.sol.agenda import TakeTurn
from engine.sol.questions import not_asked
from engine.sol.state import State
from engine.sol.table import Table
from engine.sol.tokenizer import Words


@dataclass(frozen=True, slots=True)
class Pass:
    """Do nothing this turn; always allowed before anything was begun (R13)."""

    seat: Seat
    verb: ClassVar[str] = "pass"

    @classmethod
    def candidates(cls, state: State, seat: Seat) -> Iterator[Pass]:
        if state.turn.action is None:
            yield cls(seat)

    def check(self, state: State) -> None:
        top = state.agenda[-1] if state.agenda else None
        if type(top) is not TakeTurn or top.seat != self.seat:
            raise not_asked(state, self.seat)
        if state.turn.action is not None:
            raise Refused("begun_already", begun=state.turn.action)

    def apply(self, table: Table) -> None:
        turning.pass_turn(table, self.seat)

    def words(self) -> tuple[object, ...]:
        return ()

    @classmethod
    def parse(cls, seat: Seat, words: Words) -> tuple[Pass, ...]:
        words.end()
        return (cls(seat),)
