"""What a position at rest was asked before is not worked out again.

Choosing word by word, listing and drawing ask the same of one position many times: which sectors
support it, how far ships go, what is contested. A table changes while it is asked, so nothing is
kept of it. The records and mappings that it is made of never change, though: what follows from
one of them alone is kept with it, and stays known as long as the next positions have it too.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Final, TypeVar, TypeVarTuple, Unpack

from engine.nova.state import Position, State

R = TypeVar("R")
T = TypeVar("T")
Ts = TypeVarTuple("Ts")
KEPT = 32  # positions whose answers are remembered
PARTS_KEPT = 256  # the same of records and mappings, for each question
_UNKNOWN: Final[Any] = object()


class _Shelf:
    """What was put down last, by the identity of what it is about.

    Drafts are played in threads: at worst something is forgotten early.
    """

    __slots__ = ("half", "old", "young")

    def __init__(self, most: int) -> None:
        self.half = most // 2
        # What a number stands for is kept beside it, so that it stands for nothing else.
        self.young: dict[Any, tuple[object, Any]] = {}
        self.old: dict[Any, tuple[object, Any]] = {}

    def put(self, key: Any, found: tuple[object, Any]) -> tuple[object, Any]:
        if len(self.young) >= self.half:
            self.old, self.young = self.young, {}
        self.young[key] = found
        return found


class _Positions(_Shelf):
    """The answers about positions; mostly the last one is asked about again."""

    __slots__ = ("last",)

    def __init__(self) -> None:
        super().__init__(KEPT)
        self.last: tuple[object, dict[Any, Any]] = (None, {})

    def answers(self, position: State) -> dict[Any, Any]:
        """Return what is known of a position, to be read and added to."""
        key = id(position)
        found = self.young.get(key)
        if found is None:
            found = self.put(key, self.old.get(key) or (position, {}))
        self.last = found
        answers: dict[Any, Any] = found[1]
        return answers


_POSITIONS = _Positions()


def remembered(
    work: Callable[[Position, Unpack[Ts]], R],
) -> Callable[[Position, Unpack[Ts]], R]:
    """Make a question about a position remember its answers; what it returns is never changed."""

    @wraps(work)
    def ask(position: Position, /, *rest: *Ts) -> R:
        known, answers = _POSITIONS.last
        if known is not position:
            if type(position) is not State:
                return work(position, *rest)
            answers = _POSITIONS.answers(position)
        found: R = answers.get((work, rest), _UNKNOWN)
        if found is _UNKNOWN:
            found = answers[work, rest] = work(position, *rest)
        return found

    return ask


def remembered_of_part(work: Callable[[T], R]) -> Callable[[T], R]:
    """Make a question about one part of positions remember its answers, at a table too."""
    shelf = _Shelf(PARTS_KEPT)

    @wraps(work)
    def ask(part: T, /) -> R:
        key = id(part)
        found = shelf.young.get(key)
        if found is None:
            found = shelf.put(key, shelf.old.get(key) or (part, work(part)))
        answer: R = found[1]
        return answer

    return ask


def remembered_of_parts(work: Callable[[Unpack[Ts]], R]) -> Callable[[Unpack[Ts]], R]:
    """Make a question about several parts together remember its answers."""
    shelf = _Shelf(PARTS_KEPT)

    @wraps(work)
    def ask(*parts: *Ts) -> R:
        key = tuple(map(id, parts))
        found = shelf.young.get(key)
        if found is None:
            found = shelf.put(key, shelf.old.get(key) or (parts, work(*parts)))
        answer: R = found[1]
        return answer

    return ask
