"""Standing orders that were given in a game, in order."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from bot.store.records import OrderRow
from engine.core.seat import SEATS


def append(connection: sqlite3.Connection, game_id: int, rows: Sequence[OrderRow]) -> None:
    if not rows:  # as good as always
        return
    connection.executemany(
        "INSERT INTO orders (game, revision, seat, line, at) VALUES (?, ?, ?, ?, ?)",
        [(game_id, row.revision, int(row.seat), row.line, row.at) for row in rows],
    )


def of_game(connection: sqlite3.Connection, game_id: int, since: int = 0) -> list[OrderRow]:
    """Orders that were given at a revision or later."""
    found = connection.execute(
        "SELECT revision, seat, line, at FROM orders WHERE game = ? AND revision >= ? ORDER BY id",
        (game_id, since),
    )
    return [OrderRow(revision, SEATS[seat], line, at) for revision, seat, line, at in found]
