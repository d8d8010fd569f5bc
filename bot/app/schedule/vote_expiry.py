"""Expire votes and undo requests that were not decided in time, and announce it."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass

from bot.app.clock.time_control import Pace
from bot.app.games import GameRepository
from bot.app.live_game import GameUpdate, LiveGame
from bot.app.notices import post
from bot.app.notices.table_notices import RedoExpired, UndoExpired, VoteExpired
from bot.app.tables.votes import MOTIONS, OPEN
from bot.app.turns.undo import MOTION as UNDO
from bot.store.queries import posts, votes
from bot.store.queries.posts import LATE
from bot.store.queries.votes import Opened
from bot.store.records import Status


@dataclass(frozen=True, slots=True)
class VoteExpiry:
    """Closes votes and undo requests whose time is over."""

    games: GameRepository

    async def due(self) -> list[Opened]:
        """Votes that have run out, or were about a position that is gone."""
        now = self.games.now()
        found = await self.games.store.read(votes.opened)
        return [one for one in found if has_expired(one, now)]

    async def expire(self, one: Opened) -> None:
        """Close a vote, if it is still the one that was found."""

        async def command(live: LiveGame) -> None:
            now, change = self.games.now(), GameUpdate(live.state)

            def write(connection: sqlite3.Connection) -> None:
                if one not in votes.opened(connection):
                    return
                votes.forget(connection, live.id, (one.motion,))
                if one.poll is not None and not is_outdated(one):
                    who = {"seat": str(one.seat), "how": LATE}
                    posts.note_outcome(connection, live.id, one.poll, now, **who)
                if not is_outdated(one):
                    post.post(connection, live.row, now, _expired(one))

            change.also_write.append(write)
            await self.games.save(live, change)

        await self.games.run(one.game, command)


def _expired(one: Opened) -> VoteExpired | UndoExpired | RedoExpired:
    if one.motion != UNDO:
        return VoteExpired(one.motion, one.seat)
    return RedoExpired(one.seat) if one.redo else UndoExpired(one.seat)


def is_outdated(one: Opened) -> bool:
    """Is it about a game that is over, or a position that has changed since?"""
    if one.status not in (Status.RUNNING, Status.PAUSED):
        return True
    return one.motion == UNDO and one.asked_at != one.revision


def has_expired(one: Opened, now: float) -> bool:
    if is_outdated(one):
        return True
    if one.motion in MOTIONS:
        return now - one.since >= OPEN
    allowed = Pace.parse(one.pace).question_allowance
    return allowed is not None and now > one.since + allowed.total_seconds()
