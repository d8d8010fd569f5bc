"""/game tutorial: a guided first game against a computer player, in a place of its own."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

import discord
from discord import app_commands

from bot.app.tables.tutorial import has_script
from bot.chat.handlers.command_helpers import about
from bot.chat.handlers.press_declarations import CommandRouter, handles, run_press
from bot.chat.message import Message, button
from bot.chat.presses.tables import PlayTutorial
from bot.chat.request import Request
from bot.chat.responder import Interaction
from bot.chat.texts import WORDS
from bot.store.records import GameRow
from engine.core.refusal import Refused

WEEK: Final = 10080  # minutes until a quiet thread is put away
NEEDED = (
    "view_channel", "create_private_threads", "send_messages_in_threads", "attach_files",
    "embed_links", "read_message_history",
)  # fmt: skip


def say(key: str, **facts: object) -> str:
    return WORDS.say("lesson", key, **facts)


@handles(PlayTutorial)
async def tutorial(request: Request, pressed: PlayTutorial) -> Message:
    """Begin, or say where it goes on; *Start again* puts the old one away first."""
    # Two presses at once must not begin two games.
    lock = request.context.app.tutorials.locks
    return await lock.run(request.person, partial(_begin, request, pressed))


async def _begin(request: Request, pressed: PlayTutorial) -> Message:
    lessons = request.context.app.tutorials
    before = await lessons.find_running(request.person)
    if before is not None and (not pressed.again or pressed.game_id != before.id):
        return await _goes_on(request, before)
    place = await _room(request, before)
    if before is not None:
        await lessons.stop(before.id)
    live = await lessons.begin(_taught(request), request.person, place)
    return Message(say("begins", where=await _where(request, live.row)))


async def _goes_on(request: Request, row: GameRow) -> Message:
    again = button("lesson_again", PlayTutorial(row.id, again=True))
    return Message(say("goes_on", where=await _where(request, row)), ((again,),))


async def _where(request: Request, row: GameRow) -> str:
    if row.place == request.place:
        return say("here")
    channel = await request.context.channel_access.place(request.interaction.client, row.place)
    if isinstance(channel, discord.Thread):
        return say("there", place=f"<#{row.place}>")
    return say("dm")


def _taught(request: Request) -> str:
    """Return the first game that has a tutorial."""
    return next(key for key in request.context.app.games.games if has_script(key))


async def _room(request: Request, before: GameRow | None) -> str:
    """Return where it is played: where it was, in a private thread here, or in direct messages."""
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
    """Open a thread that only this person sees; None if the bot may not open one here."""
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


def add_to(group: app_commands.Group, router: CommandRouter) -> None:
    """Add /game tutorial."""

    @group.command(name="tutorial", description=about("game_tutorial"))
    async def play_tutorial(interaction: Interaction) -> None:
        await router.answer(interaction, lambda request: run_press(request, PlayTutorial()))
