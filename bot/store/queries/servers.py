"""What a server has chosen."""

from __future__ import annotations

import json
import sqlite3
from typing import Any

from bot.store.damaged_rows import read_or
from bot.store.positions import dump_json


def settings(connection: sqlite3.Connection, server: str) -> dict[str, Any]:
    found = connection.execute("SELECT settings FROM servers WHERE id = ?", (server,)).fetchone()
    if found is None:
        return {}
    return read_or("servers", server, lambda: dict(json.loads(found[0])), {})


def put_settings(connection: sqlite3.Connection, server: str, chosen: dict[str, object]) -> None:
    connection.execute(
        "INSERT INTO servers (id, settings) VALUES (?, ?)"
        " ON CONFLICT (id) DO UPDATE SET settings = excluded.settings",
        (server, dump_json(chosen)),
    )


def put_removed(connection: sqlite3.Connection, server: str, at: float | None) -> None:
    """Note when a server sent us away, or that it has us back."""
    connection.execute(
        "INSERT INTO servers (id, removed) VALUES (?, ?)"
        " ON CONFLICT (id) DO UPDATE SET removed = excluded.removed",
        (server, at),
    )


def with_games(connection: sqlite3.Connection) -> dict[str, bool]:
    """Servers that have games, and whether they sent us away."""
    found = connection.execute(
        "SELECT DISTINCT games.server, servers.removed IS NOT NULL FROM games"
        " LEFT JOIN servers ON servers.id = games.server WHERE games.server IS NOT NULL"
    )
    return {server: bool(removed) for server, removed in found}


def games_left_behind(connection: sqlite3.Connection, before: float) -> list[int]:
    found = connection.execute(
        "SELECT games.id FROM games JOIN servers ON servers.id = games.server"
        " WHERE servers.removed < ? ORDER BY games.id",
        (before,),
    )
    return [game for (game,) in found]
