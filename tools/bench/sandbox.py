"""python -m tools.bench.sandbox: what the local Discord costs a test, and keeping a long game."""

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

import discord

from sandbox import Sandbox
from sandbox.testing import Demo, Running, redirected
from tools.bench import figures

CYCLES, TRIPS, SAVES = 30, 200, 10
BOARDS, BOARD, TEXT = 1000, 90_000, 1500  # of a long game; bytes and characters of each


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


def content(folder: Path) -> bytes:
    """Return what all files below a folder hold."""
    return b"".join(one.read_bytes() for one in folder.rglob("*") if one.is_file())


async def keep(folder: Path) -> None:
    """Keep a world of many boards again, beside writing all of its bytes again."""
    state = folder / "state.json"
    sandbox = Sandbox(state=state)
    tables = sandbox.channel("tables")
    for _ in range(BOARDS):
        board = {"board.png": os.urandom(BOARD)}
        sandbox.post(tables, sandbox.bot.id, "x" * TEXT, board)

    async def save() -> None:
        sandbox.save()

    async def write_all() -> None:
        (folder / "whole").write_bytes(whole)

    print(shown(f"keeping a world of {BOARDS} boards again", await timed(save, SAVES)))
    whole = content(folder)
    print(shown("writing the whole of it again", await timed(write_all, SAVES)))


async def measure() -> None:
    with tempfile.TemporaryDirectory() as folder:
        await keep(Path(folder))
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


def main(arguments: Sequence[str] | None = None) -> int:
    options = argparse.ArgumentParser(prog="python -m tools.bench.sandbox", description=__doc__)
    options.add_argument("--json", action="store_true", help="print the figures alone, as JSON")
    with figures.as_json("sandbox", options.parse_args(arguments).json):
        asyncio.run(measure())
    return 0


if __name__ == "__main__":
    sys.exit(main())
