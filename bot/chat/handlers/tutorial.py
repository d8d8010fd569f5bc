"""/game tutorial: a guided first game against a bot, where it bothers nobody."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

import discord
from discord import app_commands

from bot.app.tables.tutorial import has_script
from bot.chat.connection.router import Handler, Router
from bot.chat.custom_id import Press
from bot.chat.handlers.command_helpers import about
from bot.chat.message import Message, button
from bot.chat.request import Interaction, Request
from bot.chat.texts import WORDS
from bot.store.records import GameRow
from engine.core.refusal import Refused

AGAIN = "again"
WEEK: Final = 10080  # minutes until a quiet thread is put away
NEEDED = (
    "view_channel", "create_private_threads", "send_messages_in_threads", "attach_files",
    "embed_links", "read_message_history",
)  # fmt: skip


def say(key: str, **facts: object) -> str:
    return WORDS.say("lesson", key, **facts)


async def tutorial(request: Request) -> None:
    """Begin, or say where it goes on; *Start again* puts the old one away first."""
    await request.fresh()
    # Two presses at once must not begin two games.
    await request.context.app.tutorials.locks.run(request.person, partial(_begin, request))


async def _begin(request: Request) -> None:
    lessons = request.context.app.tutorials
    before = await lessons.find_running(request.person)
    again = request.press.text == AGAIN
    if before is not None and (not again or request.press.game != before.id):
        await request.answer(await _goes_on(request, before))
        return
    place = await _room(request, before)
    if before is not None:
        await lessons.stop(before.id)
    live = await lessons.begin(_taught(request), request.person, place)
    await request.answer(Message(say("begins", where=await _where(request, live.row))))


async def _goes_on(request: Request, row: GameRow) -> Message:
    again = button("lesson_again", Press("tutorial", row.id, text=AGAIN))
    return Message(say("goes_on", where=await _where(request, row)), ((again,),))


async def _where(request: Request, row: GameRow) -> str:
    if row.place == request.place:
        return say("here")
    channel = await request.context.channel_access.place(request.interaction.client, row.place)
    if isinstance(channel, discord.Thread):
        return say("there", place=f"<#{row.place}>")
    return say("dm")


def _taught(request: Request) -> str:
    """The first game that brings a script."""
    return next(key for key in request.context.app.games.games if has_script(key))


async def _room(request: Request, before: GameRow | None) -> str:
    """Where it was before; a private thread of this channel; or the direct messages."""
    if before is not None and await _there(request, before.place):
        return before.place
    if request.server is None:
        return request.place
    thread = await _thread(request)
    if thread is not None:
        return str(thread.id)
    try:
        channel = await request.interaction.user.create_dm()
        await channel.send(say("greeting"))
    except discord.Forbidden:
        raise Refused("no_room_for_lesson") from None
    return str(channel.id)


async def _there(request: Request, place: str) -> bool:
    try:
        await request.interaction.client.fetch_channel(int(place))
    except discord.HTTPException:
        return False
    return True


async def _thread(request: Request) -> discord.Thread | None:
    """A thread that only this person sees; None if we may not open one here."""
    channel: Any = request.interaction.channel
    if isinstance(channel, discord.Thread):
        parent = await request.context.channel_access.place(
            request.interaction.client, str(channel.parent_id)
        )
    else:
        parent = channel
    if not isinstance(parent, discord.TextChannel):
        return None
    rights = request.interaction.app_permissions
    if not all(getattr(rights, name) for name in NEEDED):
        return None
    try:
        thread = await parent.create_thread(
            name=say("thread"), type=discord.ChannelType.private_thread, invitable=False,
            auto_archive_duration=WEEK,
        )  # fmt: skip
        await thread.add_user(request.interaction.user)
    except discord.HTTPException:
        return None
    return thread


def add_to(group: app_commands.Group, router: Router) -> None:
    @group.command(name="tutorial", description=about("game_tutorial"))
    async def guided(interaction: Interaction) -> None:
        await router.guarded(interaction, tutorial)


PRESSES: Mapping[str, Handler] = {"tutorial": tutorial}
