"""What every action has: a seat, a verb, the rule that allows it, and its notation."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import ClassVar, Self

from engine.core.record import dataclass
from engine.core.seat import Seat
from engine.nova.state import Position
from engine.nova.table import Table
from engine.nova.words import Words


@dataclass(frozen=True, slots=True)
class Action(ABC):
    """One intent of one seat, complete, in plain values."""

    seat: Seat

    verb: ClassVar[str]  # the word, or the words, that its notation begins with

    @property
    def leaves_open(self) -> bool:
        """Tell whether the question it answers stays asked: a free step."""
        return False

    @classmethod
    @abstractmethod
    def candidates(cls, position: Position, seat: Seat) -> Iterable[Self]:
        """List what is worth checking, in canonical order: the building blocks of choices."""

    @classmethod
    def tries(cls, position: Position, seat: Seat) -> Iterable[Self]:
        """List what to check for a reason where nothing is possible: the candidates, or more."""
        return cls.candidates(position, seat)

    @abstractmethod
    def check(self, position: Position) -> None:
        """Raise Refused where the rules forbid it: the rule, once."""

    @abstractmethod
    def apply(self, table: Table) -> None:
        """Do it; `check` has passed, and the question is off the agenda."""

    @abstractmethod
    def words(self) -> Iterable[object]:
        """List what follows the verb in notation."""

    @classmethod
    @abstractmethod
    def parse(cls, seat: Seat, words: Words) -> Self:
        """Read what follows the verb."""
