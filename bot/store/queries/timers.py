"""Questions and the time there is to answer them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from typing import Any

from bot.store.damaged_rows import read_rows
from bot.store.positions import dump_json
from bot.store.records import Shards, TimerRow
from engine.core.seat import SEATS

FIELDS = "seat, ask, revision, begun, allowance, stage, due, muted"
# Whether a timer's game is of one of some shards: see Shards.cover.
OF_SHARDS = (
    "(SELECT ifnull((CAST(games.server AS INTEGER) >> 22) % ?, 0) FROM games"
    " WHERE games.id = timers.game) IN (SELECT value FROM json_each(?))"
)


def put(connection: sqlite3.Connection, game_id: int, rows: Sequence[TimerRow]) -> None:
    """Write all timers of a game."""
    connection.execute("DELETE FROM timers WHERE game = ?", (game_id,))
    connection.executemany(
        f"INSERT INTO timers (game, {FIELDS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (game_id, int(row.seat), row.ask, row.revision, row.begun, row.allowance, row.stage,
             row.due, row.muted)
            for row in rows
        ],
    )  # fmt: skip


def due(
    connection: sqlite3.Connection,
    now: float,
    limit: int,
    but: Iterable[int] = (),
    away: Shards | None = None,
) -> list[tuple[int, TimerRow]]:
    """What is due, the oldest first, with its game; some games and shards may be left alone."""
    where, values = _left_alone(but, away)
    found = connection.execute(
        f"SELECT game, {FIELDS} FROM timers WHERE due <= ?{where} ORDER BY due LIMIT ?",
        (now, *values, limit),
    )
    return read_rows("timers", found, lambda row: (row[0], read_row(row[1:])))


def due_by(connection: sqlite3.Connection, until: float, only: Shards | None = None) -> list[int]:
    """Games in which something is due by then; perhaps only those of some shards."""
    where, values = ("", ()) if only is None else (f" AND {OF_SHARDS}", _parameters(only))
    found = connection.execute(
        f"SELECT DISTINCT game FROM timers WHERE due <= ?{where} ORDER BY game", (until, *values)
    )
    return [game for (game,) in found]


def next_due(
    connection: sqlite3.Connection, but: Iterable[int] = (), away: Shards | None = None
) -> float | None:
    """When something is due next; some games and shards may be left alone."""
    where, values = _left_alone(but, away)
    found: tuple[float | None] = connection.execute(
        f"SELECT min(due) FROM timers WHERE typeof(due) IN ('real', 'integer'){where}", values
    ).fetchone()
    return found[0]


def _left_alone(but: Iterable[int], away: Shards | None) -> tuple[str, tuple[object, ...]]:
    """A condition that leaves out games, and the servers of shards that cannot reach us."""
    where = " AND game NOT IN (SELECT value FROM json_each(?))"
    values = (dump_json(list(but)),)
    if away is None or not away.chosen:
        return where, values
    return f"{where} AND NOT {OF_SHARDS}", (*values, *_parameters(away))


def _parameters(shards: Shards) -> tuple[object, ...]:
    return shards.count, dump_json(sorted(shards.chosen))


def waiting_for_bots(connection: sqlite3.Connection) -> list[int]:
    """Running games that have a question for a bot."""
    found = connection.execute(
        "SELECT DISTINCT games.id FROM seats CROSS JOIN games ON games.id = seats.game"
        " JOIN timers ON timers.game = seats.game AND timers.seat = seats.seat"
        " WHERE seats.holder = 'bot' AND games.status = 'running' ORDER BY games.id"
    )
    return [game for (game,) in found]


def read_row(found: Sequence[Any]) -> TimerRow:
    seat, ask, revision, begun, allowance, stage, due_at, muted = found
    return TimerRow(SEATS[seat], ask, revision, begun, allowance, stage, due_at, bool(muted))
