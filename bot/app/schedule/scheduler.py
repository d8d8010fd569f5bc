"""The loop that lets time pass: all that happens without anybody pressing a button.

It runs beside the commands of people and through the same lanes. What it knows it reads from the
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
from bot.app.schedule.table_expiry import TableExpiry
from bot.app.schedule.timeouts import Timeouts, bot_asked
from bot.app.schedule.vote_expiry import VoteExpiry
from bot.app.tables.lost_channels import LostChannels
from bot.error_report import Ward, report
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
        self.timekeeper, self.following = Timeouts(repository), Followers(repository)
        self.outgoing, self.lapsing = Outbox(repository), VoteExpiry(repository)
        self.places, self.tables = LostChannels(repository), TableExpiry(repository)
        self.wake = asyncio.Event()
        self.ward = Ward(repository.clock)
        self.reach = ShardReach(repository.clock)
        self._nap = nap or self._sleep
        self._bots: set[int] = set()  # games that wait for one
        self._until = 0.0  # when the next round begins at the latest
        self._last = dict.fromkeys(("bots", "daily", "backup", "alive", "tables"), NEVER)
        self._now, self._steady = repository.clock.now(), repository.clock.steady()
        self._beside: set[asyncio.Task[None]] = set()
        self._halt = threading.Event()  # tells them to give up
        self._damage: Unusable | None = None
        repository.watchers.append(self._saw)

    async def run(self) -> None:
        """Go on until somebody stops it; raises Unusable if the file turns out to be damaged."""
        self._halt.clear()
        try:
            await self.begin()
            while self._damage is None:
                self.wake.clear()
                seconds = NAP
                try:
                    await self.look()
                    await self.round()
                    seconds = await self._idle()
                except Exception as error:
                    report("a round of the keeper", error)
                self._until = self.games.now() + seconds
                await self._nap(seconds)
            raise self._damage
        finally:
            self._halt.set()  # a backup must not delay the end of the program
            await self.rest()

    async def begin(self) -> None:
        """After a time away nothing fires at once."""
        self._now, self._steady = self.games.clock.now(), self.games.clock.steady()
        since = await self.games.store.read(program.alive)
        if since is not None and self.games.now() - since > AWAY.total_seconds():
            await self._spare(since)
        await self._note()
        if self.games.store.path.stat().st_size > SMALL:  # a smaller one was looked through
            self._start(self._examine())

    async def look(self) -> None:
        """Look at both clocks: was one of them put forward or back, or have we stood still?"""
        now, steady = self.games.clock.now(), self.games.clock.steady()
        stood = steady - self._steady
        jump = deadlines.jump(self._now, now, stood)
        self._now, self._steady = now, steady
        if jump:
            LOG.warning("the clock was put %+.0f s", jump.total_seconds())
            await clock_jump.shift(self.games, jump, self.ward)
        if stood > AWAY:
            await self._spare((now - stood).timestamp())
        if jump or self._time_for("alive", ALIVE):
            await self._note()

    async def round(self) -> None:
        """Do all that is due now; no time is up in servers that cannot reach us."""
        if not self.reach.lost.are_all:
            await self._after_outages()
            await self._time()
        if self.in_reach():
            await self._close_tables()
        await self._move_bots()
        for vote in await self.lapsing.due():
            await self.ward.tries("game", vote.game, partial(self.lapsing.lapse, vote))
        for person in await self.following.due():
            await self.ward.tries("person", person, partial(self.following.digest, person))
        if self._time_for("daily", DAILY):
            await self.outgoing.forget_old()
            await self.places.forget()
        if self.backups is not None and self._time_for("backup", TRY_BACKUP):
            self._start(self._back_up(self.backups))

    async def rest(self) -> None:
        """Wait for what runs beside the rounds."""
        while self._beside:
            await asyncio.wait(self._beside)

    def in_reach(self) -> bool:
        """Whether all servers can reach us."""
        return not self.reach.lost.chosen

    def out_of_reach(self, shard: int | None = None) -> None:
        """Stop the clocks of the servers of one shard, or of all: their connection is lost."""
        self.reach.lose(shard)

    def back_in_reach(self, shard: int | None = None) -> None:
        """Let the clocks of a shard's servers, or of all, go on from now."""
        self.reach.regain(shard)
        self.wake.set()

    async def _after_outages(self) -> None:
        """A lost connection is a time away, too: after it nothing fires at once."""
        now, steady, count = self.games.clock.now(), self.games.clock.steady(), self.reach.count
        for shard, since in self.reach.take_outages().items():
            LOG.warning("shard %d of %d was lost and is back", shard, count)
            began = (now - (steady - since)).timestamp()
            await self._spare(began, Shards(count, frozenset({shard})))

    async def _time(self) -> None:
        """Reminders and defaults, until nothing is due."""
        while found := await self.timekeeper.due(self.ward.resting("game"), self.reach.lost):
            for game, timer in found:
                await self.ward.tries("game", game, partial(self._handle, game, timer))

    async def _handle(self, game: int, timer: TimerRow) -> None:
        if not await self.timekeeper.handle(game, timer):
            left = (await self.games.load(game)).timers
            # It was dealt with in the moment before; else it would be due for ever.
            assert timer not in left, "a timer is due for nothing"

    async def _close_tables(self) -> None:
        if self._time_for("tables", HOURLY):
            for game in await self.tables.due():
                await self.ward.tries("game", game, partial(self.tables.lapse, game))

    async def _move_bots(self) -> None:
        if self._time_for("bots", timedelta(seconds=NAP)):
            self._bots.update(await self.timekeeper.waiting_for_bots())
        for game in sorted(self._bots):
            await self.ward.tries("game", game, partial(self._bots_of, game))

    async def _bots_of(self, game: int) -> None:
        live = await self.timekeeper.move_bots(game)
        if bot_asked(live) is None or live.row.status is not Status.RUNNING:
            self._bots.discard(game)

    async def _spare(self, since: float, only: Shards | None = None) -> None:
        LOG.warning("away for %.0f s: what came due gets a grace period", self.games.now() - since)
        for game in await self.timekeeper.late(only):
            command = partial(self.timekeeper.spare, game, since)
            await self.ward.tries("game", game, command, in_any_case=True)

    async def _note(self) -> None:
        now, self._last["alive"] = self.games.now(), self.games.clock.steady()
        await self.games.store.write(lambda database: program.put_alive(database, now))

    async def _back_up(self, folder: Path) -> None:
        try:
            now = self.games.clock.now()
            await backup.keep(self.games.store.path, folder, now, self._halt)
        except (backup.NotDone, Unusable) as error:
            LOG.log(logging.INFO if self._halt.is_set() else logging.ERROR, "%s", error)

    async def _examine(self) -> None:
        try:
            await self.games.store.examine(self._halt)
        except sqlite3.OperationalError as error:
            if not self._halt.is_set():
                report("a look at the whole file", error)
        except Unusable as error:
            # To go on writing would make it worse, and a backup is at hand.
            LOG.critical("%s", error)
            self._damage = error
            self.wake.set()

    async def _idle(self) -> float:
        """Seconds until something is due."""
        lost = self.reach.lost
        if lost.are_all:
            return NAP  # a connection that comes back wakes us
        sick, failed = self.ward.resting("game"), self.ward.resting("person")
        found = await self.games.store.read(
            lambda base: [timers.next_due(base, sick, lost), followers.next_digest(base, failed)]
        )
        nearest = min((due for due in found if due is not None), default=float("inf"))
        return min(NAP, max(0.0, nearest - self.games.now()))

    async def _sleep(self, seconds: float) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):  # wait_for may swallow a stop
                await self.wake.wait()

    def _saw(self, live: LiveGame) -> None:
        """Something was written: wake up if it cannot wait."""
        bots = any(seat.holder is Holder.BOT for seat in live.seats)
        if bots and live.row.status is Status.RUNNING and bot_asked(live) is not None:
            self._bots.add(live.id)
            self.wake.set()
        if any(timer.due is not None and timer.due < self._until for timer in live.timers):
            self.wake.set()

    def _time_for(self, what: str, every: timedelta) -> bool:
        """Is it so long ago, by the clock that nobody can set?"""
        steady, last = self.games.clock.steady(), self._last[what]
        if last is not NEVER and steady - last < every:
            return False
        self._last[what] = steady
        return True

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._beside.add(task)
        task.add_done_callback(self._beside.discard)
