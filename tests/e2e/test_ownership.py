"""A database belongs to one application; another bot's token leaves it as it is."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot import __main__ as command
from bot import config
from bot.errors import Unusable
from bot.runtime import Program
from bot.store.records import Status
from sandbox import Application
from tests.e2e.bot_on_sandbox import House
from tests.e2e.channel_messages import table


def contents(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as database:
        return list(database.iterdump())


def forget_owner(path: Path) -> None:
    """As a file of a program that did not know owners yet."""
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("DELETE FROM program WHERE key = 'application'")


async def running_game(house: House) -> Path:
    """The file of a bot that stopped in the middle of a game."""
    await table(house, *house.people("alice", "bob"))
    path = house.app.games.store.path
    await house.stop()
    return path


async def refusal(house: House, bot: Application, path: Path) -> Unusable:
    before = contents(path)
    with pytest.raises(Unusable) as refused:
        await Program(config.Config(bot.token, path), guild_ready_timeout=0).run()
    assert contents(path) == before
    return refused.value


async def test_another_bots_token_pauses_no_game_and_is_refused_in_a_sentence(
    house: House,
) -> None:
    path = await running_game(house)
    other = house.world.new_bot("Impostor")
    error = await refusal(house, other, path)
    assert error.code == "other_application"
    assert f"belongs to application {house.world.bot.id}" in str(error)
    await house.start()
    (row,) = await house.app.games.store.read(
        lambda base: base.execute("SELECT status FROM games").fetchall()
    )
    assert row == (Status.RUNNING,)


async def test_a_file_without_an_owner_goes_to_the_bot_that_knows_one_of_its_servers(
    house: House,
) -> None:
    path = await running_game(house)
    forget_owner(path)
    stranger = house.world.new_bot("Stranger")
    house.world.leave(house.world.guild, stranger.id)
    assert (await refusal(house, stranger, path)).code == "unknown_servers"
    await house.restart()
    await house.stop()
    assert (await refusal(house, stranger, path)).code == "other_application"
    await house.start()


async def test_the_check_and_the_claim_of_the_command_line(
    house: House, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = await running_game(house)
    other = house.world.new_bot("Successor")
    monkeypatch.setenv(config.TOKEN, other.token)
    monkeypatch.setenv(config.API, house.world.address)
    monkeypatch.setenv(config.DATABASE, str(path))
    assert await asyncio.to_thread(command.main, ["check"]) == 1
    assert "other_application" in capsys.readouterr().err
    assert await asyncio.to_thread(command.main, ["claim"]) == 0
    assert capsys.readouterr().out == f"The database {path} now belongs to Successor.\n"
    assert await asyncio.to_thread(command.main, ["check"]) == 0
    assert (await refusal(house, house.world.bot, path)).code == "other_application"
    monkeypatch.setenv(config.DATABASE, str(path.with_name("missing.db")))
    assert await asyncio.to_thread(command.main, ["claim"]) == 2
