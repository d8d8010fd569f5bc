"""What a position at rest was asked before is not worked out again.

Choosing word by word, listing and drawing ask the same of one position many times: which sectors
support it, how far ships go, what is contested. A table changes while it is asked, so nothing is
kept of it. The records and mappings that it is made of never change, though: what follows from
one of them alone is kept with it, and stays known as long as the next positions have it too.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

from engine.core.seat import Seat
from engine.nova.state import Position, State

P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T")
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
        self.young: dict[int, tuple[object, Answers]] = {}
        self.old: dict[int, tuple[object, Answers]] = {}
        self.last: tuple[object, Answers] = (None, {})  # mostly asked about again

    def answers(self, thing: object) -> Answers:
        """Return what is known of a thing, to be read and added to."""
        key = id(thing)
        found = self.young.get(key)
        if found is None:
            found = self.old.get(key) or (thing, {})
            if len(self.young) >= self.half:
                self.old, self.young = self.young, {}
            self.young[key] = found
        self.last = found
        return found[1]


def remembered(
    work: Callable[Concatenate[Position, P], R],
) -> Callable[Concatenate[Position, P], R]:
    """Make a question about a position remember its answers; what it returns is never changed."""
    shelf = _Shelf(KEPT)

    @wraps(work)
    def ask(position: Position, /, *rest: P.args, **named: P.kwargs) -> R:
        if named:
            return work(position, *rest, **named)
        known, answers = shelf.last
        if known is not position:
            if type(position) is not State:
                return work(position, *rest, **named)
            answers = shelf.answers(position)
        found: R = answers.get(rest, _UNKNOWN)
        if found is _UNKNOWN:
            found = answers[rest] = work(position, *rest, **named)
        return found

    return ask


def remembered_of_part(work: Callable[[T], R]) -> Callable[[T], R]:
    """Make a question about one part of positions remember its answers, at a table too."""
    shelf = _Shelf(PARTS_KEPT)

    @wraps(work)
    def ask(part: T, /) -> R:
        answers = shelf.answers(part)
        found: R = answers.get((), _UNKNOWN)
        if found is _UNKNOWN:
            found = answers[()] = work(part)
        return found

    return ask


def remembered_of_seat(
    work: Callable[Concatenate[Position, Seat, P], R],
) -> Callable[Concatenate[Position, Seat, P], R]:
    """Make a question about a seat remember its answers, at a table too.

    They follow from the player's record and from what lies in the sectors, and nothing else.
    """
    shelf = _Shelf(PARTS_KEPT)

    @wraps(work)
    def ask(position: Position, seat: Seat, /, *rest: P.args, **named: P.kwargs) -> R:
        if named:
            return work(position, seat, *rest, **named)
        answers = shelf.answers(position.players[seat])
        tiles, map, improvements = position.tiles, position.map, position.improvements
        known = answers.get(rest)
        if known is not None and known[0] is tiles and known[1] is map and known[2] is improvements:
            found: R = known[3]
            return found
        found = work(position, seat, *rest, **named)
        answers[rest] = tiles, map, improvements, found
        return found

    return ask
