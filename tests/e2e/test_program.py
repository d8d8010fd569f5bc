"""The program itself: its token, its check, its start and its stop, and what it writes down."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import re
import socket
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from bot import __main__ as command
from bot import config, logs, program
from bot.client import Client
from bot.failure import Unusable
from bot.program import Program
from bot.running import PERMISSIONS
from sandbox.actors.stage import Until
from sandbox.faults import Cut
from sandbox.redirect import redirected
from sandbox.server import Sandbox
from tests.e2e.house import House
from tests.e2e.news import table

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4OQ.GabcdE.abcdefghijklmnopqrstuvwxyz0123456789AB"


@pytest.fixture
async def world() -> AsyncIterator[Sandbox]:
    async with Sandbox() as here:
        with redirected(here.port):
            yield here


@pytest.fixture
def logged(request: pytest.FixtureRequest) -> Iterator[io.StringIO]:
    """The log as the program writes it, in the kind the test asks for."""
    root = logging.getLogger()
    before = root.handlers[:], root.level
    logs.start(getattr(request, "param", "plain"), [TOKEN])
    (handler,) = root.handlers
    assert isinstance(handler, logging.StreamHandler)
    stream = io.StringIO()
    handler.setStream(stream)
    yield stream
    root.handlers[:] = before[0]
    root.setLevel(before[1])


@pytest.mark.parametrize("verb", ["run", "check"])
def test_a_missing_token_is_one_sentence(
    verb: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv(config.TOKEN, raising=False)
    assert command.main([verb]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("refused: no_token: There is no token: set DISCORD_TOKEN")


async def test_a_refused_token_is_one_sentence_without_the_token(
    world: Sandbox,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    logged: io.StringIO,
) -> None:
    monkeypatch.setenv(config.TOKEN, TOKEN)
    monkeypatch.setenv(config.API, world.address)
    assert await asyncio.to_thread(command.main, ["check"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "Discord refuses the token in DISCORD_TOKEN" in line
    with pytest.raises(Unusable, match="refuses the token in DISCORD_TOKEN"):
        await Program(config.Config(TOKEN, tmp_path / "desk.db", world.address)).run()
    assert TOKEN not in line + logged.getvalue()


async def test_the_check_names_the_bot_and_the_invitation_with_the_least_permissions(
    world: Sandbox,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv(config.TOKEN, world.bot.token)
    monkeypatch.setenv(config.API, world.address)
    monkeypatch.setenv(config.DATABASE, str(tmp_path / "desk.db"))
    assert await asyncio.to_thread(command.main, ["check"]) == 0
    said = capsys.readouterr().out
    assert "All is well" in said
    assert f"permissions={PERMISSIONS.value}" in said
    assert not PERMISSIONS.administrator
    assert not PERMISSIONS.manage_messages
    assert not (tmp_path / "desk.db").exists()


async def test_a_discord_that_is_not_there_yet_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    monkeypatch.setattr(program, "FIRST_WAIT", 0.01)
    monkeypatch.setattr(program, "LONGEST_WAIT", 0.02)
    world = Sandbox()
    tried = asyncio.Event()
    monkeypatch.setattr(program.log, "warning", lambda text, kind, wait: tried.set())
    with redirected(port):
        chosen = config.Config(world.bot.token, tmp_path / "desk.db")
        running = Program(chosen, guild_ready_timeout=0)
        task = asyncio.create_task(running.run())
        await asyncio.wait_for(tried.wait(), 10)
        await world.start(port)
        await asyncio.wait_for(running.ready.wait(), 10)
        running.stop()
        await task
        await world.stop()


async def test_a_gateway_that_fails_at_first_is_tried_again(
    tmp_path: Path, world: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(program, "FIRST_WAIT", 0.01)
    real, calls = Client.connect, iter([AttributeError("'NoneType' has no 'sequence'")])

    async def connect(client: Client, *, reconnect: bool = True) -> None:
        for error in calls:
            raise error
        await real(client, reconnect=reconnect)

    monkeypatch.setattr(Client, "connect", connect)
    running = Program(config.Config(world.bot.token, tmp_path / "desk.db"), guild_ready_timeout=0)
    task = asyncio.create_task(running.run())
    await asyncio.wait_for(running.ready.wait(), 10)
    running.stop()
    await task


async def test_a_bug_is_not_tried_for_ever(
    tmp_path: Path, world: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def connect(client: Client, *, reconnect: bool = True) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(Client, "connect", connect)
    running = Program(config.Config(world.bot.token, tmp_path / "desk.db"))
    with pytest.raises(ZeroDivisionError):
        await running.run()


@pytest.mark.parametrize("way", ["press", "command"])
async def test_what_was_begun_is_finished_before_the_program_leaves(house: House, way: str) -> None:
    alice, bob = house.people("alice", "bob")
    await table(house, alice, bob)
    begun, go_on = asyncio.Event(), asyncio.Event()
    real = house.desk.drafts.open

    async def slow(game: int, person: int) -> object:
        begun.set()
        await go_on.wait()
        return await real(game, person)

    house.desk.drafts.open = slow  # type: ignore[method-assign,assignment]  # takes its time
    if way == "press":
        shown = await alice.click(house.board(), "Take turn", _until=Until.ANSWERED)
    else:
        shown = await alice.slash(house.table, "turn take", _until=Until.ANSWERED)
    await begun.wait()
    stopping = asyncio.create_task(house.stop())
    await asyncio.sleep(0)
    assert not stopping.done()
    go_on.set()
    await stopping
    assert "only you see this" in shown.message.content


async def test_commands_are_told_to_discord_only_when_they_changed(house: House) -> None:
    route = ("PUT", "/applications/{application_id}/commands")
    assert len(house.world.journal.calls(*route)) == 1
    await house.restart()
    assert len(house.world.journal.calls(*route)) == 1


@pytest.mark.parametrize("logged", ["plain", "json"], indirect=True)
async def test_no_log_line_has_a_token(house: House, logged: io.StringIO) -> None:
    alice, bob = house.people("alice", "bob")
    await table(house, alice, bob)
    logging.getLogger("discord.http").error("signed in as %s", TOKEN)
    for route in (r"^/interactions/", r"^/webhooks/"):
        house.world.faults.add(Cut(), "POST|PATCH", route)
        await alice.slash(house.table, "board", _until=Until.ANSWERED)
        await house.rest()
    said = logged.getvalue()
    assert "[secret]" in said
    assert TOKEN not in said
    for one in house.world.model.state.interactions.values():
        assert one.token not in said
    if said.startswith("{"):
        assert [json.loads(line)["level"] for line in said.splitlines()]


def test_secrets_in_traces_and_addresses_are_hidden() -> None:
    """Such lines come from discord.py and aiohttp, whatever they quote."""
    secret = "aW50ZXJhY3Rpb24" * 6
    for kind in (logs.Guarded, logs.Json):
        guard = kind([TOKEN])
        try:
            raise OSError(f"https://discord.com/api/v10/webhooks/123/{secret}/messages/@original")
        except OSError as error:
            info = (OSError, error, error.__traceback__)
        record = logging.LogRecord("discord", 40, "f", 1, "bad %s", (TOKEN,), info)
        line = guard.format(record)
        assert TOKEN not in line
        assert secret not in line
        assert re.search(r"\[secret\]", line)
        record = logging.LogRecord("a", 40, "f", 1, f"/interactions/77/{secret}/callback", (), None)
        assert secret not in guard.format(record)


def test_settings_are_checked_before_anything_runs() -> None:
    known = {config.TOKEN: TOKEN}
    for name, value in ((config.API, "https://example.org"), (config.LOG, "loud")):
        with pytest.raises(Unusable):
            config.read({**known, name: value})
    assert TOKEN not in repr(config.read(known))
