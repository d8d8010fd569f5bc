"""What the bot may do in the channel of a game, and who is added to its thread."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Literal

import discord

from bot.app.notices.notice_parts import PlaceLoss
from bot.app.tables.table_setup import HERE, THREAD
from bot.chat.adapter.discord_errors import is_transient
from bot.chat.message import fit
from bot.chat.plain_names import plain
from bot.chat.request import Request, display_name
from bot.chat.texts import WORDS
from bot.store.queries import games
from engine.core.refusal import Refused

WHERE = (HERE, THREAD)
NEEDED = ("view_channel", "read_message_history", "embed_links", "attach_files")
SNOWFLAKE = 21  # more digits than any of Discord's numbers has
ARCHIVED_AFTER: Literal[10080] = 10080  # minutes: as late as Discord can


def missing(
    given: discord.Permissions, *, in_thread: bool = False, opens: bool = False
) -> tuple[str, ...]:
    """Return the permissions the bot needs and lacks, in Discord's own words."""
    send = "send_messages_in_threads" if in_thread or opens else "send_messages"
    needed = (*NEEDED, send, *(("create_public_threads",) if opens else ()))
    return tuple(WORDS.say("permission", name) for name in needed if not getattr(given, name))


def opens_threads(request: Request) -> bool:
    """Whether a thread can be opened from here at all."""
    return isinstance(request.interaction.channel, discord.TextChannel)


def check_here(request: Request, where: str) -> None:
    """Raise Refused with what is missing to host a game in this place, or in a thread of it."""
    channel = request.interaction.channel
    if request.server is None:
        if where == THREAD:
            raise Refused("no_thread_here")
        return
    in_thread, opens = isinstance(channel, discord.Thread), where == THREAD
    if opens and not opens_threads(request):
        raise Refused("no_thread_here")
    lacking = missing(request.interaction.app_permissions, in_thread=in_thread, opens=opens)
    if lacking:
        raise Refused("permissions", missing=lacking)


async def check_place(request: Request, place: str, server: str | None) -> None:
    """Raise Refused with what is missing to host a game in a place that may be another one."""
    if server is None:
        return
    channel = await found(request, place)
    if channel is None:
        raise Refused("permissions", missing=(WORDS.say("permission", "view_channel"),))
    in_thread = isinstance(channel, discord.Thread)
    if place == request.place:
        given = request.interaction.app_permissions
    else:
        given = channel.permissions_for(await _ourselves(request, channel.guild))
    lacking = missing(given, in_thread=in_thread)
    if lacking:
        raise Refused("permissions", missing=lacking)


async def found(request: Request, place: str) -> Any:
    """Return a channel or thread as it is now; None if there is none for the bot."""
    return await request.context.channel_access.place(request.interaction.client, place, fresh=True)


async def _ourselves(request: Request, guild: discord.Guild) -> discord.Member:
    """Return the bot as a member; a server that the cache lacks is asked for it."""
    number = request.interaction.client.user.id
    known = guild.get_member(number)
    return await guild.fetch_member(number) if known is None else known


async def open_thread(request: Request, title: str) -> discord.Thread:
    """Open a thread of this channel, named after the game."""
    channel = request.interaction.channel
    assert isinstance(channel, discord.TextChannel)
    # Discord repeats the name in the channel, where it must not mention people.
    host = plain(display_name(request.interaction.user)).replace("@", "＠")
    short = title.partition(":")[0]  # a list of threads shows only how they begin
    name = fit(WORDS.say("lobby", "thread", title=short, host=host), 100)
    try:
        return await channel.create_thread(
            name=name, type=discord.ChannelType.public_thread, auto_archive_duration=ARCHIVED_AFTER
        )
    except discord.HTTPException as error:
        if is_transient(error):
            raise
        raise Refused("no_thread", number=error.code) from None


async def bring_in(request: Request, place: str, account: str) -> None:
    """Add a player to the thread of their game, so that they see it in their list."""
    with suppress(discord.HTTPException):  # they have blocked that, or it is locked
        channel = await found(request, place)
        if isinstance(channel, discord.Thread):
            if channel.archived and not channel.locked:
                channel = await channel.edit(archived=False)
            await channel.add_user(discord.Object(int(account)))


async def tidied(request: Request, server: str) -> bool:
    """Handle channels deleted while the bot was away; True if games have lost theirs."""
    app, access = request.context.app, request.context.channel_access
    client = request.interaction.client
    rows = await app.games.store.read(lambda base: games.taking_room(base, server))
    lost = [row for row in rows if await access.gone(client, row.place)]
    for row in lost:
        await app.lost_channels.on_channel_lost(row.place, PlaceLoss.GONE)
    return bool(lost)


async def chosen_member(request: Request, server: str | None, account: str) -> discord.Member:
    """Return a person chosen from a menu; raises Refused if they are not of that server."""
    found = await member(request, server, account)
    if found is None:
        raise Refused("nobody_known")
    return found


async def member(request: Request, server: str | None, account: str) -> discord.Member | None:
    """Return a person as a server knows them now; None if they are not there."""
    known = account.isascii() and account.isdigit() and len(account) < SNOWFLAKE
    if server is None or not known:
        return None
    return await request.context.channel_access.member(request.interaction.client, server, account)


def places_of(channel: Any) -> set[str]:
    """Return the places a channel counts as: a thread is also its channel."""
    parent = channel.parent_id if isinstance(channel, discord.Thread) else None
    return {str(channel.id), *([str(parent)] if parent else [])}


def roles_of(user: discord.User | discord.Member) -> set[str]:
    return {str(role.id) for role in user.roles} if isinstance(user, discord.Member) else set()
