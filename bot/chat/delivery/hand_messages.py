"""The hand of a player as a direct message: one for each game, always the newest."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import discord

from bot.app.live_game import LiveGame
from bot.app.notices import post as outbox_post
from bot.app.notices.game_notices import HandChanged, PlayerCalled
from bot.app.notices.notices import OutgoingNotice
from bot.app.outbox.outbox import PreparedNotice
from bot.app.settings import personal_settings
from bot.app.tables.tutorial import is_guided
from bot.chat.context.context import AppContext
from bot.chat.delivery import hand
from bot.chat.delivery.direct_messages import CLOSED, DirectMessages
from bot.chat.delivery.message_edits import FRESH, change, remove
from bot.chat.delivery.refused_posts import shaped
from bot.chat.delivery.sender import Sender
from bot.chat.message import Message
from bot.chat.texts import WORDS
from bot.store.queries import posts
from bot.store.queries.posts import HOLD, PLACED, Posted
from bot.store.records import Outcome, Person


class HandMessages:
    """Sends hands and changes them."""

    def __init__(self, context: AppContext, sender: Sender, recipients: DirectMessages) -> None:
        self.context, self.sender, self.recipients = context, sender, recipients

    async def update(self, message: PreparedNotice, changed: HandChanged) -> Outcome:
        """Send the newest hand of a seat: edited in place while it is fresh, else posted anew."""
        live = await self.sender.live(message)
        person = await self.recipients.of(message)
        if person is None:
            return Outcome.NEEDLESS
        if live.person_of(changed.seat) != person.id:
            return await self._close(live.id, person)
        chosen = personal_settings.chosen(person.settings)
        if not chosen.dms or await self._is_placed(live.id, person):
            return Outcome.NEEDLESS
        if is_guided(live.row):
            return Outcome.NEEDLESS  # it has a place of its own, and the hand is a button there
        if self.recipients.is_skipped(person):
            return Outcome.REPORTED  # they were told that their hand is a button in the channel
        post = await self._message(live, person)
        reached = await self._renew(live.id, person, message, post)
        if not reached and not post.silent and chosen.tell == personal_settings.DM:
            await self._call(live, message, PlayerCalled(changed.seat, message.waiting.created))
        return Outcome.SENT if reached else Outcome.REPORTED

    async def _call(self, live: LiveGame, message: PreparedNotice, call: PlayerCalled) -> None:
        """Call a player in the channel, after the board that they are called to."""
        repository, item = self.context.app.games, message.waiting.item
        outgoing = OutgoingNotice(f"{call.kind}:{item.key}", call, item.person)
        now = repository.now()
        await repository.store.write(lambda base: outbox_post.add(base, live.id, [outgoing], now))

    async def _is_placed(self, game: int, person: Person) -> bool:
        """Was a player put into their seat by the host, and has not shown up yet?"""
        store = self.context.app.games.store
        return await store.read(lambda base: posts.get(base, game, PLACED, person.id)) is not None

    async def _message(self, live: LiveGame, person: Person) -> Message:
        seat = live.seat_of(person.id)
        post = await hand.hold(self.context, live, person, sent=True)
        asked = any(ask.blocking for ask in live.asks(seat))
        aloud = (
            asked and personal_settings.chosen(person.settings).tell != personal_settings.CHANNEL
        )
        return replace(post, silent=not aloud)

    async def _renew(
        self, game: int, person: Person, message: PreparedNotice, post: Message
    ) -> bool:
        """Bring a hand up to date, so that exactly one stays; False if messages are closed."""
        repository = self.context.app.games
        before = await repository.store.read(lambda base: posts.get(base, game, HOLD, person.id))
        try:
            channel = await self.recipients.channels.open(person.account or "0")
            arrived = None
            if message.doubtful:
                # It may differ from what the hand shows by now: found first, it is then changed.
                arrived = await self.sender.arrived(channel, message, post)
            if arrived is not None:
                before = await self._keep(game, person, channel, before, arrived)
            fresh = before is not None and repository.now() - before.at < FRESH
            quiet = post.silent or arrived is not None
            now = shaped(post, message.form)
            if before is not None and fresh and quiet and await change(channel, before, now):
                return True
            sent = await self.sender.put(channel, replace(message, doubtful=False), post)
        except discord.HTTPException as error:
            if error.code not in CLOSED:
                raise
            await self.recipients.note_closed(person)
            return False
        await self.recipients.note_open(person)
        await self._keep(game, person, channel, before, sent)
        return True

    async def _keep(
        self, game: int, person: Person, channel: Any, before: Posted | None, sent: discord.Message
    ) -> Posted:
        """Remember a message as the hand; the one before it is removed."""
        repository = self.context.app.games
        now = Posted(str(channel.id), str(sent.id), repository.now())
        if before is not None and before.message != now.message:
            # First, so that it is tried again if the line breaks meanwhile.
            await remove(channel, before)
        await repository.store.write(lambda base: posts.put(base, game, HOLD, now, person.id))
        return now

    async def _close(self, game: int, person: Person) -> Outcome:
        """Put a line in the place of the hand of a player who has left the seat."""
        store = self.context.app.games.store
        before = await store.read(lambda base: posts.get(base, game, HOLD, person.id))
        if before is None or person.account is None:
            return Outcome.NEEDLESS
        line = Message(WORDS.say("hold", "left", game=game))
        try:
            channel = await self.recipients.channels.open(person.account)
            if not await change(channel, before, line):
                await remove(channel, before)
        except discord.HTTPException as error:
            if error.code not in CLOSED:
                raise
        await store.write(lambda base: posts.drop(base, game, HOLD, person.id))
        return Outcome.SENT
