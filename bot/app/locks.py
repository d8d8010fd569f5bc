"""One lane for each game: its commands run one after the other, different games side by side."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TypeVar

T = TypeVar("T")


@dataclass(slots=True)
class _Lane:
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    users: int = 0


class KeyedLocks:
    """Locks by game that come and go: an idle game costs nothing.

    An asyncio lock serves in order of arrival, so a press is never dropped or overtaken, and one
    that fails lets the next one in.
    """

    def __init__(self) -> None:
        self._lanes: dict[int, _Lane] = {}

    async def run(self, game_id: int, command: Callable[[], Awaitable[T]]) -> T:
        lane = self._lanes.setdefault(game_id, _Lane())
        lane.users += 1
        try:
            async with lane.lock:
                return await command()
        finally:
            lane.users -= 1
            if not lane.users:
                del self._lanes[game_id]

    def __len__(self) -> int:
        """How many games are busy."""
        return len(self._lanes)


def lock_key(person: int) -> int:
    """A lane for what somebody chooses, waited for after those of games: whoever sits down at a
    table comes with the choices they have by then.
    """
    return -person
