"""What time it is: the one place the bot asks, so that tests can answer."""

from __future__ import annotations

import time
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Protocol


def utc(moment: datetime) -> datetime:
    """The same instant in UTC; a time that does not say its zone is a bug."""
    if moment.tzinfo is UTC:
        return moment
    if moment.utcoffset() is None:
        raise ValueError(f"{moment} does not say in which zone")
    return moment.astimezone(UTC)


class Clock(Protocol):
    """Something that knows the time."""

    def now(self) -> datetime:
        """This instant, in UTC."""
        ...

    def steady(self) -> timedelta:
        """How long it has run; it cannot be set, so it tells how much time really went by."""
        ...


@dataclass(frozen=True, slots=True)
class SystemClock:
    """The machine's clock. It may jump; `deadlines.jump` notices."""

    def now(self) -> datetime:
        return datetime.now(UTC)

    def steady(self) -> timedelta:
        return timedelta(seconds=time.monotonic())


@dataclass(slots=True)
class ShiftedClock:
    """The machine's clock, ahead by time that passed elsewhere; both of its hands are moved."""

    ahead: timedelta = timedelta(0)

    def now(self) -> datetime:
        return datetime.now(UTC) + self.ahead

    def steady(self) -> timedelta:
        return timedelta(seconds=time.monotonic()) + self.ahead

    def advance(self, span: timedelta) -> None:
        self.ahead += span


@dataclass(slots=True)
class ManualClock:
    """A clock that stands still until a test moves it, also backwards."""

    moment: datetime
    passed: timedelta = timedelta(0)

    def __post_init__(self) -> None:
        self.moment = utc(self.moment)

    def now(self) -> datetime:
        return self.moment

    def steady(self) -> timedelta:
        return self.passed

    def set(self, moment: datetime) -> None:
        """Put the clock forward or back; no time passes by that."""
        self.moment = utc(moment)

    def advance(self, span: timedelta) -> None:
        """Let time pass. Backwards it is put back, for time itself never goes there."""
        self.moment += span
        self.passed += max(timedelta(0), span)
