"""Finds the people of the database by their Discord accounts, and notes what is known of them."""

from __future__ import annotations

import asyncio
import sqlite3
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Iterable
from dataclasses import replace
from typing import Any

from bot.app.games import GameRepository
from bot.chat.plain_names import plain
from bot.store.queries import games, people
from bot.store.records import Person
from bot.store.stored_settings import StoredSettings

AT_HAND = 10_000  # people whose numbers are remembered


class People:
    """Finds people by their accounts, and records them when they first do something."""

    def __init__(self, repository: GameRepository) -> None:
        self.games = repository
        self._known: OrderedDict[str, tuple[int, str]] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed: dict[int, float] = {}  # whose DMs are closed, and until when they are left

    async def meet(self, account: str, name: str) -> int:
        """Return the number of a person, and record a changed name."""
        name = plain(name)
        found = self._known.get(account)
        if found is None or found[1] != name:
            person = await self._record(account, name)
            found = (person, name)
            self._known[account] = found
            while len(self._known) > AT_HAND:
                self._known.popitem(last=False)
        return found[0]

    async def _record(self, account: str, name: str) -> int:
        """Record a name; games in memory are read anew if it is another one.

        That is done in a task: a game may be busy for longer than Discord waits for a first answer.
        """
        now = self.games.now()

        def write(database: sqlite3.Connection) -> tuple[Person, list[int]]:
            before = people.find_name(database, account)
            met = people.find_or_add(database, account, name, now)
            same = before in (None, name)
            return met, [] if same else [row.id for row in games.of_person(database, met.id)]

        person, renamed = await self.games.store.write(write)
        if renamed:
            self._run_in_task(self.games.evict_all(renamed))
        if (until := person.settings.closed) is not None:
            self._closed[person.id] = until
        return person.id

    def _run_in_task(self, work: Coroutine[Any, Any, None]) -> None:
        """Run work that no answer waits for."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def known(self, numbers: Iterable[int]) -> dict[int, Person]:
        wanted = sorted(set(numbers))
        return await self.games.store.read(
            lambda database: {number: people.find(database, number) for number in wanted}
        )

    async def set_closed(self, person: int, until: float | None) -> None:
        """Note until when the closed DMs of a person are not tried; None: they are open."""
        if until:
            self._closed[person] = until
        else:
            self._closed.pop(person, None)

        def change(before: StoredSettings) -> StoredSettings:
            return replace(
                before, closed=until or None, closed_said=before.closed_said and bool(until)
            )

        await self._store(person, change)

    def retry_dms(self, person: int) -> None:
        """Try the closed DMs of a person who pressed something again with their next message.

        Until one arrives they count as closed, for those who are called in the channel instead.
        """
        now = self.games.now()
        if self._closed.get(person, 0.0) > now:
            self._closed[person] = now
            self._run_in_task(self._retry_dms(person, now))

    async def _retry_dms(self, person: int, now: float) -> None:
        def write(database: sqlite3.Connection) -> None:
            before = people.find(database, person).settings
            if before.closed:
                people.put_settings(database, person, replace(before, closed=now))

        await self.games.store.write(write)

    async def are_dms_closed(self, person: int) -> bool:
        """Whether the last direct message to a person did not arrive."""
        return (await self.known([person]))[person].settings.closed is not None

    async def note_closed_said(self, person: int) -> bool:
        """Note that a person reads that their DMs are closed; True the first time only."""
        settings = (await self.known([person]))[person].settings
        if settings.closed is None or settings.closed_said:
            return False
        await self._store(person, lambda before: replace(before, closed_said=True))
        return True

    async def _store(self, person: int, change: Callable[[StoredSettings], StoredSettings]) -> None:
        """Store settings of a person, and read their games in memory anew."""

        def write(database: sqlite3.Connection) -> list[int]:
            after = change(people.find(database, person).settings)
            people.put_settings(database, person, after)
            return [row.id for row in games.of_person(database, person)]

        await self.games.evict_all(await self.games.store.write(write))

    def forget(self, account: str) -> None:
        """Forget an account whose data was deleted: should it come back, it is a new person."""
        self._known.pop(account, None)
