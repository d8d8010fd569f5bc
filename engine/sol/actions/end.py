"""End the main action."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from engine.core.record import dataclass
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol.agenda import AfterDraw, BeforeDraw, TakeTurn
from engine.sol.effect import in_force
from engine.sol.pieces import ACTIVATE
from engine.sol.questions import not_asked
from engine.sol.state import State
from engine.sol.table import Table
from engine.sol.tokenizer import Words


def _check_done(state: State, seat: Seat) -> None:
    """An activation activates something, and an effect may want to be finished."""
    turn = state.turn
    if turn.action is None:
        raise Refused("nothing_begun")
    if turn.action is ACTIVATE and not turn.activated and not turn.whole and not turn.removed:
        raise Refused("nothing_activated")
    if any(effect.must_go_on(state, seat) for effect in in_force(state)):
        raise Refused("must_go_on", effect=state.active[-1].effect)


@dataclass(frozen=True, slots=True)
class End:
    """Finish the main action; draws follow."""

    seat: Seat
    verb: ClassVar[str] = "end"

    @classmethod
    def candidates(cls, state: State, seat: Seat) -> Iterator[End]:
        yield cls(seat)

    def check(self, state: State) -> None:
        top = state.agenda[-1] if state.agenda else None
        if (
            type(top) not in (TakeTurn, BeforeDraw, AfterDraw)
            or getattr(top, "seat", None) != self.seat
        ):
            raise not_asked(state, self.seat)
        if type(top) is TakeTurn:
            _check_done(state, self.seat)
        limit = state.terms.edition.max_per_cell
        crowded = [cell for cell, n in state.players[self.seat].sundivers.items() if n > limit]
        if crowded:  # only where an edition looks at the limit this late (R115)
            raise Refused("crowded", cell=crowded[0], limit=limit)

    def apply(self, table: Table) -> None:
        table.pop()

    def words(self) -> tuple[object, ...]:
        return ()

    @classmethod
    def parse(cls, seat: Seat, words: Words) -> tuple[End, ...]:
        words.end()
        return (cls(seat),)
