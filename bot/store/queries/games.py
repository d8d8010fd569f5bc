"""Games, their seats, and how far they are."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import astuple
from functools import lru_cache
from typing import Any

from bot.store.damaged_rows import read_rows, refuse_if_damaged
from bot.store.positions import dump_json
from bot.store.queries import departures
from bot.store.records import GameRow, Holder, SeatRow, Status
from engine.core.chance import seed_text
from engine.core.refusal import Refused
from engine.core.seat import SEATS, Seat
from engine.core.wording import clip

COLUMNS = (
    "id, game, edition, seats, options, server, place, host, status, pace, seed, salts,"
    " commitment, revision, undos, told, created, started, ended"
)
QUALIFIED = ", ".join(f"games.{name.strip()}" for name in COLUMNS.split(","))
SEAT_COLUMNS = "seat, holder, person, ready, offered, defaults"
AT_REVISION = "id = ? AND revision = ?"
GUIDED = ("lesson",)  # the salts of a guided first game
HOLDERS = {str(holder): holder for holder in Holder}
STATUS = {str(status): status for status in Status}
LARGEST = 2**63 - 1  # the largest number of SQLite
ALIVE = (Status.LOBBY, Status.RUNNING, Status.PAUSED)


def insert(connection: sqlite3.Connection, row: GameRow) -> int:
    """Add a game; its number is given by the file."""
    values = (
        row.game_key, row.edition, row.seats, dump_json(row.options), row.server, row.place,
        row.host, row.status, row.pace, seed_text(row.seed), dump_json(row.salts), row.commitment,
        row.revision, row.undos, row.told, row.created, row.started, row.ended,
    )  # fmt: skip
    marks = ", ".join("?" * len(values))
    with _one_in_a_place():
        done = connection.execute(
            f"INSERT INTO games ({COLUMNS.removeprefix('id, ')}) VALUES ({marks})", values
        )
    assert done.lastrowid is not None
    return done.lastrowid


@contextmanager
def _one_in_a_place() -> Iterator[None]:
    """A channel or thread has one game at a time; the file sees to it."""
    try:
        yield
    except sqlite3.IntegrityError as error:
        if "games.place" in str(error):
            raise Refused("place_taken") from None
        raise


def find(connection: sqlite3.Connection, game_id: int) -> GameRow:
    """A game by its number; raises Refused."""
    found = fetch(connection, f"SELECT {COLUMNS} FROM games WHERE id = ?", game_id)
    with refuse_if_damaged(game_id):
        return read_row(found)


def fetch(connection: sqlite3.Connection, query: str, game_id: int) -> tuple[Any, ...]:
    """The one row about a game; raises Refused."""
    check_number(game_id)
    found: tuple[Any, ...] | None = connection.execute(query, (game_id,)).fetchone()
    if found is None:
        raise Refused("no_such_game", game=game_id)
    return found


def check_number(game_id: int) -> None:
    """Raise Refused for a number that no game has, as SQLite could not hold it."""
    if not 0 < game_id <= LARGEST:
        raise Refused("no_such_game", game=clip(game_id))


def in_place(connection: sqlite3.Connection, place: str) -> GameRow | None:
    """The game that lives in a channel or thread now."""
    found = connection.execute(
        f"SELECT {COLUMNS} FROM games WHERE place = ? AND status IN ('lobby', 'running', 'paused')",
        (place,),
    )
    return next(iter(read_rows("games", found, read_row)), None)


def latest_in(connection: sqlite3.Connection, place: str) -> int | None:
    """The game that lives in a channel or thread, or the last one that did.

    A guided game that is over belongs to no place any more: it may have lived in direct messages.
    """
    found = connection.execute(
        "SELECT id FROM games WHERE place = ? AND NOT (ended IS NOT NULL AND salts = ?)"
        " ORDER BY ended IS NOT NULL, id DESC LIMIT 1",
        (place, dump_json(GUIDED)),
    ).fetchone()
    return None if found is None else int(found[0])


def of_server(connection: sqlite3.Connection, server: str) -> list[GameRow]:
    found = connection.execute(
        f"SELECT {COLUMNS} FROM games WHERE server = ? AND status IN ('lobby', 'running', 'paused')"
        " ORDER BY id",
        (server,),
    )
    return read_rows("games", found, read_row)


def taking_room(connection: sqlite3.Connection, server: str) -> list[GameRow]:
    """The same without those whose place is gone: they take up no room."""
    lost = {game for (game,) in connection.execute("SELECT game FROM posts WHERE kind = 'lost'")}
    return [row for row in of_server(connection, server) if row.id not in lost]


def in_lobby(connection: sqlite3.Connection) -> list[GameRow]:
    """Tables that wait for players."""
    found = connection.execute(f"SELECT {COLUMNS} FROM games WHERE status = 'lobby' ORDER BY id")
    return read_rows("games", found, read_row)


def waiting_since(connection: sqlite3.Connection, before: float) -> list[int]:
    """Tables that were set before a moment and have not begun."""
    found = connection.execute(
        "SELECT id FROM games WHERE status = 'lobby' AND created <= ? ORDER BY id", (before,)
    )
    return [game for (game,) in found]


def ongoing(connection: sqlite3.Connection) -> list[int]:
    """Games that have begun and are not over."""
    found = connection.execute(
        "SELECT id FROM games WHERE status IN ('running', 'paused') ORDER BY id"
    )
    return [game for (game,) in found]


def of_person(connection: sqlite3.Connection, person: int) -> list[GameRow]:
    """Games a person has a seat in, the running ones first."""
    found = connection.execute(
        f"SELECT {QUALIFIED} FROM games JOIN seats ON seats.game = games.id WHERE seats.person = ?"
        " ORDER BY games.ended IS NOT NULL, games.id DESC",
        (person,),
    )
    return read_rows("games", found, read_row)


def advance(
    connection: sqlite3.Connection, game_id: int, expected: int, revision: int, **values: object
) -> None:
    """Move a game on from the revision the command was made for, and set some of its columns.

    Raises Refused if it is at another revision.
    """
    if not _set(connection, game_id, {"revision": revision, **values}, expected):
        raise Refused("stale", expected=expected)


def change(connection: sqlite3.Connection, game_id: int, **values: object) -> None:
    """Set some columns of a game."""
    _set(connection, game_id, values)


def _set(
    connection: sqlite3.Connection,
    game_id: int,
    values: Mapping[str, object],
    expected: int | None = None,
) -> bool:
    """Set some columns of a game, if it is at the expected revision; tell whether it was."""
    names = ", ".join(f"{name} = ?" for name in values)
    where, given = (
        ("id = ?", (game_id,)) if expected is None else (AT_REVISION, (game_id, expected))
    )
    with _one_in_a_place():
        done = connection.execute(
            f"UPDATE games SET {names} WHERE {where}", (*values.values(), *given)
        )
    if values.get("ended") is not None:
        departures.forget(connection, game_id)
    return done.rowcount == 1


def seats(connection: sqlite3.Connection, game_id: int) -> list[SeatRow]:
    found = connection.execute(
        f"SELECT {SEAT_COLUMNS} FROM seats WHERE game = ? ORDER BY seat", (game_id,)
    )
    return [read_seat(*row) for row in found]


def read_seat(
    seat: int, holder: str, person: int | None, ready: int, offered: int, defaults: int
) -> SeatRow:
    return SeatRow(SEATS[seat], HOLDERS[holder], person, bool(ready), bool(offered), defaults)


def put_seats(connection: sqlite3.Connection, game_id: int, rows: Sequence[SeatRow]) -> None:
    """Write the whole table of seats of a game."""
    connection.execute("DELETE FROM seats WHERE game = ?", (game_id,))
    connection.executemany(
        "INSERT INTO seats (game, seat, holder, person, ready, offered, defaults)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        [(game_id, *(int(v) if isinstance(v, Seat) else v for v in astuple(row))) for row in rows],
    )


@lru_cache(maxsize=1024)
def _read_words(text: str) -> tuple[str, ...]:
    """What a host chose, or salts; many tables have the same."""
    return tuple(json.loads(text))


def read_row(found: Iterable[Any]) -> GameRow:
    values = list(found)
    values[4] = _read_words(values[4])
    values[8] = STATUS[values[8]]
    values[10] = int(values[10], 16)
    values[11] = _read_words(values[11])
    return GameRow(*values)


def delete(connection: sqlite3.Connection, game_id: int) -> None:
    """Let go of a game with everything that belongs to it."""
    connection.execute("DELETE FROM games WHERE id = ?", (game_id,))
