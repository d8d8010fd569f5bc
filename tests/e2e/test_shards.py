"""Games on several shards: one is lost, the others go on, and nothing is lost or doubled."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import discord
import pytest

from bot.app.schedule.due_timers import GRACE
from bot.chat.connection import sharding
from bot.clock import ManualClock
from bot.store.records import Status
from sandbox import Actor, Channel, Clock, EventFault, Permission, Sandbox, Until, server_error
from sandbox.testing import guild_of
from tests.e2e.bot_on_sandbox import House
from tests.e2e.games_in_progress import number, words
from tests.e2e.players import labels

OPTIONS = "opening=off effects=none"
MINUTE = timedelta(minutes=1)


class Shards(House):
    """A bot with two shards: a server with a channel on each, and the same people in both."""

    def __init__(self, folder: Path, clock: ManualClock) -> None:
        super().__init__(folder, clock, world=Sandbox(clock=Clock(still=True)))
        self._still = clock
        self.world.starts.required_shards = 2
        made = [guild_of(self.world, shard) for shard in (0, 1)]
        self.guilds, self.channels = [one[0] for one in made], [one[1] for one in made]
        self.alice, self.bob, self.carol = self.people("alice", "bob", "carol")
        for guild in self.guilds:
            for person in (self.alice, self.bob, self.carol):
                self.world.join(guild, person.id)

    async def seat(self, shard: int, pace: str = "live") -> int:
        """A game of Alice and Bob on a shard; its number."""
        channel = self.channels[shard]
        await self.alice.slash(channel, "game new", game="sol", seats=2, options=OPTIONS, pace=pace)
        card = self.said(channel)[-1]
        for label in ("Join", "Ready"):
            for person in (self.alice, self.bob):
                await person.click(card, label)
        await self.rest()
        return int(card.content.split("game ")[1].split()[0])

    async def cut(self, shard: int) -> None:
        """Break a shard's connection, and let it wait at the door."""
        self.world.gateway.keep_away(shard)
        self.world.gateway.cut(shard=shard)
        await self.world.until(lambda: self.world.gateway.is_waiting(shard))
        await self.world.until(lambda: shard in self.lost)

    async def mend(self, shard: int) -> None:
        self.world.gateway.let_in(shard)
        await self.world.until(lambda: shard not in self.lost)
        await self.rest()

    @property
    def lost(self) -> frozenset[int]:
        return self.app.scheduler.reach.lost.chosen

    async def revision(self, game: int) -> int:
        return (await self.app.games.load(game)).revision

    async def wait(self, minutes: float) -> None:
        """Let time pass and everything be told; in steps, for a loop that stood still was away."""
        for _ in range(int(minutes)):
            self._still.advance(timedelta(minutes=1))
            await self.app.scheduler.check_clocks()
            await self.app.scheduler.run_round()
        self.client.delivery.wake()
        await self.rest()


@pytest.fixture
async def shards(tmp_path: Path, clock: ManualClock) -> AsyncIterator[Shards]:
    here = Shards(tmp_path, clock)
    await here.open()
    yield here
    await here.close()


async def passed(house: House, channel: Channel, who: Actor) -> None:
    """The shortest turn there is."""
    await who.slash(channel, "turn text", actions="pass")
    await who.slash(channel, "turn confirm")
    await house.rest()


def turns(house: House, channel: Channel) -> int:
    return sum("passes" in one.content for one in house.said(channel))


async def test_the_bot_takes_as_many_shards_as_discord_demands(shards: Shards) -> None:
    assert shards.client.shard_count == 2
    assert shards.app.scheduler.is_reachable()
    for shard, channel in enumerate(shards.channels):
        await shards.seat(shard)
        await passed(shards, channel, shards.alice)
        assert turns(shards, channel) == 1
    direct = await shards.bob.slash(shards.bob.dm(shards.world.bot.id), "game list")
    assert "**Game 1**" in words(direct)
    assert "**Game 2**" in words(direct)


@pytest.mark.parametrize("cut", [0, 1])
async def test_a_game_goes_on_while_the_shard_of_another_is_cut(shards: Shards, cut: int) -> None:
    """Its clock stood still together with all the others."""
    games = [await shards.seat(shard) for shard in (0, 1)]
    lost, other = shards.channels[cut], shards.channels[1 - cut]
    before = len(shards.said(lost))
    await shards.cut(cut)
    assert shards.lost == {cut}
    await passed(shards, other, shards.alice)
    assert await shards.revision(games[1 - cut]) == 1
    await shards.wait(30)
    assert await shards.revision(games[cut]) == 0
    assert len(shards.said(lost)) == before  # no reminder either
    assert await shards.revision(games[1 - cut]) > 1  # Bob's time was up
    # What is pressed in the server that is cut off Discord keeps for the shard.
    waiting = await shards.alice.click(shards.board(lost), "Take turn", _until=Until.SENT)
    await shards.mend(cut)
    assert "Pass" in labels(waiting.message)
    # Those who could not press get their grace period, the others get none.
    went_on = await shards.revision(games[1 - cut])
    await shards.wait(GRACE / MINUTE - 1)
    assert await shards.revision(games[cut]) == 0
    assert await shards.revision(games[1 - cut]) > went_on
    await passed(shards, lost, shards.alice)
    assert await shards.revision(games[cut]) == 1
    assert turns(shards, lost) == 1
    for game in games:
        assert (await shards.app.games.load(game)).row.status is Status.RUNNING


