"""When the ground goes from under a game: its channel, its thread, or the whole server.

Nothing is lost at once. The game rests, its host hears of it, and it can be taken up again; only
what a server has left behind for thirty days is deleted.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Collection
from contextlib import suppress

from bot.motions import Motions
from bot.office import Office
from bot.queries import games, notices, servers
from bot.records import GameRow, Status
from engine.core.refusal import Refused

WORD = "word"  # a line for one person
KEPT = 30 * 86400.0  # seconds


class Places:
    """Keeps games safe when their places go."""

    def __init__(self, office: Office) -> None:
        self.office, self.motions = office, Motions(office)

    async def gone(self, place: str, why: str) -> int | None:
        """A channel or thread was deleted, locked or closed to us; the game that rests for it."""
        row = await self.office.store.read(lambda base: games.in_place(base, place))
        if row is None or not await self._rest(row):
            return None
        now = self.office.now()
        await self.office.store.write(
            lambda base: notices.post(
                base, row, now, why, {"place": row.place}, kind=WORD, person=row.host
            )
        )
        return row.id

    async def server_gone(self, server: str) -> list[int]:
        """A server sent us away: its games rest, and are kept for a while."""
        now = self.office.now()
        await self.office.store.write(lambda base: servers.put_removed(base, server, now))
        rows = await self.office.store.read(lambda base: games.of_server(base, server))
        return [row.id for row in rows if await self._rest(row)]

    async def server_back(self, server: str) -> None:
        """We are there again. Whoever hosts lets the games go on."""
        await self.office.store.write(lambda base: servers.put_removed(base, server, None))

    async def servers_now(self, there: Collection[str]) -> None:
        """Notice what happened while we were away: servers that sent us off, or have us back."""
        known = await self.office.store.read(servers.with_games)
        for server, removed in known.items():
            if server not in there and not removed:
                await self.server_gone(server)
            elif server in there and removed:
                await self.server_back(server)

    async def forget(self) -> int:
        """Delete the games of servers that sent us away long ago; how many they were."""
        before = self.office.now() - KEPT

        def write(database: sqlite3.Connection) -> list[int]:
            found = servers.games_left_behind(database, before)
            for game in found:
                games.delete(database, game)
            return found

        found = await self.office.store.write(write)
        for game in found:
            self.office.forget(game)
        return len(found)

    async def _rest(self, row: GameRow) -> bool:
        if row.status is not Status.RUNNING:
            return False
        with suppress(Refused):  # it ended or rests this moment
            await self.motions.pause(row.id, row.host)
            return True
        return False
