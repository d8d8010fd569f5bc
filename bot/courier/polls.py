"""Votes and requests that the channel answers by buttons: decided ones lose their buttons."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import discord

from bot.client.service import Service
from bot.courier.outages import passing
from bot.desk.office import Office
from bot.desk.undo import MOTION as UNDO
from bot.store.queries import posts, votes
from bot.store.queries.posts import POLL, Posted
from bot.store.queries.votes import Opened
from bot.ui.noticing import REDO, VOTE, WISHES


class Polls:
    """Remembers the messages of open votes, and takes the buttons of decided ones away."""

    def __init__(self, service: Service, channel: Callable[[str], Awaitable[Any]]) -> None:
        self.service, self.channel = service, channel

    @property
    def office(self) -> Office:
        return self.service.desk.office

    async def opened(
        self, game: int, revision: int, body: Mapping[str, Any], sent: discord.Message
    ) -> None:
        """Remember the message of a vote; one that was posted late may be decided by now."""
        kind = _kind_of(body, revision)
        if kind is None:
            return
        store = self.office.store
        before = await store.read(lambda base: posts.get(base, game, kind))
        now = Posted(str(sent.channel.id), str(sent.id), self.office.now())
        if before is not None and before.message != now.message:
            await self._close(before)  # the same was asked again
        await store.write(lambda base: posts.put(base, game, kind, now))
        await self.retire(game)

    async def retire(self, game: int) -> None:
        """Take the buttons of every vote of a game away that is not open any more."""

        def decided(database: sqlite3.Connection) -> list[tuple[str, Posted]]:
            found = posts.polls(database, game)
            if not found:
                return []
            still = {_kind(one) for one in votes.opened(database) if one.game == game}
            return [(kind, posted) for kind, posted in found if kind not in still]

        for kind, posted in await self.office.store.read(decided):
            await self._close(posted)
            await self._forget(game, kind)

    async def _forget(self, game: int, kind: str) -> None:
        await self.office.store.write(lambda base: posts.drop(base, game, kind))

    async def _close(self, posted: Posted) -> None:
        try:
            channel = await self.channel(posted.channel)
            # Without its own word on mentions, an edit would read those in names anew.
            await channel.get_partial_message(int(posted.message)).edit(
                view=None, allowed_mentions=discord.AllowedMentions.none()
            )
        except discord.HTTPException as error:
            if passing(error):
                raise
            # It is old, or gone, or not ours to change: a press on it says that the vote is over.


def _kind_of(body: Mapping[str, Any], revision: int) -> str | None:
    """Name the vote that a notice opens; None if it opens none."""
    if body["code"] == VOTE:
        return f"{POLL}:{body['motion']}:{body.get('vote', 0)}"
    if body["code"] in WISHES:
        # An older Heliograph did not write the revision down.
        redo, wished = body["code"] == REDO, body.get("revision", revision)
        return f"{POLL}:{UNDO}:{wished}:{body['seat']}:{redo}"
    return None


def _kind(one: Opened) -> str | None:
    """Name an open vote; an undo of a position that is gone is not open."""
    if one.motion != UNDO:
        return f"{POLL}:{one.motion}:{one.number}"
    if one.wished != one.revision:
        return None
    return f"{POLL}:{UNDO}:{one.wished}:{one.seat}:{one.redo}"
