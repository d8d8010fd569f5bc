"""What goes wrong because of us: written to the log under an id, without any player's secrets."""

from __future__ import annotations

import logging
import secrets
import sqlite3
from collections.abc import Awaitable, Callable
from datetime import timedelta

from bot.clock import Clock, SystemClock
from bot.error_places import places

LOG = logging.getLogger("heliograph")
REST = timedelta(minutes=10)  # before a game that failed is tried again
AGAIN = timedelta(minutes=1)  # before a fault of the disk that lasts is logged again
# What the disk or another program does to the file: it fails every command alike.
OF_THE_FILE = {
    sqlite3.SQLITE_BUSY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_NOMEM, sqlite3.SQLITE_NOTADB,
    sqlite3.SQLITE_PERM, sqlite3.SQLITE_READONLY,
}  # fmt: skip


class ErrorReports:
    """The errors of ours in the log, each under an id that people can be given."""

    def __init__(self, clock: Clock | None = None) -> None:
        self._clock = clock or SystemClock()
        self._lasting: dict[str, tuple[str, timedelta]] = {}  # its id, and when it was logged

    def report(self, what: str, error: BaseException) -> str:
        """Log an error; returns its id.

        Only its kind and the places it went through: its message may quote a hand or a seed. A
        fault of the file keeps its id for a minute, in which it is not logged again.
        """
        fault = _fault(error)
        now = self._clock.steady()
        if fault in self._lasting and now - self._lasting[fault][1] < AGAIN:
            return self._lasting[fault][0]
        number = secrets.token_hex(4)
        if fault:
            self._lasting[fault] = (number, now)
        LOG.error("%s failed [%s]: %s at %s", what, number, _kind(error), places(error))
        return number


def _fault(error: BaseException) -> str:
    """SQLite's name of what is wrong with the file; empty if it is anything else."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # the rest of it are details
    return _kind(error) if code in OF_THE_FILE else ""


def _kind(error: BaseException) -> str:
    name = getattr(error, "sqlite_errorname", None)
    return type(error).__name__ if name is None else f"{type(error).__name__} ({name})"


report = ErrorReports().report


class FailureBackoff:
    """Games and people whose turn failed: left alone for a while, so that the others go on."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._until: dict[tuple[str, int], timedelta] = {}

    async def attempt(
        self,
        kind: str,
        number: int,
        work: Callable[[], Awaitable[object]],
        in_any_case: bool = False,
    ) -> None:
        """Do something for a game or a person, unless it failed lately.

        What cannot be done later is tried in any case.
        """
        if number in self.failed_recently(kind) and not in_any_case:
            return
        try:
            await work()
        except sqlite3.OperationalError:
            raise  # the disk is full, or the file somebody else's: no fault of this game
        except Exception as error:
            report(f"{kind} {number}", error)
            self._until[kind, number] = self._clock.steady() + REST

    def failed_recently(self, kind: str) -> set[int]:
        now = self._clock.steady()
        self._until = {what: until for what, until in self._until.items() if until > now}
        return {number for name, number in self._until if name == kind}
