"""What seats have voted on the motions of a game."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from bot.store.damaged_rows import read_rows
from bot.store.positions import dump_json
from bot.store.records import Status
from engine.core.seat import SEATS, Seat

UNDO = "undo"  # the motion of a request to take something back, or to bring it back


def poll_of_vote(motion: str, number: int) -> str:
    """The name of a vote, by which its message in the channel is found again."""
    return f"{motion}:{number}"


def poll_of_request(revision: int, seat: object, redo: bool) -> str:
    """The same of a request for an undo or a redo."""
    return f"{UNDO}:{revision}:{seat}:{redo}"


@dataclass(frozen=True, slots=True)
class Ballot:
    """An open motion: since when, and who has said what."""

    opened: float
    votes: dict[Seat, bool] = field(default_factory=dict)
    number: int = 0  # tells it from every other vote of the game, also if the clock is put forward
    by: Seat | None = None  # who opened it; an older Heliograph did not write that down


@dataclass(frozen=True, slots=True)
class Vote:
    """What one seat has said on a motion."""

    motion: str
    seat: Seat
    agrees: bool
    opened: float
    number: int  # of the ballot; an older Heliograph gave them none
    by: Seat | None  # who opened it, or asks for an undo
    asked_at: int | None  # the revision an undo is asked for at
    redo: bool


def of_game(connection: sqlite3.Connection, game_id: int) -> list[Vote]:
    """The votes of a game that can be read, by motion and seat."""
    found = connection.execute(
        "SELECT motion || '/' || seat, motion, seat, agrees, body, opened FROM votes"
        " WHERE game = ? ORDER BY motion, seat",
        (game_id,),
    )
    return read_rows("votes", found, lambda row: _vote(*row[1:]), game_id)


def _vote(motion: str, seat: int, agrees: int, body: str, opened: object) -> Vote:
    page = json.loads(body)
    by = page.get("seat", page.get("by"))
    number, asked_at = page.get("vote") or 0, page.get("revision")
    if not isinstance(opened, float) or not isinstance(number, int):
        raise TypeError("a vote has a time and a number")
    return Vote(
        motion, SEATS[seat], bool(agrees), opened, number, None if by is None else SEATS[by],
        None if asked_at is None else int(asked_at), bool(page.get("redo")),
    )  # fmt: skip


def ballot(connection: sqlite3.Connection, game_id: int, motion: str) -> Ballot | None:
    found = [one for one in of_game(connection, game_id) if one.motion == motion]
    if not found:
        return None
    opened = min(one.opened for one in found)
    return Ballot(opened, {one.seat: one.agrees for one in found}, found[0].number, found[0].by)


def put(connection: sqlite3.Connection, game_id: int, motion: str, ballot: Ballot) -> None:
    """Write a motion with all its votes."""
    forget(connection, game_id, (motion,))
    by = None if ballot.by is None else int(ballot.by)
    body = dump_json({"vote": ballot.number, "by": by})
    connection.executemany(
        "INSERT INTO votes (game, motion, seat, agrees, body, opened) VALUES (?, ?, ?, ?, ?, ?)",
        [
            (game_id, motion, int(seat), agrees, body, ballot.opened)
            for seat, agrees in ballot.votes.items()
        ],
    )


def put_agreement(
    connection: sqlite3.Connection, game_id: int, seat: Seat, body: dict[str, Any], at: float
) -> None:
    """Note that a seat agrees to the request for an undo or a redo that the body describes."""
    connection.execute(
        "INSERT OR REPLACE INTO votes (game, motion, seat, agrees, body, opened)"
        " VALUES (?, ?, ?, 1, ?, ?)",
        (game_id, UNDO, int(seat), dump_json(body), at),
    )


def forget(connection: sqlite3.Connection, game_id: int, motions: Sequence[str]) -> None:
    connection.executemany(
        "DELETE FROM votes WHERE game = ? AND motion = ?", [(game_id, motion) for motion in motions]
    )


def withdraw(connection: sqlite3.Connection, game_id: int, seat: Seat) -> None:
    """Forget all that a seat has said and asked for: another player holds it now.

    A request to take a turn back is gone with its asker, even if others agreed to it.
    """
    connection.execute(
        "DELETE FROM votes WHERE game = ?1 AND (seat = ?2"
        " OR CASE WHEN json_valid(body) THEN json_extract(body, '$.seat') END = ?2)",
        (game_id, int(seat)),
    )


@dataclass(frozen=True, slots=True)
class Opened:
    """A vote that is open, and the game it is about."""

    game: int
    motion: str
    since: float
    seat: Seat  # who opened it
    asked_at: int | None  # the revision an undo was wished at
    status: Status
    revision: int
    pace: str
    redo: bool = False  # it would bring back what was taken back
    number: int = 0  # of a vote

    @property
    def poll(self) -> str | None:
        """Its name; None for an undo of a position that is gone, as that is not open."""
        if self.motion != UNDO:
            return poll_of_vote(self.motion, self.number)
        if self.asked_at is None or self.asked_at != self.revision:
            return None
        return poll_of_request(self.asked_at, self.seat, self.redo)


def opened(connection: sqlite3.Connection) -> list[Opened]:
    """Every open vote of every game."""
    games = connection.execute(
        "SELECT id, status, revision, pace FROM games"
        " WHERE id IN (SELECT game FROM votes) ORDER BY id"
    ).fetchall()
    found = read_rows("games", games, lambda row: list(_opened(connection, *row)))
    return [one for of_one in found for one in of_one]


def _opened(
    connection: sqlite3.Connection, game_id: int, status: str, revision: int, pace: str
) -> Iterator[Opened]:
    for motion, votes in groupby(of_game(connection, game_id), lambda vote: vote.motion):
        first = min(votes, key=lambda vote: vote.opened)
        opener = first.seat if first.by is None else first.by
        yield Opened(
            game_id, motion, first.opened, opener, first.asked_at, Status(status), revision, pace,
            first.redo, first.number,
        )  # fmt: skip


def shift(connection: sqlite3.Connection, game_id: int, by: float) -> None:
    """The clock was put forward by so many seconds, or back."""
    connection.execute("UPDATE votes SET opened = opened + ? WHERE game = ?", (by, game_id))
