"""How long questions may stay open: the timers a position needs, and when each is due next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from bot.app.clock import deadlines
from bot.app.clock.time_control import Pace
from bot.app.clock.time_off import Stops
from bot.app.live_game import LiveGame
from bot.store.records import Holder, TimerRow
from engine.core.game import Ask, Clock
from engine.core.seat import Seat


class Timers:
    """Works out the timers of a game after each step."""

    def plan(self, before: LiveGame, after: LiveGame, now: float) -> Sequence[TimerRow]:
        """A question that stays open keeps its time; a new one gets its own."""
        if after.game.play.result(after.state) is not None:
            return ()
        kept = {(timer.seat, timer.ask): timer for timer in before.timers}
        acted = after.revision != before.revision
        found = []
        for ask in after.game.play.asks(after.state):
            old = kept.get((ask.seat, ask.kind))
            if old is None or (acted and asked_anew(before, after, ask)):
                old = TimerRow(ask.seat, ask.kind, after.revision, now, allowance(after, ask))
            found.append(due_again(after, old))
        return found


def asked_anew(before: LiveGame, after: LiveGame, ask: Ask) -> bool:
    """Is it another question of the same kind?

    A turn is one question however many steps it has. One that several are asked at once is the
    same for the others when one of them has answered.
    """
    if ask.whole:
        return before.game.play.turn(before.state) != after.game.play.turn(after.state)
    if ask.together and _together(after, ask.kind) < _together(before, ask.kind):
        return False
    return ask.blocking


def _together(live: LiveGame, kind: str) -> set[Seat]:
    """Who are asked this at once."""
    asks = live.game.play.asks(live.state)
    return {ask.seat for ask in asks if ask.together and ask.kind == kind}


def allowance(live: LiveGame, ask: Ask, pace: Pace | None = None) -> float | None:
    """Seconds there are to answer; None: as long as it takes.

    A bot answers at once. For an empty seat time must answer, so that nobody waits for ever.
    """
    if not ask.blocking or live.seats[ask.seat].holder is Holder.BOT:
        return None
    pace = pace or Pace.parse(live.row.pace)
    # What was left open stops only its own player, when their turn comes.
    span = pace.question_allowance if ask.clock is Clock.ANSWER else pace.allowance
    return None if span is None else span.total_seconds()


def moments(live: LiveGame, timer: TimerRow) -> list[datetime]:
    """When to remind, and at last when time is up."""
    if timer.allowance is None:
        return []
    start, span = at(timer.begun), timedelta(seconds=timer.allowance)
    stops = live.stops(timer.seat)
    end = deadlines.deadline(start, span, stops)
    return [] if end is None else [*deadlines.reminders(start, span, stops), end]


def due_again(live: LiveGame, timer: TimerRow) -> TimerRow:
    """The timer with the moment it is due next."""
    found = moments(live, timer)
    due = found[min(timer.stage, len(found) - 1)].timestamp() if found else None
    return TimerRow(
        timer.seat, timer.ask, timer.revision, timer.begun, timer.allowance, timer.stage, due,
        timer.muted,
    )  # fmt: skip


def used(live: LiveGame, timer: TimerRow, now: datetime) -> timedelta:
    """How much of the time that counts is gone by now."""
    return deadlines.counted(at(timer.begun), now, live.stops(timer.seat))


def begun_for(gone: timedelta, now: datetime, stops: Stops) -> datetime:
    """The start from which exactly so much time counts until now.

    When nights, vacations or the clock itself are changed, what somebody has used stays used: no
    more of their time is gone than was, and none of it comes back.
    """
    back = gone
    while deadlines.counted(now - back, now, stops) < gone:
        back += gone + timedelta(hours=1)
    spans = []
    for span in stops.counted(now - back):
        if span.start >= now:
            break
        spans.append((span.start, now if span.end is None else min(now, span.end)))
    left = gone
    for start, end in reversed(spans):
        if left <= end - start:
            return end - left
        left -= end - start
    return now - back


def carried_over(
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
    begun = at(timer.begun)
    if begun >= then:
        begun += jump
    else:
        begun = begun_for(used(before, timer, then), now, after.stops(timer.seat))
    return due_again(after, replace(timer, begun=begun.timestamp()))


def with_time(live: LiveGame, timer: TimerRow, allowance: float | None, now: datetime) -> TimerRow:
    """A timer with more or less time. Reminders whose moment is past are not made up for."""
    if allowance is None:
        return due_again(live, replace(timer, allowance=None, stage=0))
    # As if there were no nights: so it is known also in a pause, when nothing is due at all.
    start = now - used(live, timer, now)
    behind = sum(one <= now for one in deadlines.reminders(start, timedelta(seconds=allowance)))
    return due_again(live, replace(timer, allowance=allowance, stage=behind))


def deadline(live: LiveGame, timer: TimerRow) -> datetime | None:
    found = moments(live, timer)
    return found[-1] if found else None


def at(seconds: float) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)
