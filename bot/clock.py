"""What time it is: the one place the bot asks, so that tests can answer."""

from __future__ import annotations

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


@dataclass(frozen=True, slots=True)
class SystemClock:
    """The machine's clock. It may jump; `deadlines.jump` notices."""

    def now(self) -> datetime:
        return datetime.now(UTC)


@dataclass(slots=True)
class ManualClock:
    """A clock that stands still until a test moves it, also backwards."""

    moment: datetime

    def __post_init__(self) -> None:
        self.moment = utc(self.moment)

    def now(self) -> datetime:
        return self.moment

    def set(self, moment: datetime) -> None:
        self.moment = utc(moment)

    def advance(self, span: timedelta) -> None:
        self.moment += span
