"""Deliver the outbox to Discord: each item once, in order, to exactly the right people.

What arrived is acknowledged; what cannot arrive now is tried again later; what never can ends in
a fallback. An item whose fate is unknown is looked for before it is sent again. Items travel side
by side, so that a channel which is slow to take its own holds up no other game; those for channels,
players and followers each have flights of their own, so that two hundred followers delay no board.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, defaultdict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial

import aiohttp
import discord

from bot.app.notices.notice_parts import PlaceLoss
from bot.app.outbox.outbox import SendForm
from bot.chat.adapter.discord_errors import is_transient
from bot.chat.context.context import AppContext
from bot.chat.delivery.notice_delivery import NoticeDelivery
from bot.error_report import report
from bot.store.queries.outbox import Audience, audience_of, is_personal
from bot.store.records import Outcome, Status, Waiting
from engine.core.refusal import Refused

log = logging.getLogger("heliograph")
# Items on their way at the same time. Few for followers: Discord allows few direct channels to be
# opened in a row, and fifty calls a second for all that a bot does.
FLIGHTS = {Audience.CHANNEL: 20, Audience.PLAYER: 10, Audience.FOLLOWER: 4}
IDLE = 1.0  # seconds between looks into an empty outbox that is not woken
LOCKED = {50083, 160005}  # Discord's words for a thread that we may not open again
# No such place or person, or not for us.
GONE = {10003, 10004, 10013, 50001, 50013, 50278, *LOCKED}
LONG = 180  # tries, which is about a week
# How an item goes after so many refusals; after four it cannot be sent.
FORMS = defaultdict(lambda: SendForm.FILE, {0: SendForm.WHOLE, 1: SendForm.WHOLE, 2: SendForm.BARE})
GIVEN_UP = 4
AN_HOUR = 12  # tries of what we cannot put together: perhaps the operator mends that meanwhile
NO_GAME = "no_such_game"  # it was deleted, and with it the news of it


class Delivery:
    """Sends until it is stopped; what it forgets then, the file still holds."""

    def __init__(self, context: AppContext, client: discord.Client) -> None:
        self.context = context
        self.notices = NoticeDelivery(context, client)
        self._wake = asyncio.Event()
        self._looking = False
        self._flying: dict[int, asyncio.Task[None]] = {}
        self._flights: Counter[Audience] = Counter()
        self._refused: Counter[int] = Counter()
        self.rested: Callable[[], None] = lambda: None  # called when there is nothing left to do

    @property
    def busy(self) -> bool:
        """Is something on its way, or may something have been written?"""
        return self._looking or bool(self._flying) or self._wake.is_set()

    def wake(self) -> None:
        """Look into the outbox now: something may have been written."""
        self._wake.set()

    async def run(self) -> None:
        try:
            while True:
                self._looking = True
                self._wake.clear()
                try:
                    await self._send_off()
                except Exception as error:
                    # The file is busy, or the disk full: that is over sooner or later.
                    report("a look into the outbox", error)
                self._looking = False
                if not self.busy:
                    self.rested()
                with suppress(TimeoutError):
                    async with asyncio.timeout(IDLE):  # wait_for may swallow a stop
                        await self._wake.wait()
        finally:
            for task in self._flying.values():
                task.cancel()
            await asyncio.gather(*self._flying.values(), return_exceptions=True)

    async def _send_off(self) -> None:
        """Send off what is due and not on its way."""
        rooms = {who: most - self._flights[who] for who, most in FLIGHTS.items()}
        if not any(rooms.values()):
            return
        for waiting in await self.context.app.outbox.claim(rooms, self._flying):
            task = asyncio.create_task(self._one(waiting), name=f"item {waiting.id}")
            audience = audience_of(waiting.item.kind)
            self._flying[waiting.id] = task
            self._flights[audience] += 1
            task.add_done_callback(partial(self._landed, waiting.id, audience))

    def _landed(self, number: int, audience: Audience, task: asyncio.Task[None]) -> None:
        """Make room for the next item; an outcome that was not noted is found out again."""
        del self._flying[number]
        self._flights[audience] -= 1
        if not task.cancelled() and (error := task.exception()) is not None:
            report(f"item {number}", error)
        self._wake.set()

    async def _one(self, waiting: Waiting) -> None:
        number, kind = waiting.id, waiting.item.kind
        outgoing = self.context.app.outbox
        try:
            message = await outgoing.prepare(waiting)
            form = FORMS[self._refused[number]]
            outcome = await self.notices.send(replace(message, form=form))
        except Exception as error:
            if isinstance(error, Refused) and error.code == NO_GAME:
                log.warning("item %s (%s) has no use: %s", number, kind, error.code)
                await outgoing.close(number, Outcome.NEEDLESS)
            else:
                await self._failed(waiting, error)
        else:
            self._refused.pop(number, None)
            await outgoing.close(number, outcome, waiting.item.person)

    async def _failed(self, waiting: Waiting, error: Exception) -> None:
        number, kind = waiting.id, waiting.item.kind
        if is_transient(error) or isinstance(error, (aiohttp.ClientError, OSError)):
            log.warning("item %s (%s) has to wait: %s", number, kind, type(error).__name__)
        elif isinstance(error, discord.HTTPException) and error.code in GONE:
            log.warning("item %s (%s) cannot arrive: %s", number, kind, error.code)
            locked = error.code in LOCKED
            await self._no_way(waiting, PlaceLoss.LOCKED if locked else PlaceLoss.CLOSED)
        else:
            # Ours: Discord does not take it as it is, or it cannot even be put together.
            self._refused[number] += 1
            mark = report(f"item {number} ({kind})", error)
            most = GIVEN_UP if isinstance(error, discord.HTTPException) else AN_HOUR
            if self._refused[number] >= most:
                del self._refused[number]
                await self._give_up(waiting, mark)

    async def _no_way(self, waiting: Waiting, why: PlaceLoss) -> None:
        """Give up on a person who cannot be reached; pause the game whose place cannot."""
        if waiting.game is None or is_personal(waiting.item.kind):
            await self._give_up(waiting, why)
        elif await self.notices.sender.lost(waiting.game, why) is Status.PAUSED:
            await self.context.app.outbox.defer(waiting.id)
        elif waiting.tries > LONG:  # a table that never began, or a game that is over
            await self._give_up(waiting, why)

    async def _give_up(self, waiting: Waiting, mark: str) -> None:
        """Give up an item, so that it holds up no others; its person or the host reads of that."""
        outcome = await self.notices.sender.unsaid(waiting, mark)
        await self.context.app.outbox.close(waiting.id, outcome, waiting.item.person)
