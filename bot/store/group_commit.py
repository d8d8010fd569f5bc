"""Commands of many games share one commit: the disk is asked once for all that wait.

What waits while the disk is busy goes with the next commit. Each command is a savepoint of its
own, so one that fails takes nothing else back; and no command is answered before the commit.
"""

from __future__ import annotations

import sqlite3
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], T]
MOST = 64  # commands in one commit: more would make the first of them wait for the last


class PendingWrite(Generic[T]):
    """A command that waits for its commit, and what became of it."""

    __slots__ = ("_error", "_result", "settled", "work")

    def __init__(self, work: Work[T]) -> None:
        self.work = work
        self.settled = False
        self._result: T | None = None
        self._error: BaseException | None = None

    def done(self, result: T) -> None:
        self._result, self._error, self.settled = result, None, True

    def failed(self, error: BaseException) -> None:
        self._result, self._error, self.settled = None, error, True

    def outcome(self) -> T:
        if self._error is not None:
            raise self._error
        return self._result  # type: ignore[return-value]  # None only if the work returned it


class GroupCommit:
    """What waits to be written. It is filled by the event loop and emptied by the database's
    thread; a deque needs no lock for that.
    """

    def __init__(self) -> None:
        self._waiting: deque[PendingWrite[Any]] = deque()

    def entry(self, work: Work[T]) -> PendingWrite[T]:
        entry = PendingWrite(work)
        self._waiting.append(entry)
        return entry

    def settle(self, connection: sqlite3.Connection, entry: PendingWrite[T]) -> T:
        """Write everything that waits, up to this entry at least; what became of the entry."""
        while not entry.settled:
            run_batch(connection, self._next())
        return entry.outcome()

    def _next(self) -> list[PendingWrite[Any]]:
        return [self._waiting.popleft() for _ in range(min(MOST, len(self._waiting)))]


def run_batch(connection: sqlite3.Connection, entries: Sequence[PendingWrite[Any]]) -> None:
    """Several commands in one transaction; if that as a whole fails, each in one of its own."""
    if len(entries) == 1 or not _run_shared(connection, entries):
        for entry in entries:
            run_single(connection, entry)


def run_single(connection: sqlite3.Connection, entry: PendingWrite[Any]) -> None:
    try:
        entry.done(run_transaction(connection, "BEGIN IMMEDIATE", entry.work))
    except BaseException as error:
        entry.failed(error)


def _run_shared(connection: sqlite3.Connection, entries: Sequence[PendingWrite[Any]]) -> bool:
    """Whether everything that could be done is on the disk."""
    try:
        connection.execute("BEGIN IMMEDIATE")
    except sqlite3.Error as error:
        # Somebody else has the file: to wait again for each would only take longer.
        for entry in entries:
            entry.failed(error)
        return True
    try:
        for entry in entries:
            if not _run_in_savepoint(connection, entry):
                return False
        connection.execute("COMMIT")
    except sqlite3.Error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        return False
    return True


def _run_in_savepoint(connection: sqlite3.Connection, entry: PendingWrite[Any]) -> bool:
    """Do one command of several; False if SQLite has taken all of them back."""
    connection.execute("SAVEPOINT one")
    try:
        entry.done(entry.work(connection))
    except BaseException as error:
        if not connection.in_transaction:  # a full disk, say
            return False
        connection.execute("ROLLBACK TO one")
        entry.failed(error)
    connection.execute("RELEASE one")
    return True


def run_transaction(connection: sqlite3.Connection, begin: str, work: Work[T]) -> T:
    """Do something in a transaction: all of it, or nothing."""
    try:
        connection.execute(begin)
        done = work(connection)
        connection.execute("COMMIT")
    except BaseException:
        # On a full disk SQLite may have rolled back already, and must not hide the reason.
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    return done
