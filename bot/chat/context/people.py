"""People as Discord knows them, and as the desk does."""

from __future__ import annotations

import asyncio
import sqlite3
from collections import OrderedDict
from collections.abc import Coroutine, Iterable
from typing import Any

from bot.app.games import GameRepository
from bot.chat.messages import player_names
from bot.store.queries import games, people
from bot.store.records import Person

CLOSED_SAID = "closed_said"  # they know that they get no DMs
AT_HAND = 10_000  # people whose numbers are remembered


class People:
    """Finds somebody by their account; writes them down when they first do something."""

    def __init__(self, repository: GameRepository) -> None:
        self.games = repository
        self._known: OrderedDict[str, tuple[int, str]] = OrderedDict()
        self._renaming: set[asyncio.Task[None]] = set()
        self._closed: dict[int, float] = {}  # whose DMs are closed, and until when they are left

    async def meet(self, account: str, name: str) -> int:
        """Our number for somebody. Names change, and are written down when they have."""
        name = player_names.plain(name)
        found = self._known.get(account)
        if found is None or found[1] != name:
            person = await self._met(account, name)
            found = (person, name)
            self._known[account] = found
            while len(self._known) > AT_HAND:
                self._known.popitem(last=False)
        return found[0]

    async def _met(self, account: str, name: str) -> int:
        """Write a name down; games at hand learn it if it is another one.

        They learn it beside: a game may be busy for longer than Discord waits for a first answer.
        """
        now = self.games.now()

        def write(database: sqlite3.Connection) -> tuple[Person, list[int]]:
            before = people.find_name(database, account)
            met = people.find_or_add(database, account, name, now)
            same = before in (None, name)
            return met, [] if same else [row.id for row in games.of_person(database, met.id)]

        person, renamed = await self.games.store.write(write)
        if renamed:
            self._beside(self.games.reread(renamed))
        if isinstance(until := person.settings.get("closed"), float):
            self._closed[person.id] = until
        return person.id

    def _beside(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something that no answer waits for."""
        task = asyncio.create_task(work)
        self._renaming.add(task)
        task.add_done_callback(self._renaming.discard)

    async def known(self, numbers: Iterable[int]) -> dict[int, Person]:
        wanted = sorted(set(numbers))
        return await self.games.store.read(
            lambda database: {number: people.find(database, number) for number in wanted}
        )

    async def closed(self, person: int, until: float | None) -> None:
        """Somebody closed their DMs to us, and is left alone for a while; None: they are open."""
        if until:
            self._closed[person] = until
        else:
            self._closed.pop(person, None)
        await self._put(person, {"closed": until} if until else {}, ("closed", CLOSED_SAID))

    def pressed(self, person: int) -> None:
        """Somebody is here, so their DMs are tried again with the next message for them.

        Until one arrives they count as closed, for those who are called in the channel instead.
        """
        now = self.games.now()
        if self._closed.get(person, 0.0) > now:
            self._closed[person] = now
            self._beside(self._try_again(person, now))

    async def _try_again(self, person: int, now: float) -> None:
        def write(database: sqlite3.Connection) -> None:
            page = people.find(database, person).settings
            if page.get("closed"):
                people.put_settings(database, person, {**page, "closed": now})

        await self.games.store.write(write)

    async def are_dms_closed(self, person: int) -> bool:
        """Has the last direct message to somebody not arrived?"""
        return "closed" in (await self.known([person]))[person].settings

    async def told_closed(self, person: int) -> bool:
        """Somebody may read that their DMs are closed to us; True the first time only."""
        page = (await self.known([person]))[person].settings
        if "closed" not in page or page.get(CLOSED_SAID):
            return False
        await self._put(person, {CLOSED_SAID: True})
        return True

    async def _put(self, person: int, page: dict[str, object], but: tuple[str, ...] = ()) -> None:
        """Note something about somebody, also in the games at hand."""

        def write(database: sqlite3.Connection) -> list[int]:
            before = people.find(database, person).settings
            kept = {name: one for name, one in before.items() if name not in but}
            if page.get("closed") and before.get(CLOSED_SAID):
                kept[CLOSED_SAID] = True
            people.put_settings(database, person, {**kept, **page})
            return [row.id for row in games.of_person(database, person)]

        await self.games.reread(await self.games.store.write(write))

    def forget(self, account: str) -> None:
        """Somebody deleted their data; should they come back, they are somebody new."""
        self._known.pop(account, None)
