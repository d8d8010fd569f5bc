"""The discord.py client: it signs in, hands presses to the router, and handles events."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from collections.abc import Callable
from typing import Any

import discord
import yarl
from discord import app_commands

from bot.app.admin import ownership
from bot.app.notices.notice_parts import PlaceLoss
from bot.chat.connection.router import Router
from bot.chat.connection.sharding import ShardedClient
from bot.chat.context.context import AppContext
from bot.chat.delivery.delivery import Delivery
from bot.chat.handlers.registry import commands, presses
from bot.chat.responder import Interaction
from bot.error_report import report
from bot.store.queries import program
from bot.store.records import Shards

log = logging.getLogger("heliograph")
LATER = 3600.0  # seconds until our commands are sent once more
COMMANDS = "commands"  # the fingerprint of those that Discord knows


class Client(ShardedClient):
    """Needs no more than the guilds intent: everything people do comes as an interaction."""

    def __init__(
        self, context: AppContext, on_ready: Callable[[], None] = lambda: None, **options: Any
    ) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            max_ratelimit_timeout=30.0,
            **options,
        )
        self.context, self._on_ready = context, on_ready
        self._later: asyncio.Task[None] | None = None
        self._compared = False  # whether the servers were compared with those of the file
        self.scheduler = context.app.scheduler
        self.scheduler.mark_unreachable()
        self.delivery = Delivery(context, self)
        self.router = Router(context, presses(), self.delivery.wake)
        self.tree = app_commands.CommandTree(
            self,
            allowed_contexts=app_commands.AppCommandContext(
                guild=True, dm_channel=True, private_channel=False
            ),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
        )
        self.tree.error(self.router.unknown)
        for command in commands(self.router):
            self.tree.add_command(command)

    async def setup_hook(self) -> None:
        """Check whether the database is ours, then send our commands to Discord.

        Games need no new commands to go on: if Discord takes none now, they are sent later.
        """
        assert self.application_id is not None  # known since the login
        store = self.context.app.games.store
        await ownership.ensure_owner(store, self.application_id, self._joined)
        try:
            await self.sync()
        except discord.RateLimited as error:
            log.warning("Discord takes our commands in %.0f s", error.retry_after)
            self._later = asyncio.create_task(self._sync_later(error.retry_after))

    async def _joined(self) -> set[str]:
        return {str(guild.id) async for guild in self.fetch_guilds(limit=None)}

    async def _sync_later(self, wait: float) -> None:
        while wait:
            await asyncio.sleep(wait)
            try:
                await self.sync()
            except discord.RateLimited as error:
                wait = error.retry_after
            except Exception as error:
                report("telling Discord our commands", error)
                wait = LATER
            else:
                wait = 0.0

    async def close(self) -> None:
        if self._later is not None:
            self._later.cancel()
        await super().close()

    async def sync(self) -> None:
        """Send our commands to Discord, if they changed: it allows few such calls a day."""
        pages = [command.to_dict(self.tree) for command in self.tree.get_commands()]
        mark = hashlib.sha256(json.dumps(pages, sort_keys=True).encode()).hexdigest()
        mark = f"{self.application_id}:{mark}"
        store = self.context.app.games.store
        if await store.read(lambda base: program.get(base, COMMANDS)) != mark:
            await self.tree.sync()
            await store.write(lambda base: program.put(base, COMMANDS, mark))

    def divided(self, shards: int) -> None:
        self.scheduler.reach.set_count(shards)

    def shard_lost(self, shard: int) -> None:
        self.scheduler.mark_unreachable(shard)

    async def on_shard_resumed(self, shard: int) -> None:
        self.scheduler.mark_reachable(shard)

    async def on_shard_ready(self, shard: int) -> None:
        """Mark its servers as reachable, also while other shards still start."""
        self.scheduler.mark_reachable(shard)
        if self._compared:  # it started anew in the middle of the run
            await self._compare(frozenset({shard}))

    async def on_ready(self) -> None:
        """Compare the servers of all shards with those in the database, once."""
        for number, shard in self.shards.items():
            if not shard.is_closed():
                self.scheduler.mark_reachable(number)
        if not self._compared:
            self._compared = True
            await self._compare(frozenset(self.shards))
        self._on_ready()

    async def _compare(self, shards: frozenset[int]) -> None:
        """Find the servers of these shards that the bot has left, or has joined again."""
        there = {str(guild.id) for guild in self.guilds}
        spoke = Shards(self.scheduler.reach.count, shards)
        await self.context.app.lost_channels.compare_servers(there, spoke)

    async def carry(self) -> None:
        """Deliver notices, as long as there is a connection."""
        await self.wait_until_ready()
        await self.delivery.run()

    async def on_interaction(self, interaction: Interaction) -> None:
        kinds = (discord.InteractionType.component, discord.InteractionType.modal_submit)
        if interaction.type in kinds:
            await self.router.component(interaction)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        await self.context.app.lost_channels.on_server_lost(str(guild.id))

    async def on_guild_join(self, guild: discord.Guild) -> None:
        await self.context.app.lost_channels.regain_server(str(guild.id))

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        await self._gone(channel.id, PlaceLoss.GONE)

    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        await self._gone(thread.thread_id, PlaceLoss.GONE)

    async def on_raw_thread_update(self, update: discord.RawThreadUpdateEvent) -> None:
        """Pause the game of a thread that a moderator locked."""
        data: Any = update.data
        if data.get("thread_metadata", {}).get("locked"):
            await self._gone(update.thread_id, PlaceLoss.LOCKED)

    async def _gone(self, place: int, why: PlaceLoss) -> None:
        await self.context.app.lost_channels.on_channel_lost(str(place), why)
        self.delivery.wake()


def point_at(api: str) -> None:
    """Use a local Discord. discord.py reads these three addresses at each call."""
    discord.http.Route.BASE = f"{api}/api/v10"
    discord.asset.Asset.BASE = api
    gateway = yarl.URL(api).with_scheme("ws") / "gateway/"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = gateway
