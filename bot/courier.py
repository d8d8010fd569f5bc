"""Carries the outbox to Discord: each item once, in order, to exactly the right people.

What arrived is acknowledged; what cannot arrive now is tried again later; what never can ends in
a fallback. An item whose fate is unknown is looked for before it is sent again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import aiohttp
import discord

from bot.carrier import Carrier
from bot.outgoing import Message
from bot.service import Service
from bot.trouble import report

log = logging.getLogger("heliograph")
AT_ONCE = 20
IDLE = 1.0  # seconds between looks into an empty outbox, if nobody calls
GONE = {10003, 50001, 50013, 10004, 50278, 10013}  # no such place, or not for us


class Courier:
    """Works until it is stopped; it holds nothing that the file does not hold."""

    def __init__(self, service: Service, client: discord.Client) -> None:
        self.service = service
        self.carrier = Carrier(service, client)
        self._wake = asyncio.Event()
        self._working = False
        self.rested: Callable[[], None] = lambda: None  # called when there is nothing left to do

    @property
    def busy(self) -> bool:
        """Is something on its way, or may something have been written?"""
        return self._working or self._wake.is_set()

    def wake(self) -> None:
        """Something may have been written."""
        self._wake.set()

    async def run(self) -> None:
        while True:
            self._working = True
            self._wake.clear()
            found = await self.round()
            self._working = bool(found)
            if not found:
                self.rested()
                with suppress(TimeoutError):
                    async with asyncio.timeout(IDLE):  # wait_for may swallow a stop
                        await self._wake.wait()

    async def round(self) -> int:
        """Hand out what is due, games side by side; how much it was."""
        handed = await self.service.desk.outgoing.hand_out(AT_ONCE)
        await asyncio.gather(*(self._one(message) for message in handed))
        return len(handed)

    async def _one(self, message: Message) -> None:
        outgoing = self.service.desk.outgoing
        number, kind = message.waiting.id, message.waiting.item.kind
        work: Callable[[Message], Awaitable[Any]] | None = self.carrier.kinds.get(kind)
        try:
            if work is None:
                log.error("nobody carries %s", kind)
                await outgoing.give_up(number)
                return
            await work(message)
        except discord.HTTPException as error:
            if error.code in GONE:
                log.warning("item %s (%s) cannot arrive: %s", number, kind, error.code)
                await self.carrier.lost(message)
                await outgoing.give_up(number)
            else:
                log.warning("item %s (%s) has to wait: %s", number, kind, error.status)
            return
        except (aiohttp.ClientError, OSError) as error:
            log.warning("item %s (%s) has to wait: %s", number, kind, type(error).__name__)
            return
        except Exception as error:
            report(f"item {number} ({kind})", error)
            return
        await outgoing.told(number)
