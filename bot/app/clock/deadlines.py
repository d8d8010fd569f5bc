"""Work out deadlines and the moments of reminders; `schedule/due_timers.py` acts on them."""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.app.clock.time_off import NOTHING, ClockStops
from bot.clock import utc

NO_STOPS = ClockStops()
SHORT = timedelta(minutes=5)  # below this one reminder is enough
REMINDER_PART = 10  # the last reminder leaves a tenth of the time,
REMINDER_LEAST = timedelta(minutes=1)  # but never less than this
REMINDER_MOST = timedelta(hours=2)  # nor more
JUMP = timedelta(minutes=2)  # clocks that differ by less are called the same


def deadline(
    start: datetime, allowance: timedelta | None, stops: ClockStops = NO_STOPS
) -> datetime | None:
    """The instant at which the time that counts is used up; None: it never is, as things stand.

    It never lies in a stop itself: time that runs out as the night begins runs out in the morning.
    An allowance that is used up already (nothing, or less) ends at once, or with the stop.
    """
    if allowance is None:
        return None
    left = max(NOTHING, allowance)
    for span in stops.counted_spans(start):
        if span.end is None or left < span.end - span.start:
            return span.start + left
        left -= span.end - span.start
    return None


def counted_time(start: datetime, end: datetime, stops: ClockStops = NO_STOPS) -> timedelta:
    """How much of the time between two instants counts; nothing if they are the wrong way round."""
    end = utc(end)
    total = NOTHING
    for span in stops.counted_spans(start):
        if span.start >= end:
            break
        total += (end if span.end is None else min(end, span.end)) - span.start
    return total


def reminder_times(
    start: datetime, allowance: timedelta | None, stops: ClockStops = NO_STOPS
) -> tuple[datetime, ...]:
    """When to remind: at half of the time, and shortly before its end.

    Like deadlines they are reckoned in time that counts, so no player is reminded at night.
    """
    if allowance is None:
        return ()
    used = [allowance // 2]
    if allowance >= SHORT:
        before = min(REMINDER_MOST, max(REMINDER_LEAST, allowance // REMINDER_PART))
        used.append(allowance - before)
    moments = (deadline(start, part, stops) for part in used)
    return tuple(moment for moment in moments if moment is not None)


def due_after_downtime(
    due: datetime | None,
    down_since: datetime,
    up_at: datetime,
    grace: timedelta,
    stops: ClockStops = NO_STOPS,
) -> datetime | None:
    """When something is due after the program was away: what came due meanwhile waits a little.

    So does what would come due in the grace period itself. The rest stays as it was, and nothing
    ever becomes due earlier. The grace is time that counts, too.
    """
    if due is None:
        return None
    due, up_at = utc(due), utc(up_at)
    moved = deadline(up_at, grace, stops)
    if moved is None:
        return None
    # A clock that was put back meanwhile says that the program came up before it went down.
    return moved if min(utc(down_since), up_at) <= due < moved else due


def find_clock_jump(previous: datetime, now: datetime, monotonic_elapsed: timedelta) -> timedelta:
    """How far the machine's clock jumped between two looks at it: shift all timers by this.

    The steady clock says how much time really went by. Forward is positive, so `due + jump` leaves
    players the time they had. A machine that slept looks like a jump forward, which is fair too.
    """
    off = utc(now) - utc(previous) - monotonic_elapsed
    return off if abs(off) > JUMP else NOTHING
