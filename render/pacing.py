"""How long each stop of a replay is seen, and which are left out where there are too many."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Protocol, TypeVar

FIRST, LAST = 1500, 5000  # milliseconds of the start, and of the poster or the last board
BETWEEN = 18_500  # of all boards between them
QUICKEST, USUAL, LONGEST = 110, 900, 2500  # of one of them, and of one that mattered
SLOWER = 3  # times as long as the others
MOST = 100  # boards; of a longer game rounds are left out in which nothing mattered


class Stop(Protocol):
    """A board of a replay."""

    @property
    def place(self) -> int: ...  # of its turn

    @property
    def key_events(self) -> Collection[Any]: ...  # what mattered in it


S = TypeVar("S", bound=Stop)


def fewer(every: list[S]) -> list[S]:
    """At most so many stops: those in which nothing mattered go first."""
    if len(every) <= MOST:
        return every
    ends = [every[0], every[-1]]
    weighty = [stop for stop in every[1:-1] if stop.key_events]
    rest = [stop for stop in every[1:-1] if not stop.key_events]
    kept = _spaced(weighty, MOST - len(ends))
    kept += _spaced(rest, MOST - len(ends) - len(kept))
    return sorted([*ends, *kept], key=lambda stop: stop.place)


def _spaced(every: list[S], count: int) -> list[S]:
    if len(every) <= count:
        return every
    return [every[place * len(every) // count] for place in range(count)]


def tempo(shown: Sequence[Stop]) -> list[int]:
    """How long each stop is seen: together no longer than the boards may take."""
    if len(shown) == 1:
        return [LAST]
    slow = sum(bool(stop.key_events) for stop in shown[1:])
    quick = len(shown) - 1 - slow
    each = max(QUICKEST, min(USUAL, BETWEEN // (quick + SLOWER * slow)))
    long = max(each, min(LONGEST, (BETWEEN - quick * each) // slow)) if slow else each
    return [FIRST, *(long if stop.key_events else each for stop in shown[1:])]
