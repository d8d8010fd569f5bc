"""A server has room for everybody: no host fills it, no refusal leaves a thread behind."""

from __future__ import annotations

import asyncio
from datetime import timedelta

from bot.app.tables.table_limits import MOST_HOSTED
from bot.clock import ManualClock
from tests.e2e.bot_on_sandbox import House
from tests.e2e.games_in_progress import words
from tests.e2e.players import labels


def threads(house: House) -> int:
    return sum(one.parent == house.table.id for one in house.world.channels())


async def test_a_host_with_enough_games_gets_no_thread_either(house: House) -> None:
    (alice,) = house.people("alice")
    for _ in range(MOST_HOSTED):
        await alice.slash(house.table, "game new", game="sol", seats=2, where="thread")
    assert threads(house) == MOST_HOSTED
    refused = await alice.slash(house.table, "game new", game="sol", seats=2, where="thread")
    assert f"You host {MOST_HOSTED} games in this server already" in words(refused)
    assert threads(house) == MOST_HOSTED


async def test_the_last_room_of_a_server_is_given_to_one_thread(house: House) -> None:
    owner, alice, bob = house.people("host", "alice", "bob")
    await owner.slash(house.table, "host server", most=1)
    answers = await asyncio.gather(
        *(
            one.slash(house.table, "game new", game="sol", seats=2, where="thread")
            for one in (alice, bob)
        )
    )
    assert sum("is set in" in words(one) for one in answers) == 1
    assert sum("has its 1 game already" in words(one) for one in answers) == 1
    assert threads(house) == 1


async def test_the_channel_reads_that_a_table_was_closed(timed: House, clock: ManualClock) -> None:
    (alice,) = timed.people("alice")
    await alice.slash(timed.table, "game new", game="sol", seats=2)
    (card,) = timed.said()
    await alice.click(card, "Join")
    clock.advance(timedelta(days=14, minutes=1))
    await timed.app.scheduler.run_round()
    timed.client.delivery.wake()
    await timed.rest()
    assert "never began, so it is closed" in timed.said()[-1].content
    assert "Join" not in labels(timed.said()[0])
