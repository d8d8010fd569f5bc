"""The running bot: store, application, client, delivery and scheduler, begun and ended as one."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import aiohttp
import discord

from bot.app.rate_limits import RATES, CostlyRequest, Rate
from bot.app.services import App
from bot.chat.connection.client import Client, point_at
from bot.chat.connection.local_time import LocalTime
from bot.chat.connection.sharding import FATAL, NoStartsLeft
from bot.chat.context.context import AppContext
from bot.chat.context.renderer import Renderer
from bot.chat.delivery.early_boards import EarlyBoards
from bot.clock import Clock, ShiftedClock, SystemClock
from bot.config import SHARDS, TOKEN, Config
from bot.errors import Unusable
from bot.store.store import Store

log = logging.getLogger("heliograph")
PATIENCE = 10.0  # seconds in which what was begun should be finished
FIRST_WAIT, LONGEST_WAIT = 1.0, 60.0  # seconds until the gateway is tried again
LONGEST_REST = 3600.0  # seconds until it is asked again whether sessions can be started


class Program:
    """Everything of one process. `run` works until `stop` is called or the token is refused."""

    def __init__(
        self,
        config: Config,
        clock: Clock | None = None,
        renderer: Renderer | None = None,
        rates: Mapping[CostlyRequest, Rate] = RATES,
        **options: Any,
    ) -> None:
        self.config, self.clock, self.options = config, clock or SystemClock(), options
        self.renderer, self.rates = renderer or Renderer(workers=config.workers), rates
        self.ready = asyncio.Event()
        self._stop, self._hurry = asyncio.Event(), asyncio.Event()
        self._local_time: LocalTime | None = None
        self.client: Client | None = None
        self.context: AppContext | None = None

    def stop(self) -> None:
        """Finish what runs, then leave; a second call leaves at once."""
        if self._stop.is_set():
            self._hurry.set()
        self._stop.set()
        if self.client is not None:
            self.client.router.turn_away()

    async def run(self) -> None:
        if self.config.api is not None:
            point_at(self.config.api)
        if self.config.api is not None and self.config.local_time:
            self.clock = clock = ShiftedClock()
            self._local_time = LocalTime(self.config.api, clock)
            await self._local_time.begin()
        store = await Store.open(self.config.database)
        try:
            app = App(store, self.clock, self.config.backups)
            await app.rules_versions.upgrade_games()
            self.context = AppContext.of(app, self.renderer, self.config.contact, self.rates)
            app.games.after_save.append(lambda _: self._written())
            app.games.before_save.append(EarlyBoards(self.context).foresee)
            await self._serve(self.context)
        finally:
            await self.renderer.close()
            await store.close()

    def _written(self) -> None:
        if self.client is not None:
            self.client.delivery.wake()

    async def _serve(self, context: AppContext) -> None:
        wait = FIRST_WAIT
        while not self._stop.is_set():
            try:
                await self._connected(context)
                return
            except discord.LoginFailure:
                raise Unusable("refused_token", name=TOKEN) from None
            except NoStartsLeft as error:
                wait = min(LONGEST_REST, max(LONGEST_WAIT, error.wait))
                log.warning("Discord allows no more session starts; again in %.0f s", wait)
            except Exception as error:
                if isinstance(error, discord.ConnectionClosed) and error.code in FATAL:
                    names = {"name": TOKEN, "shards": SHARDS}
                    raise Unusable(FATAL[error.code], **names) from None
                if not lost(error):
                    raise
                wait = FIRST_WAIT if self.ready.is_set() else wait
                kind = type(error).__name__
                log.warning("no connection to Discord (%s); again in %.0f s", kind, wait)
            finally:
                self.ready.clear()
            with suppress(TimeoutError):
                async with asyncio.timeout(wait):
                    await self._stop.wait()
            wait = min(LONGEST_WAIT, wait * 2)

    async def _connected(self, context: AppContext) -> None:
        """One life of the client, with delivery and the scheduler beside it."""
        client = self.client = Client(
            context, on_ready=self.ready.set, shard_count=self.config.shards, **self.options
        )
        async with client:
            if not await self._signed_in(client):
                return
            self.renderer.start()
            jobs = [
                asyncio.create_task(client.connect(reconnect=True), name="gateway"),
                asyncio.create_task(client.carry(), name="courier"),
                asyncio.create_task(client.watch(), name="shards"),
                asyncio.create_task(context.app.scheduler.run(), name="keeper"),
                asyncio.create_task(self._stop.wait(), name="stop"),
            ]
            if self._local_time is not None:
                follow = self._local_time.follow(context.app.scheduler)
                jobs.append(asyncio.create_task(follow, name="local time"))
            try:
                done, _ = await asyncio.wait(jobs, return_when=asyncio.FIRST_COMPLETED)
                for job in done:
                    job.result()
            finally:
                await self._finish(client)
                for job in jobs[1:]:
                    job.cancel()
                await client.close()
                jobs[0].cancel()  # it may still be starting shards
                await asyncio.gather(*jobs, return_exceptions=True)

    async def _finish(self, client: Client) -> None:
        """Let those presses and commands end that have begun.

        Without a limit if the bot stops: what people chose is answered. A connection that broke is
        opened anew soon, whatever waits for its answer.
        """
        jobs = [
            asyncio.create_task(client.router.finish(), name="finish"),
            asyncio.create_task(self._hurry.wait(), name="hurry"),
        ]
        try:
            done, _ = await asyncio.wait(
                jobs, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED
            )
            if not done and self._stop.is_set():
                log.warning("%d presses are still being answered; stop again to leave at once",
                            client.router.begun)  # fmt: skip
                await asyncio.wait(jobs, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for job in jobs:
                job.cancel()

    async def _signed_in(self, client: Client) -> bool:
        """Sign in, unless the bot is stopped meanwhile: Discord may not answer for minutes."""
        signing = asyncio.create_task(client.login(self.config.token), name="login")
        stopped = asyncio.create_task(self._stop.wait(), name="stop")
        try:
            await asyncio.wait([signing, stopped], return_when=asyncio.FIRST_COMPLETED)
        finally:
            stopped.cancel()
            if not signing.done():
                signing.cancel()
                await asyncio.gather(signing, return_exceptions=True)
        if signing.cancelled():
            return False
        signing.result()
        return True


def lost(error: Exception) -> bool:
    """Is it only the connection? Anything else is a bug, and must not be tried for ever."""
    if isinstance(error, AttributeError):
        # That is how discord.py gives up if its very first connection fails.
        return "sequence" in str(error)
    kinds = (
        discord.HTTPException, discord.GatewayNotFound, discord.ConnectionClosed,
        discord.RateLimited,
    )  # fmt: skip
    return isinstance(error, (*kinds, aiohttp.ClientError, OSError))
