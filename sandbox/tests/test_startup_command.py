"""The first thing that happens in a new world."""

import discord
import pytest

from sandbox import startup_command
from sandbox.__main__ import run_startup_command
from sandbox.server import Sandbox
from sandbox.testing.running import Demo
from support.launch import Launch


def counting(bot: Demo) -> Demo:
    @bot.tree.command(description="Count to a number")
    async def count(interaction: discord.Interaction, to: int, word: str) -> None:
        await interaction.response.send_message(f"{word} {to + 1}")

    return bot


async def test_it_waits_for_the_bot_and_happens_once(
    world: Sandbox, bot: Demo, launch: Launch
) -> None:
    command = startup_command.parse("alice: count to=2 word='less than'")
    await launch(counting(bot))
    for _ in range(2):
        await startup_command.run(world, command)
    (shown,) = world.user("bob").screen(world.channel("tables"))
    assert shown.content == "less than 3"


async def test_what_was_written_becomes_what_each_option_asks_for(
    world: Sandbox, bot: Demo, launch: Launch
) -> None:
    @bot.tree.command(description="Measure")
    async def measure(
        interaction: discord.Interaction, by: float, where: discord.TextChannel, who: discord.Member
    ) -> None:
        await interaction.response.send_message(f"{by / 2} {where.name} {who.name}")

    await launch(bot)
    world.user("bob")
    await startup_command.run(
        world, startup_command.parse("alice: measure by=-1.5 where=lobby who=bob")
    )
    (shown,) = world.user("bob").screen(world.channel("tables"))
    assert shown.content == "-0.75 lobby bob"


async def test_what_cannot_be_done_is_reported(
    world: Sandbox, bot: Demo, launch: Launch, capsys: pytest.CaptureFixture[str]
) -> None:
    await launch(counting(bot))
    await run_startup_command(world, startup_command.parse("alice: game new"))
    complaint = capsys.readouterr().err
    assert complaint == "What --first asks for was not done: there is no command /game here.\n"
