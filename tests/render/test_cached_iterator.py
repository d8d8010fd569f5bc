"""What is found one by one is found once, and only as far as it is read."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from render.cached_iterator import CachedIterator


def test_nothing_is_found_twice_or_before_it_is_read() -> None:
    found: list[int] = []

    def source() -> Iterator[int]:
        for number in range(5):
            found.append(number)
            yield number

    numbers = CachedIterator(source())
    assert found == []
    assert list(islice(numbers, 2)) == [0, 1]
    assert found == [0, 1]
    assert list(zip(numbers, numbers, strict=True)) == [(one, one) for one in range(5)]
    assert list(numbers) == [0, 1, 2, 3, 4]
    assert found == [0, 1, 2, 3, 4]
