"""Nothing that must fail a test passes the journal unseen."""

import discord

from sandbox.actors import Until
from sandbox.journal import Trouble
from sandbox.redirect import redirected
from sandbox.server import Sandbox
from tests.sandbox.demo import Demo, Running


async def test_who_still_waits_at_the_end_is_unanswered() -> None:
    bot = Demo()

    @bot.tree.command(description="Say nothing")
    async def hush(interaction: discord.Interaction) -> None:
        pass

    async with Sandbox() as world:
        with redirected(world.port):
            async with Running(bot, world.bot.token):
                await world.settled()
                await world.user("alice").slash(world.channel("tables"), "hush", _until=Until.SENT)
        assert world.journal.troubles() == []
    (note,) = world.journal.troubles()
    assert (note.trouble, note.text) == (Trouble.UNANSWERED, "unanswered: command hush")
