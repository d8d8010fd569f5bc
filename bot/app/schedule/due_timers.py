"""What happens when time passes: reminders, defaults, offered seats, computer players' moves.

Time only ever acts through the same locks and transactions as people do.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import timedelta
from functools import partial

from bot.app import timers as timing
from bot.app.clock import deadlines
from bot.app.games import GameRepository
from bot.app.live_game import GameUpdate, LiveGame
from bot.app.notices.game_notices import Reminder
from bot.app.notices.notices import OutgoingNotice
from bot.app.notices.seat_notices import DefaultPlayed, PlayerAway, SeatOffered
from bot.app.tables.seats import Seats
from bot.app.turns.absence import DEFAULTS, answer_for_absent
from bot.app.turns.apply_actions import apply_actions
from bot.store.queries import timers
from bot.store.records import Holder, Shards, Status, TimerRow
from engine.core.game import Ask, Clock
from engine.core.seat import Seat

AT_ONCE = 100  # timers looked at in one round
LONG_AWAY = 6  # defaults in a row, then a bot keeps the seat: no seat passes for ever
GRACE = timedelta(minutes=15)  # after the program itself was away
LONGEST_TURN = 500  # steps of a bot before something must be wrong


class Timeouts:
    """Looks at the timers when it is asked to; it has no clock of its own."""

    def __init__(self, repository: GameRepository) -> None:
        self.games = repository

    async def run_due(self) -> int:
        """Do all that is due now; returns how much it was."""
        found = await self.due()
        for game, timer in found:
            await self.handle(game, timer)
        return len(found)

    async def due(
        self, but: Iterable[int] = (), away: Shards | None = None
    ) -> list[tuple[int, TimerRow]]:
        """What is due now, some of it at a time; games that are left alone are not looked at."""
        now = self.games.now()
        return await self.games.store.read(
            lambda connection: timers.due(connection, now, AT_ONCE, but, away)
        )

    async def handle(self, game_id: int, timer: TimerRow) -> bool:
        """Do what a timer is due for; False: there was nothing to do about it."""
        return await self.games.run(game_id, partial(self._handle, timer))

    async def grant_grace_to_all(self, down_since: float) -> None:
        """After a time away no player loses by it: what came due gets a grace period."""
        for game in await self.due_soon():
            await self.grant_grace(game, down_since)

    async def due_soon(self, only: Shards | None = None) -> list[int]:
        """Games in which something is due now or in a grace period that begins now.

        Perhaps only those of some shards.
        """
        until = (self.games.clock.now() + GRACE).timestamp()
        return await self.games.store.read(
            lambda connection: timers.due_by(connection, until, only)
        )

    async def grant_grace(self, game_id: int, down_since: float) -> None:
        """Give a game its grace period after a time away."""
        await self.games.run(game_id, lambda live: self._grant_grace(live, down_since))

    async def _grant_grace(self, live: LiveGame, down_since: float) -> None:
        now = self.games.clock.now()
        later = []
        for timer in live.timers:
            stops = live.stops(timer.seat)
            due = None if timer.due is None else timing.from_timestamp(timer.due)
            moved = deadlines.due_after_downtime(
                due, timing.from_timestamp(down_since), now, GRACE, stops
            )
            if due is None or moved is None or moved == due:
                later.append(timer)
                continue
            # The question is as good as asked later: then every step keeps what was granted.
            needs = deadlines.counted_time(timing.from_timestamp(timer.begun), due, stops)
            granted = deadlines.counted_time(now, moved, stops)
            if needs > granted:
                begun = timing.start_for_time_used(needs - granted, now, stops)
            else:
                begun = deadlines.deadline(now, granted - needs, stops) or now
            later.append(timing.reschedule(live, replace(timer, begun=begun.timestamp())))
        if tuple(later) != live.timers:
            await self.games.save(live, GameUpdate(live.state, timers=tuple(later)))

    async def _handle(self, timer: TimerRow, live: LiveGame) -> bool:
        """Remind, or answer for a player whose time is up. What is no longer due is left alone."""
        current = next((one for one in live.timers if _is_same_timer(one, timer)), None)
        running = live.row.status is Status.RUNNING
        if current is None or current.due is None or current.due > self.games.now() or not running:
            return False
        left = timing.timer_moments(live, current)
        if current.stage < len(left) - 1:
            await self._remind(live, current)
            return True
        asks = [ask for ask in live.rules.play.asks(live.state) if _is_about(ask, current)]
        if asks:
            await self._answer_by_default(live, asks[0])
        return bool(asks)

    async def _remind(self, live: LiveGame, timer: TimerRow) -> None:
        later = tuple(
            timing.reschedule(live, replace(one, stage=one.stage + 1)) if one == timer else one
            for one in live.timers
        )
        # The host may give more time, and then there is a half of it once more.
        key = (
            f"{Reminder.kind}:{live.id}:{timer.revision}:{timer.seat}:{timer.ask}:{timer.stage}"
            f":{timer.due:.0f}"
        )
        person = live.people.get(live.person_of(timer.seat) or 0)
        items: list[OutgoingNotice] = []
        if person is not None and person.settings.reminders and not timer.muted:
            items.append(OutgoingNotice(key, Reminder(timer.seat, timer.ask), person.id))
        await self.games.save(live, GameUpdate(live.state, items=items, timers=later))

    async def _answer_by_default(self, live: LiveGame, ask: Ask) -> None:
        """Give the engine's safe answer; after two in a row the seat is offered.

        A choice that was left open until one's turn is part of that turn, which counts by itself.
        """
        action = live.rules.play.default(live.state, ask)
        change = apply_actions(self.games, live, ask.seat, [action], default=True)
        row = live.seats[ask.seat]
        missed = row.defaults + (ask.clock is not Clock.ASIDE)
        row = replace(row, defaults=missed, offered=row.offered or missed >= DEFAULTS)
        change.seats = (*live.seats[: ask.seat], row, *live.seats[ask.seat + 1 :])
        await answer_for_absent(self.games, live, change)
        found: list[DefaultPlayed | SeatOffered] = [DefaultPlayed(ask.seat)]
        if row.offered and not live.seats[ask.seat].offered:
            found.append(SeatOffered(ask.seat))
        for one in found:
            key = f"{one.kind}:{live.id}:{live.revision}:{one.code}:{ask.seat}"
            change.items.append(OutgoingNotice(key, one))
        live = await self.games.save(live, change)
        away = row.defaults >= LONG_AWAY and row.person is not None
        if away and live.row.ended is None and live.rules.play.advise is not None:
            await Seats(self.games).hand_to_computer(live, PlayerAway(ask.seat, row.person))

    async def waiting_for_computers(self) -> list[int]:
        return await self.games.store.read(timers.waiting_for_bots)

    async def play_computers(self, game_id: int) -> LiveGame:
        """Let the computer players of a game play until it waits for a person, or is over."""

        async def command(live: LiveGame) -> LiveGame:
            for _ in range(LONGEST_TURN):
                seat = computer_to_move(live)
                if seat is None or live.row.status is not Status.RUNNING:
                    return live
                action = live.rules.play.advice(live.state, seat)
                if action is None:
                    return live
                change = apply_actions(self.games, live, seat, [action])
                await answer_for_absent(self.games, live, change)
                live = await self.games.save(live, change)
            return live

        return await self.games.run(game_id, command)


def _is_same_timer(one: TimerRow, other: TimerRow) -> bool:
    return (one.seat, one.ask, one.revision, one.stage) == (
        other.seat, other.ask, other.revision, other.stage,
    )  # fmt: skip


def _is_about(ask: Ask, timer: TimerRow) -> bool:
    return (ask.seat, ask.kind) == (timer.seat, timer.ask)


def computer_to_move(live: LiveGame) -> Seat | None:
    """A seat of a bot that the game waits for."""
    for seat in live.rules.play.waiting(live.state):
        if live.seats[seat].holder is Holder.BOT:
            return seat
    return None
