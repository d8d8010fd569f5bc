"""What seats have voted on the motions of a game."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.store.damaged_rows import readable
from bot.store.positions import compact
from bot.store.records import Status
from engine.core.seat import SEATS, Seat


@dataclass(frozen=True, slots=True)
class Ballot:
    """An open motion: since when, and who has said what."""

    opened: float
    votes: dict[Seat, bool] = field(default_factory=dict)
    number: int = 0  # tells it from every other vote of the game, also if the clock is put forward
    by: Seat | None = None  # who opened it; an older Heliograph did not write that down


def ballot(database: sqlite3.Connection, game: int, motion: str) -> Ballot | None:
    found = database.execute(
        "SELECT seat, agrees, opened, json_extract(body, '$.vote'), json_extract(body, '$.by')"
        " FROM votes WHERE game = ? AND motion = ? AND json_valid(body) ORDER BY seat",
        (game, motion),
    ).fetchall()
    if not found:
        return None
    opened = min(at for _, _, at, _, _ in found)
    number = found[0][3] or 0  # an older Heliograph gave them none
    by = None if found[0][4] is None else SEATS[found[0][4]]
    voted = {SEATS[seat]: bool(agrees) for seat, agrees, _, _, _ in found}
    return Ballot(opened, voted, number, by)


def put(database: sqlite3.Connection, game: int, motion: str, ballot: Ballot) -> None:
    """Write a motion with all its votes."""
    forget(database, game, (motion,))
    by = None if ballot.by is None else int(ballot.by)
    body = compact({"vote": ballot.number, "by": by})
    database.executemany(
        "INSERT INTO votes (game, motion, seat, agrees, body, opened) VALUES (?, ?, ?, ?, ?, ?)",
        [
            (game, motion, int(seat), agrees, body, ballot.opened)
            for seat, agrees in ballot.votes.items()
        ],
    )


def forget(database: sqlite3.Connection, game: int, motions: Sequence[str]) -> None:
    database.executemany(
        "DELETE FROM votes WHERE game = ? AND motion = ?", [(game, motion) for motion in motions]
    )


def withdraw(database: sqlite3.Connection, game: int, seat: Seat) -> None:
    """Forget all that a seat has said and wished for: somebody else holds it now.

    A wish to take a turn back is gone with its wisher, whoever has agreed to it.
    """
    database.execute(
        "DELETE FROM votes WHERE game = ?1 AND (seat = ?2 OR json_extract(body, '$.seat') = ?2)",
        (game, int(seat)),
    )


@dataclass(frozen=True, slots=True)
class Opened:
    """A vote that is open, and the game it is about."""

    game: int
    motion: str
    since: float
    seat: Seat  # who opened it
    wished: int | None  # the revision an undo was wished at
    status: Status
    revision: int
    pace: str
    redo: bool = False  # it would bring back what was taken back
    number: int = 0  # of a vote


def opened(database: sqlite3.Connection) -> list[Opened]:
    """Every open vote of every game."""
    found = database.execute(
        "SELECT votes.game, motion, min(opened), seat,"
        " ifnull(json_extract(body, '$.seat'), json_extract(body, '$.by')),"
        " json_extract(body, '$.revision'), status, revision, pace, json_extract(body, '$.redo'),"
        " json_extract(body, '$.vote')"
        " FROM votes JOIN games ON games.id = votes.game WHERE json_valid(body)"
        " GROUP BY votes.game, motion"
    )
    return readable("votes", found, _opened)


def _opened(row: Sequence[Any]) -> Opened:
    game, motion, since, seat, wisher, wished, status, revision, pace, redo, number = row
    opener = SEATS[seat if wisher is None else wisher]
    return Opened(
        game, motion, since, opener, wished, Status(status), revision, pace, bool(redo), number or 0
    )


def shift(database: sqlite3.Connection, game: int, by: float) -> None:
    """The clock was put forward by so many seconds, or back."""
    database.execute("UPDATE votes SET opened = opened + ? WHERE game = ?", (by, game))
