"""The gateway: logging in, breaking off, coming back."""

import asyncio
import json
import time
from collections.abc import Callable
from typing import Any

import aiohttp
import discord
import pytest

from sandbox.actors import Until
from sandbox.faults import EventFault
from sandbox.gateway import Gateway
from sandbox.journal import Trouble
from sandbox.server import Sandbox
from sandbox.testing.running import Demo, Running
from support.launch import Launch


def answering(bot: Demo) -> Demo:
    @bot.tree.command(description="Answer")
    async def ping(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("pong")

    return bot


async def test_a_bad_token_is_refused(world: Sandbox, bot: Demo) -> None:
    with pytest.raises(discord.LoginFailure):
        await Running(bot, "nonsense").start()
    await bot.close()


async def test_a_token_that_the_gateway_does_not_know(world: Sandbox, bot: Demo) -> None:
    await bot.login(world.bot.token)
    bot.http.token = "nonsense"
    with pytest.raises(discord.ConnectionClosed) as closed:
        await bot.connect()
    assert closed.value.code == 4004
    await bot.close()


async def test_an_intent_that_is_not_ticked_is_refused(world: Sandbox) -> None:
    bot = Demo(discord.Intents(guilds=True, message_content=True))
    with pytest.raises(discord.PrivilegedIntentsRequired):
        await Running(bot, world.bot.token).start()
    await bot.close()


BREAKS: dict[str, Callable[[Gateway], None]] = {
    "cut": lambda gateway: gateway.cut(),
    "close 4000": lambda gateway: gateway.close(4000),
    "close 1001": lambda gateway: gateway.close(1001),
    "op 7": lambda gateway: gateway.ask_to_reconnect(),
    "op 9": lambda gateway: gateway.invalidate(resumable=True),
}


@pytest.mark.parametrize("how", list(BREAKS))
async def test_after_a_break_the_bot_resumes_and_misses_nothing(
    world: Sandbox, bot: Demo, launch: Launch, how: str
) -> None:
    await launch(answering(bot))
    alice = world.user("alice")
    BREAKS[how](world.gateway)
    response = await alice.slash(world.channel("tables"), "ping")
    assert response.message.content == "pong"
    await world.until(lambda: bot.events("resumed"))
    assert len(bot.events("ready")) == 1


async def test_an_intent_that_is_taken_away_ends_the_bot(world: Sandbox, bot: Demo) -> None:
    running = Running(answering(bot), world.bot.token)
    await running.start()
    world.gateway.close(4014)
    assert running.task is not None
    with pytest.raises(discord.PrivilegedIntentsRequired):
        await running.task
    await running.stop()


async def test_a_dead_session_means_a_new_login(world: Sandbox, bot: Demo, launch: Launch) -> None:
    await launch(answering(bot))
    world.gateway.invalidate(resumable=False)
    await world.until(lambda: len(bot.events("ready")) == 2)
    await world.settled()
    response = await world.user("alice").slash(world.channel("tables"), "ping")
    assert response.message.content == "pong"


async def test_a_forgotten_session_cannot_be_resumed(
    world: Sandbox, bot: Demo, launch: Launch
) -> None:
    await launch(answering(bot))
    world.gateway.cut()
    world.gateway.forget()
    await world.until(lambda: len(bot.events("ready")) == 2)


async def test_the_answer_to_a_heartbeat_comes_after_the_bot_has_noted_when_it_sent_it(
    world: Sandbox, bot: Demo, launch: Launch
) -> None:
    """Else discord.py reckons from the heartbeat before, and warns that it is far behind."""
    await launch(bot)
    await world.until(lambda: bot.latency < float("inf"))
    assert bot.latency >= world.gateway.answer_after


async def test_a_busy_bot_does_not_hear_that_it_is_behind(
    world: Sandbox, bot: Demo, launch: Launch, caplog: pytest.LogCaptureFixture
) -> None:
    """Its thread may note the sending so late that it reckons from the heartbeat before."""
    await launch(bot)
    pulse, gateway = bot.ws._keep_alive, world.gateway
    assert pulse is not None
    assert pulse.interval == gateway.heartbeat_interval
    pulse._last_send = time.perf_counter() - gateway.heartbeat_interval - gateway.answer_after
    pulse.ack()
    assert bot.latency > gateway.heartbeat_interval
    assert caplog.text == ""


async def test_without_answers_to_its_heartbeat_a_bot_reconnects(
    world: Sandbox, launch: Launch
) -> None:
    usual, world.gateway.heartbeat_interval = world.gateway.heartbeat_interval, 0.05
    bot = answering(Demo(heartbeat_timeout=0.1))
    await launch(bot)
    world.faults.answer_heartbeats = False
    await world.until(lambda: bot.events("disconnect"))
    world.faults.answer_heartbeats = True
    await world.until(lambda: bot.events("resumed"))
    # The loop that beats is a thread of its own: let the bot find its feet before it is closed.
    world.gateway.heartbeat_interval = usual


async def test_events_may_come_twice(world: Sandbox, bot: Demo, launch: Launch) -> None:
    pressed, codes = 0, list[int]()

    @bot.tree.command(description="Count")
    async def count(interaction: discord.Interaction) -> None:
        nonlocal pressed
        pressed += 1
        # The second time Discord has had its answer already.
        try:
            await interaction.response.send_message(str(pressed))
        except discord.HTTPException as refused:
            codes.append(refused.code)

    await launch(bot)
    world.faults.on_event(EventFault.DUPLICATE, "INTERACTION_CREATE")
    response = await world.user("alice").slash(world.channel("tables"), "count")
    assert response.message.content == "1"
    assert (pressed, codes) == (2, [40060])


async def test_events_may_be_held_back(world: Sandbox, bot: Demo, launch: Launch) -> None:
    await launch(answering(bot))
    world.faults.on_event(EventFault.HOLD, "INTERACTION_CREATE")
    alice = world.user("alice")
    response = await alice.slash(world.channel("tables"), "ping", _until=Until.SENT)
    assert response.kind is None
    world.gateway.release()
    await world.settled()
    assert response.message.content == "pong"


async def test_what_is_held_back_stays_back_after_a_break(
    world: Sandbox, bot: Demo, launch: Launch
) -> None:
    await launch(answering(bot))
    world.faults.on_event(EventFault.HOLD, "INTERACTION_CREATE")
    alice = world.user("alice")
    response = await alice.slash(world.channel("tables"), "ping", _until=Until.SENT)
    world.gateway.cut()
    await world.until(lambda: bot.events("resumed"))
    assert response.kind is None
    world.gateway.release()
    await world.settled()
    # Told once, not by the break and the release.
    assert response.message.content == "pong"
    assert len(bot.events("interaction")) == 1


async def test_an_event_that_is_lost_is_never_answered(
    world: Sandbox, bot: Demo, launch: Launch, expected_troubles: set[Trouble]
) -> None:
    expected_troubles.add(Trouble.UNANSWERED)
    await launch(answering(bot))
    world.faults.on_event(EventFault.DROP, "INTERACTION_CREATE")
    alice = world.user("alice")
    response = await alice.slash(world.channel("tables"), "ping", _until=Until.SENT)
    world.clock.advance(3)
    assert response.did_not_respond
    assert alice.unanswered == [response.interaction]


async def test_compressed_frames(world: Sandbox, bot: Demo, launch: Launch) -> None:
    world.gateway.compression = True
    await launch(answering(bot))
    response = await world.user("alice").slash(world.channel("tables"), "ping")
    assert response.message.content == "pong"


class Sharded(discord.AutoShardedClient):
    """Two shards; guilds and direct messages are dealt out between them."""

    def __init__(self) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True, guild_messages=True, dm_messages=True),
            shard_count=2,
            guild_ready_timeout=0,
        )
        self.tree = discord.app_commands.CommandTree(self)
        self.heard: list[str] = []

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        pass

    async def on_message(self, message: discord.Message) -> None:
        self.heard.append(message.content)


