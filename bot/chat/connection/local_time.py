"""Follow the clock of a local Discord, where a developer lets hours pass at once."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import aiohttp

from bot.app.schedule.scheduler import Scheduler
from bot.clock import ShiftedClock

LOOK = 0.5  # seconds between two looks at the other clock
STEP = timedelta(minutes=1)  # less than what counts as a time away, after which nothing fires


class LocalTime:
    """Moves the bot's clock as far ahead as that of the local Discord is."""

    def __init__(self, address: str, clock: ShiftedClock) -> None:
        self._address, self._clock = f"{address}/sandbox/clock", clock

    async def begin(self) -> None:
        """Set the clock before anything runs by it: what passed before is no time away."""
        async with aiohttp.ClientSession() as session:
            self._clock.advance(await self._behind(session))

    async def follow(self, keeper: Scheduler) -> None:
        """Let time pass here whenever it does there, in steps, so that everything due happens."""
        async with aiohttp.ClientSession() as session:
            while True:
                behind = await self._behind(session)
                while behind > timedelta(0):
                    step = min(STEP, behind)
                    self._clock.advance(step)
                    behind -= step
                    await keeper.check_clocks()
                    await keeper.run_round()
                await asyncio.sleep(LOOK)

    async def _behind(self, session: aiohttp.ClientSession) -> timedelta:
        """How far the other clock is ahead of ours; nothing if it cannot be read just now."""
        try:
            async with session.get(self._address) as answer:
                answer.raise_for_status()
                ahead = timedelta(seconds=float((await answer.json())["ahead"]))
        except (aiohttp.ClientError, OSError):
            return timedelta(0)
        return max(timedelta(0), ahead - self._clock.ahead)
