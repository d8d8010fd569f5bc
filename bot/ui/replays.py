"""Replays: they take seconds, so one is drawn at a time, and never twice for one game at once."""

from __future__ import annotations

import asyncio
from typing import Any

from bot.desk.chronicle import Chronicle, Kept, moments
from bot.desk.office import Live
from bot.ui.artist import Artist, pictures
from engine.core.refusal import Refused
from render.animation import LIMIT, TooLarge
from render.look import Look
from render.pictures import Picture

Job = tuple[int, int, str, int]  # game, revision, palette, bytes


class Replays:
    """Draws them beside everything else; nothing is kept when it is done."""

    def __init__(self, artist: Artist, chronicle: Chronicle) -> None:
        self.artist, self.chronicle = artist, chronicle
        self.running: dict[Job, asyncio.Task[Picture]] = {}
        self._one = asyncio.Semaphore(1)  # the other threads are for those who play

    async def draw(self, live: Live, how: Look, limit: int = LIMIT) -> Picture:
        """The replay of a game up to now; whoever asks while it is drawn gets the same one."""
        job = (live.id, live.revision, how.palette.name, min(limit, LIMIT))
        task = self.running.get(job)
        if task is None:
            task = self.running[job] = asyncio.create_task(self._drawn(live, how, job[3]))
            task.add_done_callback(lambda _: self.running.pop(job, None))
        # One of those who wait may leave; the others still want it.
        return await asyncio.shield(task)

    async def _drawn(self, live: Live, how: Look, limit: int) -> Picture:
        async with self._one:
            kept = await self.chronicle.kept(live)
            return await self.artist.work(_painted, live, kept, how, limit)


def _painted(live: Live, kept: Kept, how: Look, limit: int) -> Picture:
    turns: list[tuple[Any, Any]] = [(one.view, one.events) for one in moments(live, kept)]
    try:
        return pictures(live.row.game).replay(turns, how, limit)
    except TooLarge as error:
        raise Refused("replay_too_large", limit=error.limit // 2**20) from None
