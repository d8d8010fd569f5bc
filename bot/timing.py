"""How long questions may stay open: the timers a position needs, and when each is due next."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from bot import deadlines
from bot.pace import Pace
from bot.records import TimerRow
from engine.core.game import Ask

if TYPE_CHECKING:
    from bot.office import Live

OWN_TIME = ("turn", "place", "deconstruct")  # a whole turn's time; other questions get a quarter


class Timing:
    """Works out the timers of a game after each step."""

    def plan(self, before: Live, after: Live, now: float) -> Sequence[TimerRow]:
        """A question that stays open keeps its time; a new one gets its own."""
        if after.game.result(after.state) is not None:
            return ()
        kept = {(timer.seat, timer.ask): timer for timer in before.timers}
        acted = after.revision != before.revision
        found = []
        for ask in after.game.asks(after.state):
            old = kept.get((ask.seat, ask.kind))
            if old is None or (acted and asked_anew(before, after, ask)):
                old = TimerRow(ask.seat, ask.kind, after.revision, now, allowance(after, ask))
            found.append(due_again(after, old))
        return found


def asked_anew(before: Live, after: Live, ask: Ask) -> bool:
    """Is it another question of the same kind? A turn is one question however many steps it has."""
    if ask.kind == "turn":
        return before.game.turn(before.state) != after.game.turn(after.state)
    return ask.blocking


def allowance(live: Live, ask: Ask) -> float | None:
    """Seconds there are to answer; None: as long as it takes."""
    if not ask.blocking or live.person_of(ask.seat) is None:
        return None
    pace = Pace.parse(live.row.pace)
    span = pace.allowance if ask.kind in OWN_TIME else pace.question_allowance
    return None if span is None else span.total_seconds()


def moments(live: Live, timer: TimerRow) -> list[datetime]:
    """When to remind, and at last when time is up."""
    if timer.allowance is None:
        return []
    start, span = at(timer.begun), timedelta(seconds=timer.allowance)
    stops = live.stops(timer.seat)
    end = deadlines.deadline(start, span, stops)
    return [] if end is None else [*deadlines.reminders(start, span, stops), end]


def due_again(live: Live, timer: TimerRow) -> TimerRow:
    """The timer with the moment it is due next."""
    found = moments(live, timer)
    due = found[min(timer.stage, len(found) - 1)].timestamp() if found else None
    return TimerRow(
        timer.seat, timer.ask, timer.revision, timer.begun, timer.allowance, timer.stage, due,
        timer.muted,
    )  # fmt: skip


def deadline(live: Live, timer: TimerRow) -> datetime | None:
    found = moments(live, timer)
    return found[-1] if found else None


def at(seconds: float) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)
