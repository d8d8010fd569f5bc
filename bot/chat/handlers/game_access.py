"""Who may look at which game, and how they are answered: privately, or for everybody to see."""

from __future__ import annotations

import sqlite3
from typing import Any

import discord

from bot.app.games import LiveGame
from bot.app.permissions import moderates
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


async def looked_at(here: Request, game: int | None, *, share: bool = False) -> LiveGame:
    """The game somebody would like to see; one they may not see does not exist for them.

    It is shown to others only where it is played: elsewhere they may not be meant to see it.
    """
    number = await here.service.game(here.place, here.person, game)
    if game is not None and not await may_see(here, game):
        raise Refused("no_such_game", game=game)
    here.press = Press("look", number)
    live = await here.service.desk.office.load(number)
    if share and live.row.place != here.place:
        raise Refused("share_elsewhere", game=number, place=f"<#{live.row.place}>")
    return live


async def check(here: Request) -> None:
    """A button may lie in a message from times when they could see the game; raises Refused."""
    if not await may_see(here, here.press.game):
        raise Refused("no_such_game", game=here.press.game)


async def pressed(here: Request) -> LiveGame:
    """The game a button is about."""
    await check(here)
    return await here.service.desk.office.load(here.press.game)


async def may_see(here: Request, game: int) -> bool:
    """Do they play or host it, or can they read the channel it lives in?"""

    def look(database: sqlite3.Connection) -> tuple[GameRow, bool]:
        found = games.find(database, game)  # first: it refuses numbers that are none
        return found, any(one.person == here.person for one in games.seats(database, game))

    row, plays = await here.service.desk.office.store.read(look)
    return plays or await sees(here, row)


async def sees(here: Request, row: GameRow) -> bool:
    """The same for somebody who has no seat there."""
    if row.place == here.place or row.host == here.person:
        return True
    return await reads(here, row) or await _left(here, row)


async def _left(here: Request, row: GameRow) -> bool:
    """Is it for moderators to tidy up, as its place is gone or closed to us?"""
    there = moderates(row, here.by)
    return there and await here.service.readers.place(here.interaction.client, row.place) is None


async def reads(here: Request, row: GameRow) -> bool:
    """Can they read the place a game lives in? In its own server Discord has said who they are."""
    readers, client, user = here.service.readers, here.interaction.client, here.interaction.user
    if row.server is None:
        return False
    if row.server == here.server and isinstance(user, discord.Member):
        return await readers.may_read(client, user, row.place)
    return await readers.may_read_there(client, row.server, row.place, here.account)


def offered(here: Request, row: GameRow) -> bool:
    """The same while somebody types, when there is no time to ask: of this server, as far as we
    know.
    """
    user, client = here.interaction.user, here.interaction.client
    there = here.service.readers.at_hand(client, row.place)
    return isinstance(user, discord.Member) and open_to(there, user)


async def wishes(here: Request, *, share: bool = False) -> personal_settings.PersonalSettings:
    """How somebody likes to look at things; what everybody sees betrays nobody's settings."""
    if share:
        return personal_settings.PersonalSettings()
    person = (await here.service.guests.known([here.person]))[here.person]
    return personal_settings.chosen(person.settings)


def look(
    here: Request,
    live: LiveGame,
    chosen: personal_settings.PersonalSettings,
    *,
    small: bool = False,
) -> Look:
    palette = {} if chosen.palette is None else {"palette": chosen.palette}
    names = player_names.for_pictures(live)
    return here.service.artist.look(names, palette, PREVIEW if small else WIDTH)


async def give(here: Request, *posts: Message, share: bool = False) -> None:
    """Answer the person; or say that everybody can read it, and let everybody read it.

    The first answer is always private, so that a refusal is, too.
    """
    rest = list(posts)
    if share:
        await here.answer(Message(WORDS.say("look", "shared")))
    else:
        await here.answer(rest.pop(0))
    for post in rest:
        await here.interaction.followup.send(ephemeral=not share, **discord_render.sending(post))


async def mention_closed(here: Request) -> None:
    """Say once, and only to them, that their direct messages are closed to us."""
    if await here.service.guests.told_closed(here.person):
        told = Message(WORDS.say("hold", "closed"))
        await here.interaction.followup.send(ephemeral=True, **discord_render.sending(told))


async def turn_over(here: Request) -> None:
    """Acknowledge a press that turns a page: in its own message, unless others read that too."""
    message: Any = here.interaction.message
    if message is not None and message.flags.ephemeral:
        await here.same()
    else:
        await here.fresh()
