"""Faults of the REST API, and what discord.py makes of them."""

import asyncio

import aiohttp
import discord
import pytest

from sandbox.clock import Clock
from sandbox.errors import ErrorCode
from sandbox.faults import Cut, Delay, RateLimitScope, Reply, api_error, rate_limited, server_error
from sandbox.ratelimit import Limits, Policy
from sandbox.server import Sandbox
from sandbox.testing.running import Demo
from support.launch import Launch, place

SEND = "/channels/\\d+/messages$"


@pytest.fixture
async def client(bot: Demo, launch: Launch) -> Demo:
    bot.sync = False
    await launch(bot)
    return bot


@pytest.mark.parametrize("scope", list(RateLimitScope))
async def test_a_429_of_discord_is_waited_out(
    world: Sandbox, client: Demo, scope: RateLimitScope
) -> None:
    world.faults.add(rate_limited(0.01, scope), "POST", SEND, times=2)
    await place(client, world).send("patience")
    statuses = [e.status for e in world.journal.calls("POST", "/channels/{channel_id}/messages")]
    assert statuses == [429, 429, 200]


@pytest.mark.parametrize(
    "reply",
    [rate_limited(via=False), rate_limited(text="<html>slow down</html>")],
    ids=["no Via", "html"],
)
async def test_a_429_of_the_shield_is_an_error(world: Sandbox, client: Demo, reply: Reply) -> None:
    world.faults.add(reply, "POST", SEND)
    with pytest.raises(discord.HTTPException) as api_error:
        await place(client, world).send("hello")
    assert api_error.value.status == 429


async def test_a_long_429_is_an_error_if_the_bot_says_so(world: Sandbox, launch: Launch) -> None:
    bot = Demo(max_ratelimit_timeout=30)
    bot.sync = False
    await launch(bot)
    world.faults.add(rate_limited(60), "POST", SEND)
    with pytest.raises(discord.RateLimited):
        await place(bot, world).send("hello")


async def test_a_503_is_an_error(world: Sandbox, client: Demo) -> None:
    world.faults.add(server_error(503), "POST", SEND)
    with pytest.raises(discord.DiscordServerError):
        await place(client, world).send("hello")


