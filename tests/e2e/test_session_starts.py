"""How the program starts its sessions with Discord, and when it must not try again."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from collections.abc import AsyncIterator
from pathlib import Path

import discord
import pytest

from bot import __main__ as command
from bot import config, runtime
from bot.chat.connection import sharding
from bot.errors import Unusable
from bot.runtime import Program
from sandbox import Sandbox, server_error
from sandbox.testing import inspect, redirected


@pytest.fixture
async def world() -> AsyncIterator[Sandbox]:
    async with Sandbox() as sandbox:
        with redirected(sandbox.port):
            yield sandbox
    inspect(sandbox, set())


def started(
    world: Sandbox, folder: Path, shards: int | None = None
) -> tuple[Program, asyncio.Task[None]]:
    chosen = config.Config(world.bot.token, folder / "desk.db", shards=shards)
    running = Program(chosen, guild_ready_timeout=0)
    return running, asyncio.create_task(running.run())


FATAL = {
    4004: ("closed_token", "takes the token in DISCORD_TOKEN no longer"),
    4010: ("closed_shard", "refuses one of the shards"),
    4011: ("closed_few_shards", "demands more shards"),
    4012: ("closed_version", "Install a newer Heliograph"),
    4013: ("closed_intents", "does not know the intents"),
    4014: ("refused_intents", "refuses the intents"),
}


@pytest.mark.parametrize("code", FATAL)
async def test_a_close_that_cannot_be_mended_by_trying_ends_the_program(
    tmp_path: Path, world: Sandbox, code: int
) -> None:
    """All but 4014 were tried again for ever: a thousand times, and Discord resets the token."""
    running, task = started(world, tmp_path)
    await asyncio.wait_for(running.ready.wait(), 60)
    starts = world.starts.left(world.bot.id)
    world.gateway.close(code)
    with pytest.raises(Unusable) as refused:
        await asyncio.wait_for(task, 60)
    known, sentence = FATAL[code]
    assert refused.value.code == known
    assert sentence in str(refused.value)
    assert f"close code {code}" in str(refused.value)
    assert world.starts.left(world.bot.id) == starts


async def test_too_few_shards_by_the_setting_are_one_sentence_and_exit_code_2(
    tmp_path: Path, world: Sandbox
) -> None:
    world.starts.required_shards = 2
    environment = {**os.environ, **_settings(world, tmp_path), config.SHARDS: "1"}
    bot = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", env=environment, stderr=asyncio.subprocess.PIPE
    )
    _, said = await asyncio.wait_for(bot.communicate(), 120)
    assert bot.returncode == 2
    assert "refused: closed_few_shards: Discord demands more shards" in said.decode()
    assert world.starts.left(world.bot.id) == 999


async def test_a_close_code_is_read_after_discord_hung_up(
    tmp_path: Path, world: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    """aiohttp could not answer, so it put 1006 in its place, and a second session was started."""
    read = discord.shard.Shard.worker
    late: list[int] = []

    async def read_late(shard: discord.shard.Shard) -> None:
        """Read as on a busy machine: the first time when the line is down already."""
        if not late:
            late.append(shard.id)
            await world.until(shard.ws.socket._writer.transport.is_closing)
        await read(shard)

    monkeypatch.setattr(discord.shard.Shard, "worker", read_late)
    world.starts.required_shards = 2
    _, task = started(world, tmp_path, shards=1)
    with pytest.raises(Unusable, match="demands more shards"):
        await asyncio.wait_for(task, 60)
    assert late == [0]
    assert world.starts.left(world.bot.id) == 999


async def test_a_refused_shard_ends_the_start_of_the_others(
    tmp_path: Path, world: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    """discord.py started them all first, each for one of the day's session starts."""
    monkeypatch.setattr(sharding, "PAUSE", 3600.0)
    world.starts.required_shards = 4
    _, task = started(world, tmp_path, shards=3)
    with pytest.raises(Unusable, match="demands more shards"):
        await asyncio.wait_for(task, 60)
    assert world.starts.left(world.bot.id) == 999


