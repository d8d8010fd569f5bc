"""Draws pictures outside the event loop: public boards first, private ones person by person."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable, Mapping, Sequence
from typing import Any, TypeVar

from bot.error_report import report
from bot.offered_games import GAMES
from bot.workers.line import Job, Queue, pickle_job
from bot.workers.pool import Pool
from engine.core.refusal import Refused
from engine.core.seat import Seat
from render import PICTURES, pictures_of
from render.backdrops import BackdropKey, folder
from render.canvas import WIDTH
from render.in_words import in_words
from render.options import RenderOptions
from render.palette import DEFAULT, PALETTES
from render.pictures import Picture
from render.warm_up import warm_up

log = logging.getLogger("heliograph")
T = TypeVar("T")
PREVIEW = 1000  # pixels across: drafts are redrawn often
MOST_BOARDS = 64  # that are kept: about 16 MB


class Renderer:
    """Draws what a game looks like, for all who look at it.

    `workers` is the number of processes for private pictures: without it as many as the machine
    has cores to spare, and with 0 all is drawn in threads.
    """

    def __init__(self, largest: int = WIDTH, workers: int | None = None) -> None:
        self.largest = largest  # pixels across
        self._sizes = sorted({self._size(WIDTH), self._size(PREVIEW)})
        self.pool = Pool(workers, (warm_up, (self._sizes, folder())))
        self._boards: OrderedDict[bytes, Job] = OrderedDict()
        self._ahead: dict[BackdropKey, Job] = {}  # backgrounds painted before they are needed

    def start(self) -> None:
        """Begin to start the workers, so that the first picture need not wait for them."""
        self.pool.start()
        for game_key in PICTURES:
            self._prepare(game_key, None)

    async def close(self) -> None:
        self._boards.clear()
        await self.pool.close()

    def look(
        self,
        names: Mapping[Seat, str],
        palette: str | None = None,
        size: int = WIDTH,
    ) -> RenderOptions:
        """Return how a person wants to see a game; channels see it in the usual colours."""
        return RenderOptions(PALETTES.get(palette or "", DEFAULT), self._size(size), names)

    async def draw(
        self,
        paint: Callable[..., Picture],
        *what: Any,
        queue: Queue = Queue.ASKED,
        whom: Hashable = None,
    ) -> Picture:
        """Draw a picture for one person; it is kept nowhere."""
        return await self.pool.run(paint, *what, queue=queue, whom=whom)

    async def board(
        self,
        game_key: str,
        view: Any,
        how: RenderOptions,
        events: Sequence[Any] = (),
        *,
        queue: Queue = Queue.ASKED,
        whom: Hashable = None,
    ) -> Picture:
        """Draw the board as an onlooker sees it, with public events marked; the same board is
        drawn only once, as long as it is kept.
        """
        paint = pictures_of(game_key).board
        if paint is None:
            return await asyncio.to_thread(_describe_board, game_key, view, how)
        entry = self._board(paint, game_key, view, how, events, queue, whom)
        # One of those who wait may leave; the others still want it.
        found: Picture = await asyncio.shield(entry.result)
        return found

    def begin_board(
        self, game_key: str, view: Any, how: RenderOptions, events: Sequence[Any]
    ) -> None:
        """Begin to draw a public board that will soon be asked for."""
        paint = pictures_of(game_key).board
        if paint is not None:
            self._board(paint, game_key, view, how, events, Queue.PUBLIC, None)

    async def surface(
        self,
        game_key: str,
        view: Any,
        seat: Seat,
        how: RenderOptions,
        *,
        queue: Queue = Queue.ASKED,
        whom: Hashable = None,
    ) -> Picture:
        """Draw what only one seat sees."""
        paint = pictures_of(game_key).surface
        if paint is None:
            return await asyncio.to_thread(_describe_surface, game_key, view, seat, how)
        return await self.draw(paint, view, seat, how, queue=queue, whom=whom)

    async def preview(
        self,
        game_key: str,
        view: Any,
        how: RenderOptions,
        aims: Sequence[str],
        events: Sequence[Any],
        *,
        whom: Hashable = None,
    ) -> Picture:
        """Draw the board as it would be, with the places that these choices lead to."""
        paint = pictures_of(game_key).preview
        if paint is None:
            return await asyncio.to_thread(_describe_board, game_key, view, how)
        return await self.draw(paint, view, how, aims, events, whom=whom)

    async def work(self, job: Callable[..., T], *what: Any, whom: Hashable = None) -> T:
        """Run a job that takes seconds, after all that is quicker."""
        return await self.pool.run(job, *what, queue=Queue.LONG, whom=whom)

    def _board(
        self,
        paint: Callable[..., Picture],
        game_key: str,
        view: Any,
        how: RenderOptions,
        events: Sequence[Any],
        queue: Queue,
        whom: Hashable,
    ) -> Job:
        """Return the drawing of a board, running or done.

        It is recognised by everything it is drawn from, so it is only shared by those who would
        get the very same picture.
        """
        what = (view, how, tuple(events))
        key = pickle_job(paint, what)
        entry = self._boards.pop(key, None)
        if entry is None:
            entry = self.pool.entry(paint, what, key)
            entry.result.add_done_callback(lambda result: self._settled(key, result))
            if queue is Queue.PUBLIC:
                entry.result.add_done_callback(lambda _: self._prepare(game_key, view))
            self.pool.put(entry, queue, whom)
        elif not entry.needless:
            self.pool.put(entry, queue, whom)  # perhaps it is more urgent now
        self._boards[key] = entry
        while len(self._boards) > MOST_BOARDS:
            self._boards.popitem(last=False)
        return entry

    def _prepare(self, game_key: str, view: Any | None) -> None:
        """Paint the backgrounds that a game will need, after all that is asked for."""
        if not self.pool.running or not self.pool.in_processes or folder() is None:
            return  # in threads it would delay the bot, and without a disk it would be for nothing
        drawn = pictures_of(game_key)
        options = [RenderOptions(size=size) for size in self._sizes]
        keys = [key for one in options for key in drawn.backdrops(view, one)]
        for key in keys:
            if key not in self._ahead:
                entry = self._ahead[key] = self.pool.entry(drawn.prepare, (key,))
                entry.result.add_done_callback(_note_failure)
                self.pool.put(entry, Queue.LONG)

    def _settled(self, key: bytes, result: asyncio.Future[Any]) -> None:
        if result.cancelled() or result.exception() is not None:
            self._boards.pop(key, None)

    def _size(self, size: int) -> int:
        return min(size, self.largest)


def _note_failure(result: asyncio.Future[Any]) -> None:
    """Log that a background could not be prepared: it is painted when it is needed."""
    if not result.cancelled() and (error := result.exception()) is not None:
        log.info("a background was not prepared: %s", type(error).__name__)


def _describe_board(game_key: str, view: Any, how: RenderOptions) -> Picture:
    return in_words("board", GAMES[game_key].speech.describe(view), how.names)


def _describe_surface(game_key: str, view: Any, seat: Seat, how: RenderOptions) -> Picture:
    rules = GAMES[game_key]
    own = rules.speech.surface
    text = rules.speech.describe(view) if own is None else own(view, seat)
    return in_words(rules.surface_word, text, how.names)


async def if_drawn(what: str, drawing: Awaitable[T]) -> T | None:
    """Wait for a picture; None if it cannot be drawn, for no message waits for that.

    The log says why. A refusal is not ours to keep: it is raised.
    """
    try:
        return await drawing
    except Refused:
        raise
    except Exception as error:
        report(what, error)
        return None
