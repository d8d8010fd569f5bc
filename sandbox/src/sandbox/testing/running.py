"""A small bot for the tests: plain discord.py, nothing about it knows the local Discord."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Self

import discord
from discord import app_commands

Handler = Callable[[discord.Interaction], Awaitable[None]]


class Demo(discord.Client):
    """Does whatever a test puts into it."""

    def __init__(self, intents: discord.Intents | None = None, **options: Any) -> None:
        options.setdefault("guild_ready_timeout", 0)
        super().__init__(intents=intents or discord.Intents(guilds=True), **options)
        self.tree = app_commands.CommandTree(self)
        self.on_component: Handler | None = None
        self.heard: list[tuple[str, tuple[Any, ...]]] = []
        self.sync = True
        self.prepare: Callable[[], None] = lambda: None

    async def setup_hook(self) -> None:
        self.prepare()
        if self.sync:
            await self.tree.sync()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Real Discord wants five seconds between two of these; here they are not needed."""

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        self.heard.append((event, args))
        super().dispatch(event, *args, **kwargs)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        used = {discord.InteractionType.component, discord.InteractionType.modal_submit}
        if interaction.type in used and self.on_component is not None:
            await self.on_component(interaction)

    def events(self, name: str) -> list[tuple[Any, ...]]:
        return [args for event, args in self.heard if event == name]


class Running:
    """A bot that is logged in, until it is stopped."""

    def __init__(self, client: discord.Client, token: str) -> None:
        self.client = client
        self._token = token
        self.task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    async def start(self) -> None:
        await self.client.login(self._token)
        self.task = asyncio.create_task(self.client.connect())
        ready = asyncio.create_task(self.client.wait_until_ready())
        await asyncio.wait([self.task, ready], return_when=asyncio.FIRST_COMPLETED)
        if self.task.done():
            ready.cancel()
            self.task.result()

    async def stop(self) -> None:
        await self.client.close()
        if self.task is not None:
            await asyncio.wait([self.task])
