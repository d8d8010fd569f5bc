"""How each kind of item is told on Discord."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import discord

from bot import naming, teaching, telling
from bot.artist import pictures
from bot.cogs import lobby
from bot.lobby import Gathering
from bot.office import Live
from bot.outgoing import Message
from bot.postman import Postman
from bot.queries import games, posts
from bot.queries.posts import BOARD, CARD, Posted
from bot.records import GameRow, Status
from bot.service import Service
from bot.ui import boards, discords, ending, noticing
from bot.ui.parts import Post
from render.pictures import Picture

Kinds = Mapping[str, Callable[[Message], Awaitable[None]]]
RECENT = 50  # messages that are looked through for one that may have arrived
EARLIER = timedelta(minutes=1)  # two clocks are never quite the same


class Carrier:
    """Puts items into channels."""

    def __init__(self, service: Service, client: discord.Client) -> None:
        self.service, self.client = service, client
        self.kinds: Kinds = {
            telling.TURN: self.turn,
            telling.RESULT: self.result,
            telling.QUESTION: self.question,
            telling.NOTICE: self.notice,
            telling.LOBBY: self.card,
            **Postman(service, client, self).kinds,
        }

    async def live(self, message: Message) -> Live:
        assert message.waiting.game is not None
        return await self.service.desk.office.load(message.waiting.game)

    async def present(self, live: Live) -> Live:
        """Notice whoever has left the server before they are called: their seat is offered."""
        server = live.row.server
        guild = None if server is None else self.client.get_guild(int(server))
        if guild is None or server is None:
            return live
        asked = {ask.seat for ask in live.game.asks(live.state) if ask.blocking}
        for seat in asked:
            person = live.people.get(live.person_of(seat) or 0)
            if person is None or person.account is None or live.seats[seat].offered:
                continue
            try:
                await guild.fetch_member(int(person.account))
            except discord.NotFound:
                await self.service.desk.seats.left_server(person.id, server)
        return await self.service.desk.office.load(live.id)

    async def turn(self, message: Message) -> None:
        live = await self.present(await self.live(message))
        board = await self.drawn(live, message.view, message.events)
        await self.board(live, message, boards.turn(live, message, board))

    async def drawn(self, live: Live, view: Any, events: tuple[Any, ...] = ()) -> Picture:
        """The board as everybody sees it."""
        artist = self.service.artist
        how = artist.look(naming.for_pictures(live))
        return await artist.draw(pictures(live.row.game).board, view, how, events)

    async def result(self, message: Message) -> None:
        live = await self.live(message)
        await self.board(live, message, await ending.post(self.service, live, message))

    async def question(self, message: Message) -> None:
        live = await self.live(message)
        await self.send(live.row.place, message, boards.question(live, message))

    async def notice(self, message: Message) -> None:
        live = None
        if await self._begun(message):
            live = await self.live(message)
        body = message.waiting.item.body
        known = await self.service.guests.known(noticing.numbers(body))
        post = noticing.post(live, message, known)
        if live is not None and "asked" in body:
            board = await self.drawn(live, live.game.view(live.state, None))
            post = Post(post.text, post.rows, (board,), post.pings)
            await self.board(live, message, post)
            return
        if live is not None and message.view is not None:
            # The board that an undo would return to.
            post = replace(post, pictures=(await self.drawn(live, message.view),))
        row = await self._row(message)
        await self.send(row.place, message, post)

    async def card(self, message: Message) -> None:
        """Post the lobby card, or bring it up to date; once the game runs, nobody misses it."""
        row = await self._row(message)
        store = self.service.desk.office.store
        posted = await store.read(lambda base: posts.get(base, row.id, CARD))
        if posted is None and row.status is not Status.LOBBY:
            return
        newest = await store.read(lambda base: posts.get(base, row.id, BOARD))
        seats = await store.read(lambda base: tuple(games.seats(base, row.id)))
        url = None if newest is None else link(row.server, newest)
        post = await lobby.card(self.service, Gathering(row, seats), url)
        if posted is None:
            await self._new_card(row, message, post)
            return
        try:
            found = await self.channel(posted.channel)
            await found.get_partial_message(int(posted.message)).edit(**discords.editing(post))
        except (discord.NotFound, discord.Forbidden) as error:
            await store.write(lambda base: posts.drop(base, row.id, CARD))
            if row.status is Status.LOBBY and isinstance(error, discord.NotFound):
                await self._new_card(row, message, post)

    async def _new_card(self, row: GameRow, message: Message, post: Post) -> None:
        sent = await self.send(row.place, message, post)
        now = Posted(str(sent.channel.id), str(sent.id), self.service.desk.office.now())
        await self.service.desk.office.store.write(lambda base: posts.put(base, row.id, CARD, now))

    async def board(self, live: Live, message: Message, post: Post) -> None:
        """Post a board; the buttons of the one before it rest."""
        post = await teaching.under_board(self.service, live, message, post)
        sent = await self.send(live.row.place, message, post)
        store = self.service.desk.office.store
        before = await store.read(lambda base: posts.get(base, live.id, BOARD))
        now = Posted(str(sent.channel.id), str(sent.id), self.service.desk.office.now())
        await store.write(lambda base: posts.put(base, live.id, BOARD, now))
        if before is not None and before.message != now.message:
            await self._rest(before)
        await self.card(message)

    async def send(self, place: str, message: Message, post: Post) -> discord.Message:
        """Send it, unless it has arrived already."""
        channel = await self.channel(place)
        if isinstance(channel, discord.Thread) and channel.archived and not channel.locked:
            channel = await channel.edit(archived=False)
        return await self.put(channel, message, post)

    async def put(self, channel: Any, message: Message, post: Post) -> discord.Message:
        if message.doubtful:
            found = await self.arrived(channel, message, post)
            if found is not None:
                return found
        sent: discord.Message = await channel.send(
            nonce=message.nonce, silent=post.silent, **discords.sending(post)
        )
        return sent

    async def arrived(self, channel: Any, message: Message, post: Post) -> discord.Message | None:
        """Look for a message that may have been sent before the lights went out."""
        since = datetime.fromtimestamp(message.waiting.created, UTC) - EARLIER
        wanted = {str(one.press) for row in post.rows if isinstance(row, tuple) for one in row}
        found: discord.Message
        async for found in channel.history(limit=RECENT, after=since, oldest_first=False):
            if self.client.user is None or found.author.id != self.client.user.id:
                continue
            if wanted & _presses(found) or (not wanted and found.content == post.text):
                return found
        return None

    async def lost(self, message: Message) -> None:
        """An item can never arrive where it should: the game rests until somebody sees to it."""
        if message.waiting.game is not None and message.waiting.item.person is None:
            row = await self._row(message)
            await self.service.desk.places.gone(row.place, "place_closed")

    async def channel(self, place: str) -> Any:
        number = int(place)
        return self.client.get_channel(number) or await self.client.fetch_channel(number)

    async def _rest(self, before: Posted) -> None:
        try:
            channel = await self.channel(before.channel)
            found = await channel.fetch_message(int(before.message))
            view = discord.ui.View.from_message(found, timeout=None)
            for item in view.children:
                if isinstance(item, discord.ui.Button):
                    item.disabled = True
            view.stop()
            # Without its own word on mentions, an edit would read those in names anew.
            await found.edit(view=view, allowed_mentions=discord.AllowedMentions.none())
        except discord.HTTPException:
            return  # it is old, or gone, or not ours to change: a stale press says so itself

    async def _row(self, message: Message) -> Any:
        game = message.waiting.game
        assert game is not None
        return await self.service.desk.office.store.read(lambda base: games.find(base, game))

    async def _begun(self, message: Message) -> bool:
        return (await self._row(message)).started is not None


def link(server: str | None, posted: Posted) -> str:
    return f"https://discord.com/channels/{server or '@me'}/{posted.channel}/{posted.message}"


def _presses(found: discord.Message) -> set[str]:
    return {
        str(item.custom_id)
        for row in found.components
        if isinstance(row, discord.ActionRow)
        for item in row.children
        if isinstance(item, (discord.Button, discord.SelectMenu))
    }
