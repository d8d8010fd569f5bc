"""How long questions may stay open: the timers a position needs, and when each is due next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from bot.app.clock import deadlines
from bot.app.clock.time_control import Pace
from bot.app.clock.time_off import ClockStops
from bot.app.live_game import LiveGame
from bot.store.records import Holder, TimerRow
from engine.core.game import Ask, Clock
from engine.core.seat import Seat


class Timers:
    """Works out the timers of a game after each step."""

    def plan_timers(self, before: LiveGame, after: LiveGame, now: float) -> Sequence[TimerRow]:
        """A question that stays open keeps its time; a new one gets its own."""
        if after.rules.play.result(after.state) is not None:
            return ()
        kept = {(timer.seat, timer.ask): timer for timer in before.timers}
        acted = after.revision != before.revision
        found = []
        for ask in after.rules.play.asks(after.state):
            old = kept.get((ask.seat, ask.kind))
            if old is None or (acted and is_new_question(before, after, ask)):
                old = TimerRow(ask.seat, ask.kind, after.revision, now, seconds_allowed(after, ask))
            found.append(reschedule(after, old))
        return found


def is_new_question(before: LiveGame, after: LiveGame, ask: Ask) -> bool:
    """Is it another question of the same kind?

    A turn is one question however many steps it has. One that several are asked at once is the
    same for the others when one of them has answered.
    """
    if ask.whole:
        return before.rules.play.turn(before.state) != after.rules.play.turn(after.state)
    if ask.together and _seats_asked_together(after, ask.kind) < _seats_asked_together(
        before, ask.kind
    ):
        return False
    return ask.blocking


def _seats_asked_together(live: LiveGame, kind: str) -> set[Seat]:
    """Who are asked this at once."""
    asks = live.rules.play.asks(live.state)
    return {ask.seat for ask in asks if ask.together and ask.kind == kind}


def seconds_allowed(live: LiveGame, ask: Ask, pace: Pace | None = None) -> float | None:
    """Seconds there are to answer; None: as long as it takes.

    A bot answers at once. For an empty seat time must answer, so that no game waits for ever.
    """
    if not ask.blocking or live.seats[ask.seat].holder is Holder.BOT:
        return None
    pace = pace or Pace.parse(live.row.pace)
    # What was left open stops only its own player, when their turn comes.
    span = pace.question_allowance if ask.clock is Clock.ANSWER else pace.allowance
    return None if span is None else span.total_seconds()


def timer_moments(live: LiveGame, timer: TimerRow) -> list[datetime]:
    """When to remind, and at last when time is up."""
    if timer.allowance is None:
        return []
    start, span = from_timestamp(timer.begun), timedelta(seconds=timer.allowance)
    stops = live.stops(timer.seat)
    end = deadlines.deadline(start, span, stops)
    return [] if end is None else [*deadlines.reminder_times(start, span, stops), end]


def reschedule(live: LiveGame, timer: TimerRow) -> TimerRow:
    """The timer with the moment it is due next."""
    found = timer_moments(live, timer)
    due = found[min(timer.stage, len(found) - 1)].timestamp() if found else None
    return TimerRow(
        timer.seat, timer.ask, timer.revision, timer.begun, timer.allowance, timer.stage, due,
        timer.muted,
    )  # fmt: skip


def time_used(live: LiveGame, timer: TimerRow, now: datetime) -> timedelta:
    """How much of the time that counts is gone by now."""
    return deadlines.counted_time(from_timestamp(timer.begun), now, live.stops(timer.seat))


def start_for_time_used(gone: timedelta, now: datetime, stops: ClockStops) -> datetime:
    """The start from which exactly so much time counts until now.

    When nights, vacations or the clock itself are changed, what a player has used stays used: no
    more of their time is gone than was, and none of it comes back.
    """
    back = gone
    while deadlines.counted_time(now - back, now, stops) < gone:
        back += gone + timedelta(hours=1)
    spans = []
    for span in stops.counted_spans(now - back):
        if span.start >= now:
            break
        spans.append((span.start, now if span.end is None else min(now, span.end)))
    left = gone
    for start, end in reversed(spans):
        if left <= end - start:
            return end - left
        left -= end - start
    return now - back


def keep_time_left(
    before: LiveGame,
    after: LiveGame,
    timer: TimerRow,
    now: datetime,
    jump: timedelta = timedelta(0),
) -> TimerRow:
    """A timer whose stops are others from now on: what is left of its time stays as it was.

    `jump` is how far the clock was put forward just now. A question that begins later (a grace
    period) still begins that much later.
    """
    then = now - jump
    begun = from_timestamp(timer.begun)
    if begun >= then:
        begun += jump
    else:
        begun = start_for_time_used(time_used(before, timer, then), now, after.stops(timer.seat))
    return reschedule(after, replace(timer, begun=begun.timestamp()))


def with_allowance(
    live: LiveGame, timer: TimerRow, allowance: float | None, now: datetime
) -> TimerRow:
    """A timer with more or less time. Reminders whose moment is past are not made up for."""
    if allowance is None:
        return reschedule(live, replace(timer, allowance=None, stage=0))
    # As if there were no nights: so it is known also in a pause, when nothing is due at all.
    start = now - time_used(live, timer, now)
    behind = sum(
        one <= now for one in deadlines.reminder_times(start, timedelta(seconds=allowance))
    )
    return reschedule(live, replace(timer, allowance=allowance, stage=behind))


def timer_deadline(live: LiveGame, timer: TimerRow) -> datetime | None:
    found = timer_moments(live, timer)
    return found[-1] if found else None


def from_timestamp(seconds: float) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)
