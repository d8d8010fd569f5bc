"""What the host of a started game, or a moderator of its server, decides alone.

Every such decision is announced in the channel, in the transaction that makes it.
"""

from __future__ import annotations

import sqlite3
from datetime import timedelta

from bot.app import timers
from bot.app.clock.time_control import LONGEST, Pace
from bot.app.games import GameRepository
from bot.app.live_game import GameUpdate, LiveGame
from bot.app.notices import post
from bot.app.notices.notice_parts import Asked
from bot.app.notices.seat_notices import SeatAssigned, SeatCleared
from bot.app.notices.table_notices import PaceChanged, TimeExtended
from bot.app.permissions import ActorOrId, require_host
from bot.app.step_notices import asked
from bot.app.tables.lobby import require_computer
from bot.app.tables.seats import KICKED, REPLACED, Seats, require_ongoing, require_seat
from bot.app.tables.votes import Votes
from bot.store.queries import people, tenures
from bot.store.records import GameRow, Holder, SeatRow, TimerRow
from engine.core.game import Ask
from engine.core.refusal import Refused
from engine.core.seat import Seat

MOST_LEFT = timedelta(minutes=LONGEST)  # no more time than the longest pace has


class HostActions:
    """Deadlines, pauses, seats and the end of a game, in the hands of its host."""

    def __init__(self, repository: GameRepository) -> None:
        self.games = repository
        self.votes, self.seats = Votes(repository), Seats(repository)

    async def change_pace(self, game_id: int, by: ActorOrId, pace: str) -> LiveGame:
        """Change the pace of a game.

        Who is asked now gets the whole new time, counted from when they were asked. If that is
        less than they had, it is counted from now instead, and they never get more than they had.
        So nothing is due at once that was not.
        """
        new = Pace.parse(pace)

        async def command(live: LiveGame) -> LiveGame:
            host = require_host(live.row, by)
            require_ongoing(live)
            if str(new) == live.row.pace:
                raise Refused("pace_already", pace=str(new))
            change = GameUpdate(live.state, columns={"pace": str(new)})
            change.timers = tuple(self._timer_at_pace(live, timer, new) for timer in live.timers)
            notice = PaceChanged(host, str(new), asked(live))
            return await self._announce(live, change, notice)

        return await self.games.run(game_id, command)

    async def extend(
        self, game_id: int, by: ActorOrId, length: str, seat: Seat | None = None
    ) -> LiveGame:
        """Give more time to one seat that is asked, or to all that are."""
        more = Pace.parse(length).allowance
        if more is None:
            raise Refused("extension_endless")

        async def command(live: LiveGame) -> LiveGame:
            host = require_host(live.row, by)
            require_ongoing(live)
            if seat is not None:
                require_seat(live, seat)
            given = [
                timer
                for timer in live.timers
                if timer.allowance is not None and seat in (None, timer.seat)
            ]
            if not given:
                raise Refused("nobody_hurried")
            change = GameUpdate(live.state)
            change.timers = tuple(
                self._extend_timer(live, timer, more) if timer in given else timer
                for timer in live.timers
            )
            seats = tuple(sorted({timer.seat for timer in given}))
            notice = TimeExtended(host, seats, str(Pace.parse(length)), asked(live))
            return await self._announce(live, change, notice)

        return await self.games.run(game_id, command)

    async def pause(self, game_id: int, by: ActorOrId) -> LiveGame:
        return await self.votes.pause(game_id, by)

    async def resume(self, game_id: int, by: ActorOrId) -> LiveGame:
        return await self.votes.resume(game_id, by)

    async def end(self, game_id: int, by: ActorOrId) -> GameRow:
        return await self.votes.end(game_id, by)

    async def kick(self, game_id: int, by: ActorOrId, seat: Seat, bot: bool = False) -> LiveGame:
        """Send a player from the table of a started game.

        The seat is empty and any other person may take it; until then time answers for it. Or a bot
        plays it. A player who was sent away comes back only if the host puts them there.
        """

        async def command(live: LiveGame) -> LiveGame:
            host = require_host(live.row, by)
            row = require_seat(live, seat)
            if row.person is None:
                raise Refused("seat_empty", seat=seat)
            if row.person == host:
                raise Refused("kick_yourself", seat=seat)
            if bot:
                require_computer(live.rules)
            left, who = row.person, Holder.BOT if bot else Holder.NOBODY

            def write(connection: sqlite3.Connection, now: float) -> None:
                tenures.end(connection, live.id, seat, live.revision, now, KICKED)

            row = SeatRow(seat, who, None, offered=not bot)
            notice = SeatCleared(seat, left, host, computer=bot)
            return await self.seats.change_holder(live, row, lambda _: notice, write)

        return await self.games.run(game_id, command)

    async def replace(self, game_id: int, by: ActorOrId, seat: Seat, person: int) -> LiveGame:
        """Give a seat to a person, even if it is taken; they are called in the channel."""

        async def command(live: LiveGame) -> LiveGame:
            host = require_host(live.row, by)
            require_seat(live, seat)
            if any(other.person == person for other in live.seats):
                raise Refused("sits_there", seat=live.seat_of(person))
            if not await self.games.store.read(
                lambda connection: people.is_reachable(connection, person)
            ):
                raise Refused("nobody_known")

            def write(connection: sqlite3.Connection, now: float) -> None:
                tenures.end(connection, live.id, seat, live.revision, now, REPLACED)
                tenures.begin(connection, live.id, seat, person, live.revision, now)

            def notice(asks: tuple[Asked, ...]) -> SeatAssigned:
                return SeatAssigned(seat, person, host, asks)

            there = SeatRow(seat, Holder.PERSON, person)
            return await self.seats.change_holder(live, there, notice, write)

        return await self.games.run(game_id, command)

    def _timer_at_pace(self, live: LiveGame, timer: TimerRow, pace: Pace) -> TimerRow:
        now = self.games.clock.now()
        ask = next(one for one in live.rules.play.asks(live.state) if _is_about(one, timer))
        old, new = (timers.seconds_allowed(live, ask, wanted) for wanted in (None, pace))
        if new is not None and old is not None and timer.allowance is not None:
            new += max(0.0, timer.allowance - old)  # what the host has given before stays given
        if new is not None:
            gone = timers.time_used(live, timer, now).total_seconds()
            had = gone + new if timer.allowance is None else timer.allowance
            new = max(new, min(had, gone + new))
        return timers.with_allowance(live, timer, new, now)

    def _extend_timer(self, live: LiveGame, timer: TimerRow, more: timedelta) -> TimerRow:
        assert timer.allowance is not None
        now = self.games.clock.now()
        gone = timers.time_used(live, timer, now).total_seconds()
        allowance = max(timer.allowance, gone) + more.total_seconds()
        if allowance - gone > MOST_LEFT.total_seconds():
            raise Refused("extension_long", seat=timer.seat, most=MOST_LEFT.days)
        return timers.with_allowance(live, timer, allowance, now)

    async def _announce(
        self, live: LiveGame, change: GameUpdate, notice: PaceChanged | TimeExtended
    ) -> LiveGame:
        """Save a decision with its line for the channel, which says until when there is time."""
        now = self.games.now()

        def write(connection: sqlite3.Connection) -> None:
            post.post(connection, live.row, now, notice)

        change.also_write.append(write)
        return await self.games.save(live, change)


def _is_about(ask: Ask, timer: TimerRow) -> bool:
    return (ask.seat, ask.kind) == (timer.seat, timer.ask)
