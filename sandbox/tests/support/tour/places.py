"""A tour of the places: who is there, which channels, threads and posts."""

import discord
from discord.http import Route

from sandbox.model import guilds_and_channels
from sandbox.server import Sandbox
from sandbox.testing.running import Demo
from support.tour.things import board


async def people(world: Sandbox, bot: Demo) -> None:
    """Who the bot is, and whom it meets."""
    (alice,) = world.users("alice")
    guild = await bot.fetch_guild(world.guild.id)
    await bot.fetch_guild(world.guild.id, with_counts=False)
    await bot.fetch_user(alice.id)
    await bot.application_info()
    await bot.http.request(Route("GET", "/applications/@me"))
    await bot.http.request(Route("GET", "/gateway"))
    await bot.http.get_bot_gateway()
    assert bot.user is not None
    await bot.user.edit(username="bot")
    assert [found.id async for found in bot.fetch_guilds()] == [guild.id]
    await bot.http.get_members(guild.id, limit=100, after=None)
    search = Route("GET", "/guilds/{guild_id}/members/search", guild_id=guild.id)
    await bot.http.request(search, params={"query": "al", "limit": 5})
    member = await guild.fetch_member(alice.id)
    await guild.fetch_roles()
    role = guilds_and_channels.new_role(world.model, world.guild, "arbiters")
    await member.add_roles(discord.Object(role.id))
    await member.remove_roles(discord.Object(role.id))


async def channels(world: Sandbox, bot: Demo) -> None:
    guild = bot.guilds[0]
    hall = await guild.create_text_channel("hall", topic="Games of the week")
    await guild.create_forum("archive", available_tags=[discord.ForumTag(name="shogi")])
    await guild.fetch_channels()
    await bot.fetch_channel(hall.id)
    await hall.edit(topic="Games of the month", slowmode_delay=5)
    await hall.set_permissions(guild.default_role, send_messages=False)
    await hall.set_permissions(guild.default_role, overwrite=None)
    await hall.typing()
    await hall.delete()


async def threads(world: Sandbox, bot: Demo) -> None:
    (alice,) = world.users("alice")
    guest = discord.Object(alice.id)
    tables = bot.guilds[0].text_channels[0]
    starter = await tables.send("Table one")
    await starter.create_thread(name="table one")
    await tables.fetch_message(starter.id)
    private = await tables.create_thread(name="table two", invitable=False)
    kind = discord.ChannelType.public_thread
    public = await tables.create_thread(name="table 3", type=kind, auto_archive_duration=60)
    await private.add_user(guest)
    await private.fetch_members()
    await bot.http.request(
        Route(
            "GET",
            "/channels/{channel_id}/thread-members/{user_id}",
            channel_id=private.id,
            user_id=alice.id,
        )
    )
    await private.remove_user(guest)
    await public.leave()
    await public.join()
    await public.send("Welcome")
    await bot.fetch_channel(public.id)
    await bot.guilds[0].active_threads()
    await public.edit(name="table three", slowmode_delay=1)
    await public.edit(archived=True, locked=True)
    await private.edit(archived=True)
    assert public.id in [thread.id async for thread in tables.archived_threads()]
    assert [thread.id async for thread in tables.archived_threads(private=True)] == [private.id]
    assert [t.id async for t in tables.archived_threads(private=True, joined=True)]
    await public.edit(archived=False, locked=False)
    await public.delete()


async def posts(world: Sandbox, bot: Demo) -> None:
    """Posts in a forum: plain, drawn, with tags."""
    forum = bot.guilds[0].forums[0]
    await forum.create_thread(name="Plain", content="hello")
    made = await forum.create_thread(
        name="Drawn", file=board(), applied_tags=[forum.available_tags[0]]
    )
    await made.thread.edit(applied_tags=[])
    await bot.fetch_channel(forum.id)


async def farewell(world: Sandbox, bot: Demo) -> None:
    """Last of all, a member is sent away and the bot leaves."""
    guild = bot.guilds[0]
    await guild.kick(discord.Object(world.user("mallory").id))
    await guild.leave()
