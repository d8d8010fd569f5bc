"""One player types without an end, and another one is answered all the same."""

from __future__ import annotations

import asyncio

from bot.app.turns.draft_run import LONGEST
from tests.bot.counted_calls import counted
from tests.e2e.bot_on_sandbox import House
from tests.e2e.channel_messages import table
from tests.e2e.games_in_progress import words
from tests.e2e.test_orders import given

ORDER = "order bonus tower take"


async def test_one_player_who_types_hundreds_of_orders_freezes_nobody(house: House) -> None:
    alice, bob = house.people("alice", "bob")
    game = await table(house, alice, bob)
    engine = counted(house.app.games)
    house.app.games.evict(game)
    flood = "; ".join([ORDER] * (LONGEST // (len(ORDER) + 2)))
    floods = [alice.slash(house.table, "turn text", actions=flood) for _ in range(10)]
    *refused, other = await asyncio.gather(*floods, bob.slash(house.table, "game status"))
    assert f"Game {game}" in words(other) or f"game {game}" in words(other)
    assert all("no part of a turn" in words(one) for one in refused)
    assert engine.previews == 0
    longer = await alice.slash(house.table, "turn text", actions=flood + " " * 500)
    assert "too much to read at once" in words(longer)


async def test_an_order_typed_on_its_own_is_given_at_once(house: House) -> None:
    alice, bob = house.people("alice", "bob")
    game = await table(house, alice, bob)
    said = len(house.said())
    for answer in (
        await alice.slash(house.table, "turn text", actions=ORDER),
        await alice.slash(house.table, "sol order", what="bonus tower decline"),
    ):
        assert "A bonus at your tower" in str(answer.ephemeral.components)
    assert (await given(house, game, 0))["order bonus tower"] == "decline"
    assert (await house.app.games.load(game)).drafts == {}
    await house.rest()
    assert len(house.said()) == said
