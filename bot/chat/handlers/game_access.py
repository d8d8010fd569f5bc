"""Who may see which game, and how they like to look at it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable

import discord

from bot.app.live_game import LiveGame
from bot.app.permissions import is_moderator
from bot.app.settings import personal_settings
from bot.chat.context.channel_access import open_to
from bot.chat.context.renderer import PREVIEW
from bot.chat.message import Message
from bot.chat.messages import player_names
from bot.chat.request import Request
from bot.chat.responder import Reply
from bot.chat.texts import WORDS
from bot.store.queries import games
from bot.store.records import GameRow, SeatRow
from engine.core.refusal import Refused
from render.canvas import WIDTH
from render.options import RenderOptions


async def check_visible(request: Request, game_id: int) -> None:
    """Raise Refused if the person may not see a game: a button may lie in an old message."""
    if not await may_see(request, game_id):
        raise Refused("no_such_game", game=game_id)


async def may_see(request: Request, game_id: int) -> bool:
    """Whether the person may see a game; raises Refused if there is no such game."""

    def look(database: sqlite3.Connection) -> tuple[GameRow, list[SeatRow]]:
        row = games.find(database, game_id)  # first: it refuses numbers that are none
        return row, games.seats(database, game_id)

    return await is_visible(request, *await request.context.app.games.store.read(look))


async def is_visible(request: Request, row: GameRow, seats: Iterable[SeatRow]) -> bool:
    """Whether the person plays or hosts this game, or can read its channel."""
    return any(one.person == request.person for one in seats) or await sees(request, row)


async def sees(request: Request, row: GameRow) -> bool:
    """Whether a person without a seat there may see a game."""
    if row.place == request.place or row.host == request.person:
        return True
    return await _can_read(request, row) or await _is_lost(request, row)


async def _is_lost(request: Request, row: GameRow) -> bool:
    """Whether moderators have to tidy up a game, as its channel is deleted or closed to the bot."""
    access, client = request.context.channel_access, request.interaction.client
    return is_moderator(row, request.by) and await access.place(client, row.place) is None


async def _can_read(request: Request, row: GameRow) -> bool:
    """Whether they can read a game's channel. In its server Discord has said who they are."""
    access, client = request.context.channel_access, request.interaction.client
    user = request.interaction.user
    if row.server is None:
        return False
    if row.server == request.server and isinstance(user, discord.Member):
        return await access.may_read(client, user, row.place)
    return await access.may_read_there(client, row.server, row.place, request.account)


def can_be_offered(request: Request, row: GameRow) -> bool:
    """Whether they can read a game's channel as far as the cache knows: while a person types
    there is no time to ask Discord.
    """
    user, client = request.interaction.user, request.interaction.client
    there = request.context.channel_access.at_hand(client, row.place)
    return isinstance(user, discord.Member) and open_to(there, user)


async def load_to_show(request: Request, game_id: int, *, share: bool = False) -> LiveGame:
    """Load a started game that the person may see, to show it to them or to all.

    It is shown to others only where it is played: elsewhere they may not be meant to see it.
    """
    live = await request.context.app.games.load(game_id)
    if share and live.row.place != request.place:
        raise Refused("share_elsewhere", game=live.id, place=f"<#{live.row.place}>")
    return live


async def view_settings(
    request: Request, *, share: bool = False
) -> personal_settings.PersonalSettings:
    """Return how a person likes to look at things; what all will see reveals no one's settings."""
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
) -> RenderOptions:
    """Return how a picture of this game is drawn for a person."""
    names = player_names.for_pictures(live)
    return request.context.renderer.look(names, chosen.palette, PREVIEW if small else WIDTH)


def shared(*messages: Message, share: bool = False) -> Reply:
    """Return messages for the person alone, or for all to read.

    The first answer is always private, so that a refusal is, too.
    """
    if share:
        return Reply(Message(WORDS.say("look", "shared")), public=messages)
    first, *rest = messages
    return Reply(first, private=tuple(rest))


async def closed_notice(request: Request) -> tuple[Message, ...]:
    """Return the note that a person's direct messages are closed to the bot; only once."""
    if await request.context.people.note_closed_said(request.person):
        return (Message(WORDS.say("hold", "closed")),)
    return ()
