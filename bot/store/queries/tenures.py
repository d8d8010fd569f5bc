"""Who held a seat, from which revision to which."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass

from engine.core.seat import SEATS, Seat


@dataclass(frozen=True, slots=True)
class Tenure:
    """A person's time in a seat; open while `last` is None."""

    id: int
    seat: Seat
    person: int
    first: int
    last: int | None
    why: str | None


def begin(
    connection: sqlite3.Connection, game_id: int, seat: Seat, person: int, first: int, at: float
) -> None:
    connection.execute(
        "INSERT INTO tenures (game, seat, person, first, begun) VALUES (?, ?, ?, ?, ?)",
        (game_id, int(seat), person, first, at),
    )


def end(
    connection: sqlite3.Connection, game_id: int, seat: Seat, last: int, at: float, why: str
) -> None:
    connection.execute(
        "UPDATE tenures SET last = ?, ended = ?, why = ?"
        " WHERE game = ? AND seat = ? AND ended IS NULL",
        (last, at, why, game_id, int(seat)),
    )


def end_all(connection: sqlite3.Connection, game_id: int, last: int, at: float, why: str) -> None:
    """The game is over, and so is every tenure at its table."""
    connection.execute(
        "UPDATE tenures SET last = ?, ended = ?, why = ? WHERE game = ? AND ended IS NULL",
        (last, at, why, game_id),
    )


def of_game(connection: sqlite3.Connection, game_id: int) -> list[Tenure]:
    found = connection.execute(
        "SELECT id, seat, person, first, last, why FROM tenures WHERE game = ? ORDER BY id",
        (game_id,),
    )
    return [
        Tenure(number, SEATS[seat], person, first, last, why)
        for number, seat, person, first, last, why in found
    ]


def spans(
    connection: sqlite3.Connection, game_id: int, seat: Seat, person: int
) -> list[tuple[float, float]]:
    """From when to when a person has held a seat; a time that lasts ends never."""
    found = connection.execute(
        "SELECT begun, ifnull(ended, 9e999) FROM tenures"
        " WHERE game = ? AND seat = ? AND person = ?",
        (game_id, int(seat), person),
    )
    return [(begun, ended) for begun, ended in found]


def reopen(connection: sqlite3.Connection, game_id: int, tenure: Tenure) -> None:
    """Give a seat back as if it had never been handed on: it was not played meanwhile."""
    connection.execute(
        "DELETE FROM tenures WHERE game = ? AND seat = ? AND ended IS NULL",
        (game_id, int(tenure.seat)),
    )
    connection.execute(
        "UPDATE tenures SET last = NULL, ended = NULL, why = NULL WHERE id = ?", (tenure.id,)
    )


def moved_since(connection: sqlite3.Connection, game_id: int, seat: Seat, revision: int) -> bool:
    """Has the log an entry of a seat after a revision?"""
    found = connection.execute(
        "SELECT 1 FROM steps WHERE game = ? AND seat = ? AND revision > ? LIMIT 1",
        (game_id, int(seat), revision),
    )
    return found.fetchone() is not None


def start_of(connection: sqlite3.Connection, game_id: int, turn: int) -> int:
    """The revision at which a turn began; a turn before the first one: the start."""
    found = connection.execute(
        "SELECT max(revision) FROM turns WHERE game = ? AND turn <= ?", (game_id, turn)
    ).fetchone()
    return int(found[0] or 0)
