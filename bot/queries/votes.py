"""What seats have voted on the motions of a game."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass, field

from bot.records import Status
from engine.core.seat import SEATS, Seat


@dataclass(frozen=True, slots=True)
class Ballot:
    """An open motion: since when, and who has said what."""

    opened: float
    votes: dict[Seat, bool] = field(default_factory=dict)


def ballot(database: sqlite3.Connection, game: int, motion: str) -> Ballot | None:
    found = database.execute(
        "SELECT seat, agrees, opened FROM votes WHERE game = ? AND motion = ? ORDER BY seat",
        (game, motion),
    ).fetchall()
    if not found:
        return None
    opened = min(at for _, _, at in found)
    return Ballot(opened, {SEATS[seat]: bool(agrees) for seat, agrees, _ in found})


def put(database: sqlite3.Connection, game: int, motion: str, ballot: Ballot) -> None:
    """Write a motion with all its votes."""
    forget(database, game, (motion,))
    database.executemany(
        "INSERT INTO votes (game, motion, seat, agrees, opened) VALUES (?, ?, ?, ?, ?)",
        [(game, motion, int(seat), agrees, ballot.opened) for seat, agrees in ballot.votes.items()],
    )


def forget(database: sqlite3.Connection, game: int, motions: Sequence[str]) -> None:
    database.executemany(
        "DELETE FROM votes WHERE game = ? AND motion = ?", [(game, motion) for motion in motions]
    )


def withdraw(database: sqlite3.Connection, game: int, seat: Seat) -> None:
    """Forget all that a seat has said: somebody else holds it now."""
    database.execute("DELETE FROM votes WHERE game = ? AND seat = ?", (game, int(seat)))


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


def opened(database: sqlite3.Connection) -> list[Opened]:
    """Every open vote of every game."""
    found = database.execute(
        "SELECT votes.game, motion, min(opened), seat, json_extract(body, '$.seat'),"
        " json_extract(body, '$.revision'), status, revision, pace"
        " FROM votes JOIN games ON games.id = votes.game GROUP BY votes.game, motion"
    )
    return [
        Opened(game, motion, since, SEATS[seat if wisher is None else wisher], wished,
               Status(status), revision, pace)
        for game, motion, since, seat, wisher, wished, status, revision, pace in found
    ]  # fmt: skip


def shift(database: sqlite3.Connection, game: int, by: float) -> None:
    """The clock was put forward by so many seconds, or back."""
    database.execute("UPDATE votes SET opened = opened + ? WHERE game = ?", (by, game))