@pytest.mark.parametrize(
    ("frames", "code"),
    [
        (["no JSON"], 4002),
        (["[" * 4000], 4002),
        (['{"op": 1e999}'], 4002),
        (['{"op": 2, "d": {"token": "?", "intents": 1e999}}'], 4002),
        ([{"op": 2}], 4002),
        ([{"op": 2, "d": {"token": "?"}}], 4002),
        ([{"op": 6, "d": {}}], 4002),
        ([{"op": 8, "d": {}}], 4003),
        ([{"op": 1, "d": "x" * 4096}], 4002),
        ([{"op": 1, "d": None}] * 121, 4008),
    ],
)
async def test_a_frame_that_is_wrong_ends_the_connection(
    world: Sandbox, frames: list[Any], code: int
) -> None:
    url = f"{world.address}/gateway/"
    async with aiohttp.ClientSession() as session, session.ws_connect(url) as socket:
        for frame in frames:
            await socket.send_str(frame if isinstance(frame, str) else json.dumps(frame))
        async with asyncio.timeout(60):
            async for _ in socket:
                pass
        assert socket.close_code == code


async def test_a_bot_does_not_come_back_to_a_session_that_is_over_or_not_their_own(
    world: Sandbox,
) -> None:
    url, other = f"{world.address}/gateway/", world.new_bot("other")
    come = {"token": world.bot.token, "intents": 1, "properties": {}}
    async with aiohttp.ClientSession() as session:
        async with session.ws_connect(url) as socket:
            await socket.send_json({"op": 2, "d": come})
            _, ready = await socket.receive_json(), await socket.receive_json()
            number = ready["d"]["session_id"]
            assert await back(session, url, other.token, number) == {"op": 9, "d": False}
            # Nor to what was never sent.
            token, never = world.bot.token, ready["s"] + 2
            assert await back(session, url, token, number, never) == {"op": 9, "d": False}
            # A bot that says goodbye like this does not mean to come back.
            await socket.close(code=1000)
        await world.until(lambda: not world.gateway.sessions)
        assert await back(session, url, world.bot.token, number) == {"op": 9, "d": False}


