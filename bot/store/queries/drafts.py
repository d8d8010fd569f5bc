"""Turns being composed."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence

from bot.store.positions import compact
from engine.core.seat import SEATS, Seat


def of_game(database: sqlite3.Connection, game: int) -> dict[Seat, tuple[str, ...]]:
    """The actions of each draft."""
    found = database.execute("SELECT seat, actions FROM drafts WHERE game = ?", (game,))
    return {SEATS[seat]: tuple(json.loads(actions)) for seat, actions in found}


def put(
    database: sqlite3.Connection, game: int, seat: Seat, revision: int, actions: Sequence[str]
) -> None:
    database.execute(
        "INSERT OR REPLACE INTO drafts (game, seat, revision, actions) VALUES (?, ?, ?, ?)",
        (game, int(seat), revision, compact(list(actions))),
    )


def drop(database: sqlite3.Connection, game: int, seat: Seat) -> None:
    database.execute("DELETE FROM drafts WHERE game = ? AND seat = ?", (game, int(seat)))
