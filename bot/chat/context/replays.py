"""Pictures of a whole game, which take seconds: replays, never two of one game at once, and the
poster at the end. The worker that draws one reads the game from the file itself.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from bot.app.games import read_live
from bot.app.live_game import LiveGame
from bot.app.turns.history import GameRetelling, read_stored_log, retell_game
from bot.chat.context.renderer import Renderer
from bot.offered_games import GAMES
from bot.store.store import read_apart
from bot.workers.line import Queue
from engine.core.refusal import Refused
from render import pictures_of
from render.animation import LIMIT, TooLarge
from render.options import RenderOptions
from render.pictures import Picture

Job = tuple[int, int, str, int]  # game, revision, palette, bytes
Replay = tuple[Picture, tuple[int, ...]]  # and the turns that are damaged


class Replays:
    """Draws them in the workers; nothing is kept when it is done."""

    def __init__(self, renderer: Renderer, path: Path) -> None:
        self.renderer, self.path = renderer, path
        self.running: dict[Job, asyncio.Task[Replay]] = {}

    async def draw(
        self, live: LiveGame, how: RenderOptions, person: int, limit: int = LIMIT
    ) -> Replay:
        """Return the replay of a game up to now; all who ask while it is drawn get the same one."""
        job = (live.id, live.revision, how.palette.name, min(limit, LIMIT))
        task = self.running.get(job)
        if task is None:
            work = self.renderer.work(_draw_replay, self.path, live.id, how, job[3], whom=person)
            task = self.running[job] = asyncio.create_task(work)
            task.add_done_callback(lambda _: self.running.pop(job, None))
        # One of those who wait may leave; the others still want it.
        return await asyncio.shield(task)

    async def poster(self, live: LiveGame, how: RenderOptions) -> Picture | None:
        """Return the poster of a game that is over; None for a game that has none."""
        if pictures_of(live.row.game_key).ending is None:
            return None
        job = (_draw_poster, self.path, live.id, how)
        return await self.renderer.pool.run(*job, queue=Queue.ASKED, whom=("game", live.id))


def _draw_replay(path: Path, game: int, how: RenderOptions, limit: int) -> Replay:
    live, retelling = _retell(path, game)
    turns: list[tuple[Any, Any]] = [(one.view, one.events) for one in retelling.snapshots]
    draw = pictures_of(live.row.game_key).replay
    if draw is None:
        raise Refused("no_replay")
    try:
        return draw(turns, how, limit), retelling.damaged
    except TooLarge as error:
        raise Refused("replay_too_large", limit=error.limit // 2**20) from None


def _draw_poster(path: Path, game: int, how: RenderOptions) -> Picture | None:
    live, retelling = _retell(path, game)
    turns = [(one.view, one.events) for one in retelling.snapshots]
    draw = pictures_of(live.row.game_key).ending
    return None if draw is None else draw(turns, how)


def _retell(path: Path, game: int) -> tuple[LiveGame, GameRetelling]:
    live, kept = read_apart(
        path, lambda database: (read_live(database, GAMES, game), read_stored_log(database, game))
    )
    return live, retell_game(live, kept)
