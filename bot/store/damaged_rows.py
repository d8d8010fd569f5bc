"""Rows that cannot be read: named in the log once, and left out, so that all others go on."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

from bot.error_report import report
from engine.core.refusal import Malformed, Refused

T = TypeVar("T")
# What reading a damaged value comes to: text that is no JSON, words and numbers out of range.
UNREADABLE = (
    ValueError, KeyError, TypeError, IndexError, AttributeError, AssertionError, OverflowError,
    RecursionError, zlib.error, Malformed,
)  # fmt: skip
_named: set[tuple[str, object, int | None]] = set()


def log_once(table: str, number: object, error: BaseException, game_id: int | None = None) -> None:
    """Write to the log which row is damaged; the same one is not written again and again.

    Where rows are numbered within a game, the `game` is named too.
    """
    if (table, number, game_id) not in _named:
        _named.add((table, number, game_id))
        whose = "" if game_id is None else f" of game {game_id}"
        report(f"reading row {number} of {table}{whose}", error)


@contextmanager
def refuse_if_damaged(game_id: int) -> Iterator[None]:
    """Read what a game cannot do without; raises Refused if that is damaged."""
    try:
        yield
    except UNREADABLE as error:
        raise game_damaged(game_id, error) from None


def game_damaged(game_id: int, error: BaseException) -> Refused:
    """Name a game that cannot be read in the log; the refusal of what needs it."""
    log_once("games", game_id, error)
    return Refused("game_damaged", game=game_id)


def turn_refusal(game_id: int, turn: int) -> Refused:
    """The refusal of what needs a turn that is damaged; before the first comes the opening."""
    if turn:
        return Refused("turn_damaged", game=game_id, turn=turn)
    return Refused("opening_damaged", game=game_id)


def read_rows(
    table: str,
    rows: Iterable[Sequence[Any]],
    read: Callable[[Sequence[Any]], T],
    game_id: int | None = None,
) -> list[T]:
    """Read every row that can be read. The first column says which row it is."""
    found: list[T] = []
    for row in rows:
        try:
            found.append(read(row))
        except UNREADABLE as error:
            log_once(table, row[0], error, game_id)
    return found


def read_or(
    table: str, number: object, read: Callable[[], T], instead: T, game_id: int | None = None
) -> T:
    """Read a value of a row; what stands in for it if it is damaged."""
    try:
        return read()
    except UNREADABLE as error:
        log_once(table, number, error, game_id)
        return instead
