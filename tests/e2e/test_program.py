"""The program itself: its token, its check, its start and its stop, and what it writes down."""

from __future__ import annotations

import asyncio
import io
import itertools
import json
import logging
import os
import re
import socket
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path

import discord
import pytest

from bot import __main__ as command
from bot import config, logs, runtime
from bot.chat.connection.client import Client
from bot.chat.handlers import channel_permissions, tutorial
from bot.chat.texts import WORDS
from bot.cli import PERMISSIONS
from bot.errors import Unusable
from bot.runtime import Program
from bot.store.store import Store
from engine.core import data
from render import backdrops
from sandbox import Cut, Delay, Intent, Permission, Sandbox, Until, rate_limited
from sandbox.testing import redirected
from tests.e2e.bot_on_sandbox import House
from tests.e2e.channel_messages import PLAIN, table

Check = Callable[[Path], Awaitable[tuple[int, str]]]
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


@pytest.mark.parametrize(("verb", "code"), [("run", 2), ("check", 1)])
def test_a_missing_token_is_one_sentence(
    verb: str, code: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv(config.TOKEN, raising=False)
    assert command.main([verb]) == code
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
    assert await asyncio.to_thread(command.main, ["check"]) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert "Discord refuses the token in DISCORD_TOKEN" in line
    with pytest.raises(Unusable, match="refuses the token in DISCORD_TOKEN"):
        await Program(config.Config(TOKEN, tmp_path / "desk.db", world.address)).run()
    assert TOKEN not in line + logged.getvalue()


def needed() -> set[str]:
    """Every right that the bot looks for before it hosts a game or gives a lesson."""
    words = {word: name for name, word in WORDS.text["permission"].items()}
    nothing = discord.Permissions.none()
    found = set(tutorial.NEEDED)
    for in_thread, opens in itertools.product((False, True), repeat=2):
        lacking = channel_permissions.missing(nothing, in_thread=in_thread, opens=opens)
        found |= {words[word] for word in lacking}
    return found


async def test_the_rights_of_the_invitation_are_enough_for_threads(house: House) -> None:
    """It asked for the right to manage threads, which nothing needs."""
    alice, bob = house.people("alice", "bob")
    guild, bot = house.world.guild, house.world.bot
    (role,) = [one for one in guild.roles.values() if one.managed_by == bot.id]
    role.permissions = Permission(PERMISSIONS.value)
    await alice.slash(house.table, "game new", game="sol", seats=2, where="thread", options=PLAIN)
    thread = next(one for one in house.world.channels(guild) if one.thread is not None)
    card = house.said(thread)[-1]
    for label in ("Join", "Ready"):
        for person in (alice, bob):
            await person.click(card, label)
    await house.rest()
    house.world.archive(thread, archived=True)
    await house.rest()
    before = len(house.said(thread))
    await alice.slash(thread, "turn text", actions="pass")
    await alice.slash(thread, "turn confirm")
    await house.rest()
    assert len(house.said(thread)) > before
    assert thread.thread is not None
    assert {alice.id, bob.id} <= thread.thread.members.keys()


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
    assert "has its rights in 1 server." in said
    least = discord.Permissions(**dict.fromkeys(needed(), True))
    assert f"permissions={least.value}" in said
    assert lying(tmp_path) == {}


@pytest.fixture
def checked(
    world: Sandbox,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Check:
    """What the check says of a database: its code and its last line."""
    monkeypatch.setenv(config.TOKEN, world.bot.token)
    monkeypatch.setenv(config.API, world.address)

    async def run(database: Path) -> tuple[int, str]:
        monkeypatch.setenv(config.DATABASE, str(database))
        code = await asyncio.to_thread(command.main, ["check"])
        # On a disk that does not last it says that in a line before.
        *_, line = "".join(capsys.readouterr()).splitlines()
        return code, line

    return run


def lying(folder: Path) -> dict[str, bytes]:
    return {one.name: one.read_bytes() for one in folder.iterdir() if one.is_file()}


async def test_the_check_names_what_is_missing_in_each_server(
    world: Sandbox, tmp_path: Path, checked: Check
) -> None:
    few = Permission.VIEW_CHANNEL | Permission.SEND_MESSAGES | Permission.EMBED_LINKS
    for role in world.guild.roles.values():
        role.permissions = few
    code, line = await checked(tmp_path / "desk.db")
    assert code == 1
    assert line.startswith(f"refused: permissions: I lack rights. {world.guild.name}: ")
    for said in ("Attach Files", "Read Message History", "Send Messages in Threads"):
        assert said in line
    assert "Create Public Threads" in line
    assert "View Channel" not in line
    assert "Send Messages," not in line
    for role in world.guild.roles.values():
        role.permissions = Permission.ADMINISTRATOR
    assert (await checked(tmp_path / "desk.db"))[0] == 0


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda path: path.write_bytes(b"no database at all" * 99), "no_database: The file"),
        (lambda path: path.mkdir(), "folder: The database"),
        (lambda path: path.parent.joinpath("deep").write_text("a file"), "unwritable: I cannot"),
    ],
)
async def test_the_check_says_what_is_wrong_with_the_database_and_leaves_no_mark(
    tmp_path: Path, checked: Check, make: Callable[[Path], object], said: str
) -> None:
    path = tmp_path / "deep"
    make(path)
    before = lying(tmp_path)
    path = path / "desk.db" if said.startswith("unwritable") else path
    code, line = await checked(path)
    assert (code, line.startswith(f"refused: {said}")) == (1, True)
    assert str(path) in line
    assert lying(tmp_path) == before


