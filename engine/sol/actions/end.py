"""End the main action."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol.agenda import BeforeDraw, TakeTurn
from engine.sol.moving import not_asked
from engine.sol.state import State
from engine.sol.table import Table
from engine.sol.words import Words


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
        if type(top) not in (TakeTurn, BeforeDraw) or getattr(top, "seat", None) != self.seat:
            raise not_asked(state, self.seat)
        if state.turn.action is None:
            raise Refused("nothing_begun")
        limit = state.terms.edition.max_per_cell
        crowded = [cell for cell, n in state.players[self.seat].sundivers.items() if n > limit]
        if crowded:  # only where an edition looks at the limit this late (R115)
            raise Refused("cell_full", cell=crowded[0], limit=limit)

    def apply(self, table: Table) -> None:
        table.pop()

    def words(self) -> tuple[object, ...]:
        return ()

    @classmethod
    def parse(cls, seat: Seat, words: Words) -> tuple[End, ...]:
        words.end()
        return (cls(seat),)
