"""One lock for each game: its commands run one after the other, different games side by side."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TypeVar

T = TypeVar("T")


@dataclass(slots=True)
class _HeldLock:
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    users: int = 0


class KeyedLocks:
    """Locks by game that come and go: an idle game costs nothing.

    An asyncio lock serves in order of arrival, so a press is never dropped or overtaken, and one
    that fails lets the next one in.
    """

    def __init__(self) -> None:
        self._locks: dict[int, _HeldLock] = {}

    async def run(self, key: int, command: Callable[[], Awaitable[T]]) -> T:
        held = self._locks.setdefault(key, _HeldLock())
        held.users += 1
        try:
            async with held.lock:
                return await command()
        finally:
            held.users -= 1
            if not held.users:
                del self._locks[key]

    def __len__(self) -> int:
        """How many games are busy."""
        return len(self._locks)


def lock_key(person: int) -> int:
    """Lock key for a person's settings. Always taken after game locks, so that a player who joins a
    table brings their current settings.
    """
    return -person