async def test_the_check_of_a_good_database_leaves_no_mark(tmp_path: Path, checked: Check) -> None:
    path = tmp_path / "desk.db"
    await (await Store.open(path)).close()
    before = lying(tmp_path)
    assert (await checked(path))[0] == 0
    assert lying(tmp_path) == before


async def test_a_database_that_cannot_be_written_is_one_sentence(
    tmp_path: Path, checked: Check, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "desk.db"
    await (await Store.open(path)).close()
    before = lying(tmp_path)
    monkeypatch.setattr(os, "access", lambda there, how: Path(there) != path)  # for root, too
    code, line = await checked(path)
    assert code == 1
    assert "unwritable: I cannot write the database" in line
    assert lying(tmp_path) == before


async def test_missing_typefaces_are_one_sentence(
    tmp_path: Path, checked: Check, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(weight: str, size: int) -> None:
        raise OSError("cannot open resource")

    monkeypatch.setattr("render.fonts.font", gone)
    code, line = await checked(tmp_path / "desk.db")
    assert code == 1
    assert line.startswith("refused: no_fonts: The typefaces of the pictures are missing")


async def test_a_discord_that_cannot_be_reached_is_one_sentence(
    tmp_path: Path, checked: Check, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        monkeypatch.setenv(config.API, f"http://127.0.0.1:{free.getsockname()[1]}")
    code, line = await checked(tmp_path / "desk.db")
    assert code == 1
    assert line.startswith("refused: no_discord: I cannot reach Discord")


async def test_refused_intents_are_one_sentence(tmp_path: Path, world: Sandbox) -> None:
    """They used to end in a traceback."""
    world.starts.privileged = Intent.GUILDS
    with pytest.raises(Unusable, match="asks only for guilds, which needs no switch") as refused:
        await Program(config.Config(world.bot.token, tmp_path / "desk.db")).run()
    assert refused.value.code == "refused_intents"


async def test_a_discord_that_is_not_there_yet_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    monkeypatch.setattr(runtime, "FIRST_WAIT", 0.01)
    monkeypatch.setattr(runtime, "LONGEST_WAIT", 0.02)
    world = Sandbox()
    tried = asyncio.Event()
    monkeypatch.setattr(runtime.log, "warning", lambda text, kind, wait: tried.set())
    with redirected(port):
        chosen = config.Config(world.bot.token, tmp_path / "desk.db")
        running = Program(chosen, guild_ready_timeout=0)
        task = asyncio.create_task(running.run())
        await asyncio.wait_for(tried.wait(), 60)
        await world.start(port)
        await asyncio.wait_for(running.ready.wait(), 60)
        running.stop()
        await task
        await world.stop()


async def test_a_gateway_that_fails_at_first_is_tried_again(
    tmp_path: Path, world: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runtime, "FIRST_WAIT", 0.01)
    real, calls = Client.connect, iter([AttributeError("'NoneType' has no 'sequence'")])

    async def connect(client: Client, *, reconnect: bool = True) -> None:
        for error in calls:
            raise error
        await real(client, reconnect=reconnect)

    monkeypatch.setattr(Client, "connect", connect)
    running = Program(config.Config(world.bot.token, tmp_path / "desk.db"), guild_ready_timeout=0)
    task = asyncio.create_task(running.run())
    await asyncio.wait_for(running.ready.wait(), 60)
    running.stop()
    await task


@pytest.mark.parametrize(("verb", "path"), [("PUT", "/commands$"), ("GET", "/users/@me$")])
async def test_a_long_limit_of_discord_at_the_start_is_waited_for(
    tmp_path: Path, world: Sandbox, monkeypatch: pytest.MonkeyPatch, verb: str, path: str
) -> None:
    """It used to end in a traceback. Commands are told later: games go on without new ones."""
    monkeypatch.setattr(runtime, "FIRST_WAIT", 0.01)
    world.faults.add(rate_limited(3600), verb, path)
    running = Program(config.Config(world.bot.token, tmp_path / "desk.db"), guild_ready_timeout=0)
    task = asyncio.create_task(running.run())
    await asyncio.wait_for(running.ready.wait(), 60)
    assert running.client is not None
    await running.client._sync_later(0.01)
    assert any(command.name == "game" for command in world.commands)
    running.stop()
    await task


async def test_a_stop_is_heard_while_discord_does_not_answer(
    tmp_path: Path, world: Sandbox
) -> None:
    gate = asyncio.Event()
    rule = world.faults.add(Delay(gate=gate), "GET", "/users/@me$")
    running = Program(config.Config(world.bot.token, tmp_path / "desk.db"), guild_ready_timeout=0)
    task = asyncio.create_task(running.run())
    await world.until(lambda: rule.used)
    running.stop()
    await asyncio.wait_for(task, 60)
    gate.set()


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
    real = house.app.drafts.open

    async def slow(game: int, person: int) -> object:
        begun.set()
        await go_on.wait()
        return await real(game, person)

    house.app.drafts.open = slow  # type: ignore[method-assign,assignment]  # takes its time
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
    for one in house.world.interactions:
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


async def test_the_check_tells_of_a_folder_of_pictures_that_cannot_be_used(
    world: Sandbox,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Pictures are drawn all the same, so this is no fault."""
    (tmp_path / "a file").write_text("")
    for name, value in {
        config.TOKEN: world.bot.token,
        config.API: world.address,
        config.DATABASE: str(tmp_path / "desk.db"),
        backdrops.SETTING: str(tmp_path / "a file" / "pictures"),
    }.items():
        monkeypatch.setenv(name, value)
    assert await asyncio.to_thread(command.main, ["check"]) == 0
    *_, told, said = capsys.readouterr().out.splitlines()
    assert told.startswith(
        f"Pictures will take longer than they need, because I cannot write into {tmp_path}"
    )
    assert said.startswith("All is well")
    monkeypatch.setenv(backdrops.SETTING, str(tmp_path / "pictures"))
    assert await asyncio.to_thread(command.main, ["check"]) == 0
    assert "Pictures" not in capsys.readouterr().out
    assert lying(tmp_path) == {"a file": b""}


def test_every_setting_is_explained_to_those_who_host() -> None:
    names = {value for value in vars(config).values() if str(value).startswith("HELIOGRAPH_")}
    table = (data.ROOT.parent / "docs/hosting.md").read_text("utf-8")
    assert {config.TOKEN, backdrops.SETTING, *names} <= set(
        re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)
    )


def test_settings_are_checked_before_anything_runs() -> None:
    known = {config.TOKEN: TOKEN}
    for name, value in ((config.API, "https://example.org"), (config.LOG, "loud")):
        with pytest.raises(Unusable):
            config.read({**known, name: value})
    assert TOKEN not in repr(config.read(known))


async def test_a_disk_that_does_not_last_is_told_of_by_the_check_and_at_the_start(
    world: Sandbox,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    for name, value in {
        config.TOKEN: world.bot.token,
        config.API: world.address,
        config.DATABASE: str(tmp_path / "desk.db"),
        "DYNO": "worker.1",
    }.items():
        monkeypatch.setenv(name, value)
    assert await asyncio.to_thread(command.main, ["check"]) == 0
    warning, checked = capfd.readouterr().out.splitlines()
    assert warning.startswith("ALL GAMES WILL BE LOST at the next restart: Heroku")
    assert checked.startswith("All is well")
    monkeypatch.setenv(config.TOKEN, TOKEN)  # it is refused, so the bot ends soon after its start
    bot = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", stderr=asyncio.subprocess.PIPE
    )
    _, told = await bot.communicate()
    first = told.decode().splitlines()[0]
    assert first.endswith(f"warning heliograph: {warning}")
