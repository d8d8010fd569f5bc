"""A local Discord with the bot on it; people come by name."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bot.app.rate_limits import CostlyRequest, Rate
from bot.app.services import App
from bot.chat.connection.client import Client
from bot.chat.context.context import AppContext
from bot.chat.context.renderer import Renderer
from bot.clock import Clock
from bot.config import Config
from bot.runtime import Program
from sandbox import Actor, Channel, Message, Sandbox, Trouble, attach_page
from sandbox.testing import inspect, redirected

SMALL = 400  # pixels across: drawn for real, but fast


class House:
    """Everything an end-to-end test needs."""

    def __init__(
        self,
        folder: Path,
        clock: Clock | None = None,
        renderer: Renderer | None = None,
        world: Sandbox | None = None,
        rates: Mapping[CostlyRequest, Rate] | None = None,
    ) -> None:
        self.folder, self.clock, self.renderer = folder, clock, renderer
        # Players in tests are quicker than any person, so nothing is dear unless a test says so.
        self.rates = rates or {}
        self.world = world or Sandbox(bot_name="heliograph")
        self.page = ""  # the address of the web page, if a test wants one
        self.expected: set[Trouble] = set()
        self.settings: dict[str, Any] = {}  # of the bot, beside its token and its database
        self._redirect = redirected(0)
        self._running: asyncio.Task[None] | None = None
        self._program: Program | None = None

    async def open(self, *, page: bool = False) -> None:
        path = attach_page(self.world) if page else ""
        await self.world.start()
        self.page = self.world.address + path
        await self.join()

    async def join(self) -> None:
        """Start the bot on a world that is open already."""
        self._redirect = redirected(self.world.port)
        self._redirect.__enter__()
        self.world.activity.busy.append(self._unsent)
        await self.start()

    async def start(self) -> None:
        """Start the bot and wait until it is ready."""
        config = Config(self.world.bot.token, self.folder / "desk.db", **self.settings)
        # In threads: a process of its own for every test would take longer than most tests.
        renderer = self.renderer or Renderer(SMALL, workers=0)
        program = Program(config, self.clock, renderer, self.rates, guild_ready_timeout=0)
        self._program = program
        self._running = asyncio.create_task(program.run())
        ready = asyncio.create_task(program.ready.wait())
        await asyncio.wait([self._running, ready], return_when=asyncio.FIRST_COMPLETED)
        ready.cancel()
        if self._running.done():
            self._running.result()
        self.client.delivery.rested = self.world.activity.stir
        self.client.delivery.wake()
        await self.world.settled()

    async def stop(self) -> None:
        """Stop the bot as an operator would."""
        if self._program is not None and self._running is not None:
            self._program.stop()
            await self._running
        self._program = self._running = None

    def hurry(self) -> None:
        """Tell the bot once more to stop."""
        assert self._program is not None
        self._program.stop()

    async def restart(self) -> None:
        await self.stop()
        await self.start()

    async def close(self) -> None:
        await self.stop()
        self._redirect.__exit__(None, None, None)
        await self.world.stop()
        inspect(self.world, self.expected)

    @property
    def context(self) -> AppContext:
        assert self._program is not None
        assert self._program.context is not None
        return self._program.context

    @property
    def app(self) -> App:
        return self.context.app

    @property
    def client(self) -> Client:
        assert self._program is not None
        assert self._program.client is not None
        return self._program.client

    def people(self, *names: str) -> tuple[Actor, ...]:
        return self.world.users(*names)

    @property
    def table(self) -> Channel:
        return self.world.channel("tables")

    async def rest(self) -> None:
        """Wait until the bot has told everybody everything."""
        await self.world.settled()

    def _unsent(self) -> bool:
        """Is there anything the courier has still to do?"""
        return (
            self._program is not None
            and self._program.client is not None
            and (self._program.client.delivery.busy)
        )

    def said(self, channel: Channel | None = None) -> list[Message]:
        """What the bot said in public, oldest first."""
        there = self.world.messages(channel or self.table)
        return [one for one in there if one.author == self.world.bot.id and not one.ephemeral]

    def board(self, channel: Channel | None = None) -> Message:
        """The newest board."""
        boards = [one for one in self.said(channel) if _labels(one) & {"Take turn", "Replay"}]
        return boards[-1]


def _labels(message: Message) -> set[str]:
    rows = [row.get("components", ()) for row in message.components]
    return {str(part.get("label")) for row in rows for part in row}
