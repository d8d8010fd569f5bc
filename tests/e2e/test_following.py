"""Spectators hear of the games they follow: by turn, or once a day."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.clock import ManualClock
from sandbox import Actor, Permission, server_error
from tests.e2e.bot_on_sandbox import House
from tests.e2e.games_in_progress import number, words
from tests.e2e.players import seated


async def passed(house: House, who: Actor) -> None:
    await who.slash(house.table, "turn text", actions="pass")
    await who.slash(house.table, "turn confirm")
    await house.rest()


async def test_a_follower_gets_each_turn_with_its_board(timed: House) -> None:
    alice, bob, carol = timed.people("alice", "bob", "carol")
    game = await seated(timed, alice, bob, options="opening=off effects=none")
    await carol.slash(timed.table, "game watch", game=game, every="turn")
    await passed(timed, alice)
    (told,) = carol.inbox
    assert "Alice" in told.content
    assert "passes" in told.content
    assert [one.filename for one in told.attachments] == ["board.jpg"]
    assert not [ping for ping in carol.pings if ping.channel == timed.table.id]


async def test_a_digest_comes_in_the_morning_with_all_of_the_day(
    timed: House, clock: ManualClock
) -> None:
    alice, bob, carol = timed.people("alice", "bob", "carol")
    game = await seated(timed, alice, bob, options="opening=off effects=none")
    await carol.slash(timed.table, "game watch", game=game, every="day")
    await passed(timed, alice)
    await passed(timed, bob)
    assert carol.inbox == []
    clock.advance(timedelta(hours=22))
    await timed.app.scheduler.run_round()
    timed.client.delivery.wake()
    await timed.rest()
    (told,) = carol.inbox
    assert told.content.count("passes") == 2


async def followed(house: House, every: str) -> tuple[Actor, Actor, Actor, int]:
    """A game of Alice and Bob that Carol follows."""
    alice, bob, carol = house.people("alice", "bob", "carol")
    game = await seated(house, alice, bob, options="opening=off effects=none")
    await carol.slash(house.table, "game watch", game=game, every=every)
    return alice, bob, carol, game


async def morning(house: House, clock: ManualClock) -> None:
    clock.advance(timedelta(hours=22))
    await house.app.scheduler.run_round()
    house.client.delivery.wake()
    await house.rest()


async def test_turns_reach_a_follower_in_order_although_the_first_has_to_wait(
    timed: House, clock: ManualClock
) -> None:
    alice, bob, carol, _ = await followed(timed, "turn")
    await passed(timed, alice)
    inbox = carol.inbox[0].channel
    timed.world.faults.add(server_error(503), "POST", rf"^/channels/{inbox}/messages$")
    await passed(timed, bob)
    await passed(timed, alice)
    for _ in range(3):
        clock.advance(timedelta(seconds=10))
        timed.client.delivery.wake()
        await timed.rest()
    assert ["Alice" in one.content for one in carol.inbox] == [True, False, True]


@pytest.mark.parametrize("every", ["turn", "day"])
async def test_who_left_the_server_hears_no_more_of_its_games(
    timed: House, clock: ManualClock, every: str
) -> None:
    alice, bob, carol, _ = await followed(timed, every)
    timed.world.leave(timed.world.guild, carol.id)
    await passed(timed, alice)
    await morning(timed, clock)
    assert carol.inbox == []
    assert await timed.app.followers.followed_by(await number(timed, carol)) == []
    timed.world.join(timed.world.guild, carol.id)
    await passed(timed, bob)  # dropped for good: to follow again is their choice
    await morning(timed, clock)
    assert carol.inbox == []


async def test_a_follower_from_whom_the_channel_is_hidden_sees_nothing_more(timed: House) -> None:
    alice, _, carol, game = await followed(timed, "turn")
    timed.world.permit(timed.table, carol.id, deny=Permission.VIEW_CHANNEL)
    direct = timed.world.open_dm(carol.id, timed.world.bot.id)
    assert "There is no game" in words(await carol.slash(direct, "board", game=game))
    await passed(timed, alice)
    assert [told for told in carol.inbox if told.attachments] == []


async def test_a_digest_tells_only_of_games_that_can_still_be_read(
    timed: House, clock: ManualClock
) -> None:
    alice, bob, carol, game = await followed(timed, "day")
    other = timed.world.new_channel(timed.world.guild, "other")
    await timed.rest()
    await alice.slash(other, "game new", game="sol", seats=2, options="opening=off effects=none")
    card = timed.said(other)[-1]
    for label in ("Join", "Ready"):
        for person in (alice, bob):
            await person.click(card, label)
    await carol.slash(other, "game watch", every="day")
    timed.world.permit(other, carol.id, deny=Permission.VIEW_CHANNEL)
    await passed(timed, alice)
    await alice.slash(other, "turn text", actions="pass")
    await alice.slash(other, "turn confirm")
    await morning(timed, clock)
    (told,) = carol.inbox
    assert told.content.count("passes") == 1
    assert [
        one.game for one in await timed.app.followers.followed_by(await number(timed, carol))
    ] == [game]
