"""Standing orders: asked when joining, given by menus, seen by nobody else."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest

from bot.offered_games import GAMES
from bot.store.positions import AnyGame
from engine import games
from engine.core.seat import Seat
from sandbox import Message
from tests.e2e.bot_on_sandbox import House
from tests.e2e.channel_messages import passed, table
from tests.e2e.games_in_progress import number, private, words
from tests.e2e.players import parts

TOWER = "A bonus at your tower"


def chosen(message: Message, hint: str) -> str:
    """What a menu shows as chosen."""
    (menu,) = [part for part in parts(message) if part.get("placeholder") == hint]
    (found,) = [str(one["label"]) for one in menu["options"] if one.get("default")]
    return found


async def given(house: House, game: int, seat: int) -> dict[str, str]:
    live = await house.app.games.load(game)
    return {one.text: one.now for one in live.rules.play.standing(live.state, Seat(seat))}


async def test_orders_of_the_lobby_are_in_force_from_the_first_turn(house: House) -> None:
    alice, bob = house.people("alice", "bob")
    await alice.slash(house.table, "game new", game="sol", seats=2, options="opening=off")
    (card,) = house.said()
    joined = await alice.click(card, "Join")
    asked = await alice.click(joined.ephemeral, "Standing orders")
    menu = private(asked, alice, bob)
    assert chosen(menu, TOWER) == f"{TOWER}: ask me"
    await alice.select(menu, ["take"], placeholder=TOWER)
    assert chosen(menu, TOWER) == f"{TOWER}: take it"
    await bob.click(card, "Join")
    await alice.click(card, "Ready")
    await bob.click(card, "Ready")
    await house.rest()
    assert (await given(house, 1, 0))["order bonus tower"] == "take"
    assert (await given(house, 1, 1))["order bonus tower"] == "ask"
    assert not any("order" in one.content for one in house.said()[1:])
    await passed(house, alice)
    refused = await bob.slash(house.table, "turn undo")
    assert "no turn of yours" in words(refused)


async def test_orders_change_in_the_middle_of_a_draft_and_stay_secret(house: House) -> None:
    alice, bob = house.people("alice", "bob")
    game = await table(house, alice, bob)
    await alice.slash(house.table, "turn text", actions="pass")
    before = len(house.said())
    asked = await alice.slash(house.table, "turn orders")
    menu = private(asked, alice, bob)
    assert len([part for part in parts(menu) if "options" in part]) == 5
    await alice.select(menu, ["decline"], placeholder=TOWER)
    await house.rest()
    assert len(house.said()) == before
    assert (await given(house, game, 0))["order bonus tower"] == "decline"
    draft = (await house.app.drafts.open(game, await number(house, alice))).actions
    assert draft == ("pass",)
    export = await bob.slash(house.table, "game export")
    (file,) = private(export, bob, alice).attachments
    page = json.loads(file.data)
    assert page["seed"] is None
    assert page["log"] == []  # not even that one was given
    await alice.slash(house.table, "turn confirm")
    await house.rest()
    taken = await alice.slash(house.table, "turn undo")
    assert "1 action is taken back" in words(taken)
    assert (await given(house, game, 0))["order bonus tower"] == "decline"


async def test_orders_belong_to_who_plays(house: House) -> None:
    alice, bob, eve = house.people("alice", "bob", "eve")
    await table(house, alice, bob)
    refused = await eve.slash(house.table, "turn orders")
    assert "no seat" in private(refused, eve, alice).content


@pytest.fixture
async def nova_house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[House]:
    """A bot that offers Nova Solis, whatever games.toml has."""
    nova = games.GAMES["nova"]
    few_commands = replace(nova, verbs=nova.verbs[:20])
    monkeypatch.setitem(cast(dict[str, AnyGame], GAMES), "nova", few_commands)
    house = House(tmp_path)
    await house.open()
    yield house
    await house.close()


async def test_a_game_with_more_orders_than_menus_has_pages_of_them(
    nova_house: House,
) -> None:
    """The sixth and later ones could not be given by pressing anything."""
    house = nova_house
    alice, bob = house.people("alice", "bob")
    await alice.slash(house.table, "game new", seats=2, game="nova")
    (card,) = house.said()
    joined = await alice.click(card, "Join")
    asked = await alice.click(joined.ephemeral, "Standing orders")
    menu = private(asked, alice, bob)
    assert len([part for part in parts(menu) if "options" in part]) == 4
    await alice.click(menu, "More orders")
    await house.restart()
    await alice.select(menu, ["leading"], placeholder="Declare victory")
    assert chosen(menu, "Declare victory") == "Declare victory: when I would win alone"
    await alice.click(menu, "Orders before these")
    assert "Declare victory: **when I would win alone**" in menu.content
    assert len(house.said()) == 1
