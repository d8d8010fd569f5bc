"""Three seconds, fifteen minutes, and what comes too late."""

import asyncio

import discord
import pytest

from sandbox.actors import Until
from sandbox.clock import Clock
from sandbox.faults import Delay
from sandbox.ids import Snowflakes, made_at
from sandbox.journal import Trouble
from sandbox.model import guilds_and_channels
from sandbox.server import Sandbox
from sandbox.testing.running import Demo
from support.launch import Launch


async def test_after_three_seconds_no_answer_is_heard_any_more(
    world: Sandbox, bot: Demo, launch: Launch, expected_troubles: set[Trouble]
) -> None:
    expected_troubles.add(Trouble.UNANSWERED)
    go_on = asyncio.Event()
    codes: list[int] = []

    @bot.tree.command(description="Dawdle")
    async def dawdle(interaction: discord.Interaction) -> None:
        await go_on.wait()
        try:
            await interaction.response.send_message("late")
        except discord.NotFound as refused:
            codes.append(refused.code)

    await launch(bot)
    alice = world.user("alice")
    response = await alice.slash(world.channel("tables"), "dawdle", _until=Until.SENT)
    world.clock.advance(2.5)
    assert alice.unanswered == []
    world.clock.advance(0.5)
    assert alice.unanswered == [response.interaction]
    assert response.did_not_respond
    (note,) = world.journal.troubles()
    assert (note.trouble, note.text) == (Trouble.UNANSWERED, "unanswered: command dawdle")
    go_on.set()
    await world.settled()
    assert codes == [10062]


async def test_an_answer_that_is_held_up_comes_too_late(
    world: Sandbox, bot: Demo, launch: Launch, expected_troubles: set[Trouble]
) -> None:
    expected_troubles.add(Trouble.UNANSWERED)
    codes: list[int] = []

    @bot.tree.command(description="Hurry")
    async def hurry(interaction: discord.Interaction) -> None:
        try:
            await interaction.response.defer()
        except discord.NotFound as refused:
            codes.append(refused.code)

    await launch(bot)
    gate = asyncio.Event()
    rule = world.faults.add(Delay(gate=gate), "POST", "/callback")
    response = await world.user("alice").slash(world.channel("tables"), "hurry", _until=Until.SENT)
    await world.until(lambda: rule.used)
    world.clock.advance(4)
    gate.set()
    await world.settled()
    assert response.did_not_respond
    assert codes == [10062]


async def test_after_fifteen_minutes_the_token_is_dead(
    world: Sandbox, bot: Demo, launch: Launch
) -> None:
    kept: list[discord.Interaction] = []

    @bot.tree.command(description="Remember")
    async def remember(interaction: discord.Interaction) -> None:
        kept.append(interaction)
        await interaction.response.send_message("first")

    await launch(bot)
    response = await world.user("alice").slash(world.channel("tables"), "remember")
    world.clock.advance(14 * 60)
    await kept[0].edit_original_response(content="second")
    assert response.message.content == "second"
    world.clock.advance(60)
    with pytest.raises(discord.HTTPException) as refused:
        await kept[0].edit_original_response(content="third")
    assert (refused.value.status, refused.value.code) == (401, 50027)
    # The bot's own rights still reach the message.
    channel = bot.get_partial_messageable(response.message.channel)
    await channel.get_partial_message(response.message.id).edit(content="fourth")
    assert response.message.content == "fourth"


async def test_a_second_answer_is_refused(world: Sandbox, bot: Demo, launch: Launch) -> None:
    codes: list[int] = []

    @bot.tree.command(description="Twice")
    async def twice(interaction: discord.Interaction) -> None:
        again = discord.InteractionResponse(interaction)
        await interaction.response.send_message("one")
        try:
            await again.send_message("two")
        except discord.HTTPException as refused:
            codes.append(refused.code)

    await launch(bot)
    response = await world.user("alice").slash(world.channel("tables"), "twice")
    assert codes == [40060]
    assert response.message.content == "one"


async def test_a_still_clock_moves_only_when_pushed() -> None:
    clock = Clock(still=True)
    start, rung = clock.now(), list[float]()
    clock.call_at(start + 2, lambda: rung.append(2))
    clock.call_at(start + 1, lambda: rung.append(1))
    clock.call_at(start + 3, lambda: rung.append(3)).cancel()
    clock.advance(1.5)
    assert rung == [1]
    clock.advance(5)
    assert rung == [1, 2]
    assert clock.now() == pytest.approx(start + 6.5)
    sleeper = asyncio.create_task(clock.sleep(10))
    await asyncio.sleep(0)
    clock.advance(10)
    await sleeper


async def test_a_running_clock_rings_by_itself() -> None:
    clock, rung = Clock(), asyncio.Event()
    clock.call_at(clock.now() + 0.001, rung.set)
    await asyncio.wait_for(rung.wait(), 60)


async def test_nothing_happens_any_more_after_the_end() -> None:
    async with Sandbox(clock=Clock(still=True)) as world:
        thread = guilds_and_channels.new_thread(
            world.model, world.channel("tables"), "table 1", world.bot.id, archive_after=60
        )
    world.clock.advance(3600)
    assert thread.thread is not None
    assert not thread.thread.archived


def test_ids_rise_and_carry_their_time() -> None:
    clock = Clock(still=True)
    ids = Snowflakes(clock)
    first, second = ids.next(), ids.next()
    assert first < second
    assert made_at(first) == pytest.approx(clock.now(), abs=0.001)
