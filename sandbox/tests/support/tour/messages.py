"""A tour of messages: sent, changed, found, marked and taken away; in channels and in private."""

import contextlib
import io

import discord

from sandbox.model import guilds_and_channels as building
from sandbox.model.permissions import Permission
from sandbox.server import Sandbox
from sandbox.testing.running import Demo
from support.tour.things import board, buttons, embed, layout


async def sending(world: Sandbox, bot: Demo) -> None:
    (alice,) = world.users("alice")
    tables = bot.guilds[0].text_channels[0]
    plain = await tables.send(f"Hello {alice.mention}")
    await plain.reply("and again", mention_author=False, silent=True)
    drawn = await tables.send(file=board(), embed=embed(), view=buttons())
    await tables.send(view=layout(), files=[board(), board("moves.png")])
    await tables.send(view=layout(drawn=False))
    await drawn.edit(content="moved", attachments=[board()])
    await plain.edit(content="changed", view=buttons())
    await plain.edit(view=None, suppress=True)
    said = await alice.say(world.channel("tables"), "Good luck", files=[("luck.txt", b"luck")])
    await tables.fetch_message(said.id)
    assert [found.id async for found in tables.history(limit=10)]
    assert [found.id async for found in tables.history(limit=10, after=plain)]


async def marking(world: Sandbox, bot: Demo) -> None:
    (alice,) = world.users("alice")
    tables = bot.guilds[0].text_channels[0]
    message = await tables.send("Which?")
    await message.add_reaction("👍")
    await alice.react(world.model.messages(world.channel("tables").id)[-1], "👍")
    found = await tables.fetch_message(message.id)
    assert [user.id async for user in found.reactions[0].users()]
    assert bot.user is not None
    await message.remove_reaction("👍", bot.user)
    await message.remove_reaction("👍", discord.Object(alice.id))
    await message.clear_reaction("👍")
    await message.clear_reactions()
    await message.pin()
    assert [pinned.id async for pinned in tables.pins()] == [message.id]
    await message.unpin()
    await message.delete()
    await tables.delete_messages([await tables.send("one"), await tables.send("two")])


async def private(world: Sandbox, bot: Demo) -> None:
    alice, bob = world.users("alice", "bob")
    direct = await (await bot.fetch_user(alice.id)).create_dm()
    await bot.fetch_channel(direct.id)
    sent = await direct.send("Your move", file=board())
    await sent.edit(content="Your move!")
    bob.close_dms()
    with contextlib.suppress(discord.Forbidden):
        await (await bot.fetch_user(bob.id)).send("Your move")


async def refusals(world: Sandbox, bot: Demo) -> None:
    """What is refused, each with its own code."""
    tables = bot.guilds[0].text_channels[0]
    message = await tables.send("There")
    vault = building.new_channel(world.model, world.guild, "vault")
    locked = building.new_channel(world.model, world.guild, "locked")
    building.permit(world.model, vault, world.bot.id, deny=Permission.VIEW_CHANNEL)
    building.permit(world.model, locked, world.bot.id, deny=Permission.SEND_MESSAGES)
    said = await world.user("alice").say(world.channel("tables"), "Mine")
    thread = await message.create_thread(name="asleep")
    await thread.edit(archived=True)
    large = discord.File(io.BytesIO(bytes(10 * 2**20 + 1)), "large.bin")
    for attempt in (
        tables.fetch_message(1),
        bot.fetch_user(1),
        bot.fetch_guild(1),
        bot.fetch_channel(1),
        bot.guilds[0].fetch_member(1),
        bot.get_partial_messageable(vault.id).send("Hello"),
        bot.get_partial_messageable(locked.id).send("Hello"),
        bot.http.edit_message(tables.id, said.id, params=_content("Yours")),
        tables.send(),
        tables.send("x" * 2001),
        tables.send(embeds=[discord.Embed(title="x" * 257, description="y")]),
        tables.send(file=large),
        tables.create_thread(name=""),
        message.create_thread(name="again"),
        thread.edit(name="still asleep"),
        thread.send("x" * 2001),
    ):
        with contextlib.suppress(discord.HTTPException):
            await attempt


def _content(text: str) -> discord.http.MultipartParameters:
    return discord.http.MultipartParameters(payload={"content": text}, multipart=None, files=None)
