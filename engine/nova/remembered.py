"""What a position at rest was asked before is not worked out again.

Choosing word by word, listing and drawing ask the same of one position many times: which sectors
support it, how far ships go, what is contested. A table changes while it is asked, so nothing is
kept of it. The records and mappings that it is made of never change, though: what follows from
one of them alone is kept with it, and stays known as long as the next positions have it too.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, Final, ParamSpec, TypeVar, TypeVarTuple, Unpack

from engine.nova.state import Position, State

P = ParamSpec("P")
R = TypeVar("R")
Ts = TypeVarTuple("Ts")
KEPT = 32  # positions whose answers are remembered
PARTS_KEPT = 256  # the same of records and mappings
Answers = dict[tuple[Any, ...], Any]
_UNKNOWN: Final[Any] = object()


class _Shelf:
    """Answers about the things that were asked about last, by identity.

    Drafts are played in threads: at worst an answer is forgotten early.
    """

    __slots__ = ("half", "last", "old", "young")

    def __init__(self, most: int) -> None:
        self.half = most // 2
        # What a number stands for is kept beside its answers, so that it stands for nothing else.
        self.young: dict[Any, tuple[object, Answers]] = {}
        self.old: dict[Any, tuple[object, Answers]] = {}
        self.last: tuple[object, Answers] = (None, {})  # mostly asked about again

    def answers(self, thing: object) -> Answers:
        """Return what is known of a thing, to be read and added to."""
        key = id(thing)
        found = self.young.get(key)
        if found is None:
            found = self.put(key, self.old.get(key) or (thing, {}))
        self.last = found
        return found[1]

    def answers_of_all(self, things: tuple[object, ...]) -> Answers:
        """Return what is known of several things together."""
        key = tuple(map(id, things))
        found = self.young.get(key)
        if found is None:
            found = self.put(key, self.old.get(key) or (things, {}))
        return found[1]

    def put(self, key: object, found: tuple[object, Answers]) -> tuple[object, Answers]:
        if len(self.young) >= self.half:
            self.old, self.young = self.young, {}
        self.young[key] = found
        return found


_POSITIONS = _Shelf(KEPT)


def remembered(
    work: Callable[Concatenate[Position, P], R],
) -> Callable[Concatenate[Position, P], R]:
    """Make a question about a position remember its answers; what it returns is never changed."""

    @wraps(work)
    def ask(position: Position, /, *rest: P.args, **named: P.kwargs) -> R:
        if named:
            return work(position, *rest, **named)
        known, answers = _POSITIONS.last
        if known is not position:
            if type(position) is not State:
                return work(position, *rest, **named)
            answers = _POSITIONS.answers(position)
        found: R = answers.get((work, rest), _UNKNOWN)
        if found is _UNKNOWN:
            found = answers[work, rest] = work(position, *rest, **named)
        return found

    return ask


def remembered_of_parts(work: Callable[[Unpack[Ts]], R]) -> Callable[[Unpack[Ts]], R]:
    """Make a question about parts of positions remember its answers, at a table too."""
    shelf = _Shelf(PARTS_KEPT)

    @wraps(work)
    def ask(*parts: *Ts) -> R:
        answers = shelf.answers_of_all(parts)
        found: R = answers.get((), _UNKNOWN)
        if found is _UNKNOWN:
            found = answers[()] = work(*parts)
        return found

    return ask
