"""A picture that cannot be drawn is left out; the words and the other pictures go all the same."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.chance import seed_text
from render.sol import board, ending, hold, lobby, preview
from sandbox import Message
from tests.e2e.bot_on_sandbox import House
from tests.e2e.channel_messages import finished, newest, passed, table
from tests.e2e.games_in_progress import begun, files, private
from tests.e2e.players import labels

BOARD, POSTER = "board.jpg", ["end.jpg", "result.txt"]


def broken(*given: Any) -> bytes:
    raise ZeroDivisionError


def break_pictures(monkeypatch: pytest.MonkeyPatch, *modules: Any) -> None:
    for one in modules:
        monkeypatch.setattr(one, "png", broken)


async def result(house: House, game: int) -> Message:
    """The end of a game, as its channel reads it."""
    await finished(house, game)
    assert await house.app.games.store.read(
        lambda base: base.execute("SELECT status FROM outbox WHERE kind = 'result'").fetchall()
    ) == [("told",)]
    return house.said()[-1]


@pytest.mark.parametrize(
    ("modules", "left"),
    [([ending], [BOARD]), ([board], POSTER), ([ending, board], [])],
    ids=["poster", "board", "both"],
)
async def test_a_result_is_told_with_the_pictures_that_can_be_drawn(
    house: House,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    modules: list[Any],
    left: list[str],
) -> None:
    alice, bob = house.people("alice", "bob")
    game = await table(house, alice, bob)
    break_pictures(monkeypatch, *modules)
    told = await result(house, game)
    live = await house.app.games.load(game)
    assert "is over" in told.content
    assert " wins" in told.content
    assert all(f"{who}" in told.content for who in ("Alice", "Bob"))
    assert seed_text(live.row.seed) in told.content
    assert {"Rematch", "Replay", "History"} <= set(labels(told))
    assert files(told) == left
    assert f"of game {game} failed" in caplog.text


async def test_a_game_that_is_given_up_is_told_with_what_can_be_drawn(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    alice, bob = house.people("alice", "bob")
    await begun(house, alice, bob, turns=2)
    break_pictures(monkeypatch, board)
    for who in (alice, bob):
        await who.slash(house.table, "game abandon")
    await house.rest()
    told = house.said()[-1]
    assert "The game was abandoned." in told.content
    assert files(told) == ["end.jpg"]


async def test_a_lobby_card_shows_its_table_as_it_is_now(house: House) -> None:
    alice, bob = house.people("alice", "bob")
    await alice.slash(house.table, "game new", game="sol", seats=2)
    card = await newest(house)
    await alice.click(card, "Join")
    await house.rest()
    (shown,) = (await newest(house)).attachments
    assert "Seat A: Alice. Seat B: free." in (shown.description or "")
    await bob.click(card, "Join")
    await bob.click(card, "Ready")
    (shown,) = (await newest(house)).attachments
    assert "Seat A: Alice. Seat B: Bob, ready." in (shown.description or "")


async def test_a_lobby_whose_picture_cannot_be_drawn_has_its_card(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    alice, bob = house.people("alice", "bob")
    break_pictures(monkeypatch, lobby)
    game = await begun(house, alice, bob, turns=1)
    card = next(one for one in house.said() if one.content.startswith("**Sol"))
    assert files(card) == []
    assert "The game is running." in card.content
    assert f"the table of game {game} failed" in caplog.text


async def test_the_picture_of_a_lobby_stays_on_its_card(house: House) -> None:
    alice, bob = house.people("alice", "bob")
    await begun(house, alice, bob, turns=1)
    card = next(one for one in house.said() if one.content.startswith("**Sol"))
    assert "The game is running." in card.content
    (shown,) = card.attachments
    assert "Alice" in (shown.description or "")


async def test_a_follower_reads_a_turn_whose_board_cannot_be_drawn(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    alice, bob, carol = house.people("alice", "bob", "carol")
    game = await table(house, alice, bob)
    await carol.slash(house.table, "game watch", game=game, every="turn")
    break_pictures(monkeypatch, board)
    await passed(house, alice)
    (told,) = carol.inbox
    assert "**Alice** passes" in told.content
    assert files(told) == []


async def test_a_player_reads_a_hold_that_cannot_be_drawn(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    alice, bob = house.people("alice", "bob")
    await table(house, alice, bob)
    break_pictures(monkeypatch, hold, board)
    await passed(house, alice)
    told = bob.inbox[-1]
    assert "your turn" in told.content
    assert "Take turn" in labels(told)
    assert files(told) == []
    asked = private(await bob.slash(house.table, "hold"), bob, alice)
    assert "can't be drawn" in asked.content
    assert "Take turn" in labels(asked)


async def test_a_turn_is_composed_in_words_when_its_picture_cannot_be_drawn(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    alice, bob = house.people("alice", "bob")
    await table(house, alice, bob)
    break_pictures(monkeypatch, preview)
    before = len(house.said())
    draft = await alice.click(house.board(), "Take turn")
    assert "can't be drawn" in private(draft, alice, bob).content
    draft = await alice.click(draft.message, "Pass")
    await alice.click(draft.message, "Confirm")
    await house.rest()
    assert len(house.said()) == before + 1


@pytest.mark.parametrize("command", ["game history", "turn since"])
async def test_what_happened_is_told_when_its_board_cannot_be_drawn(
    house: House, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    alice, bob = house.people("alice", "bob")
    break_pictures(monkeypatch, board)
    await begun(house, alice, bob, turns=3)
    told = private(await alice.slash(house.table, command), alice, bob)
    assert "can't be drawn" in told.content
    assert "orbits" in told.content
    assert files(told) == []
