"""Questions and the time there is to answer them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from typing import Any

from bot.store.positions import compact
from bot.store.records import TimerRow
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


def due(
    database: sqlite3.Connection, now: float, limit: int, but: Iterable[int] = ()
) -> list[tuple[int, TimerRow]]:
    """What is due, the oldest first, with its game; some games may be left alone."""
    found = database.execute(
        f"SELECT game, {FIELDS} FROM timers WHERE due <= ?"
        " AND game NOT IN (SELECT value FROM json_each(?)) ORDER BY due LIMIT ?",
        (now, compact(list(but)), limit),
    )
    return [(game, _row(row)) for game, *row in found]


def late(database: sqlite3.Connection, until: float) -> list[int]:
    """Games in which something is due by then."""
    found = database.execute(
        "SELECT DISTINCT game FROM timers WHERE due <= ? ORDER BY game", (until,)
    )
    return [game for (game,) in found]


def next_due(database: sqlite3.Connection, but: Iterable[int] = ()) -> float | None:
    """When something is due next."""
    found: tuple[float | None] = database.execute(
        "SELECT min(due) FROM timers WHERE due IS NOT NULL"
        " AND game NOT IN (SELECT value FROM json_each(?))",
        (compact(list(but)),),
    ).fetchone()
    return found[0]


def waiting_for_bots(database: sqlite3.Connection) -> list[int]:
    """Running games that have a question for a bot."""
    found = database.execute(
        "SELECT DISTINCT games.id FROM seats CROSS JOIN games ON games.id = seats.game"
        " JOIN timers ON timers.game = seats.game AND timers.seat = seats.seat"
        " WHERE seats.holder = 'bot' AND games.status = 'running' ORDER BY games.id"
    )
    return [game for (game,) in found]


def _row(found: Sequence[Any]) -> TimerRow:
    seat, ask, revision, begun, allowance, stage, due_at, muted = found
    return TimerRow(SEATS[seat], ask, revision, begun, allowance, stage, due_at, bool(muted))
