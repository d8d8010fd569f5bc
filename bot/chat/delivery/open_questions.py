"""Messages of the channel with buttons for an answer: once it is given, they lose the buttons.

They are votes and requests, which say then how they were decided, questions and reminders, and
offers of a seat. A line that only calls players goes with its last answer.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from typing import Any

import discord

from bot.app.games import GameRepository
from bot.app.notices.notices import ChannelLine
from bot.app.notices.table_notices import RedoRequested, UndoRequested, VoteOpened
from bot.app.tables.seats import is_free
from bot.chat.adapter.discord_errors import is_transient
from bot.chat.context.context import AppContext
from bot.chat.delivery.message_edits import remove
from bot.chat.messages import notice_message
from bot.chat.messages.notice_message import AGAIN, offers_seat
from bot.store.queries import posts, votes
from bot.store.queries.posts import POLL, Posted
from engine.core.seat import Seat

ASKED, REMINDED, OFFER = "asked", "reminded", "offer"  # beside votes and requests
CALLED = "called"  # a line that goes when those whom it calls have answered


class OpenQuestions:
    """Remembers messages that wait for an answer, and changes those of answered ones."""

    def __init__(self, context: AppContext, channel: Callable[[str], Awaitable[Any]]) -> None:
        self.context, self.channel = context, channel

    @property
    def games(self) -> GameRepository:
        return self.context.app.games

    async def opened(
        self, game: int, revision: int, line: ChannelLine, sent: discord.Message
    ) -> None:
        """Remember the message of a vote; one that was posted late may be decided by now."""
        poll = _poll_of(line, revision)
        if poll is not None:
            await self.remember(game, poll, sent)

    async def asked(
        self, game: int, what: str, seat: Seat, ask: str, sent: discord.Message
    ) -> None:
        """Remember the message of a question, or of a reminder of it."""
        await self.remember(game, f"{what}:{seat}:{ask}", sent)

    async def called(
        self, game: int, questions: Iterable[tuple[Seat, str]], sent: discord.Message
    ) -> None:
        """Remember a line that calls players; it goes when the last of them has answered."""
        names = (f"{seat}:{ask}" for seat, ask in questions)
        await self.remember(game, f"{CALLED}:{','.join(names)}", sent)

    async def remember(self, game: int, poll: str, sent: discord.Message) -> None:
        """Remember a message; the one before it of the same name loses its buttons."""
        store, kind = self.games.store, f"{POLL}:{poll}"
        before = await store.read(lambda base: posts.get(base, game, kind))
        now = Posted(str(sent.channel.id), str(sent.id), self.games.now())
        if before is not None and before.message != now.message:
            await self._close(game, poll, before, how=AGAIN)  # the same was asked again
        await store.write(lambda base: posts.put(base, game, kind, now))
        await self.retire(game)

    async def retire(self, game: int) -> None:
        """Take the buttons of every message of a game away that waits for no answer any more."""
        found = await self.games.store.read(lambda base: posts.polls(base, game))
        if not found:
            return
        still = await self._open(game)
        for poll, posted in found:
            if not _waits(poll, still):
                await self._close(game, poll, posted)
                await self._forget(game, poll)

    async def _open(self, game: int) -> set[str | None]:
        """What waits for an answer now."""
        opened = await self.games.store.read(votes.opened)
        live = await self.games.load(game)
        offers = {f"{OFFER}:{row.seat}" for row in live.seats if is_free(row)}
        asks = {
            f"{what}:{ask.seat}:{ask.kind}"
            for row in live.seats
            for ask in live.asks(row.seat)
            if ask.blocking
            for what in (ASKED, REMINDED)
        }
        return {*(one.poll for one in opened if one.game == game), *offers, *asks}

    async def _forget(self, game: int, poll: str) -> None:
        """The message is as it stays; its item may be tried again, so its outcome stays known."""
        await self.games.store.write(lambda base: posts.drop(base, game, f"{POLL}:{poll}"))

    async def _close(self, game: int, poll: str, posted: Posted, **more: str) -> None:
        """Take the buttons away; a vote or a request says then how it was decided."""
        if poll.startswith(f"{CALLED}:"):
            await self._remove(posted)
            return
        change: dict[str, Any] = {"view": None}
        if poll.partition(":")[0] not in (ASKED, REMINDED, OFFER):
            known = await self.games.store.read(lambda base: posts.outcome(base, game, poll))
            live = await self.games.load(game)
            change["content"] = notice_message.decided(live, poll, {**known, **more})
        try:
            channel = await self.channel(posted.channel)
            # Without its own word on mentions, an edit would read those in names anew.
            await channel.get_partial_message(int(posted.message)).edit(
                **change, allowed_mentions=discord.AllowedMentions.none()
            )
        except discord.HTTPException as error:
            if is_transient(error):
                raise
            # It is old, or gone, or not ours to change: a press on it says that the vote is over.

    async def _remove(self, posted: Posted) -> None:
        try:
            await remove(await self.channel(posted.channel), posted)
        except discord.HTTPException as error:
            if is_transient(error):
                raise  # else its channel is gone, or not ours any more


def _waits(poll: str, still: set[str | None]) -> bool:
    """Does a message still wait for an answer, or one of several?"""
    kind, _, questions = poll.partition(":")
    if kind != CALLED:
        return poll in still
    return any(f"{ASKED}:{one}" in still for one in questions.split(","))


def _poll_of(line: ChannelLine, revision: int) -> str | None:
    """Name the vote or the offer that a line opens; None if it opens none."""
    offered = offers_seat(line)
    if offered is not None:
        return f"{OFFER}:{offered}"
    match line:
        case VoteOpened():
            return votes.poll_of_vote(line.motion, line.vote)
        case UndoRequested() | RedoRequested():
            asked_at = revision if line.revision is None else line.revision
            redo = isinstance(line, RedoRequested)
            return votes.poll_of_request(asked_at, str(line.seat), redo)
        case _:
            return None
