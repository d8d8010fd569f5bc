"""Rows that cannot be read: named in the log once, and left out, so that all others go on."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from bot.trouble import report
from engine.core.refusal import Malformed

T = TypeVar("T")
# What reading a damaged value comes to: text that is no JSON, words and numbers out of range.
UNREADABLE = (
    ValueError, KeyError, TypeError, IndexError, AttributeError, AssertionError, OverflowError,
    RecursionError, zlib.error, Malformed,
)  # fmt: skip
_named: set[tuple[str, object]] = set()


def name_once(table: str, number: object, error: BaseException) -> None:
    """Write to the log which row is damaged; the same one is not written again and again."""
    if (table, number) not in _named:
        _named.add((table, number))
        report(f"reading row {number} of {table}", error)


def readable(
    table: str, rows: Iterable[Sequence[Any]], read: Callable[[Sequence[Any]], T]
) -> list[T]:
    """Read every row that can be read. The first column says which row it is."""
    found: list[T] = []
    for row in rows:
        try:
            found.append(read(row))
        except UNREADABLE as error:
            name_once(table, row[0], error)
    return found


def readable_or(table: str, number: object, read: Callable[[], T], instead: T) -> T:
    """Read a value of a row; what stands in for it if it is damaged."""
    try:
        return read()
    except UNREADABLE as error:
        name_once(table, number, error)
        return instead
