"""What is found one by one, and never twice."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Generic, TypeVar

T = TypeVar("T")


class CachedIterator(Generic[T]):
    """The things of an iterator for any number of readers, found as far as one of them reads."""

    def __init__(self, source: Iterable[T]) -> None:
        self._source, self._found = iter(source), list[T]()
        self._lock = threading.Lock()  # boards may be drawn by several threads

    def __iter__(self) -> Iterator[T]:
        place = 0
        while place < len(self._found) or self._find(place):
            yield self._found[place]
            place += 1

    def _find(self, place: int) -> bool:
        """Find the next one, unless another reader did; is there one?"""
        with self._lock:
            if place == len(self._found):
                self._found += islice(self._source, 1)
            return place < len(self._found)
