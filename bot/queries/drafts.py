"""Turns being composed."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence

from bot.positions import compact
from engine.core.seat import Seat


def get(database: sqlite3.Connection, game: int, seat: Seat) -> tuple[int, tuple[str, ...]] | None:
    """The revision a draft was made on, and its actions."""
    found = database.execute(
        "SELECT revision, actions FROM drafts WHERE game = ? AND seat = ?", (game, int(seat))
    ).fetchone()
    return None if found is None else (found[0], tuple(json.loads(found[1])))


def put(
    database: sqlite3.Connection, game: int, seat: Seat, revision: int, actions: Sequence[str]
) -> None:
    database.execute(
        "INSERT OR REPLACE INTO drafts (game, seat, revision, actions) VALUES (?, ?, ?, ?)",
        (game, int(seat), revision, compact(list(actions))),
    )


def drop(database: sqlite3.Connection, game: int, seat: Seat) -> None:
    database.execute("DELETE FROM drafts WHERE game = ? AND seat = ?", (game, int(seat)))
