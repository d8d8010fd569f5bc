"""Questions and the time there is to answer them."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Any

from bot.records import TimerRow
from engine.core.seat import SEATS

FIELDS = "seat, ask, revision, begun, allowance, stage, due, muted"


def of_game(database: sqlite3.Connection, game: int) -> list[TimerRow]:
    found = database.execute(f"SELECT {FIELDS} FROM timers WHERE game = ?", (game,))
    return [_row(row) for row in found]


def put(database: sqlite3.Connection, game: int, rows: Sequence[TimerRow]) -> None:
    """Write all timers of a game."""
    database.execute("DELETE FROM timers WHERE game = ?", (game,))
    database.executemany(
        f"INSERT INTO timers (game, {FIELDS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (game, int(row.seat), row.ask, row.revision, row.begun, row.allowance, row.stage,
             row.due, row.muted)
            for row in rows
        ],
    )  # fmt: skip


def due(database: sqlite3.Connection, now: float, limit: int) -> list[tuple[int, TimerRow]]:
    """What is due, the oldest first, with its game."""
    found = database.execute(
        f"SELECT game, {FIELDS} FROM timers WHERE due <= ? ORDER BY due LIMIT ?", (now, limit)
    )
    return [(game, _row(row)) for game, *row in found]


def _row(found: Sequence[Any]) -> TimerRow:
    seat, ask, revision, begun, allowance, stage, due_at, muted = found
    return TimerRow(SEATS[seat], ask, revision, begun, allowance, stage, due_at, bool(muted))
