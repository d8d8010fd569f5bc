"""Answer a window of a combat with no, or no further, ability."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from engine.core.record import dataclass
from engine.core.seat import Seat
from engine.nova.action import Action
from engine.nova.combat import is_automatic
from engine.nova.state import Position
from engine.nova.table import Table
from engine.nova.tokenizer import Words


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Use no further ability after the roll or after the hits (11.3, N41)."""

    verb: ClassVar[str] = "pass"

    @classmethod
    def candidates(cls, position: Position, seat: Seat) -> Iterator[Pass]:
        yield cls(seat)

    @classmethod
    def default(cls, position: Position, seat: Seat) -> Pass:
        return cls(seat)

    @classmethod
    def by_order(cls, position: Position, seat: Seat) -> Pass | None:
        return cls(seat) if is_automatic(position, seat) else None

    def check(self, position: Position) -> None:
        """Passing is always possible."""

    def apply(self, table: Table) -> None:
        """The window is closed already."""

    def words(self) -> tuple[object, ...]:
        return ()

    @classmethod
    def parse(cls, seat: Seat, words: Words) -> Pass:
        return cls(seat)
