"""A stored game of a kind that this bot does not offer, as after going back to an earlier bot."""

from __future__ import annotations

import json

import pytest

from bot.app.admin import export_full, import_full
from bot.offered_games import GAMES
from engine.core.refusal import Refused
from sandbox import Actor
from tests.bot.app.admin.test_import_fuzz import put, signed
from tests.e2e.bot_on_sandbox import House
from tests.e2e.channel_messages import table
from tests.e2e.games_in_progress import words

KEY = "stakes"  # this bot does not offer it
OURS = "went wrong on our side"
NOT_HOSTED = "I host no game called stakes. There is sol or nova."


async def unknown(house: House, alice: Actor, bob: Actor, *, begun: bool) -> None:
    """Set two tables; the first one turns out to be of a game that is not offered."""
    if begun:
        await table(house, alice, bob)
    else:
        await alice.slash(house.table, "game new", game="sol", seats=2)
        await bob.click(house.said()[-1], "Join")
    await alice.slash(house.world.channel("lobby"), "game new", game="sol", seats=2)
    await house.app.games.store.write(
        lambda base: base.execute("UPDATE games SET game = ? WHERE id = 1", (KEY,))
    )
    await house.restart()


@pytest.mark.parametrize("begun", [False, True])
async def test_games_are_listed_beside_one_that_is_not_offered(house: House, begun: bool) -> None:
    """One such row left a server without its list of games, and its players without offers."""
    alice, bob = house.people("alice", "bob")
    await unknown(house, alice, bob, begun=begun)
    listed = words(await bob.slash(house.table, "game list"))
    assert f"**Game 1**: {KEY}" in listed
    assert "**Game 2**: Sol: Last Days of a Star" in listed
    offers = await bob.autocomplete(house.table, "board", "game", "")
    assert sorted(one["value"] for one in offers.choices) == [1, 2]


async def test_a_begun_game_that_is_not_offered_says_so(house: House) -> None:
    """It was called damaged, and noted in the log as such."""
    alice, bob = house.people("alice", "bob")
    await unknown(house, alice, bob, begun=True)
    for command in ("board", "hold", "turn take", "game status", "game history"):
        assert words(await alice.slash(house.table, command, game=1)) == NOT_HOSTED
    assert words(await bob.click(house.board(), "Take turn")) == NOT_HOSTED


async def test_a_table_of_a_game_that_is_not_offered_says_so(house: House) -> None:
    alice, bob = house.people("alice", "bob")
    await unknown(house, alice, bob, begun=False)
    card = house.said()[-1]
    assert words(await alice.slash(house.table, "game status", game=1)) == NOT_HOSTED
    await bob.click(card, "Ready")
    assert words(await alice.slash(house.table, "game start", game=1, bots=True)) == NOT_HOSTED
    assert words(await bob.slash(house.table, "turn orders", game=1)) == NOT_HOSTED
    lobby = house.world.channel("lobby")
    await bob.click(house.said(lobby)[-1], "Join")
    assert "bob" in house.said(lobby)[-1].content.lower()


async def test_a_whole_game_that_is_not_offered_is_not_imported_and_the_operator_reads_why(
    house: House,
) -> None:
    """It was called a file that does not hold together."""
    await table(house, *house.people("alice", "bob"))
    page = await house.app.games.store.read(lambda base: export_full.export_game(base, GAMES, 1))
    foreign = signed(put(json.loads(json.dumps(page)), ("game", "game"), KEY))
    with pytest.raises(Refused) as caught:
        import_full.read_export(GAMES, foreign)
    assert (caught.value.code, caught.value.facts["name"]) == ("import_not_offered", KEY)
