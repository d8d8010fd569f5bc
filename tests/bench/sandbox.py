"""python -m tests.bench.sandbox: what the local Discord costs a test."""

from __future__ import annotations

import asyncio
import statistics
import time
from collections.abc import Awaitable, Callable

import discord

from sandbox.redirect import redirected
from sandbox.server import Sandbox
from tests.sandbox.demo import Demo, Running

CYCLES, TRIPS = 30, 200


def shown(name: str, times: list[float]) -> str:
    cuts = statistics.quantiles(times, n=20)
    return (
        f"{name}: median {statistics.median(times):.2f} ms, p95 {cuts[18]:.2f} ms, n={len(times)}"
    )


def demo() -> Demo:
    bot = Demo()

    @bot.tree.command(name="ping", description="Say pong")
    async def ping(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("pong", ephemeral=True)

    @bot.tree.command(name="find", description="Complete something")
    async def find(interaction: discord.Interaction, what: str) -> None:
        await interaction.response.send_message(what)

    @find.autocomplete("what")
    async def offer(
        interaction: discord.Interaction, typed: str
    ) -> list[discord.app_commands.Choice[str]]:
        return [discord.app_commands.Choice(name="one", value="one")]

    return bot


async def cycle() -> None:
    """Server, login, sync, a slash command, stop."""
    sandbox = Sandbox()
    await sandbox.start()
    with redirected(sandbox.port):
        async with Running(demo(), sandbox.bot.token):
            (alice,) = sandbox.users("alice")
            await alice.slash(sandbox.channel("tables"), "ping")
    await sandbox.stop()


async def timed(work: Callable[[], Awaitable[object]], times: int) -> list[float]:
    await work()
    found = []
    for _ in range(times):
        start = time.perf_counter()
        await work()
        found.append((time.perf_counter() - start) * 1000)
    return found


async def main() -> None:
    print(shown("a whole cycle (server, login, sync, slash, stop)", await timed(cycle, CYCLES)))
    sandbox = Sandbox()
    await sandbox.start()
    with redirected(sandbox.port):
        async with Running(demo(), sandbox.bot.token):
            (alice,) = sandbox.users("alice")
            table = sandbox.channel("tables")
            slash = await timed(lambda: alice.slash(table, "ping"), TRIPS)
            print(shown("slash to ephemeral answer, settled", slash))
            offers = await timed(lambda: alice.autocomplete(table, "find", focused="what"), TRIPS)
            print(shown("autocomplete", offers))
    await sandbox.stop()


if __name__ == "__main__":
    asyncio.run(main())
