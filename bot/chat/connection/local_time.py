"""Follow the clock of a local Discord, where a developer lets hours pass at once."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import aiohttp

from bot.app.schedule.scheduler import Scheduler
from bot.clock import ShiftedClock

LOOK = 0.5  # seconds after which the other clock is read again
STEP = timedelta(minutes=1)  # less than what counts as downtime, after which nothing fires


class LocalTime:
    """Moves the bot's clock as far ahead as that of the local Discord is."""

    def __init__(self, address: str, clock: ShiftedClock) -> None:
        self._address, self._clock = f"{address}/sandbox/clock", clock

    async def begin(self) -> None:
        """Set the clock before anything runs by it: the time before that is no downtime."""
        async with aiohttp.ClientSession() as session:
            self._clock.advance(await self._behind(session))

    async def follow(self, scheduler: Scheduler) -> None:
        """Advance the clock whenever the other one does, in steps, and skip nothing due."""
        async with aiohttp.ClientSession() as session:
            while True:
                behind = await self._behind(session)
                while behind > timedelta(0):
                    step = min(STEP, behind)
                    self._clock.advance(step)
                    behind -= step
                    await scheduler.check_clocks()
                    await scheduler.run_round()
                await asyncio.sleep(LOOK)

    async def _behind(self, session: aiohttp.ClientSession) -> timedelta:
        """Return how far the other clock is ahead of ours; zero if it cannot be read just now."""
        try:
            async with session.get(self._address) as answer:
                answer.raise_for_status()
                ahead = timedelta(seconds=float((await answer.json())["ahead"]))
        except (aiohttp.ClientError, OSError):
            return timedelta(0)
        return max(timedelta(0), ahead - self._clock.ahead)
