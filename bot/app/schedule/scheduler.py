"""Background scheduler: timeouts, reminders, computer players, digests and backups.

It runs beside the commands of people and under the same locks. What it knows it reads from the
file, so it can be stopped and started at any moment.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import threading
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any

from bot.app.admin import backup
from bot.app.clock import deadlines
from bot.app.clock.shard_reach import AWAY, ShardReach
from bot.app.games import GameRepository
from bot.app.live_game import LiveGame
from bot.app.outbox.followers import Followers
from bot.app.outbox.outbox import Outbox
from bot.app.schedule import clock_jump
from bot.app.schedule.due_timers import Timeouts, computer_to_move
from bot.app.schedule.table_expiry import TableExpiry
from bot.app.schedule.vote_expiry import VoteExpiry
from bot.app.tables.lost_channels import LostChannels
from bot.error_report import FailureBackoff, report
from bot.errors import Unusable
from bot.store.queries import followers, program, timers
from bot.store.records import Holder, Shards, Status, TimerRow
from bot.store.store import SMALL

LOG = logging.getLogger("heliograph")
NAP = 20.0  # seconds at most between two rounds
ALIVE = timedelta(minutes=1)  # how often the program notes that it runs
TRY_BACKUP = timedelta(minutes=5)  # how often to look whether a backup is due
HOURLY = timedelta(hours=1)
DAILY = timedelta(days=1)
NEVER = timedelta.min

Nap = Callable[[float], Awaitable[None]]


class Scheduler:
    """Does what is due, round after round."""

    def __init__(
        self, repository: GameRepository, backups: Path | None = None, nap: Nap | None = None
    ) -> None:
        self.games, self.backups = repository, backups
        self.timeouts, self.followers = Timeouts(repository), Followers(repository)
        self.outbox, self.vote_expiry = Outbox(repository), VoteExpiry(repository)
        self.lost_channels, self.table_expiry = LostChannels(repository), TableExpiry(repository)
        self.wake = asyncio.Event()
        self.backoff = FailureBackoff(repository.clock)
        self.reach = ShardReach(repository.clock)
        self._nap = nap or self._sleep
        self._computer_games: set[int] = set()  # games that wait for one
        self._until = 0.0  # when the next round begins at the latest
        self._last = dict.fromkeys(("bots", "daily", "backup", "alive", "tables"), NEVER)
        self._now, self._steady = repository.clock.now(), repository.clock.steady()
        self._background: set[asyncio.Task[None]] = set()
        self._halt = threading.Event()  # tells them to give up
        self._damage: Unusable | None = None
        repository.after_save.append(self._wake_for)

    async def run(self) -> None:
        """Go on until it is stopped; raises Unusable if the file turns out to be damaged."""
        self._halt.clear()
        try:
            await self.begin()
            while self._damage is None:
                self.wake.clear()
                seconds = NAP
                try:
                    await self.check_clocks()
                    await self.run_round()
                    seconds = await self._seconds_until_due()
                except Exception as error:
                    report("a round of the keeper", error)
                self._until = self.games.now() + seconds
                await self._nap(seconds)
            raise self._damage
        finally:
            self._halt.set()  # a backup must not delay the end of the program
            await self.finish_background()

    async def begin(self) -> None:
        """After a time away nothing fires at once."""
        self._now, self._steady = self.games.clock.now(), self.games.clock.steady()
        since = await self.games.store.read(program.alive)
        if since is not None and self.games.now() - since > AWAY.total_seconds():
            await self._grant_grace(since)
        await self._note_alive()
        if self.games.store.path.stat().st_size > SMALL:  # a smaller one was looked through
            self._start(self._check_file())

    async def check_clocks(self) -> None:
        """Look at both clocks: was one of them put forward or back, or have we stood still?"""
        now, steady = self.games.clock.now(), self.games.clock.steady()
        stood = steady - self._steady
        jump = deadlines.find_clock_jump(self._now, now, stood)
        self._now, self._steady = now, steady
        if jump:
            LOG.warning("the clock was put %+.0f s", jump.total_seconds())
            await clock_jump.apply_clock_jump(self.games, jump, self.backoff)
        if stood > AWAY:
            await self._grant_grace((now - stood).timestamp())
        if jump or self._is_time_for("alive", ALIVE):
            await self._note_alive()

    async def run_round(self) -> None:
        """Do all that is due now; no time is up in servers that cannot reach us."""
        if not self.reach.lost.are_all:
            await self._after_outages()
            await self._run_timers()
        if self.is_reachable():
            await self._close_tables()
        await self._play_computers()
        for vote in await self.vote_expiry.due():
            await self.backoff.attempt("game", vote.game, partial(self.vote_expiry.expire, vote))
        for person in await self.followers.due_digests():
            await self.backoff.attempt(
                "person", person, partial(self.followers.write_digest, person)
            )
        if self._is_time_for("daily", DAILY):
            await self.outbox.forget_old()
            await self.lost_channels.delete_left_behind()
        if self.backups is not None and self._is_time_for("backup", TRY_BACKUP):
            self._start(self._back_up(self.backups))

    async def finish_background(self) -> None:
        """Wait for what runs beside the rounds."""
        while self._background:
            await asyncio.wait(self._background)

    def is_reachable(self) -> bool:
        """Whether all servers can reach us."""
        return not self.reach.lost.chosen

    def mark_unreachable(self, shard: int | None = None) -> None:
        """Stop the clocks of the servers of one shard, or of all: their connection is lost."""
        self.reach.mark_lost(shard)

    def mark_reachable(self, shard: int | None = None) -> None:
        """Let the clocks of a shard's servers, or of all, go on from now."""
        self.reach.mark_connected(shard)
        self.wake.set()

    async def _after_outages(self) -> None:
        """A lost connection is a time away, too: after it nothing fires at once."""
        now, steady, count = self.games.clock.now(), self.games.clock.steady(), self.reach.count
        for shard, since in self.reach.take_outages().items():
            LOG.warning("shard %d of %d was lost and is back", shard, count)
            began = (now - (steady - since)).timestamp()
            await self._grant_grace(began, Shards(count, frozenset({shard})))

    async def _run_timers(self) -> None:
        """Reminders and defaults, until nothing is due."""
        while found := await self.timeouts.due(
            self.backoff.failed_recently("game"), self.reach.lost
        ):
            for game, timer in found:
                await self.backoff.attempt("game", game, partial(self._handle, game, timer))

    async def _handle(self, game_id: int, timer: TimerRow) -> None:
        if not await self.timeouts.handle(game_id, timer):
            left = (await self.games.load(game_id)).timers
            # It was dealt with in the moment before; else it would be due for ever.
            assert timer not in left, "a timer is due for nothing"

    async def _close_tables(self) -> None:
        if self._is_time_for("tables", HOURLY):
            for game in await self.table_expiry.due():
                await self.backoff.attempt("game", game, partial(self.table_expiry.close, game))

    async def _play_computers(self) -> None:
        if self._is_time_for("bots", timedelta(seconds=NAP)):
            self._computer_games.update(await self.timeouts.waiting_for_computers())
        for game in sorted(self._computer_games):
            await self.backoff.attempt("game", game, partial(self._play_computers_of, game))

    async def _play_computers_of(self, game_id: int) -> None:
        live = await self.timeouts.play_computers(game_id)
        if computer_to_move(live) is None or live.row.status is not Status.RUNNING:
            self._computer_games.discard(game_id)

    async def _grant_grace(self, since: float, only: Shards | None = None) -> None:
        LOG.warning("away for %.0f s: what came due gets a grace period", self.games.now() - since)
        for game in await self.timeouts.due_soon(only):
            command = partial(self.timeouts.grant_grace, game, since)
            await self.backoff.attempt("game", game, command, in_any_case=True)

    async def _note_alive(self) -> None:
        now, self._last["alive"] = self.games.now(), self.games.clock.steady()
        await self.games.store.write(lambda connection: program.put_alive(connection, now))

    async def _back_up(self, folder: Path) -> None:
        try:
            now = self.games.clock.now()
            await backup.back_up_if_due(self.games.store.path, folder, now, self._halt)
        except (backup.BackupFailed, Unusable) as error:
            LOG.log(logging.INFO if self._halt.is_set() else logging.ERROR, "%s", error)

    async def _check_file(self) -> None:
        try:
            await self.games.store.check_all_pages(self._halt)
        except sqlite3.OperationalError as error:
            if not self._halt.is_set():
                report("a look at the whole file", error)
        except Unusable as error:
            # To go on writing would make it worse, and a backup is at hand.
            LOG.critical("%s", error)
            self._damage = error
            self.wake.set()

    async def _seconds_until_due(self) -> float:
        """Seconds until something is due."""
        lost = self.reach.lost
        if lost.are_all:
            return NAP  # a connection that comes back wakes us
        sick, failed = self.backoff.failed_recently("game"), self.backoff.failed_recently("person")
        found = await self.games.store.read(
            lambda connection: [
                timers.next_due(connection, sick, lost),
                followers.next_digest(connection, failed),
            ]
        )
        nearest = min((due for due in found if due is not None), default=float("inf"))
        return min(NAP, max(0.0, nearest - self.games.now()))

    async def _sleep(self, seconds: float) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):  # wait_for may swallow a stop
                await self.wake.wait()

    def _wake_for(self, live: LiveGame) -> None:
        """Something was written: wake up if it cannot wait."""
        bots = any(seat.holder is Holder.BOT for seat in live.seats)
        if bots and live.row.status is Status.RUNNING and computer_to_move(live) is not None:
            self._computer_games.add(live.id)
            self.wake.set()
        if any(timer.due is not None and timer.due < self._until for timer in live.timers):
            self.wake.set()

    def _is_time_for(self, what: str, every: timedelta) -> bool:
        """Is it so long ago, by the clock that cannot be set?"""
        steady, last = self.games.clock.steady(), self._last[what]
        if last is not NEVER and steady - last < every:
            return False
        self._last[what] = steady
        return True

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._background.add(task)
        task.add_done_callback(self._background.discard)
