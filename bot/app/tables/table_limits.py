"""How many games a server holds at once, and how many of them one person may host there."""

from __future__ import annotations

import sqlite3

from bot.app.permissions import ActorOrId, actor_of
from bot.store.queries import games, servers
from engine.core.refusal import Refused

MOST_GAMES = 20  # alive at once in a server that has not chosen another number
MOST_HOSTED = 5  # of them by one host who does not moderate the server


def check_room(connection: sqlite3.Connection, server: str | None, by: ActorOrId) -> None:
    """Raise Refused if the server is full, or has enough games of this host.

    A table in direct messages takes no room. Guided first games are no tables.
    """
    if server is None:
        return
    host, alive = actor_of(by), games.taking_room(connection, server)
    most = servers.settings(connection, server).get("most_games", MOST_GAMES)
    if len(alive) >= most:
        raise Refused("server_full", most=most)
    own = [row for row in alive if row.host == host.person and row.salts != games.GUIDED]
    if len(own) >= MOST_HOSTED and host.moderates != server:
        raise Refused("hosts_many", most=MOST_HOSTED, games=tuple(row.id for row in own))
