"""Turns being composed."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence

from bot.store.damaged_rows import readable
from bot.store.positions import compact
from engine.core.seat import SEATS, Seat


def of_game(database: sqlite3.Connection, game: int) -> dict[Seat, tuple[str, ...]]:
    """The actions of each draft."""
    found = database.execute("SELECT seat, actions FROM drafts WHERE game = ?", (game,))
    drafts = readable("drafts", found, lambda row: (SEATS[row[0]], _lines(row[1])), game)
    return dict(drafts)


def _lines(text: str) -> tuple[str, ...]:
    found = json.loads(text)
    if not isinstance(found, list) or not all(isinstance(line, str) for line in found):
        raise TypeError("a draft is a list of lines")
    return tuple(found)


def put(
    database: sqlite3.Connection, game: int, seat: Seat, revision: int, actions: Sequence[str]
) -> None:
    database.execute(
        "INSERT OR REPLACE INTO drafts (game, seat, revision, actions) VALUES (?, ?, ?, ?)",
        (game, int(seat), revision, compact(list(actions))),
    )


def drop(database: sqlite3.Connection, game: int, seat: Seat) -> None:
    database.execute("DELETE FROM drafts WHERE game = ? AND seat = ?", (game, int(seat)))
