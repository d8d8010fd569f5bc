"""A table of six: lobby, menus of the host, votes, and the order in which turns come."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest

from bot.offered_games import GAMES
from bot.store.positions import AnyGame
from engine.core.seat import SEATS, Seat
from sandbox import Actor, Message
from tests.e2e.bot_on_sandbox import House
from tests.e2e.games_in_progress import private, words
from tests.e2e.players import parts, seated
from tests.toy.stakes import STAKES, State

NAMES = ("alice", "bob", "cid", "dora", "eve", "fay")


def backwards(state: State) -> tuple[Seat, ...]:
    """The seats against the clock, the one on turn first."""
    on_turn = state.on_turn or SEATS[0]
    return tuple(SEATS[(on_turn - step) % len(state.seats)] for step in range(len(state.seats)))


@pytest.fixture
async def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[House]:
    """A bot that offers a game for six whose turns go round the other way, as it says."""
    game = replace(STAKES, play=replace(STAKES.play, next_seats=backwards))
    monkeypatch.setitem(cast(dict[str, AnyGame], GAMES), "stakes", game)
    opened = House(tmp_path)
    await opened.open()
    yield opened
    await opened.close()


def entries(message: Message, hint: str) -> list[str]:
    """The labels of a menu."""
    (menu,) = [one for one in parts(message) if one.get("placeholder") == hint]
    return [str(one["label"]) for one in menu["options"]]


async def staked(house: House, people: tuple[Actor, ...]) -> int:
    game = await seated(house, *people, game="stakes")
    for who in people:
        shown = await who.click(house.board(), "Take turn")
        await who.click(shown.message, "Stake 1")
    await house.rest()
    return game


async def test_six_gather_and_the_host_may_send_each_of_them_away(house: House) -> None:
    people = house.people(*NAMES)
    await people[0].slash(house.table, "game new", seats=6, game="stakes")
    card = house.said()[-1]
    for who in people:
        await who.click(card, "Join")
    await house.rest()
    assert all(who.name in house.said()[-1].content.lower() for who in people)
    late = await house.people("gus")[0].click(card, "Join")
    assert "6 seats" in words(late)
    shown = private(await people[0].slash(house.table, "game status"), people[0], people[1])
    kicks = [one for one in entries(shown, "What do you decide as host?") if "Send" in one]
    assert len(kicks) == 5


async def test_the_host_of_six_finds_everything_in_one_menu(house: House) -> None:
    people = house.people(*NAMES)
    await seated(house, *people, game="stakes")  # all six are asked at once, and may get more time
    host = people[0]
    shown = private(await host.slash(house.table, "game status"), host, people[1])
    found = entries(shown, "What do you decide as host?")
    assert len(found) <= 25
    for who in NAMES[1:]:
        assert f"Send {who.capitalize()} from the table" in found
    assert len([one for one in found if one.startswith("Give seat ")]) == 6
    assert len([one for one in found if "more time" in one]) == 7  # each of them, or all


async def test_the_next_player_is_the_one_that_the_game_names(house: House) -> None:
    """It was the next seat by its number."""
    people = house.people(*NAMES)
    await staked(house, people)
    board = house.board()
    assert people[0].mention in board.content
    assert "After that: **Fay**." in board.content


async def test_four_of_six_end_a_game_by_a_vote(house: House) -> None:
    people = house.people(*NAMES)
    game = await staked(house, people)
    await people[0].slash(house.table, "game abandon")
    await house.rest()
    for place, who in enumerate(people[1:4], 2):
        assert (await house.app.games.load(game)).row.ended is None, place
        await who.click(house.said()[-1], "Agree")
        await house.rest()
    assert (await house.app.games.load(game)).row.ended is not None
