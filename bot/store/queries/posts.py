"""Messages to be found again: the newest board, the lobby card, the hand of each player."""

from __future__ import annotations

import json
import sqlite3
from dataclasses import dataclass
from typing import Any

from bot.store.damaged_rows import read_or
from bot.store.positions import dump_json

BOARD, CARD, HOLD = "board", "card", "hold"
EPISODE = "episode"  # of the steps that are told now in one message
REMATCH = "rematch"  # no message: the number of the game before
LOST = "lost"  # no message either: since when the place of a game is gone
PLACED = "placed"  # nor here: the host put a player into a seat, who has not come yet
POLL = "poll"  # the message of a vote or a request, with its name after a colon
OUTCOME = "outcome"  # no message: what is known of such a vote or request, and how it was decided
AGREED, REFUSED, LATE = "agreed", "refused", "late"  # how it was decided
OUTCOMES_KEPT = 60 * 86400.0  # seconds; by then a vote is decided and its message says so
CHANNEL = 0  # in place of a person: it is for the whole channel


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
    """Return the messages of a game that have buttons of votes, each with the vote's name."""
    found = database.execute(
        "SELECT kind, channel, message, at FROM posts"
        " WHERE game = ?1 AND kind > ?2 || ':' AND kind < ?2 || ';'",  # it comes after a colon
        (game, POLL),
    )
    return [(kind.removeprefix(f"{POLL}:"), Posted(*rest)) for kind, *rest in found]


def outcome(database: sqlite3.Connection, game: int, poll: str) -> dict[str, Any]:
    """Return what was noted of a vote; an older Heliograph noted nothing."""
    found = get(database, game, f"{OUTCOME}:{poll}")
    if found is None:
        return {}
    return read_or("posts", poll, lambda: dict(json.loads(found.message)), {}, game)


def note_outcome(
    database: sqlite3.Connection, game: int, poll: str, at: float, **facts: object
) -> None:
    """Note more of a vote, for those who read its message once it is decided; forget old ones."""
    database.execute(
        "DELETE FROM posts WHERE game = ?1 AND kind > ?2 || ':' AND kind < ?2 || ';' AND at < ?3",
        (game, OUTCOME, at - OUTCOMES_KEPT),
    )
    known = {**outcome(database, game, poll), **facts}
    put(database, game, f"{OUTCOME}:{poll}", Posted("", dump_json(known), at))


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
