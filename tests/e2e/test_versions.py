"""A bot with mended rules takes over the games of the one before it."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.app import games
from bot.clock import ManualClock
from bot.offered_games import GAMES as HOSTED
from engine.games import GAMES
from sandbox import Actor
from tests import earlier
from tests.e2e.bot_on_sandbox import House
from tests.e2e.games_in_progress import begun, files, words
from tests.e2e.players import labels

GAME = GAMES["sol"]
MENDED = "The rules of this game were mended."
NUMBERS = earlier.games()


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock(datetime(2026, 11, 10, 13, tzinfo=UTC))


@pytest.fixture
async def inherited(tmp_path: Path, clock: ManualClock) -> AsyncIterator[House]:
    """A bot that starts on the file of the program before; alice and bob play there."""
    house = House(tmp_path, clock)
    people = house.people("alice", "bob")
    earlier.write_desk(tmp_path / "desk.db")
    _move_in(tmp_path / "desk.db", house, people)
    await house.open()
    yield house
    await house.close()


def _move_in(file: Path, house: House, people: tuple[Actor, ...]) -> None:
    """Let the running game live in the channel, and the finished one belong to its server."""
    kept = (NUMBERS["running"], NUMBERS["over"])
    with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as base:
        base.execute("PRAGMA foreign_keys = ON")
        base.execute("DELETE FROM games WHERE id NOT IN (?, ?)", kept)
        base.execute("UPDATE outbox SET status = 'told'")
        base.execute("UPDATE games SET server = ?", (str(house.world.guild.id),))
        base.execute(
            "UPDATE games SET place = ? WHERE id = ?", (str(house.table.id), NUMBERS["running"])
        )
        for number, actor in enumerate(people, start=1):
            base.execute(
                "UPDATE people SET account = ?, name = ? WHERE id = ?",
                (str(actor.id), actor.name, number),
            )


def mended(house: House) -> list[str]:
    return [one.content for one in house.said() if MENDED in one.content]


async def test_the_channel_reads_once_that_the_rules_were_mended(inherited: House) -> None:
    alice, _ = inherited.people("alice", "bob")
    await inherited.rest()
    (note,) = [one for one in inherited.said() if MENDED in one.content]
    assert GAME.version in note.content
    assert labels(note) == ["What changed"]
    page = await alice.click(note, "What changed")
    assert "Cluster does not hurl" in words(page)
    await inherited.restart()
    await inherited.rest()
    assert len(mended(inherited)) == 1


async def test_the_players_go_on_where_they_were(inherited: House) -> None:
    alice, bob = inherited.people("alice", "bob")
    live = await inherited.app.games.load(NUMBERS["running"])
    seat = next(ask.seat for ask in live.rules.play.asks(live.state) if ask.blocking)
    who = (alice, bob)[seat]
    await who.slash(inherited.table, "turn take")
    done = await who.slash(inherited.table, "turn confirm")  # the draft of before
    await inherited.rest()
    after = await inherited.app.games.load(live.id)
    assert after.revision == live.revision + 1, words(done)
    assert [one.rules for one in after.versions] == [earlier.RULES, GAME.version]


async def test_a_game_of_before_is_not_called_wrong(inherited: House) -> None:
    alice, _ = inherited.people("alice", "bob")
    checked = await alice.slash(inherited.table, "game verify", game=NUMBERS["over"])
    assert "played under rules 2026.11, not replayable here" in words(checked)
    assert "no failed check" in words(checked)
    history = await alice.slash(inherited.table, "game history", game=NUMBERS["over"])
    assert "The game is over." in words(history)
    replay = await alice.slash(inherited.table, "game replay", game=NUMBERS["over"])
    assert "replay.gif" in files(replay.message)


async def test_buttons_of_messages_from_before_the_change_work(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = alice, bob = house.people("alice", "bob")
    before = {"sol": replace(GAME, version=earlier.RULES)}
    await house.stop()
    monkeypatch.setattr(games, "GAMES", before)
    await house.start()
    game = await begun(house, alice, bob, turns=2)
    board = house.board()
    live = await house.app.games.load(game)
    seat = next(ask.seat for ask in live.rules.play.asks(live.state) if ask.blocking)
    who = people[seat]
    draft = (await who.click(board, "Take turn")).message
    await house.stop()
    monkeypatch.setattr(games, "GAMES", HOSTED)
    await house.start()
    await house.rest()
    assert len(mended(house)) == 1
    line = live.rules.play.write(live.rules.play.legal(live.state, seat)[0])
    again = await who.click(board, "Take turn")
    assert labels(again.message) == labels(draft)
    assert "History" in labels(board)
    await who.click(board, "History")
    await who.slash(house.table, "turn text", actions=line)
    await who.slash(house.table, "turn confirm")
    await house.rest()
    assert (await house.app.games.load(game)).revision == live.revision + 1
