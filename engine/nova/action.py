"""What every action has: a seat, a verb, the rule that allows it, and its notation."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import ClassVar, Self, TypeVar

from engine.core.record import dataclass
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.nova.state import Position
from engine.nova.table import Table
from engine.nova.tokenizer import Words

A = TypeVar("A", bound="Action")


@dataclass(frozen=True, slots=True)
class Action(ABC):
    """One intent of one seat, complete, in plain values."""

    seat: Seat

    verb: ClassVar[str]  # the word, or the words, that its notation begins with
    alike: ClassVar[bool] = False  # are all candidates legal where one of them is?

    @property
    def leaves_open(self) -> bool:
        """Tell whether the question it answers stays asked: a free step."""
        return False

    @classmethod
    @abstractmethod
    def candidates(cls, position: Position, seat: Seat) -> Iterable[Self]:
        """List what is worth checking, in canonical order: the building blocks of choices."""

    @classmethod
    def legal(cls, position: Position, seat: Seat) -> Iterable[Self]:
        """List the candidates that `check` allows; where they are alike it is asked of one."""
        found = iter(cls.candidates(position, seat))
        if cls.alike:
            first = next(found, None)
            if first is None or not is_possible(position, first):
                return ()
            return chain((first,), found)
        return [one for one in found if is_possible(position, one)]

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


def is_possible(position: Position, action: Action) -> bool:
    """Tell whether the rules allow an action."""
    try:
        action.check(position)
    except Refused:
        return False
    return True


def together(position: Position, actions: Sequence[A]) -> Sequence[A]:
    """Return actions that are all legal, or none of them where the first is not."""
    return actions if actions and is_possible(position, actions[0]) else ()