async def test_a_refused_shard_ends_the_return_of_another(
    tmp_path: Path, world: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    """discord.py turned to the refusal only after it had started a session for the other."""
    running, task = started(world, tmp_path, shards=2)
    await asyncio.wait_for(running.ready.wait(), 60)
    pauses = asyncio.Event()

    async def pause(*_: object, **__: object) -> None:
        pauses.set()
        await asyncio.Event().wait()

    monkeypatch.setattr(sharding.ShardedClient, "before_identify_hook", pause)
    starts = world.starts.left(world.bot.id)
    world.gateway.invalidate(resumable=False, shard=0)
    await asyncio.wait_for(pauses.wait(), 60)
    world.gateway.close(4011, shard=1)
    with pytest.raises(Unusable, match="demands more shards"):
        await asyncio.wait_for(task, 60)
    assert world.starts.left(world.bot.id) == starts


def _settings(world: Sandbox, folder: Path) -> dict[str, str]:
    return {
        config.TOKEN: world.bot.token,
        config.API: world.address,
        config.DATABASE: str(folder / "desk.db"),
    }


@pytest.mark.parametrize("text", ["0", "-1", "two", "1.5", "1001", "9" * 5000, "²"])
def test_a_number_of_shards_that_is_none_is_one_sentence(text: str) -> None:
    with pytest.raises(Unusable, match="HELIOGRAPH_SHARDS is a number from 1 to 1000"):
        config.read({config.TOKEN: "t", config.SHARDS: text})


def test_the_number_of_shards_is_discords_unless_it_is_set() -> None:
    known = {config.TOKEN: "t"}
    assert config.read(known).shards is None
    assert config.read({**known, config.SHARDS: " "}).shards is None
    assert config.read({**known, config.SHARDS: "12"}).shards == 12


async def test_more_shards_than_recommended_can_be_set(tmp_path: Path, world: Sandbox) -> None:
    running, task = started(world, tmp_path, shards=3)
    await asyncio.wait_for(running.ready.wait(), 60)
    assert {s.subscriber.shard for s in world.gateway.sessions.values()} == {0, 1, 2}
    running.stop()
    await task


async def test_no_session_is_started_when_none_is_left(
    tmp_path: Path, world: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One more would cost the token: the program waits until Discord allows it again."""
    token, starts = world.bot.token, world.starts
    starts.total, starts.required_shards = 1, 2
    monkeypatch.setattr(runtime, "LONGEST_REST", 0.01)
    waited = asyncio.Event()
    monkeypatch.setattr(runtime.log, "warning", lambda *_: waited.set())
    running, task = started(world, tmp_path)
    await asyncio.wait_for(waited.wait(), 60)
    assert starts.left(world.bot.id) == 1
    starts.required_shards = 1
    await asyncio.wait_for(running.ready.wait(), 60)
    # Nor is one started anew after a break, if it was the last.
    waited.clear()
    world.gateway.invalidate(resumable=False)
    await asyncio.wait_for(waited.wait(), 60)
    assert (starts.left(world.bot.id), world.bot.token) == (0, token)
    world.clock.advance(24 * 3600)
    await asyncio.wait_for(running.ready.wait(), 60)
    running.stop()
    await task


async def test_a_stop_is_heard_while_shards_still_start(
    tmp_path: Path, world: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    """discord.py would go on starting them, five seconds each."""
    monkeypatch.setattr(sharding, "PAUSE", 3600.0)
    running, task = started(world, tmp_path, shards=2)
    await world.until(lambda: world.gateway.sessions)
    await world.until(lambda: len(hearts(running)) == 2)
    running.stop()
    await asyncio.wait_for(task, 60)
    assert hearts(running) == []


def hearts(running: Program) -> list[discord.gateway.KeepAliveHandler]:
    """The threads that send heartbeats for a program."""
    assert running.client is not None
    return [
        thread
        for thread in threading.enumerate()
        if isinstance(thread, discord.gateway.KeepAliveHandler)
        and thread.ws._connection is running.client._connection
        and not thread._stop_ev.is_set()
    ]


async def test_a_gateway_that_takes_no_shard_is_given_a_pause(
    tmp_path: Path, world: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    """discord.py tries for ever, deeper and deeper; the program starts anew with longer waits."""
    monkeypatch.setattr(runtime, "FIRST_WAIT", 0.01)
    monkeypatch.setattr(sharding, "TRIES", 0)
    waited = asyncio.Event()

    def warn(*said: object) -> None:
        monkeypatch.setattr(sharding, "TRIES", 3)
        waited.set()

    monkeypatch.setattr(runtime.log, "warning", warn)
    running, task = started(world, tmp_path)
    await asyncio.wait_for(waited.wait(), 60)
    await asyncio.wait_for(running.ready.wait(), 60)
    running.stop()
    await task


async def test_the_check_tells_the_shards_and_the_session_starts(
    tmp_path: Path,
    world: Sandbox,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    world.starts.required_shards = 4
    world.starts.take(world.bot.id)
    for name, value in _settings(world, tmp_path).items():
        monkeypatch.setenv(name, value)
    assert await asyncio.to_thread(command.main, ["check"]) == 0
    said = capsys.readouterr().out
    assert "Discord recommends 4 shards and allows 999 more session starts today." in said
    world.faults.add(server_error(503), "GET", "^/gateway/bot$", times=None)
    assert await asyncio.to_thread(command.main, ["check"]) == 1
    assert "I cannot reach Discord" in capsys.readouterr().err
