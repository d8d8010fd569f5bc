"""The one message of an episode: posted, changed while it is fresh, and left behind at its end."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import discord

from bot.app.notices.game_notices import AnswersIn, EpisodeChanged, EpisodeOver
from bot.app.outbox.outbox import PreparedNotice
from bot.chat.adapter.discord_errors import is_transient
from bot.chat.context.context import AppContext
from bot.chat.delivery.boards import Boards
from bot.chat.delivery.message_edits import FRESH, change, remove
from bot.chat.delivery.refused_posts import shaped
from bot.chat.delivery.sender import Sender
from bot.chat.message import Message, stamped
from bot.chat.messages import episode_message
from bot.store.queries import posts
from bot.store.queries.posts import EPISODE, Posted
from bot.store.records import Outcome


class EpisodeMessages:
    """Tells several steps of a turn in one message of the channel."""

    def __init__(self, context: AppContext, sender: Sender, boards: Boards) -> None:
        self.context, self.sender, self.boards = context, sender, boards

    async def changed(self, message: PreparedNotice, episode: EpisodeChanged) -> Outcome:
        """Tell an episode as far as it has come."""
        live = await self.sender.present(await self.sender.live(message))
        shown = await self.boards.draw_asked(live, episode.asked)
        post = episode_message.changed(live, message, episode, shown)
        await self._renew(live.id, live.row.place, message, post)
        return Outcome.SENT

    async def over(self, message: PreparedNotice, episode: EpisodeOver) -> Outcome:
        """Change the message for the last time; one with nothing left to tell is removed."""
        live = await self.sender.live(message)
        post = episode_message.over(live, message, episode)
        if post is not None:
            await self._renew(live.id, live.row.place, message, post)
        elif (before := await self._known(live.id)) is not None:
            await self._remove(before)
        store = self.context.app.games.store
        await store.write(lambda base: posts.drop(base, live.id, EPISODE))
        await self.sender.questions.retire(live.id)
        return Outcome.SENT

    async def answers_in(self, message: PreparedNotice, answers: AnswersIn) -> Outcome:
        """Post what came of several answers."""
        live = await self.sender.live(message)
        post = episode_message.answers_in(live, message, answers)
        await self.sender.send(live.row.place, message, post)
        return Outcome.SENT

    async def _renew(self, game: int, place: str, message: PreparedNotice, post: Message) -> None:
        """Bring the message up to date, so that exactly one stays; it calls players once."""
        channel, before = await self.sender.awake(place), await self._known(game)
        first = before is None
        marked = shaped(stamped(post, message.mark), message.form)
        if message.doubtful:
            # It may differ from what the episode tells by now: found first, it is then changed.
            arrived = await self.sender.arrived(channel, message, marked)
            if arrived is not None:
                before = await self._keep(game, before, arrived)
        quiet, fresh = replace(marked, pings=()), self._is_fresh(before, channel)
        if before is not None and fresh and await change(channel, before, quiet):
            await self.sender.questions.retire(game)
            return
        if not first:
            post = replace(post, pings=(), silent=True)  # those it calls have been called
        sent = await self.sender.send(place, replace(message, doubtful=False), post)
        await self._keep(game, before, sent)

    def _is_fresh(self, before: Posted | None, channel: Any) -> bool:
        if before is None or before.channel != str(channel.id):
            return False
        return self.context.app.games.now() - before.at < FRESH

    async def _known(self, game: int) -> Posted | None:
        store = self.context.app.games.store
        return await store.read(lambda base: posts.get(base, game, EPISODE))

    async def _keep(self, game: int, before: Posted | None, sent: discord.Message) -> Posted:
        """Remember the message of an episode; the one before it is removed."""
        repository = self.context.app.games
        if before is not None and before.message == str(sent.id):
            return before
        now = Posted(str(sent.channel.id), str(sent.id), repository.now())
        if before is not None:
            # First, so that it is tried again if the line breaks meanwhile.
            await self._remove(before)
        await repository.store.write(lambda base: posts.put(base, game, EPISODE, now))
        return now

    async def _remove(self, before: Posted) -> None:
        try:
            channel = await self.sender.channel(before.channel)
        except discord.HTTPException as error:
            if is_transient(error):
                raise
            return  # its channel is gone, and it with it
        await remove(channel, before)
