"""How each kind of item is told on Discord."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

import discord

from bot.app.live_game import LiveGame
from bot.app.notices import compose
from bot.app.outbox.outbox import PreparedNotice
from bot.app.tables.lobby import LobbyTable
from bot.chat.adapter import discord_render
from bot.chat.adapter.discord_errors import DELETED, passing
from bot.chat.context.context import AppContext
from bot.chat.context.renderer import if_drawn
from bot.chat.delivery import arrivals, ending_message, tutorial_text
from bot.chat.delivery.direct_channels import is_direct
from bot.chat.delivery.direct_messages import DirectMessages
from bot.chat.delivery.open_questions import ASKED, OpenQuestions
from bot.chat.delivery.unsent import report_unsent, shaped
from bot.chat.handlers import lobby
from bot.chat.message import Message, stamped
from bot.chat.messages import board_message, notice_message, player_names
from bot.store.queries import games, posts
from bot.store.queries.posts import BOARD, CARD, Posted
from bot.store.records import GameRow, Outcome, Status, Waiting
from bot.workers.line import Queue
from engine.core.seat import BY_NAME
from render.pictures import Picture

Kinds = Mapping[str, Callable[[PreparedNotice], Awaitable[Outcome]]]


class ChannelMessages:
    """Puts items into channels."""

    def __init__(self, context: AppContext, client: discord.Client) -> None:
        self.context, self.client = context, client
        self.polls = OpenQuestions(context, self.channel)
        self._unsent: dict[int, str] = {}  # what items say that Discord has not taken
        self.kinds: Kinds = {
            compose.TURN: self.turn,
            compose.RESULT: self.result,
            compose.QUESTION: self.question,
            compose.CALL: self.call,
            compose.NOTICE: self.notice,
            compose.LOBBY: self.card,
            **DirectMessages(context, client, self).kinds,
        }

    async def live(self, message: PreparedNotice) -> LiveGame:
        assert message.waiting.game is not None
        return await self.context.app.games.load(message.waiting.game)

    async def present(self, live: LiveGame) -> LiveGame:
        """Notice whoever has left the server before they are called: their seat is offered."""
        server = live.row.server
        if server is None:
            return live
        guild = await self.context.channel_access.server(self.client, server)
        if guild is None:
            return live
        asked = {ask.seat for ask in live.rules.play.asks(live.state) if ask.blocking}
        for seat in asked:
            person = live.people.get(live.person_of(seat) or 0)
            if person is None or person.account is None or live.seats[seat].offered:
                continue
            try:
                await guild.fetch_member(int(person.account))
            except discord.NotFound:
                await self.context.app.seats.leave_server(person.id, server)
        return await self.context.app.games.load(live.id)

    async def turn(self, message: PreparedNotice) -> Outcome:
        live = await self.live(message)
        how = self.context.renderer.look(player_names.for_pictures(live))
        # It is drawn while Discord says who is still there, unless that was begun already.
        self.context.renderer.begin_board(live.row.game_key, message.view, how, message.events)
        live = await self.present(live)
        shown = await self.drawn(live, message.view, message.events)
        return await self.board(live, message, board_message.turn(live, message, shown))

    async def drawn(
        self, live: LiveGame, view: Any, events: tuple[Any, ...] = ()
    ) -> tuple[Picture, ...]:
        """The board as everybody sees it; if it cannot be drawn, the words go without it."""
        renderer = self.context.renderer
        how = renderer.look(player_names.for_pictures(live))
        drawing = renderer.board(live.row.game_key, view, how, events, queue=Queue.PUBLIC)
        board = await if_drawn(f"the board of game {live.id}", drawing)
        return () if board is None else (board,)

    async def result(self, message: PreparedNotice) -> Outcome:
        live = await self.live(message)
        return await self.board(
            live, message, await ending_message.post(self.context, live, message)
        )

    async def question(self, message: PreparedNotice) -> Outcome:
        live, body = await self.present(await self.live(message)), message.waiting.item.body
        if not board_message.is_asked(live, body) and not compose.tells_all(message.waiting.item):
            return Outcome.NEEDLESS
        post = board_message.question(live, message)
        sent = await self.send(live.row.place, message, post)
        if post.rows:
            await self.polls.asked(live.id, ASKED, body, sent)
        return Outcome.SENT

    async def call(self, message: PreparedNotice) -> Outcome:
        """Somebody who is asked could not be told in private."""
        live, item = await self.live(message), message.waiting.item
        seat, person = BY_NAME[item.body["seat"]], live.people.get(item.person or 0)
        asked = [ask.kind for ask in live.asks(seat) if ask.blocking]
        if not asked or person is None or live.person_of(seat) != person.id:
            return Outcome.NEEDLESS
        channel = await self.channel(live.row.place)
        async for found in arrivals.own_messages(channel, self._us, item.body["since"]):
            if any(str(one.id) == person.account for one in found.mentions):
                # What was posted meanwhile knew already that they have to be called there.
                return Outcome.NEEDLESS
        sent = await self.send(live.row.place, message, board_message.call(live, seat, person))
        await self.polls.asked(live.id, ASKED, {"seat": str(seat), "ask": asked[0]}, sent)
        return Outcome.SENT

    async def notice(self, message: PreparedNotice) -> Outcome:
        live = None
        if await self._begun(message):
            live = await self.live(message)
        body = message.waiting.item.body
        known = await self.context.people.known(notice_message.numbers(body))
        post = notice_message.post(live, message, known)
        if live is not None and ("asked" in body or notice_message.asked_in(body)):
            live = await self.present(live)
            shown = await self.drawn(live, live.rules.play.view(live.state, None))
            post = Message(post.text, post.rows, shown, post.pings)
            return await self.board(live, message, post)
        if live is not None and message.view is not None:
            # The board that an undo would return to.
            post = replace(post, pictures=await self.drawn(live, message.view))
        row = await self._row(message)
        sent = await self.send(row.place, message, post)
        await self.polls.opened(row.id, row.revision, body, sent)
        return Outcome.SENT

    async def card(self, message: PreparedNotice) -> Outcome:
        """Post the lobby card, or bring it up to date; once the game runs, it is not missed."""
        row = await self._row(message)
        store = self.context.app.games.store
        posted = await store.read(lambda base: posts.get(base, row.id, CARD))
        if posted is None and row.status is not Status.LOBBY:
            return Outcome.NEEDLESS
        newest = await store.read(lambda base: posts.get(base, row.id, BOARD))
        seats = await store.read(lambda base: tuple(games.seats(base, row.id)))
        url = None if newest is None else link(row.server, newest)
        table = LobbyTable(row, seats)
        post = await lobby.card(self.context, table, url)
        if row.status is Status.LOBBY:
            drawn = await lobby.picture(self.context, table)
            post = replace(post, pictures=() if drawn is None else (drawn,))
        if posted is None:
            # It may have begun while its picture was drawn: then the board is the newest message.
            if (await self._row(message)).status is not Status.LOBBY:
                return Outcome.NEEDLESS
            await self._new_card(row, message, post)
            return Outcome.SENT
        try:
            found = await self._awake(posted.channel)
            await found.get_partial_message(int(posted.message)).edit(
                **discord_render.editing(post, keep_pictures=not post.pictures)
            )
        except discord.NotFound:
            await store.write(lambda base: posts.drop(base, row.id, CARD))
            if row.status is not Status.LOBBY:
                return Outcome.NEEDLESS
            await self._new_card(row, message, post)
        except discord.HTTPException as error:
            if isinstance(error, discord.Forbidden) and row.status is not Status.LOBBY:
                await store.write(lambda base: posts.drop(base, row.id, CARD))
            # An old card can be changed only so often in an hour: it says enough as it is.
            if passing(error) or row.status is Status.LOBBY:
                raise
            return Outcome.NEEDLESS
        return Outcome.SENT

    async def _new_card(self, row: GameRow, message: PreparedNotice, post: Message) -> None:
        sent = await self.send(row.place, message, post)
        now = Posted(str(sent.channel.id), str(sent.id), self.context.app.games.now())
        await self.context.app.games.store.write(lambda base: posts.put(base, row.id, CARD, now))

    async def board(self, live: LiveGame, message: PreparedNotice, post: Message) -> Outcome:
        """Post a board; the buttons of the one before it rest."""
        post = await tutorial_text.under_board(self.context, live, message, post)
        sent = await self.send(live.row.place, message, post)
        store = self.context.app.games.store
        before = await store.read(lambda base: posts.get(base, live.id, BOARD))
        now = Posted(str(sent.channel.id), str(sent.id), self.context.app.games.now())
        if before is not None and before.message != now.message:
            # First, so that it is tried again if the line breaks meanwhile.
            await self._rest(before)
        await store.write(lambda base: posts.put(base, live.id, BOARD, now))
        await self.card(message)
        return Outcome.SENT

    async def send(self, place: str, message: PreparedNotice, post: Message) -> discord.Message:
        """Send it, unless it has arrived already; votes that are decided now lose their buttons."""
        sent = await self.put(await self._awake(place), message, post)
        if message.waiting.game is not None:
            await self.polls.retire(message.waiting.game)
        return sent

    async def put(self, channel: Any, message: PreparedNotice, post: Message) -> discord.Message:
        """Send it to a channel that is open, unless it has arrived already."""
        number, text = message.waiting.id, post.text
        if message.waiting.item.kind != compose.LOBBY:  # a card stays, so its buttons stay too
            post = stamped(post, message.mark)
        post = shaped(post, message.form)
        sent = await self.arrived(channel, message, post) if message.doubtful else None
        if sent is None:
            self._unsent[number] = text
            sent = await _post_once(channel, post, message.nonce(dm=is_direct(channel)))
            del self._unsent[number]
        # Without buttons it is known by its words, and those of a vote change when it is decided.
        if not post.rows or message.waiting.item.kind == compose.NOTICE:
            await self.context.app.outbox.became(number, str(sent.id))
        return sent

    async def arrived(
        self, channel: Any, message: PreparedNotice, post: Message
    ) -> discord.Message | None:
        """Find the message of an item that was tried before; None if it did not arrive."""
        known = await self.context.app.outbox.message_of(message.waiting)
        if known is not None:
            with suppress(discord.NotFound):
                found: discord.Message = await channel.fetch_message(int(known))
                return found
        others = await self.context.app.outbox.messages_of_others(message.waiting)
        return await arrivals.find_arrived(channel, self._us, message, post, others)

    @property
    def _us(self) -> int:
        return 0 if self.client.user is None else self.client.user.id

    async def lost(self, game: int, why: str) -> Status:
        """We cannot write where a game lives: if it runs, it rests until somebody sees to that."""
        store = self.context.app.games.store
        row = await store.read(lambda base: games.find(base, game))
        await self.context.app.lost_channels.lose_channel(row.place, why)
        return (await store.read(lambda base: games.find(base, game))).status

    async def unsaid(self, waiting: Waiting, mark: str) -> Outcome:
        """Report an item that Discord does not take, however it is put."""
        text = self._unsent.pop(waiting.id, "")
        return await report_unsent(self.context.app.games, waiting, mark, text)

    async def channel(self, place: str) -> Any:
        number = int(place)
        return self.client.get_channel(number) or await self.client.fetch_channel(number)

    async def _awake(self, place: str) -> Any:
        """The same, ready to be written in: a thread that sleeps takes nothing, no edit either."""
        channel = await self.channel(place)
        if isinstance(channel, discord.Thread) and channel.archived and not channel.locked:
            return await channel.edit(archived=False)
        return channel

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
        except discord.HTTPException as error:
            if passing(error):
                raise
            return  # it is old, or gone, or not ours to change: a stale press says so itself

    async def _row(self, message: PreparedNotice) -> Any:
        game = message.waiting.game
        assert game is not None
        return await self.context.app.games.store.read(lambda base: games.find(base, game))

    async def _begun(self, message: PreparedNotice) -> bool:
        return (await self._row(message)).started is not None


async def _post_once(channel: Any, post: Message, nonce: str) -> discord.Message:
    try:
        return await _post(channel, post, nonce)
    except discord.NotFound as error:
        if error.code != DELETED:
            raise
        # It had arrived, unknown to us, and was deleted since; but people need its buttons.
        return await _post(channel, post, None)


async def _post(channel: Any, post: Message, nonce: str | None) -> discord.Message:
    sent: discord.Message = await channel.send(
        nonce=nonce, silent=post.silent, **discord_render.sending(post)
    )
    return sent


def link(server: str | None, posted: Posted) -> str:
    return f"https://discord.com/channels/{server or '@me'}/{posted.channel}/{posted.message}"
