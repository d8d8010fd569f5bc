"""Who may look at which game, and how they are answered: privately, or for everybody to see."""

from __future__ import annotations

from typing import Any

import discord

from bot import naming, settings
from bot.artist import PREVIEW
from bot.here import Here
from bot.office import Live
from bot.press import Press
from bot.queries import followers, games
from bot.records import GameRow
from bot.ui import discords
from bot.ui.parts import Post
from bot.ui.words import WORDS
from engine.core.refusal import Refused
from render.canvas import WIDTH
from render.look import Look


async def looked_at(here: Here, game: int | None) -> Live:
    """The game somebody would like to see; one they may not see does not exist for them."""
    number = await here.service.game(here.place, here.person, game)
    if game is not None and not await may_see(here, game):
        raise Refused("no_such_game", game=game)
    here.press = Press("look", number)
    return await here.service.desk.office.load(number)


async def check(here: Here) -> None:
    """A button may lie in a message from times when they could see the game; raises Refused."""
    if not await may_see(here, here.press.game):
        raise Refused("no_such_game", game=here.press.game)


async def pressed(here: Here) -> Live:
    """The game a button is about."""
    await check(here)
    return await here.service.desk.office.load(here.press.game)


async def may_see(here: Here, game: int) -> bool:
    """Do they play or follow it, or can they read the channel it lives in?"""
    office = here.service.desk.office
    row = await office.store.read(lambda base: games.find(base, game))
    if row.place == here.place:
        return True
    own = await office.store.read(lambda base: games.of_person(base, here.person))
    followed = await office.store.read(lambda base: followers.of_person(base, here.person))
    known = {*(one.id for one in own), *(one.game for one in followed), *_hosted(row, here.person)}
    return game in known or reads(here, row.place) or await _reads_there(here, row)


def _hosted(row: GameRow, person: int) -> list[int]:
    return [row.id] if row.host == person else []


async def _reads_there(here: Here, row: GameRow) -> bool:
    """The same, asked in direct messages: are they in that server at all?"""
    if here.server is not None or row.server is None:
        return False
    guild = here.interaction.client.get_guild(int(row.server))
    try:
        member = None if guild is None else await guild.fetch_member(int(here.account))
    except discord.HTTPException:
        return False
    return guild is not None and member is not None and _readable(guild, member, row.place)


def reads(here: Here, place: str) -> bool:
    """Can they read that channel of this server?"""
    guild, user = here.interaction.guild, here.interaction.user
    return guild is not None and isinstance(user, discord.Member) and _readable(guild, user, place)


def _readable(guild: discord.Guild, user: discord.Member, place: str) -> bool:
    """A private thread is for those in it."""
    channel = guild.get_channel_or_thread(int(place))
    if channel is None:
        return False
    private = isinstance(channel, discord.Thread) and channel.is_private()
    rights = channel.permissions_for(user)
    return rights.view_channel and (not private or rights.manage_threads)


async def wishes(here: Here, *, share: bool = False) -> settings.Chosen:
    """How somebody likes to look at things; what everybody sees betrays nobody's settings."""
    if share:
        return settings.Chosen()
    person = (await here.service.guests.known([here.person]))[here.person]
    return settings.chosen(person.settings)


def look(here: Here, live: Live, chosen: settings.Chosen, *, small: bool = False) -> Look:
    palette = {} if chosen.palette is None else {"palette": chosen.palette}
    names = naming.for_pictures(live)
    return here.service.artist.look(names, palette, PREVIEW if small else WIDTH)


async def give(here: Here, *posts: Post, share: bool = False) -> None:
    """Answer the person; or say that everybody can read it, and let everybody read it.

    The first answer is always private, so that a refusal is, too.
    """
    rest = list(posts)
    if share:
        await here.answer(Post(WORDS.say("look", "shared")))
    else:
        await here.answer(rest.pop(0))
    for post in rest:
        await here.interaction.followup.send(ephemeral=not share, **discords.sending(post))


async def mention_closed(here: Here) -> None:
    """Say once, and only to them, that their direct messages are closed to us."""
    if await here.service.guests.told_closed(here.person):
        told = Post(WORDS.say("hold", "closed"))
        await here.interaction.followup.send(ephemeral=True, **discords.sending(told))


async def turn_over(here: Here) -> None:
    """Acknowledge a press that turns a page: in its own message, unless others read that too."""
    message: Any = here.interaction.message
    if message is not None and message.flags.ephemeral:
        await here.same()
    else:
        await here.fresh()
