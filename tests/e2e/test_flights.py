"""What single people are sent delays no channel, and followers delay no player."""

from __future__ import annotations

import asyncio
from datetime import timedelta

from bot.chat.delivery.delivery import FLIGHTS
from bot.clock import ManualClock
from bot.store.queries.outbox import Audience
from sandbox import Actor, Channel, Delay, ErrorCode, Until, api_error
from tests.e2e.bot_on_sandbox import House
from tests.e2e.channel_messages import PLAIN, heard, passed, table
from tests.e2e.games_in_progress import number
from tests.e2e.players import labels

OPENINGS = r"^/users/@me/channels$"
FOLLOWERS = 45


async def followed(house: House, game: int) -> tuple[Actor, ...]:
    """Many followers of each turn, to whom the bot has never written."""
    viewers = house.people(*(f"viewer{count}" for count in range(FOLLOWERS)))
    for viewer in viewers:
        await house.app.followers.follow(game, await number(house, viewer), "turn")
    return viewers


async def elsewhere(house: House, name: str, *people: Actor) -> Channel:
    """A game of its own in another channel."""
    channel = house.world.channel(name)
    await people[0].slash(channel, "game new", game="sol", seats=len(people), options=PLAIN)
    card = house.said(channel)[-1]
    for label in ("Join", "Ready"):
        for person in people:
            await person.click(card, label)
    await house.rest()
    return channel


async def pass_quickly(who: Actor, channel: Channel) -> None:
    """Take the shortest turn, and do not wait until it is told."""
    await who.slash(channel, "turn text", actions="pass", _until=Until.ANSWERED)
    await who.slash(channel, "turn confirm", _until=Until.ANSWERED)


async def test_followers_who_cannot_be_written_to_yet_delay_no_other_game(timed: House) -> None:
    """Forty of them held up every game for twenty seconds."""
    alice, bob, carol, dave = timed.people("alice", "bob", "carol", "dave")
    game = await table(timed, alice, bob)
    await dave.slash(timed.table, "settings tell", value="dm")
    others = [await elsewhere(timed, name, carol, dave) for name in ("north", "south", "west")]
    viewers = await followed(timed, game)
    before = {channel.id: len(timed.said(channel)) for channel in others}
    held = len(dave.inbox)
    gate = asyncio.Event()
    stuck = timed.world.faults.add(Delay(gate=gate), "POST", OPENINGS, times=None)
    await pass_quickly(alice, timed.table)
    await timed.world.until(lambda: stuck.used)
    for channel in others:
        await pass_quickly(carol, channel)
    await timed.world.until(
        lambda: all(len(timed.said(channel)) > before[channel.id] for channel in others)
    )
    # Dave is called by direct message in each game: a channel that was opened long ago.
    await timed.world.until(
        lambda: len(dave.inbox) == held and all("Take turn" in labels(one) for one in dave.inbox)
    )
    assert [viewer.name for viewer in viewers if viewer.inbox] == []
    assert stuck.used <= FLIGHTS[Audience.FOLLOWER]
    gate.set()
    await timed.rest()
    assert [len(viewer.inbox) for viewer in viewers] == [1] * FOLLOWERS
    assert all(len(timed.said(channel)) == before[channel.id] + 1 for channel in others)


async def test_a_reminder_by_direct_message_does_not_hold_up_its_channel(
    timed: House, clock: ManualClock
) -> None:
    people = alice, bob = timed.people("alice", "bob")
    alice.close_dms()
    await table(timed, alice, bob)
    alice.open_dms()
    await alice.slash(timed.table, "settings tell", value="dm")
    await timed.restart()
    gate = asyncio.Event()
    stuck = timed.world.faults.add(Delay(gate=gate), "POST", OPENINGS, times=None)
    clock.advance(timedelta(hours=12, minutes=1))
    await timed.app.scheduler.run_round()
    timed.client.delivery.wake()
    await timed.world.until(lambda: stuck.used)
    before = len(timed.said())
    await pass_quickly(alice, timed.table)
    await timed.world.until(lambda: len(timed.said()) > before)
    assert heard(people, timed.said()[-1]) == ["bob"]
    gate.set()
    await timed.rest()


async def test_direct_messages_opened_too_fast_are_opened_later(
    timed: House, clock: ManualClock
) -> None:
    alice, bob, carol = timed.people("alice", "bob", "carol")
    game = await table(timed, alice, bob)
    await carol.slash(timed.table, "game watch", game=game, every="turn")
    timed.world.faults.add(api_error(ErrorCode.OPENING_DMS_TOO_FAST), "POST", OPENINGS, times=3)
    await passed(timed, alice)
    for _ in range(4):
        clock.advance(timedelta(seconds=60))
        timed.client.delivery.wake()
        await timed.rest()
    (told,) = carol.inbox
    assert told.attachments  # it was not taken for a message that Discord refuses


async def test_each_direct_channel_is_opened_once(timed: House) -> None:
    """discord.py remembers the last 128 of them."""
    alice, bob = timed.people("alice", "bob")
    game = await table(timed, alice, bob)
    viewers = await followed(timed, game)
    timed.client._connection._private_channels.clear()
    opened = timed.world.faults.add(Delay(), "POST", OPENINGS, times=None)
    for who in (alice, bob, alice):
        await passed(timed, who)
        timed.client._connection._private_channels.clear()
        timed.client._connection._private_channels_by_user.clear()
    assert [len(viewer.inbox) for viewer in viewers] == [3] * FOLLOWERS
    assert opened.used == FOLLOWERS