async def back(
    session: aiohttp.ClientSession, url: str, token: str, number: str, since: int = 1
) -> Any:
    """Try to resume; the answer."""
    async with session.ws_connect(url) as socket:
        await socket.send_json({"op": 6, "d": {"token": token, "session_id": number, "seq": since}})
        await socket.receive_json()
        return await socket.receive_json(timeout=60)


async def test_a_sharded_bot(world: Sandbox, launch: Launch) -> None:
    bot = Sharded()

    @bot.tree.command(description="Which shard")
    async def shard(interaction: discord.Interaction) -> None:
        assert interaction.guild is not None
        await interaction.response.send_message(str(interaction.guild.shard_id))

    await launch(bot)
    alice = world.user("alice")
    response = await alice.slash(world.channel("tables"), "shard")
    assert response.message.content == str((world.guild.id >> 22) % 2)
    await alice.say(alice.dm(world.bot.id), "hello")
    # Each event reaches one shard only.
    assert bot.heard.count("hello") == 1
    assert {s.subscriber.shard for s in world.gateway.sessions.values()} == {0, 1}


async def test_fifty_people_at_once(world: Sandbox, bot: Demo, launch: Launch) -> None:
    await launch(answering(bot))
    people = world.users(*(f"user{n}" for n in range(50)))
    tables = world.channel("tables")
    for _ in range(2):
        responses = await asyncio.gather(*(one.slash(tables, "ping") for one in people))
        assert all(response.message.content == "pong" for response in responses)
    assert len(people[0].screen(tables)) == 100
