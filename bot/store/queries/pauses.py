"""When a game stood still."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable

Pauses = list[tuple[float, float | None]]


def of_game(database: sqlite3.Connection, game: int) -> Pauses:
    found = database.execute(
        "SELECT begun, ended FROM pauses WHERE game = ? ORDER BY begun", (game,)
    )
    return list(found)


def begin(database: sqlite3.Connection, game: int, at: float) -> None:
    database.execute(
        "INSERT INTO pauses (game, begun) VALUES (?, ?)"
        " ON CONFLICT (game, begun) DO UPDATE SET ended = NULL",
        (game, at),
    )


def end(database: sqlite3.Connection, game: int, at: float) -> None:
    database.execute("UPDATE pauses SET ended = ? WHERE game = ? AND ended IS NULL", (at, game))


def put(
    database: sqlite3.Connection, game: int, rows: Iterable[tuple[float, float | None]]
) -> None:
    """Write all pauses of a game anew."""
    database.execute("DELETE FROM pauses WHERE game = ?", (game,))
    database.executemany(
        "INSERT INTO pauses (game, begun, ended) VALUES (?, ?, ?)",
        [(game, begun, ended) for begun, ended in rows],
    )