@pytest.mark.parametrize("status", [500, 502, 504])
async def test_other_troubles_of_the_server_are_tried_again(
    world: Sandbox, client: Demo, status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited: list[float] = []

    async def at_once(seconds: float) -> None:
        waited.append(seconds)

    world.faults.add(server_error(status), "POST", SEND)
    monkeypatch.setattr("discord.http.asyncio.sleep", at_once)
    sent = await place(client, world).send("hello")
    monkeypatch.undo()
    assert sent.content == "hello"
    assert waited == [1]


async def test_a_connection_cut_before_the_call(world: Sandbox, client: Demo) -> None:
    world.faults.add(Cut(), "POST", SEND)
    with pytest.raises((aiohttp.ClientError, OSError)):
        await place(client, world).send("hello")
    assert world.user("alice").screen(world.channel("tables")) == []


async def test_a_connection_cut_after_the_call_is_mended_by_the_nonce(
    world: Sandbox, client: Demo
) -> None:
    world.faults.add(Cut(after=True), "POST", SEND)
    channel = place(client, world)
    with pytest.raises((aiohttp.ClientError, OSError)):
        await channel.send("hello", nonce="only once")
    again = await channel.send("hello", nonce="only once")
    (shown,) = world.user("alice").screen(world.channel("tables"))
    assert shown.id == again.id


async def test_an_answer_may_come_late_though_the_call_was_obeyed(
    world: Sandbox, client: Demo
) -> None:
    gate = asyncio.Event()
    world.faults.add(Delay(gate=gate, after=True), "POST", SEND)
    sending = asyncio.create_task(place(client, world).send("hello"))
    alice, tables = world.user("alice"), world.channel("tables")
    await world.until(lambda: alice.screen(tables))
    assert not sending.done()
    gate.set()
    assert (await sending).id == alice.screen(tables)[0].id


@pytest.mark.parametrize(
    "reply", [rate_limited(0.01, scope) for scope in RateLimitScope], ids=list(RateLimitScope)
)
async def test_answers_to_people_wait_out_a_429_too(
    world: Sandbox, bot: Demo, launch: Launch, reply: Reply
) -> None:
    @bot.tree.command(description="Talk")
    async def talk(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("one")
        await interaction.followup.send("two")

    await launch(bot)
    rules = [world.faults.add(reply, "POST", path) for path in ("/callback$", "^/webhooks/")]
    response = await world.user("alice").slash(world.channel("tables"), "talk")
    assert [message.content for message in response.messages] == ["one", "two"]
    assert [rule.used for rule in rules] == [1, 1]


async def test_rules_skip_and_run_out(world: Sandbox, client: Demo) -> None:
    world.faults.add(server_error(503), "POST", SEND, skip=1)
    channel = place(client, world)
    await channel.send("one")
    with pytest.raises(discord.DiscordServerError):
        await channel.send("two")
    await channel.send("three")
    world.faults.add(server_error(503), times=None)
    world.faults.clear()
    await channel.send("four")


async def test_realistic_limits_are_never_hit_by_discord_py(world: Sandbox, client: Demo) -> None:
    world.limits.policy = Policy.REALISTIC
    channel = place(client, world)
    for number in range(4):
        await channel.send(str(number))
    sent = world.journal.calls("POST", "/channels/{channel_id}/messages")
    assert [exchange.status for exchange in sent] == [200] * 4


async def test_realistic_limits_refuse_who_does_not_wait(world: Sandbox) -> None:
    world.limits.policy = Policy.REALISTIC
    channel = world.channel("tables").id
    url = f"{world.address}/api/v10/channels/{channel}/messages"
    headers = {"Authorization": f"Bot {world.bot.token}"}
    async with aiohttp.ClientSession(headers=headers) as session:
        answers = [await session.post(url, json={"content": str(n)}) for n in range(6)]
        last = await answers[-1].json()
    assert [answer.status for answer in answers] == [200] * 5 + [429]
    assert 0 < last["retry_after"] <= 5
    assert answers[-1].headers["Via"]


async def test_one_persons_followups_do_not_slow_down_anothers(
    world: Sandbox, bot: Demo, launch: Launch
) -> None:
    @bot.tree.command(description="Talk")
    async def talk(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("first")

    await launch(bot)
    world.limits.policy = Policy.REALISTIC
    left: list[str] = []
    async with aiohttp.ClientSession() as session:
        for person in world.users("alice", "bob"):
            asked = (await person.slash(world.channel("tables"), "talk")).interaction
            url = f"{world.address}/api/v10/webhooks/{world.bot.id}/{asked.token}"
            for text in ("second", "third"):
                answer = await session.post(url, json={"content": text})
                left.append(answer.headers["X-RateLimit-Remaining"])
    assert left == ["4", "3"] * 2


@pytest.mark.parametrize(
    ("reason", "code"),
    [(ErrorCode.OPENING_DMS_TOO_FAST, 40003), (ErrorCode.CANNOT_SEND_TO_USER, 50007)],
)
async def test_any_refusal_can_be_had(
    world: Sandbox, client: Demo, reason: ErrorCode, code: int
) -> None:
    world.faults.add(api_error(reason), "POST", "^/users/@me/channels$")
    person = await client.fetch_user(world.user("alice").id)
    with pytest.raises(discord.Forbidden) as refusal:
        await person.send("hello")
    assert refusal.value.code == code
    await person.send("hello")


async def test_too_many_followups(world: Sandbox, bot: Demo, launch: Launch) -> None:
    codes: list[int] = []

    @bot.tree.command(description="Talk")
    async def talk(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("one")
        try:
            await interaction.followup.send("two")
        except discord.Forbidden as refusal:
            codes.append(refusal.code)

    await launch(bot)
    world.faults.add(api_error(ErrorCode.TOO_MANY_FOLLOWUPS), "POST", "^/webhooks/")
    await world.user("alice").slash(world.channel("tables"), "talk")
    assert codes == [40094]


SAY = ("POST", "/channels/{channel_id}/messages")
ANSWER = ("POST", "/interactions/{interaction_id}/{interaction_token}/callback")


def test_calls_are_counted_anew_once_their_time_is_over() -> None:
    clock = Clock(still=True)
    limits = Limits(clock, Policy.REALISTIC)
    waits = [limits.call("bot", *SAY, "tables").retry_after for _ in range(6)]
    assert waits == [None] * 5 + [pytest.approx(5)]
    assert limits.call("bot", *SAY, "lobby").retry_after is None
    clock.advance(5)
    assert limits.call("bot", *SAY, "tables").retry_after is None


def test_answers_to_people_do_not_count_against_the_fifty_a_second() -> None:
    limits = Limits(Clock(still=True), Policy.REALISTIC)
    for number in range(60):
        assert limits.call("bot", *ANSWER, str(number)).retry_after is None
    calls = [limits.call("bot", *SAY, str(number)) for number in range(51)]
    assert [one.everywhere for one in calls] == [False] * 50 + [True]
