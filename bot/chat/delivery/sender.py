"""Send one message for one item of the outbox: once, even after a crash or an outage."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import discord

from bot.app.live_game import LiveGame
from bot.app.notices.notice_parts import PlaceLoss
from bot.app.outbox.outbox import PreparedNotice
from bot.chat.adapter import discord_render
from bot.chat.adapter.discord_errors import DELETED
from bot.chat.context.context import AppContext
from bot.chat.delivery import arrivals
from bot.chat.delivery.direct_channels import is_direct
from bot.chat.delivery.open_questions import OpenQuestions
from bot.chat.delivery.refused_posts import report_unsent, shaped
from bot.chat.message import Message, laid_out, stamped
from bot.store.queries import games
from bot.store.queries.outbox import Kind
from bot.store.records import GameRow, Outcome, Status, Waiting


class Sender:
    """Puts messages into channels, and knows those that did not arrive."""

    def __init__(self, context: AppContext, client: discord.Client) -> None:
        self.context, self.client = context, client
        self.questions = OpenQuestions(context, self.channel)
        self._unsent: dict[int, str] = {}  # what items say that Discord has not taken

    async def live(self, message: PreparedNotice) -> LiveGame:
        """Load the game of an item."""
        assert message.waiting.game is not None
        return await self.context.app.games.load(message.waiting.game)

    async def row(self, message: PreparedNotice) -> GameRow:
        """Load only the record of the game of an item, which may not have begun."""
        game = message.waiting.game
        assert game is not None
        return await self.context.app.games.store.read(lambda base: games.find(base, game))

    async def present(self, live: LiveGame) -> LiveGame:
        """Offer the seats of players who left the server before they are called; load it anew."""
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

    async def send(self, place: str, message: PreparedNotice, post: Message) -> discord.Message:
        """Send to a place, unless it has arrived; votes that are decided now lose their buttons."""
        sent = await self.put(await self.awake(place), message, post)
        if message.waiting.game is not None:
            await self.questions.retire(message.waiting.game)
        return sent

    async def put(self, channel: Any, message: PreparedNotice, post: Message) -> discord.Message:
        """Send to a channel that is open, unless it has arrived already."""
        post = laid_out(post)
        number, text = message.waiting.id, post.text
        if message.notice.kind is not Kind.LOBBY:  # a card stays, so its buttons stay too
            post = stamped(post, message.mark)
        post = shaped(post, message.form)
        sent = await self.arrived(channel, message, post) if message.doubtful else None
        if sent is None:
            self._unsent[number] = text
            sent = await _post_once(channel, post, message.nonce(dm=is_direct(channel)))
            del self._unsent[number]
        # Without buttons it is known by its words, and those of a vote change when it is decided.
        if not post.rows or message.notice.kind is Kind.NOTICE:
            await self.context.app.outbox.note_message(number, str(sent.id))
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
        return await arrivals.find_arrived(channel, self.us, message, post, others)

    @property
    def us(self) -> int:
        """Return the number of our own account."""
        return 0 if self.client.user is None else self.client.user.id

    async def lost(self, game: int, why: PlaceLoss) -> Status:
        """Note that we cannot write where a game is played; a running one is paused for that."""
        store = self.context.app.games.store
        row = await store.read(lambda base: games.find(base, game))
        await self.context.app.lost_channels.on_channel_lost(row.place, why)
        return (await store.read(lambda base: games.find(base, game))).status

    async def unsaid(self, waiting: Waiting, mark: str) -> Outcome:
        """Report an item that Discord does not take in any form."""
        text = self._unsent.pop(waiting.id, "")
        return await report_unsent(self.context.app.games, waiting, mark, text)

    async def channel(self, place: str) -> Any:
        """Find a channel by its number."""
        number = int(place)
        return self.client.get_channel(number) or await self.client.fetch_channel(number)

    async def awake(self, place: str) -> Any:
        """Find a channel and open it: an archived thread takes no message and no edit."""
        channel = await self.channel(place)
        if isinstance(channel, discord.Thread) and channel.archived and not channel.locked:
            return await channel.edit(archived=False)
        return channel


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
