"""Messages we will want to find again: the newest board, the lobby card, everybody's hold."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass

BOARD, CARD, HOLD = "board", "card", "hold"
REMATCH = "rematch"  # no message: the number of the game before
LOST = "lost"  # no message either: since when the place of a game is gone
PLACED = "placed"  # nor here: the host put somebody into a seat, who has not shown up yet
POLL = "poll"  # the message of a vote or a request, with which one it is after a colon
CHANNEL = 0  # in place of a person: it is for everybody


@dataclass(frozen=True, slots=True)
class Posted:
    """Where a message is."""

    channel: str
    message: str
    at: float


def get(database: sqlite3.Connection, game: int, kind: str, person: int = CHANNEL) -> Posted | None:
    found = database.execute(
        "SELECT channel, message, at FROM posts WHERE game = ? AND kind = ? AND person = ?",
        (game, kind, person),
    ).fetchone()
    return None if found is None else Posted(*found)


def polls(database: sqlite3.Connection, game: int) -> list[tuple[str, Posted]]:
    """Return the messages of a game that have buttons of votes, each with its kind."""
    found = database.execute(
        "SELECT kind, channel, message, at FROM posts"
        " WHERE game = ?1 AND kind > ?2 || ':' AND kind < ?2 || ';'",  # it comes after a colon
        (game, POLL),
    )
    return [(kind, Posted(*rest)) for kind, *rest in found]


def put(
    database: sqlite3.Connection, game: int, kind: str, posted: Posted, person: int = CHANNEL
) -> None:
    database.execute(
        "INSERT OR REPLACE INTO posts (game, kind, person, channel, message, at)"
        " VALUES (?, ?, ?, ?, ?, ?)",
        (game, kind, person, posted.channel, posted.message, posted.at),
    )


def drop(database: sqlite3.Connection, game: int, kind: str, person: int = CHANNEL) -> None:
    database.execute(
        "DELETE FROM posts WHERE game = ? AND kind = ? AND person = ?", (game, kind, person)
    )
