"""What happens to a game whose channel, thread or server was deleted, locked or closed to us.

Nothing is lost at once. The game rests, its host hears of it, and it can be taken up again; only
what a server has left behind for thirty days is deleted. A table that waits for players is closed.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Collection
from contextlib import suppress

from bot.app.games import GameRepository
from bot.app.notices import post
from bot.app.notices.notice_parts import PlaceLoss
from bot.app.notices.private_notices import PlaceLost, TableGone
from bot.app.tables.votes import Votes
from bot.store.queries import games, posts, servers
from bot.store.queries.posts import BOARD, CARD, LOST, Posted
from bot.store.records import GameRow, Shards, Status
from engine.core.refusal import Refused

SERVER_KEPT = 30 * 86400.0  # seconds
MANY = 10  # servers from which on a list that lacks more than half of them is not believed
LOG = logging.getLogger("heliograph")


class LostChannels:
    """Pauses games whose channels or servers are lost, and lets their hosts go on elsewhere."""

    def __init__(self, repository: GameRepository) -> None:
        self.games, self.votes = repository, Votes(repository)

    async def on_channel_lost(self, place: str, why: PlaceLoss) -> int | None:
        """End or pause the game of a lost channel, and return its number, if it has one."""
        row = await self.games.store.read(lambda connection: games.in_place(connection, place))
        if row is None:
            return None
        if row.status is Status.LOBBY:
            return row.id if why is PlaceLoss.GONE and await self._close_table(row) else None
        rests, now = await self._pause(row, why), self.games.now()

        def write(connection: sqlite3.Connection) -> bool:
            new = why is PlaceLoss.GONE and posts.get(connection, row.id, LOST) is None
            if new:
                posts.put(connection, row.id, LOST, Posted(place, "", now))
            if rests or new:
                post.post(connection, row, now, PlaceLost(place, why), person=row.host)
            return rests or new

        return row.id if await self.games.store.write(write) else None

    async def _close_table(self, row: GameRow) -> bool:
        """A table that never began has nothing to keep: the players who came hear of it."""

        def write(connection: sqlite3.Connection) -> bool:
            if games.find(connection, row.id).status is not Status.LOBBY:
                return False
            now = self.games.now()
            games.change(connection, row.id, status=Status.ABANDONED, ended=now)
            came = [seat.person for seat in games.seats(connection, row.id) if seat.person]
            for person in sorted({row.host, *came}):
                post.post(connection, row, now, TableGone(), person=person)
            return True

        return await self.games.locks.run(row.id, lambda: self.games.store.write(write))

    async def on_server_lost(self, server: str) -> list[int]:
        """Pause the games of a server that sent us away, and return their numbers."""
        now = self.games.now()
        await self.games.store.write(
            lambda connection: servers.put_removed(connection, server, now)
        )
        rows = await self.games.store.read(lambda connection: games.of_server(connection, server))
        return [row.id for row in rows if await self._pause(row, PlaceLoss.SERVER)]

    async def regain_server(self, server: str) -> None:
        """Note that we are in a server again; its hosts let the games go on."""
        await self.games.store.write(
            lambda connection: servers.put_removed(connection, server, None)
        )

    async def compare_servers(self, there: Collection[str], shards: Shards | None = None) -> None:
        """Notice what happened while we were away: servers that sent us off, or have us back.

        A list that lacks most of them tells more of Discord's bad hour than of the servers. Only
        servers of the given shards are judged: of the others Discord has said nothing yet.
        """
        found = await self.games.store.read(servers.with_games)
        known = {
            server: removed
            for server, removed in found.items()
            if shards is None or shards.cover(server)
        }
        for server, removed in known.items():
            if server in there and removed:
                await self.regain_server(server)
        present = [server for server, removed in known.items() if not removed]
        missing = [server for server in present if server not in there]
        if len(present) >= MANY and 2 * len(missing) > len(present):
            LOG.error("Discord lists %d of %d servers: none is taken as gone",
                      len(present) - len(missing), len(present))  # fmt: skip
            return
        for server in missing:
            await self.on_server_lost(server)

    async def delete_left_behind(self) -> int:
        """Delete the games of servers that sent us away long ago; how many they were."""
        before = self.games.now() - SERVER_KEPT

        def write(connection: sqlite3.Connection) -> list[int]:
            found = servers.games_left_behind(connection, before)
            for game in found:
                games.delete(connection, game)
            return found

        found = await self.games.store.write(write)
        for game in found:
            self.games.evict(game)
        return len(found)

    async def _pause(self, row: GameRow, why: PlaceLoss) -> bool:
        if row.status is not Status.RUNNING:
            return False
        with suppress(Refused):  # it ended or rests this moment
            await self.votes.pause_for(row.id, why)
            return True
        return False


def move_game(connection: sqlite3.Connection, game_id: int, place: str, now: float) -> None:
    """Let a game go on in another place of its server; its messages stay behind."""
    row = games.find(connection, game_id)
    if row.ended is not None:
        raise Refused("ended_already", status=row.status)
    games.change(connection, game_id, place=place)
    for kind in (BOARD, CARD, LOST):
        posts.drop(connection, game_id, kind)
    if row.status is Status.LOBBY:
        post.post_card(connection, row, now)
