"""The connection to Discord in shards: how many, and never more session starts than allowed."""

from __future__ import annotations

import asyncio
import threading
from collections import Counter
from typing import Any

import discord
import yarl
from discord.state import AutoShardedConnectionState

PAUSE = 5.0  # seconds that Discord wants between two session starts
TRIES = 3  # of a shard at the start, before the whole client starts anew
LOOK = 5.0  # seconds between two looks at the connections


class NoStartsLeft(Exception):
    """Discord allows no more session starts for so many seconds: one more costs the token."""

    def __init__(self, wait: float) -> None:
        super().__init__(f"no session starts for {wait:.0f} s")
        self.wait = wait


class State(AutoShardedConnectionState[Any]):
    """discord.py's cache, in which no server stays that left while its shard was away."""

    def parse_ready(self, data: Any) -> None:
        """Forget the servers of a shard that starts anew: it names those that are left."""
        for guild in [one for one in self.guilds if one.shard_id == data["shard"][0]]:
            self._remove_guild(guild)
        super().parse_ready(data)


class ShardedClient(discord.AutoShardedClient):
    """As many shards as `shard_count` says, or else as Discord recommends."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._starts = 0  # session starts that are left, as far as we know
        self._reset_after = 0.0  # seconds until there are new ones
        self._tries: Counter[int] = Counter()

    def divided(self, shards: int) -> None:
        """Called when the number of shards is known, before the first is connected."""

    def shard_lost(self, shard: int) -> None:
        """Called when a shard has no connection, perhaps more than once."""

    async def watch(self) -> None:
        """Look for shards that have lost their connection.

        discord.py tells of one only when it turns to it, and it turns to them one by one: as long
        as one cannot be connected, the loss of another would go unnoticed.
        """
        while True:
            for number, shard in self.shards.items():
                if shard.is_closed():
                    self.shard_lost(number)
            await asyncio.sleep(LOOK)

    async def close(self) -> None:
        """Close all shards, also one that was just being connected: its heart would beat on."""
        await super().close()
        beating = [
            thread
            for thread in threading.enumerate()
            if isinstance(thread, discord.gateway.KeepAliveHandler)
            and thread.ws._connection is self._connection
        ]
        for thread in beating:
            thread.stop()
            if thread.ws.open:
                await thread.ws.close()

    async def launch_shards(self) -> None:
        """Ask how many shards there should be, then start them; raises NoStartsLeft."""
        recommended = await self._ask()
        self.shard_count = self.shard_count or recommended
        self._need(self.shard_count)
        self.divided(self.shard_count)
        await super().launch_shards()

    async def launch_shard(
        self, gateway: yarl.URL, shard_id: int, *, initial: bool = False
    ) -> None:
        """Start one. discord.py tries that again by itself, without end and deeper each time."""
        if self.is_closed():
            return
        self._tries[shard_id] += 1
        if self._tries[shard_id] > TRIES:
            raise ConnectionError(f"shard {shard_id} could not be connected")
        await super().launch_shard(gateway, shard_id, initial=initial)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Count a session start, and leave the pause that Discord wants."""
        if self._starts < 1:
            await self._ask()
        self._need(1)
        self._starts -= 1
        if not initial:
            await asyncio.sleep(PAUSE)

    async def _ask(self) -> int:
        """Ask how many session starts are left, and how many shards Discord recommends."""
        recommended, _, limit = await self.http.get_bot_gateway()
        self._starts, self._reset_after = limit["remaining"], limit["reset_after"] / 1000
        return recommended

    def _need(self, starts: int) -> None:
        if self._starts < starts:
            raise NoStartsLeft(self._reset_after)

    def _get_state(self, **options: Any) -> AutoShardedConnectionState[Any]:
        return State(
            dispatch=self.dispatch,
            handlers=self._handlers,
            hooks=self._hooks,
            http=self.http,
            **options,
        )
