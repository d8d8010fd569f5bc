"""Who may look at which game, and how they are answered: privately, or for everybody to see."""

from __future__ import annotations

import sqlite3
from typing import Any

import discord

from bot.app.live_game import LiveGame
from bot.app.permissions import is_moderator
from bot.app.settings import personal_settings
from bot.chat.adapter import discord_render
from bot.chat.context.channel_access import open_to
from bot.chat.context.renderer import PREVIEW
from bot.chat.custom_id import Press
from bot.chat.message import Message
from bot.chat.messages import player_names
from bot.chat.request import Request
from bot.chat.texts import WORDS
from bot.store.queries import games
from bot.store.records import GameRow
from engine.core.refusal import Refused
from render.canvas import WIDTH
from render.look import Look


async def looked_at(request: Request, game: int | None, *, share: bool = False) -> LiveGame:
    """The game somebody would like to see; one they may not see does not exist for them.

    It is shown to others only where it is played: elsewhere they may not be meant to see it.
    """
    number = await request.context.game(request.place, request.person, game)
    if game is not None and not await may_see(request, game):
        raise Refused("no_such_game", game=game)
    request.press = Press("look", number)
    live = await request.context.app.games.load(number)
    if share and live.row.place != request.place:
        raise Refused("share_elsewhere", game=number, place=f"<#{live.row.place}>")
    return live


async def check(request: Request) -> None:
    """A button may lie in a message from times when they could see the game; raises Refused."""
    if not await may_see(request, request.press.game):
        raise Refused("no_such_game", game=request.press.game)


async def pressed(request: Request) -> LiveGame:
    """The game a button is about."""
    await check(request)
    return await request.context.app.games.load(request.press.game)


async def may_see(request: Request, game: int) -> bool:
    """Do they play or host it, or can they read the channel it lives in?"""

    def look(database: sqlite3.Connection) -> tuple[GameRow, bool]:
        found = games.find(database, game)  # first: it refuses numbers that are none
        return found, any(one.person == request.person for one in games.seats(database, game))

    row, plays = await request.context.app.games.store.read(look)
    return plays or await sees(request, row)


async def sees(request: Request, row: GameRow) -> bool:
    """The same for somebody who has no seat there."""
    if row.place == request.place or row.host == request.person:
        return True
    return await reads(request, row) or await _left(request, row)


async def _left(request: Request, row: GameRow) -> bool:
    """Is it for moderators to tidy up, as its place is gone or closed to us?"""
    there = is_moderator(row, request.by)
    return (
        there
        and await request.context.channel_access.place(request.interaction.client, row.place)
        is None
    )


async def reads(request: Request, row: GameRow) -> bool:
    """Can they read the place a game lives in? In its own server Discord has said who they are."""
    readers, client, user = (
        request.context.channel_access,
        request.interaction.client,
        request.interaction.user,
    )
    if row.server is None:
        return False
    if row.server == request.server and isinstance(user, discord.Member):
        return await readers.may_read(client, user, row.place)
    return await readers.may_read_there(client, row.server, row.place, request.account)


def offered(request: Request, row: GameRow) -> bool:
    """The same while somebody types, when there is no time to ask: of this server, as far as we
    know.
    """
    user, client = request.interaction.user, request.interaction.client
    there = request.context.channel_access.at_hand(client, row.place)
    return isinstance(user, discord.Member) and open_to(there, user)


async def wishes(request: Request, *, share: bool = False) -> personal_settings.PersonalSettings:
    """How somebody likes to look at things; what everybody sees betrays nobody's settings."""
    if share:
        return personal_settings.PersonalSettings()
    person = (await request.context.people.known([request.person]))[request.person]
    return personal_settings.chosen(person.settings)


def look(
    request: Request,
    live: LiveGame,
    chosen: personal_settings.PersonalSettings,
    *,
    small: bool = False,
) -> Look:
    palette = {} if chosen.palette is None else {"palette": chosen.palette}
    names = player_names.for_pictures(live)
    return request.context.renderer.look(names, palette, PREVIEW if small else WIDTH)


async def give(request: Request, *posts: Message, share: bool = False) -> None:
    """Answer the person; or say that everybody can read it, and let everybody read it.

    The first answer is always private, so that a refusal is, too.
    """
    rest = list(posts)
    if share:
        await request.answer(Message(WORDS.say("look", "shared")))
    else:
        await request.answer(rest.pop(0))
    for post in rest:
        await request.interaction.followup.send(ephemeral=not share, **discord_render.sending(post))


async def mention_closed(request: Request) -> None:
    """Say once, and only to them, that their direct messages are closed to us."""
    if await request.context.people.told_closed(request.person):
        told = Message(WORDS.say("hold", "closed"))
        await request.interaction.followup.send(ephemeral=True, **discord_render.sending(told))


async def turn_over(request: Request) -> None:
    """Acknowledge a press that turns a page: in its own message, unless others read that too."""
    message: Any = request.interaction.message
    if message is not None and message.flags.ephemeral:
        await request.same()
    else:
        await request.fresh()
