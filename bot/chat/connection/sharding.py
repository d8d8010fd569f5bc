"""The connection to Discord in shards: how many, and never more session starts than allowed."""

from __future__ import annotations

import asyncio
import threading
from collections import Counter
from typing import Any

import discord
import yarl
from discord.state import AutoShardedConnectionState

from bot.chat.connection import gateway_socket

PAUSE = 5.0  # seconds that Discord wants between two session starts
TRIES = 3  # of a shard at the start, before the whole client starts anew
LOOK = 5.0  # seconds between two looks at the connections
# With these codes Discord ends a connection that must not be tried again; each has a refusal.
FATAL = {
    4004: "closed_token",
    4010: "closed_shard",
    4011: "closed_few_shards",
    4012: "closed_version",
    4013: "closed_intents",
    4014: "refused_intents",
}


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
        gateway_socket.use()
        super().__init__(**options)
        self._starts = 0  # session starts that are left, as far as we know
        self._reset_after = 0.0  # seconds until there are new ones
        self._tries: Counter[int] = Counter()
        self._refusal: discord.ConnectionClosed | None = None
        self._refused = asyncio.Event()
        self._starting: asyncio.Task[Any] | None = None  # while shards are started

    def divided(self, shards: int) -> None:
        """Called when the number of shards is known, before the first is connected."""

    def shard_lost(self, shard: int) -> None:
        """Called when a shard has no connection, perhaps more than once."""

    async def on_shard_disconnect(self, shard: int) -> None:
        self.shard_lost(shard)
        socket = self._get_websocket(shard_id=shard).socket
        if socket.close_code in FATAL:
            self._refusal = discord.ConnectionClosed(socket, shard_id=shard)
            self._refused.set()

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

    async def connect(self, *, reconnect: bool = True) -> None:
        """Connect all shards; raises ConnectionClosed as soon as Discord refuses one for good.

        discord.py turns to a refusal only when it has started the other shards.
        """
        connecting = asyncio.create_task(super().connect(reconnect=reconnect), name="shards")
        refused = asyncio.create_task(self._refused.wait(), name="refusal")
        try:
            await asyncio.wait([connecting, refused], return_when=asyncio.FIRST_COMPLETED)
            if self.is_closed():  # then discord.py knows, and is closing the shards
                await asyncio.wait([connecting])
        finally:
            connecting.cancel()
            refused.cancel()
            await asyncio.gather(connecting, refused, return_exceptions=True)
        if self._refusal is not None:
            raise self._refusal
        if not (self.is_closed() and connecting.cancelled()):
            connecting.result()

    async def close(self) -> None:
        """Close all shards, also one that was just being connected: its heart would beat on."""
        if self._starting is not None:
            # Without its connector it would fail loudly, and wait to try again.
            self._starting.cancel()
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
        self._starting = asyncio.current_task()
        try:
            await super().launch_shards()
        finally:
            self._starting = None

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
