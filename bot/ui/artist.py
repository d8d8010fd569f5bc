"""Pictures drawn beside the event loop: public boards first, private ones person by person."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, TypeVar

from bot.workers.line import Entry, Queue, message_of
from bot.workers.pool import Pool
from engine.core.seat import Seat
from render import PICTURES
from render.canvas import WIDTH
from render.look import Look
from render.palette import PALETTES
from render.pictures import Picture, Pictures

T = TypeVar("T")
PREVIEW = 1000  # pixels across: drafts are redrawn often
MOST_BOARDS = 64  # that are kept: about 16 MB


class Artist:
    """Draws what a game looks like, for all who look at it.

    `workers` is the number of processes for private pictures: without it as many as the machine
    has cores to spare, and with 0 all is drawn in threads.
    """

    def __init__(self, largest: int = WIDTH, workers: int | None = None) -> None:
        self.largest = largest  # pixels across
        self.pool = Pool(workers, (warm_up, (sorted({self._size(WIDTH), self._size(PREVIEW)}),)))
        self._boards: OrderedDict[bytes, Entry] = OrderedDict()

    def start(self) -> None:
        """Begin to start the workers, so that the first picture need not wait for them."""
        self.pool.start()

    async def close(self) -> None:
        self._boards.clear()
        await self.pool.close()

    def look(
        self,
        names: Mapping[Seat, str],
        settings: Mapping[str, Any] | None = None,
        size: int = WIDTH,
    ) -> Look:
        """How a person wants to see it; the channel sees it in the usual colours."""
        palette = PALETTES.get((settings or {}).get("palette", ""), PALETTES["solar"])
        return Look(palette, self._size(size), names)

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
        how: Look,
        events: Sequence[Any] = (),
        *,
        queue: Queue = Queue.ASKED,
        whom: Hashable = None,
    ) -> Picture:
        """Draw the board as an onlooker sees it, with public events marked; the same board is
        drawn only once, as long as it is kept.
        """
        entry = self._board(game_key, view, how, events, queue, whom)
        # One of those who wait may leave; the others still want it.
        found: Picture = await asyncio.shield(entry.result)
        return found

    def begin_board(self, game_key: str, view: Any, how: Look, events: Sequence[Any]) -> None:
        """Begin to draw a public board that will soon be asked for."""
        self._board(game_key, view, how, events, Queue.PUBLIC, None)

    async def work(self, job: Callable[..., T], *what: Any, whom: Hashable = None) -> T:
        """Do what takes seconds, after and beside everything else."""
        return await self.pool.run(job, *what, queue=Queue.LONG, whom=whom)

    def _board(
        self,
        game_key: str,
        view: Any,
        how: Look,
        events: Sequence[Any],
        queue: Queue,
        whom: Hashable,
    ) -> Entry:
        """The drawing of a board, running or done.

        It is known again by everything it is drawn from, so only who would be drawn the very same
        picture is ever given it.
        """
        paint, what = pictures(game_key).board, (view, how, tuple(events))
        key = message_of(paint, what)
        entry = self._boards.pop(key, None)
        if entry is None:
            entry = self.pool.entry(paint, what, key)
            entry.result.add_done_callback(lambda result: self._settled(key, result))
            self.pool.put(entry, queue, whom)
        elif not entry.needless:
            self.pool.put(entry, queue, whom)  # perhaps it is more urgent now
        self._boards[key] = entry
        while len(self._boards) > MOST_BOARDS:
            self._boards.popitem(last=False)
        return entry

    def _settled(self, key: bytes, result: asyncio.Future[Any]) -> None:
        if result.cancelled() or result.exception() is not None:
            self._boards.pop(key, None)

    def _size(self, size: int) -> int:
        return min(size, self.largest)


def warm_up(sizes: Sequence[int]) -> None:
    """Draw what every board needs, before the first one is asked for."""
    for game in PICTURES.values():
        for size in sizes:
            game.warm(Look(size=size))


def pictures(game: str) -> Pictures[Any]:
    return PICTURES[game]
