"""Pictures are drawn beside the event loop, two at a time; nobody waits for them but who asked."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from engine.core.seat import Seat
from render import PICTURES
from render.canvas import WIDTH
from render.look import Look
from render.palette import PALETTES
from render.pictures import Picture, Pictures

T = TypeVar("T")
AT_ONCE = 2  # Pillow lets go of the interpreter while it works, so two threads fill two cores
PREVIEW = 1000  # pixels across: drafts are redrawn often


class Artist:
    """Draws what a game looks like, for whoever looks at it."""

    def __init__(self, largest: int = WIDTH) -> None:
        self.largest = largest  # pixels across
        self._pool = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="artist")

    def look(
        self,
        names: Mapping[Seat, str],
        settings: Mapping[str, Any] | None = None,
        size: int = WIDTH,
    ) -> Look:
        """How somebody wants to see it; the channel sees it in the usual colours."""
        palette = PALETTES.get((settings or {}).get("palette", ""), PALETTES["solar"])
        return Look(palette, min(size, self.largest), names)

    async def draw(self, paint: Callable[..., Picture], *what: Any) -> Picture:
        return await self.work(paint, *what)

    async def work(self, job: Callable[..., T], *what: Any) -> T:
        """Anything that takes longer than a press may wait."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, job, *what)

    def close(self) -> None:
        self._pool.shutdown(cancel_futures=True)


def pictures(game: str) -> Pictures[Any]:
    return PICTURES[game]
