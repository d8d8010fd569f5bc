"""Several shards of one bot: dealt out, demanded, refused, cut and resumed one by one."""

from typing import Any

import aiohttp
import discord
import pytest

from sandbox.clock import Clock
from sandbox.model import guilds_and_channels
from sandbox.ratelimit import Policy
from sandbox.server import Sandbox
from sandbox.testing.sharding import guild_of
from support.launch import Launch


class Sharded(discord.AutoShardedClient):
    """As many shards as Discord recommends, or as a test says."""

    def __init__(self, **options: Any) -> None:
        super().__init__(intents=discord.Intents(guilds=True), guild_ready_timeout=0, **options)
        self.tree = discord.app_commands.CommandTree(self)
        self.heard: list[tuple[str, int]] = []

        @self.tree.command(description="Say which shard it is")
        async def shard(interaction: discord.Interaction) -> None:
            guild = interaction.guild
            await interaction.response.send_message("dm" if guild is None else str(guild.shard_id))

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Real Discord wants five seconds between two of these; here there is no need."""

    async def on_shard_resumed(self, shard_id: int) -> None:
        self.heard.append(("resumed", shard_id))

    async def on_shard_ready(self, shard_id: int) -> None:
        self.heard.append(("ready", shard_id))


async def test_a_bot_gets_the_shards_that_are_demanded(world: Sandbox, launch: Launch) -> None:
    world.model.starts.required_shards = 3
    places_of = [guild_of(world, shard, 3) for shard in range(3)]
    bot = Sharded()
    await launch(bot)
    assert bot.shard_count == 3
    assert {(s.subscriber.shard, s.subscriber.shards) for s in world.gateway.sessions.values()} == {
        (0, 3), (1, 3), (2, 3),
    }  # fmt: skip
    alice = world.user("alice")
    for shard, (guild, channel) in enumerate(places_of):
        guilds_and_channels.join(world.model, guild, alice.id)
        assert (await alice.slash(channel, "shard")).message.content == str(shard)
    response = await alice.slash(alice.dm(world.bot.id), "shard")
    assert response.message.content == "dm"
    (session,) = [s for s in world.gateway.sessions.values() if s.subscriber.shard == 0]
    assert any(frame["t"] == "INTERACTION_CREATE" for frame in session.sent)


async def closed_with(world: Sandbox, shard: list[int] | None, token: str = "") -> int | None:
    """Identify as a shard; the code of the answer, None if the bot may stay."""
    said = {"token": token or world.bot.token, "intents": 1, "properties": {}}
    url = f"{world.address}/gateway/"
    async with aiohttp.ClientSession() as session, session.ws_connect(url) as socket:
        await socket.receive_json()
        await socket.send_json({"op": 2, "d": said if shard is None else {**said, "shard": shard}})
        answer = await socket.receive(timeout=60)
        if answer.type is aiohttp.WSMsgType.TEXT:
            return 9 if answer.json()["op"] == 9 else None
        return socket.close_code


@pytest.mark.parametrize(
    ("shard", "code"),
    [([0, 2], None), ([1, 2], None), (None, 4011), ([0, 1], 4011), ([2, 2], 4010), ([-1, 2], 4010),
     ([0, 0], 4010), ([1], 4002), ([], 4002), ("no", 4002)],
)  # fmt: skip
async def test_shards_that_discord_does_not_take(
    world: Sandbox, shard: list[int] | None, code: int | None
) -> None:
    world.model.starts.required_shards = 2
    assert await closed_with(world, shard) == code


async def test_one_shard_is_cut_and_resumes_while_the_other_goes_on(
    world: Sandbox, launch: Launch
) -> None:
    (first, here), (second, there) = guild_of(world, 0), guild_of(world, 1)
    alice = world.user("alice")
    for guild in (first, second):
        guilds_and_channels.join(world.model, guild, alice.id)
    bot = Sharded(shard_count=2)
    await launch(bot)
    world.gateway.keep_away(1)
    world.gateway.cut(shard=1)
    await world.until(lambda: world.gateway.is_waiting(1))
    assert not world.gateway.connected(world.bot.id)
    assert (await alice.slash(here, "shard")).message.content == "0"
    world.gateway.let_in(1)
    await world.until(lambda: ("resumed", 1) in bot.heard)
    assert world.gateway.connected(world.bot.id)
    assert (await alice.slash(there, "shard")).message.content == "1"
    assert ("resumed", 0) not in bot.heard
    assert bot.heard.count(("ready", 1)) == 1


async def gateway_of(world: Sandbox) -> Any:
    headers = {"Authorization": f"Bot {world.bot.token}"}
    url = f"{world.address}/api/v10/gateway/bot"
    async with aiohttp.ClientSession() as session, session.get(url, headers=headers) as answer:
        assert answer.status == 200
        return await answer.json()


async def test_session_starts_are_counted_for_a_day(world: Sandbox) -> None:
    world.model.starts.required_shards = 2
    found = await gateway_of(world)
    assert found["shards"] == 2
    assert found["session_start_limit"] == {
        "total": 1000, "remaining": 1000, "reset_after": 86_400_000, "max_concurrency": 1,
    }  # fmt: skip
    for shard in ([0, 2], [1, 2]):
        assert await closed_with(world, shard) is None
    world.clock.advance(3600)
    limit = (await gateway_of(world))["session_start_limit"]
    assert (limit["remaining"], limit["reset_after"]) == (998, 82_800_000)
    world.clock.advance(82_800)
    assert (await gateway_of(world))["session_start_limit"]["remaining"] == 1000


async def test_a_bot_that_starts_too_many_sessions_loses_its_token(world: Sandbox) -> None:
    world.model.starts.total = 2
    before = world.bot.token
    for _ in range(2):
        assert await closed_with(world, None) is None
    assert await closed_with(world, None) == 4004
    assert world.bot.token != before
    assert await closed_with(world, None, before) == 4004


async def test_realistic_limits_want_a_pause_between_two_shards() -> None:
    async with Sandbox(clock=Clock(still=True), limits=Policy.REALISTIC) as world:
        assert await closed_with(world, [0, 2]) is None
        assert await closed_with(world, [1, 2]) == 9
        world.clock.advance(5)
        assert await closed_with(world, [1, 2]) is None
