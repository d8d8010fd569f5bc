"""What every action has: a seat, a verb, the rule that allows it, and its notation."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Protocol, Self

from engine.core.seat import Seat
from engine.sol.state import State
from engine.sol.table import Table
from engine.sol.tokenizer import Words


class Action(Protocol):
    """One intent of one seat, complete, in plain values."""

    verb: ClassVar[str]

    @property
    def seat(self) -> Seat: ...

    @classmethod
    def candidates(cls, state: State, seat: Seat) -> Iterable[Self]:
        """List what is worth checking."""

    def check(self, state: State) -> None:
        """Raise Refused where the rules forbid it: the rule, once."""

    def apply(self, table: Table) -> None:
        """Do it; `check` has passed."""

    def words(self) -> Iterable[object]:
        """List what follows the verb in notation."""

    @classmethod
    def parse(cls, seat: Seat, words: Words) -> tuple[Action, ...]:
        """Read what follows the verb; `x3` and routes are several actions."""
