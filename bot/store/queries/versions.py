"""Which version of the rules a game was played under, from which revision on."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from typing import Any

from bot.store.positions import FORMAT, pack
from bot.store.records import VersionRow


def begin(connection: sqlite3.Connection, game_id: int, rules: str, at: float) -> None:
    """Note the version a game is dealt under; the start itself is kept as its first turn."""
    put(connection, game_id, VersionRow(0, rules, at))


def put(
    connection: sqlite3.Connection, game_id: int, version: VersionRow, body: str | None = None
) -> None:
    """Note that a game goes on under a version, with the position it was in then."""
    kept = (None, None) if body is None else (FORMAT, pack(body))
    connection.execute(
        "INSERT INTO versions (game, revision, rules, at, format, body) VALUES (?, ?, ?, ?, ?, ?)",
        (game_id, version.revision, version.rules, version.at, *kept),
    )


def of_game(connection: sqlite3.Connection, game_id: int) -> tuple[VersionRow, ...]:
    """Every version of a game, in order; none for one that has not begun."""
    found = connection.execute(
        "SELECT revision, rules, at FROM versions WHERE game = ? ORDER BY id", (game_id,)
    )
    return tuple(map(read_row, found))


def read_row(found: Sequence[Any]) -> VersionRow:
    return VersionRow(*found)


def older_than(connection: sqlite3.Connection, today: Mapping[str, str]) -> list[int]:
    """The games that go on and were last played under another version; `today` is by game key."""
    found = connection.execute(
        "SELECT games.id, games.game, versions.rules FROM games JOIN versions ON versions.id ="
        " (SELECT max(id) FROM versions WHERE versions.game = games.id)"
        " WHERE games.status IN ('running', 'paused') ORDER BY games.id"
    )
    return [game for game, key, rules in found if today.get(key, rules) != rules]
