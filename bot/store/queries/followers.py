"""Followers of games: how often each wants news, and the revision they know."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass

from bot.store.damaged_rows import read_rows
from bot.store.positions import dump_json
from bot.store.queries.games import ALIVE
from bot.store.records import Status

LIVING = "('" + "', '".join(ALIVE) + "')"


@dataclass(frozen=True, slots=True)
class Follower:
    """A person who follows a game, and the revision its channel knows by now."""

    game: int
    every: str
    known: int
    public: int
    status: Status


def put(
    database: sqlite3.Connection, game: int, person: int, every: str, known: int, at: float
) -> None:
    """Follow a game, or change how often; the revision that is known stays."""
    database.execute(
        "INSERT INTO followers (game, person, every, told, since) VALUES (?, ?, ?, ?, ?)"
        " ON CONFLICT (game, person) DO UPDATE SET every = excluded.every",
        (game, person, every, known, at),
    )


def drop(database: sqlite3.Connection, game: int, person: int) -> bool:
    done = database.execute("DELETE FROM followers WHERE game = ? AND person = ?", (game, person))
    return done.rowcount > 0


def of_game(database: sqlite3.Connection, game: int, every: str) -> list[tuple[int, int]]:
    """Return the followers of a game who want news so often, each with the revision they know."""
    found = database.execute(
        "SELECT person, told FROM followers WHERE game = ? AND every = ? ORDER BY person",
        (game, every),
    )
    return list(found)


def of_person(database: sqlite3.Connection, person: int) -> list[Follower]:
    found = database.execute(
        "SELECT followers.game, every, followers.told, games.told, status"
        " FROM followers JOIN games ON games.id = followers.game WHERE person = ?"
        " ORDER BY followers.game",
        (person,),
    )
    return read_rows(
        "followers", found, lambda row: Follower(row[0], row[1], row[2], row[3], Status(row[4]))
    )


def count(database: sqlite3.Connection, person: int) -> int:
    """Count the games a person follows that are not over."""
    found: tuple[int] = database.execute(
        "SELECT count(*) FROM followers JOIN games ON games.id = followers.game"
        f" WHERE person = ? AND status IN {LIVING}",
        (person,),
    ).fetchone()
    return found[0]


def mark_sent(database: sqlite3.Connection, game: int, person: int, known: int) -> None:
    database.execute(
        "UPDATE followers SET told = ? WHERE game = ? AND person = ?", (known, game, person)
    )


def digests_due(database: sqlite3.Connection, now: float, absurd: float) -> list[int]:
    """Return whose digest is due, or so far away that the clock must have been wrong."""
    found = database.execute(
        "SELECT person FROM digests WHERE due <= ? OR due > ? ORDER BY person", (now, absurd)
    )
    return [person for (person,) in found]


def digest_due(database: sqlite3.Connection, person: int) -> float | None:
    found = database.execute("SELECT due FROM digests WHERE person = ?", (person,)).fetchone()
    return None if found is None else float(found[0])


def next_digest(database: sqlite3.Connection, but: Iterable[int] = ()) -> float | None:
    """Return when the next digest is due; some people may be left out."""
    found: tuple[float | None] = database.execute(
        "SELECT min(due) FROM digests WHERE person NOT IN (SELECT value FROM json_each(?))",
        (dump_json(list(but)),),
    ).fetchone()
    return found[0]


def put_digest(database: sqlite3.Connection, person: int, due: float | None) -> None:
    """Set when the next digest is due; None: there is none any more."""
    database.execute("DELETE FROM digests WHERE person = ?", (person,))
    if due is not None:
        database.execute("INSERT INTO digests (person, due) VALUES (?, ?)", (person, due))


def forget(database: sqlite3.Connection, person: int) -> None:
    """Delete what a person follows."""
    database.execute("DELETE FROM followers WHERE person = ?", (person,))
    database.execute("DELETE FROM digests WHERE person = ?", (person,))
