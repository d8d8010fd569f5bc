"""When a game stood still."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable

Pauses = list[tuple[float, float | None]]


def of_game(connection: sqlite3.Connection, game_id: int) -> Pauses:
    found = connection.execute(
        "SELECT begun, ended FROM pauses WHERE game = ? ORDER BY begun", (game_id,)
    )
    return list(found)


def begin(connection: sqlite3.Connection, game_id: int, at: float) -> None:
    connection.execute(
        "INSERT INTO pauses (game, begun) VALUES (?, ?)"
        " ON CONFLICT (game, begun) DO UPDATE SET ended = NULL",
        (game_id, at),
    )


def end(connection: sqlite3.Connection, game_id: int, at: float) -> None:
    connection.execute(
        "UPDATE pauses SET ended = ? WHERE game = ? AND ended IS NULL", (at, game_id)
    )


def put(
    connection: sqlite3.Connection, game_id: int, rows: Iterable[tuple[float, float | None]]
) -> None:
    """Write all pauses of a game anew."""
    connection.execute("DELETE FROM pauses WHERE game = ?", (game_id,))
    connection.executemany(
        "INSERT INTO pauses (game, begun, ended) VALUES (?, ?, ?)",
        [(game_id, begun, ended) for begun, ended in rows],
    )
