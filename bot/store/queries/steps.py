"""The log of a game, its position now, and its position at each turn."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from bot.store.damaged_rows import UNREADABLE, log_once, read_or, read_rows, turn_refusal
from bot.store.entries import StoredEntry, read_entry, read_events, write_entry, write_events
from bot.store.positions import FORMAT, dump_json, pack
from bot.store.records import StepRow
from engine.core.refusal import Refused
from engine.core.seat import SEATS, Seat

T = TypeVar("T")


def append(connection: sqlite3.Connection, game_id: int, rows: Iterable[StepRow]) -> None:
    """Add entries; a revision that is there already is never overwritten."""
    connection.executemany(
        "INSERT INTO steps (game, revision, seat, entry, events, at) VALUES (?, ?, ?, ?, ?, ?)",
        [
            (
                game_id,
                row.revision,
                int(row.seat),
                _written_entry(row),
                dump_json(write_events(row.events)),
                row.at,
            )
            for row in rows
        ],
    )


def _written_entry(row: StepRow) -> str:
    assert row.entry is not None, "what cannot be read is never written"
    return dump_json(write_entry(row.entry))


def after(
    connection: sqlite3.Connection, game_id: int, revision: int, last: int | None = None
) -> list[StepRow]:
    """Entries from the one after a revision up to another, or to the newest.

    One that cannot be read, or is missing before a newer one, stands there as damaged.
    """
    (newest,) = connection.execute(
        "SELECT ifnull(max(revision), 0) FROM steps WHERE game = ?", (game_id,)
    ).fetchone()
    end = newest if last is None else min(last, newest)
    stored = connection.execute(
        "SELECT revision, seat, entry, events, at FROM steps"
        " WHERE game = ? AND revision > ? AND revision <= ? ORDER BY revision",
        (game_id, revision, end),
    )
    found = {row[0]: _step(game_id, *row) for row in stored}
    return [found.get(one) or _missing(game_id, one) for one in range(revision + 1, end + 1)]


def _missing(game_id: int, revision: int) -> StepRow:
    log_once("steps", revision, LookupError(), game_id)
    return StepRow(revision, SEATS[0], None, (), 0.0, damaged=True)


def _step(game_id: int, revision: int, seat: int, entry: str, events: str, at: float) -> StepRow:
    """An entry as far as it can be read."""

    def part(read: Callable[[], T]) -> T | None:
        return read_or("steps", revision, read, None, game_id)

    acted, happened = (
        part(lambda: _entry(seat, entry)),
        part(lambda: read_events(json.loads(events))),
    )
    damaged = acted is None or happened is None
    who, done = acted or (SEATS[0], None)
    return StepRow(revision, who, done, happened or (), at, damaged)


def _entry(seat: int, text: str) -> tuple[Seat, StoredEntry]:
    """Whose an entry is, and the action, the undo or the redo that it is."""
    if seat not in range(len(SEATS)):
        raise ValueError("no seat")
    return SEATS[seat], read_entry(json.loads(text))


def whole(connection: sqlite3.Connection, game_id: int) -> list[StepRow]:
    """All entries of a game; raises Refused if one of them is damaged."""
    rows = after(connection, game_id, 0)
    for row in rows:
        if row.damaged:
            raise turn_damaged(connection, game_id, row.revision - 1)
    return rows


def known(connection: sqlite3.Connection, game_id: int) -> list[StepRow]:
    """The same; raises Refused only if it is unknown what kind of entry one was."""
    rows = after(connection, game_id, 0)
    for row in rows:
        if row.unknown:
            raise turn_damaged(connection, game_id, row.revision - 1)
    return rows


def turn_damaged(connection: sqlite3.Connection, game_id: int, revision: int) -> Refused:
    """The refusal of what cannot be done as the turn that a revision lies in is damaged."""
    turns = [turn for begun, turn in marks(connection, game_id) if begun <= revision]
    return turn_refusal(game_id, turns[-1] if turns else 0)


def put_position(connection: sqlite3.Connection, game_id: int, revision: int, body: str) -> None:
    connection.execute(
        "INSERT INTO positions (game, revision, format, body) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (game) DO UPDATE"
        " SET revision = excluded.revision, format = excluded.format, body = excluded.body",
        (game_id, revision, FORMAT, body),
    )


def position(connection: sqlite3.Connection, game_id: int) -> tuple[int, int, str] | None:
    """Revision, format and body of the position a game is in."""
    found: tuple[int, int, str] | None = connection.execute(
        "SELECT revision, format, body FROM positions WHERE game = ?", (game_id,)
    ).fetchone()
    return found


def put_turn(
    connection: sqlite3.Connection, game_id: int, revision: int, turn: int, body: str
) -> None:
    """Keep the position at the start of a turn."""
    connection.execute(
        "INSERT OR REPLACE INTO turns (game, revision, turn, format, body) VALUES (?, ?, ?, ?, ?)",
        (game_id, revision, turn, FORMAT, pack(body)),
    )


def kept(connection: sqlite3.Connection, game_id: int) -> set[int]:
    """The revisions whose positions were kept: starts of turns, and changes of the rules."""
    found = connection.execute(
        "SELECT revision FROM turns WHERE game = ?1"
        " UNION SELECT revision FROM versions WHERE game = ?1 AND body IS NOT NULL",
        (game_id,),
    )
    return {revision for (revision,) in found}


def turn_begun(connection: sqlite3.Connection, game_id: int) -> int:
    """The revision at which the turn of now began."""
    found: tuple[int] = connection.execute(
        "SELECT ifnull(max(revision), 0) FROM turns WHERE game = ?", (game_id,)
    ).fetchone()
    return found[0]


def turn_at(connection: sqlite3.Connection, game_id: int, revision: int) -> tuple[int, bytes]:
    """Format and packed body of a position that was kept."""
    found: tuple[int, bytes] = connection.execute(
        "SELECT format, body FROM turns WHERE game = ?1 AND revision = ?2"
        " UNION ALL SELECT format, body FROM versions"
        " WHERE game = ?1 AND revision = ?2 AND body IS NOT NULL LIMIT 1",
        (game_id, revision),
    ).fetchone()
    return found


def turns(connection: sqlite3.Connection, game_id: int) -> list[tuple[int, int, int, bytes]]:
    """Revision, turn, format and body of every position that was kept, in order."""
    found = connection.execute(
        "SELECT revision, turn, format, body FROM turns WHERE game = ? ORDER BY revision",
        (game_id,),
    )
    return read_rows("turns", found, lambda row: (row[0], _number(row[1]), row[2], row[3]), game_id)


def marks(connection: sqlite3.Connection, game_id: int) -> list[tuple[int, int]]:
    """Revision and turn of every position that was kept, in order."""
    found = connection.execute(
        "SELECT revision, turn FROM turns WHERE game = ? ORDER BY revision", (game_id,)
    )
    return read_rows("turns", found, lambda row: (row[0], _number(row[1])), game_id)


def _number(turn: object) -> int:
    if not isinstance(turn, int):
        raise TypeError("a turn has a number")
    return turn


def newest_of(
    connection: sqlite3.Connection, game_id: int, seat: int
) -> Iterator[tuple[int, StoredEntry]]:
    """Revision and entry of what a seat did, as far as it can be read; the newest first."""
    found = connection.execute(
        "SELECT revision, entry FROM steps WHERE game = ? AND seat = ? ORDER BY revision DESC",
        (game_id, seat),
    )
    for revision, entry in found:
        try:
            yield revision, _entry(seat, entry)[1]
        except UNREADABLE as error:
            log_once("steps", revision, error, game_id)
