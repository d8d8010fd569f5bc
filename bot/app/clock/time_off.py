"""Time that does not count: quiet hours, vacations, pauses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from heapq import merge

from bot.app.clock.time_zones import WallTime, local_time, parse_zone
from bot.clock import utc
from engine.core.refusal import Refused

DAY = timedelta(days=1)
HOUR = timedelta(hours=1)
NOTHING = timedelta(0)
QUIET_MOST = 10 * HOUR  # a day; the rest of the day is what makes every deadline come
VACATION_MOST = 14 * DAY  # a game


@dataclass(frozen=True, slots=True)
class TimeSpan:
    """From its start on, up to but without its end; None: no end is known."""

    start: datetime
    end: datetime | None


@dataclass(frozen=True, slots=True)
class QuietHours:
    """The hours in which a player sleeps, by the clock on their own wall.

    One stretch a day, also when the clocks change in it: from the first time the clock shows the
    start to the last time it shows the end.
    """

    start: time
    end: time
    zone: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "zone", parse_zone(self.zone))
        if self.start == self.end:
            raise Refused("quiet_empty", at=f"{self.start:%H:%M}")
        any_day = date(2000, 1, 1)
        length = datetime.combine(any_day, self.end) - datetime.combine(any_day, self.start)
        if length % DAY > QUIET_MOST:
            raise Refused(
                "quiet_long",
                start=f"{self.start:%H:%M}",
                end=f"{self.end:%H:%M}",
                most=QUIET_MOST // HOUR,
            )

    def spans(self, since: datetime) -> Iterator[TimeSpan]:
        """All quiet stretches that are not over at an instant, to the end of the calendar."""
        start, end = WallTime.at(self.start, self.zone), WallTime.at(self.end, self.zone)
        nights = int(self.end < self.start)
        # Yesterday's night may still last. No older one does: it ended by ten in the morning.
        today = local_time(since, self.zone).toordinal()
        for day in range(today - 1, date.max.toordinal() - nights):
            over = end.last_instant(date.fromordinal(day + nights))
            if over > since:
                yield TimeSpan(start.first_instant(date.fromordinal(day)), over)


@dataclass(frozen=True, slots=True)
class Vacation:
    """Days off that a player takes, in the zone where they live."""

    start: datetime
    end: datetime
    zone: str = "UTC"

    def __post_init__(self) -> None:
        object.__setattr__(self, "zone", parse_zone(self.zone))
        object.__setattr__(self, "start", utc(self.start))
        object.__setattr__(self, "end", utc(self.end))
        if self.end <= self.start:
            raise Refused("vacation_dates", first=self.day(self.start), last=self.day(self.end))

    @classmethod
    def from_days(cls, first_day: date, last_day: date, zone: str) -> Vacation:
        """Whole days, the first and the last included."""
        zone = parse_zone(zone)
        try:
            midnight = WallTime.at(time(), zone)
            return cls(
                midnight.first_instant(first_day), midnight.last_instant(last_day + DAY), zone
            )
        except OverflowError:  # the calendar ends there
            raise Refused("vacation_dates", first=first_day, last=last_day) from None

    def day(self, moment: datetime) -> date:
        return local_time(moment, self.zone).date()

    def length(self, since: datetime) -> timedelta:
        """How much of it lies after an instant.

        A day of 25 hours is still one day of the allowance; a day of 23 hours is no more than that.
        """
        since = max(since, self.start)
        shown = local_time(self.end, self.zone) - local_time(since, self.zone)
        return max(NOTHING, min(shown, self.end - since))


@dataclass(frozen=True, slots=True)
class Pause:
    """A game at rest, for all players; None: its end is not known."""

    start: datetime
    end: datetime | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "start", utc(self.start))
        if self.end is not None:
            object.__setattr__(self, "end", utc(self.end))


@dataclass(frozen=True, slots=True)
class ClockStops:
    """Everything that stops one player's clock in one game."""

    quiet: QuietHours | None = None
    vacations: tuple[Vacation, ...] = ()
    pauses: tuple[Pause, ...] = ()

    def spans(self, since: datetime) -> Iterator[TimeSpan]:
        """All stops that are not over at an instant, by their start; they may overlap."""
        single = [TimeSpan(vacation.start, vacation.end) for vacation in self.vacations]
        single += [TimeSpan(pause.start, pause.end) for pause in self.pauses]
        quiet = self.quiet.spans(since) if self.quiet else ()
        return merge(sorted(single, key=_start), quiet, key=_start)

    def counted_spans(self, since: datetime) -> Iterator[TimeSpan]:
        """The stretches between the stops, from an instant on: the time that counts."""
        since = utc(since)
        for stop in self.spans(since):
            if stop.start > since:
                yield TimeSpan(since, stop.start)
            if stop.end is None:
                return
            # A pause may end before it starts, where the machine's clock was put back in it.
            since = max(since, stop.start, stop.end)
        yield TimeSpan(since, None)


def _start(span: TimeSpan) -> datetime:
    return span.start


def vacation_left(taken: Iterable[Vacation], since: datetime | None = None) -> timedelta:
    """What is left of the allowance of a game that began at `since`."""
    return max(NOTHING, VACATION_MOST - vacation_used(taken, since))


def check_vacation(
    wanted: Vacation,
    taken: Iterable[Vacation],
    since: datetime | None = None,
    used_before: timedelta = NOTHING,
) -> None:
    """Refuse a vacation for which too little is left of a game's allowance.

    `used_before` is what the player used of it before they deleted their data.
    """
    taken = tuple(taken)
    if vacation_used((*taken, wanted), since) + used_before > VACATION_MOST:
        left = max(NOTHING, vacation_left(taken, since) - used_before)
        hours = left % DAY // HOUR
        raise Refused("vacation_long", most=VACATION_MOST.days, days=left.days, hours=hours)


def vacation_used(taken: Iterable[Vacation], since: datetime | None) -> timedelta:
    """Days of the allowance that are spent; a day in two vacations is spent once."""
    used = NOTHING
    for vacation in sorted(taken, key=lambda vacation: vacation.start):
        since = vacation.start if since is None else utc(since)
        if vacation.end > since:
            used += vacation.length(since)
            since = vacation.end
    return used
