"""People as Discord knows them, and as the desk does."""

from __future__ import annotations

import sqlite3
from collections import OrderedDict
from collections.abc import Iterable

from bot.office import Office
from bot.queries import people
from bot.records import Person
from engine.core.wording import clip

AT_HAND = 10_000  # people whose numbers are remembered


class Guests:
    """Finds somebody by their account; writes them down when they first do something."""

    def __init__(self, office: Office) -> None:
        self.office = office
        self._known: OrderedDict[str, tuple[int, str]] = OrderedDict()

    async def meet(self, account: str, name: str) -> int:
        """Our number for somebody. Names change, and are written down when they have."""
        name = clip(name, 80)
        found = self._known.get(account)
        if found is None or found[1] != name:
            now = self.office.now()
            person = await self.office.store.write(
                lambda database: people.meet(database, account, name, now)
            )
            found = (person.id, name)
            self._known[account] = found
            while len(self._known) > AT_HAND:
                self._known.popitem(last=False)
        return found[0]

    async def known(self, numbers: Iterable[int]) -> dict[int, Person]:
        wanted = sorted(set(numbers))
        return await self.office.store.read(
            lambda database: {number: people.find(database, number) for number in wanted}
        )

    async def closed(self, person: int, until: float | None) -> None:
        """Somebody closed their DMs to us: they are left alone for a while."""

        def write(database: sqlite3.Connection) -> None:
            page = {**people.find(database, person).settings, "closed": until}
            if until is None:
                del page["closed"]
            people.put_settings(database, person, page)

        await self.office.store.write(write)

    def forget(self, account: str) -> None:
        """Somebody deleted their data; should they come back, they are somebody new."""
        self._known.pop(account, None)
