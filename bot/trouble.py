"""What goes wrong because of us: written to the log under an id, without anybody's secrets."""

from __future__ import annotations

import logging
import secrets
import sqlite3
import traceback
from collections.abc import Awaitable, Callable
from datetime import timedelta
from pathlib import Path

from bot.time.clock import Clock

LOG = logging.getLogger("heliograph")
REST = timedelta(minutes=10)  # before a game that failed is tried again


def report(what: str, error: BaseException) -> str:
    """Log an error of ours; returns its id, which people can be given.

    Only its kind and the places it went through: its message may quote a hand or a seed.
    """
    number = secrets.token_hex(4)
    steps = (
        f"{Path(frame.filename).name}:{frame.lineno} {frame.name}"
        for frame in traceback.extract_tb(error.__traceback__)
    )
    LOG.error("%s failed [%s]: %s at %s", what, number, type(error).__name__, " < ".join(steps))
    return number


class Ward:
    """Games and people whose turn failed: left alone for a while, so that the others go on."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._until: dict[tuple[str, int], timedelta] = {}

    async def tries(
        self,
        kind: str,
        number: int,
        work: Callable[[], Awaitable[object]],
        in_any_case: bool = False,
    ) -> None:
        """Do something for a game or a person, unless it failed lately.

        What cannot be done later is tried in any case.
        """
        if number in self.resting(kind) and not in_any_case:
            return
        try:
            await work()
        except sqlite3.OperationalError:
            raise  # the disk is full, or the file somebody else's: no fault of this game
        except Exception as error:
            report(f"{kind} {number}", error)
            self._until[kind, number] = self._clock.steady() + REST

    def resting(self, kind: str) -> set[int]:
        now = self._clock.steady()
        self._until = {what: until for what, until in self._until.items() if until > now}
        return {number for name, number in self._until if name == kind}