async def test_a_shard_that_starts_anew_is_compared_with_its_own_servers(shards: Shards) -> None:
    games = [await shards.seat(shard) for shard in (0, 1)]
    await shards.cut(1)
    shards.world.leave(shards.guilds[1], shards.world.bot.id)
    shards.world.gateway.forget(shard=1)
    await shards.mend(1)
    await shards.world.until(lambda: shards.client.get_guild(shards.guilds[1].id) is None)
    await shards.rest()
    states = [(await shards.app.games.load(game)).row.status for game in games]
    assert states == [Status.RUNNING, Status.PAUSED]


async def test_time_runs_on_a_shard_while_another_still_starts(
    shards: Shards, clock: ManualClock
) -> None:
    """And no server of the other is taken for gone."""
    games = [await shards.seat(shard) for shard in (0, 1)]
    await shards.stop()
    shards.world.gateway.keep_away(1)
    starting = asyncio.create_task(shards.start())
    await shards.world.until(lambda: shards.world.gateway.is_waiting(1))
    await shards.world.until(lambda: shards.lost == {1})
    assert not starting.done()  # it is ready when all of it is
    for _ in range(30):
        clock.advance(MINUTE)
        await shards.app.scheduler.check_clocks()
        await shards.app.scheduler.run_round()
    assert [await shards.revision(game) > 0 for game in games] == [True, False]
    shards.world.gateway.let_in(1)
    await starting
    assert shards.app.scheduler.is_reachable()
    for game in games:
        assert (await shards.app.games.load(game)).row.status is Status.RUNNING


async def test_the_loss_of_a_shard_is_noticed_although_another_cannot_come_back(
    shards: Shards, monkeypatch: pytest.MonkeyPatch
) -> None:
    """discord.py turns to lost shards one by one, and tells only then."""
    held = asyncio.Event()
    back = discord.shard.Shard.reidentify

    async def wait(shard: discord.shard.Shard, error: discord.gateway.ReconnectWebSocket) -> None:
        await held.wait()
        await back(shard, error)

    monkeypatch.setattr(sharding, "LOOK", 0.01)
    monkeypatch.setattr(discord.shard.Shard, "reidentify", wait)
    await shards.restart()
    for shard in (0, 1):
        shards.world.gateway.cut(shard=shard)
    await shards.world.until(lambda: shards.lost == {0, 1})
    held.set()
    await shards.world.until(shards.app.scheduler.is_reachable)


@pytest.mark.parametrize("every", ["turn", "day"])
async def test_followers_of_a_server_that_is_not_in_the_cache_stay(
    shards: Shards, clock: ManualClock, every: str
) -> None:
    """They were dropped for good: a server that is not in the cache is not one without them."""
    game = await shards.seat(1, "daily")
    await shards.carol.slash(shards.channels[1], "game watch", game=game, every=every)
    shards.client._connection._remove_guild(
        shards.client.get_guild(shards.guilds[1].id)  # type: ignore[arg-type]  # it is there
    )
    await passed(shards, shards.channels[1], shards.alice)
    clock.advance(timedelta(hours=22))
    await shards.wait(1)
    assert [one for one in shards.carol.inbox if "passes" in one.content]
    assert await shards.app.followers.followed_by(await number(shards, shards.carol)) != []


async def test_a_follower_waits_while_discord_does_not_answer_for_the_server(
    shards: Shards,
) -> None:
    game = await shards.seat(1)
    await shards.carol.slash(shards.channels[1], "game watch", game=game, every="turn")
    guild = shards.client.get_guild(shards.guilds[1].id)
    assert guild is not None
    shards.client._connection._remove_guild(guild)
    shards.world.faults.add(server_error(503), "GET", r"^/guilds/\d+$", times=20)
    await passed(shards, shards.channels[1], shards.alice)
    assert shards.carol.inbox == []
    shards.world.faults.clear()
    await shards.wait(3)
    assert len([one for one in shards.carol.inbox if "passes" in one.content]) == 1


@pytest.mark.parametrize("hidden", [False, True])
async def test_a_game_of_a_server_whose_data_never_came_can_be_looked_at_by_its_readers(
    shards: Shards, hidden: bool
) -> None:
    """Discord sometimes has a server that it cannot tell about: then we ask for it."""
    game = await shards.seat(1)
    if hidden:
        shards.world.permit(shards.channels[1], shards.carol.id,
            deny=Permission.VIEW_CHANNEL,
        )  # fmt: skip
    await shards.stop()
    shards.world.faults.on_event(EventFault.DROP, "^GUILD_CREATE$", times=None)
    await shards.start()
    direct = shards.carol.dm(shards.world.bot.id)
    answer = words(await shards.carol.slash(direct, "board", game=game))
    assert ("There is no game" in answer) == hidden


async def test_a_thread_of_a_server_that_is_not_in_the_cache(shards: Shards) -> None:
    """Its permissions are those of its channel, which is asked for, too."""
    thread = shards.world.new_thread(shards.channels[1], "table one", shards.alice.id
    )  # fmt: skip
    shards.world.enter(thread, shards.bob.id)
    await shards.rest()
    await shards.alice.slash(thread, "game new", game="sol", seats=2, options=OPTIONS)
    await shards.rest()
    guild = shards.client.get_guild(shards.guilds[1].id)
    assert guild is not None
    shards.client._connection._remove_guild(guild)
    direct = shards.carol.dm(shards.world.bot.id)
    joined = await shards.carol.slash(direct, "game join", game=1)
    assert "There is no game" not in words(joined)
    assert "went wrong" not in words(joined)
