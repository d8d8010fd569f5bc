"""The log of a game, its position now, and its position at each turn."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator
from typing import Any

from bot.store.positions import FORMAT, compact, packed, unpacked
from bot.store.records import StepRow
from engine.core.seat import SEATS


def append(database: sqlite3.Connection, game: int, rows: Iterable[StepRow]) -> None:
    """Add entries; a revision that is there already is never overwritten."""
    database.executemany(
        "INSERT INTO steps (game, revision, seat, entry, events, at) VALUES (?, ?, ?, ?, ?, ?)",
        [
            (game, row.revision, int(row.seat), compact(row.entry), compact(row.events), row.at)
            for row in rows
        ],
    )


def after(
    database: sqlite3.Connection, game: int, revision: int, last: int | None = None
) -> list[StepRow]:
    """Entries from the one after a revision up to another, or to the newest."""
    found = database.execute(
        "SELECT revision, seat, entry, events, at FROM steps"
        " WHERE game = ? AND revision > ? AND revision <= ? ORDER BY revision",
        (game, revision, 2**62 if last is None else last),
    )
    return [
        StepRow(number, SEATS[seat], json.loads(entry), tuple(json.loads(events)), at)
        for number, seat, entry, events, at in found
    ]


def put_position(database: sqlite3.Connection, game: int, revision: int, body: str) -> None:
    database.execute(
        "INSERT INTO positions (game, revision, format, body) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (game) DO UPDATE"
        " SET revision = excluded.revision, format = excluded.format, body = excluded.body",
        (game, revision, FORMAT, body),
    )


def position(database: sqlite3.Connection, game: int) -> tuple[int, int, str] | None:
    """Revision, format and body of the position a game is in."""
    found: tuple[int, int, str] | None = database.execute(
        "SELECT revision, format, body FROM positions WHERE game = ?", (game,)
    ).fetchone()
    return found


def put_turn(database: sqlite3.Connection, game: int, revision: int, turn: int, body: str) -> None:
    """Keep the position at the start of a turn."""
    database.execute(
        "INSERT OR REPLACE INTO turns (game, revision, turn, format, body) VALUES (?, ?, ?, ?, ?)",
        (game, revision, turn, FORMAT, packed(body)),
    )


def kept(database: sqlite3.Connection, game: int) -> set[int]:
    """The revisions whose positions were kept: starts of turns, and changes of the rules."""
    found = database.execute(
        "SELECT revision FROM turns WHERE game = ?1"
        " UNION SELECT revision FROM versions WHERE game = ?1 AND body IS NOT NULL",
        (game,),
    )
    return {revision for (revision,) in found}


def turn_at(database: sqlite3.Connection, game: int, revision: int) -> tuple[int, str]:
    """Format and body of a position that was kept."""
    form, body = database.execute(
        "SELECT format, body FROM turns WHERE game = ?1 AND revision = ?2"
        " UNION ALL SELECT format, body FROM versions"
        " WHERE game = ?1 AND revision = ?2 AND body IS NOT NULL LIMIT 1",
        (game, revision),
    ).fetchone()
    return form, unpacked(body)


def turns(database: sqlite3.Connection, game: int) -> list[tuple[int, int, int, bytes]]:
    """Revision, turn, format and body of every position that was kept, in order."""
    return database.execute(
        "SELECT revision, turn, format, body FROM turns WHERE game = ? ORDER BY revision", (game,)
    ).fetchall()


def marks(database: sqlite3.Connection, game: int) -> list[tuple[int, int]]:
    """Revision and turn of every position that was kept, in order."""
    return database.execute(
        "SELECT revision, turn FROM turns WHERE game = ? ORDER BY revision", (game,)
    ).fetchall()


def newest_of(
    database: sqlite3.Connection, game: int, seat: int
) -> Iterator[tuple[int, dict[str, Any]]]:
    """Revision and entry of what a seat did, the newest first."""
    found = database.execute(
        "SELECT revision, entry FROM steps WHERE game = ? AND seat = ? ORDER BY revision DESC",
        (game, seat),
    )
    for revision, entry in found:
        yield revision, json.loads(entry)
