"""The lobby card of a game: posted once, and brought up to date for as long as it is there."""

from __future__ import annotations

from dataclasses import replace

import discord

from bot.app.outbox.outbox import PreparedNotice
from bot.app.tables.lobby import LobbyTable
from bot.chat.adapter import discord_render
from bot.chat.adapter.discord_errors import is_transient
from bot.chat.context.context import AppContext
from bot.chat.context.renderer import if_drawn
from bot.chat.delivery.sender import Sender
from bot.chat.message import Message
from bot.chat.messages import lobby_message
from bot.store.queries import games, posts
from bot.store.queries.posts import BOARD, CARD, Posted
from bot.store.records import GameRow, Outcome, Status
from render import pictures_of
from render.pictures import Picture


class LobbyCards:
    """Posts the card of a game and changes it."""

    def __init__(self, context: AppContext, sender: Sender) -> None:
        self.context, self.sender = context, sender

    async def update(self, message: PreparedNotice) -> Outcome:
        """Post the card, or bring it up to date; once the game runs, a lost one is not missed."""
        row = await self.sender.row(message)
        store = self.context.app.games.store
        posted = await store.read(lambda base: posts.get(base, row.id, CARD))
        if posted is None and row.status is not Status.LOBBY:
            return Outcome.NEEDLESS
        post = await self._message(row)
        if posted is None:
            # It may have begun while its picture was drawn: then the board is the newest message.
            if (await self.sender.row(message)).status is not Status.LOBBY:
                return Outcome.NEEDLESS
            await self._post(row, message, post)
            return Outcome.SENT
        try:
            found = await self.sender.awake(posted.channel)
            await found.get_partial_message(int(posted.message)).edit(
                **discord_render.editing(post, keep_pictures=not post.pictures)
            )
        except discord.NotFound:
            await store.write(lambda base: posts.drop(base, row.id, CARD))
            if row.status is not Status.LOBBY:
                return Outcome.NEEDLESS
            await self._post(row, message, post)
        except discord.HTTPException as error:
            if isinstance(error, discord.Forbidden) and row.status is not Status.LOBBY:
                await store.write(lambda base: posts.drop(base, row.id, CARD))
            # An old card can be changed only so often in an hour: it says enough as it is.
            if is_transient(error) or row.status is Status.LOBBY:
                raise
            return Outcome.NEEDLESS
        return Outcome.SENT

    async def _message(self, row: GameRow) -> Message:
        store = self.context.app.games.store
        newest = await store.read(lambda base: posts.get(base, row.id, BOARD))
        seats = await store.read(lambda base: tuple(games.seats(base, row.id)))
        table = LobbyTable(row, seats)
        post = await card(self.context, table, None if newest is None else link(row.server, newest))
        if row.status is not Status.LOBBY:
            return post
        drawn = await picture(self.context, table)
        return replace(post, pictures=() if drawn is None else (drawn,))

    async def _post(self, row: GameRow, message: PreparedNotice, post: Message) -> None:
        sent = await self.sender.send(row.place, message, post)
        now = Posted(str(sent.channel.id), str(sent.id), self.context.app.games.now())
        await self.context.app.games.store.write(lambda base: posts.put(base, row.id, CARD, now))


async def card(context: AppContext, table: LobbyTable, board: str | None = None) -> Message:
    """Write the card of a table, without its picture."""
    expected = await context.app.rematches.expected_players(table.row.id)
    people = await context.people.known({*table.people, *expected})
    rules = context.app.games.rules_of(table.row)
    missing = [people[one] for one in expected if one not in table.people]
    return lobby_message.card(table, people, rules, board, missing)


async def picture(context: AppContext, table: LobbyTable) -> Picture | None:
    """Draw a table that gathers; None if there is no picture, and its card goes without."""
    people = await context.people.known(table.people)
    rules = context.app.games.rules_of(table.row)
    shown = lobby_message.drawn_table(table, people, rules)
    paint, how = pictures_of(table.row.game_key).lobby, context.renderer.look({})
    if paint is None:
        return None  # the card itself says all of it
    drawing = context.renderer.draw(paint, shown, how, whom=("game", table.row.id))
    return await if_drawn(f"the table of game {table.row.id}", drawing)


def link(server: str | None, posted: Posted) -> str:
    """Return the address of a message."""
    return f"https://discord.com/channels/{server or '@me'}/{posted.channel}/{posted.message}"
