"""What is kept about one person, and how it is wiped."""

from __future__ import annotations

import json
import sqlite3
from typing import Any

from bot.store.queries import followers, plans
from bot.store.records import Status
from engine.core.refusal import Refused
from engine.core.seat import SEATS

Page = dict[str, Any]


def account(connection: sqlite3.Connection, person: int) -> Page:
    found = _rows(connection, "account, name, settings, created", "people WHERE id = ?", (person,))
    if not found or found[0]["account"] is None:
        raise Refused("nothing_kept")
    return {**found[0], "settings": json.loads(found[0]["settings"])}


def games(connection: sqlite3.Connection, person: int) -> list[Page]:
    """Games a person hosts, plays or has played."""
    found = _rows(
        connection,
        "id, game, edition, options, server, place, status, host, created, started, ended",
        "games WHERE host = ?1 OR id IN (SELECT game FROM seats WHERE person = ?1)"
        " OR id IN (SELECT game FROM tenures WHERE person = ?1) ORDER BY id",
        (person,),
    )
    return [
        {**row, "options": json.loads(row["options"]), "host": row["host"] == person}
        for row in found
    ]


def seats(connection: sqlite3.Connection, person: int, game_id: int) -> list[Page]:
    return _rows(
        connection, "seat, ready, offered, defaults", "seats WHERE game = ? AND person = ?",
        (game_id, person),
    )  # fmt: skip


def tenures(connection: sqlite3.Connection, person: int, game_id: int) -> list[Page]:
    return _rows(
        connection, "seat, first, begun, last, ended, why",
        "tenures WHERE game = ? AND person = ? ORDER BY id", (game_id, person),
    )  # fmt: skip


def drafts(connection: sqlite3.Connection, person: int, game_id: int) -> list[Page]:
    found = _rows(
        connection, "seat, revision, actions, words",
        "drafts WHERE game = ?1"
        " AND seat IN (SELECT seat FROM seats WHERE game = ?1 AND person = ?2)",
        (game_id, person),
    )  # fmt: skip
    return [{**row, "actions": json.loads(row["actions"])} for row in found]


def messages(connection: sqlite3.Connection, person: int) -> list[Page]:
    """What was written to a person alone and is still kept."""
    found = _rows(
        connection, "game, kind, body, created, status", "outbox WHERE person = ? ORDER BY id",
        (person,),
    )  # fmt: skip
    return [{**row, "body": json.loads(row["body"])} for row in found]


def posts(connection: sqlite3.Connection, person: int) -> list[Page]:
    """Where the messages are that we would find again: the newest hold of each game."""
    return _rows(
        connection, "game, kind, channel, message, at", "posts WHERE person = ? ORDER BY game",
        (person,),
    )  # fmt: skip


def following(connection: sqlite3.Connection, person: int) -> list[Page]:
    return _rows(
        connection,
        "game, every, told, since",
        "followers WHERE person = ? ORDER BY game",
        (person,),
    )


def ongoing_games(connection: sqlite3.Connection, person: int) -> list[tuple[int, Status]]:
    """Games that are not over and that a person hosts, or holds an unoffered seat in."""
    found = connection.execute(
        "SELECT id, status FROM games WHERE status IN ('lobby', 'running', 'paused') AND"
        " (host = ?1 OR id IN (SELECT game FROM seats WHERE person = ?1)) ORDER BY id",
        (person,),
    )
    return [(game, Status(status)) for game, status in found]


def games_played(connection: sqlite3.Connection, person: int) -> list[int]:
    """Started games that are not over and in which a person has ever held a seat."""
    found = connection.execute(
        "SELECT DISTINCT games.id FROM games JOIN tenures ON tenures.game = games.id"
        " WHERE tenures.person = ? AND games.status IN ('running', 'paused') ORDER BY games.id",
        (person,),
    )
    return [game for (game,) in found]


def wipe(connection: sqlite3.Connection, person: int, name: str) -> None:
    """Take everything personal away. The number stays, so that games keep their seats."""
    connection.execute(
        "DELETE FROM drafts WHERE EXISTS (SELECT 1 FROM seats WHERE seats.game = drafts.game"
        " AND seats.seat = drafts.seat AND seats.person = ?)",
        (person,),
    )
    connection.execute("DELETE FROM outbox WHERE person = ?", (person,))
    connection.execute("DELETE FROM posts WHERE person = ?", (person,))
    followers.forget(connection, person)
    plans.forget(connection, person)
    connection.execute(
        "UPDATE people SET account = NULL, name = ?, settings = '{}' WHERE id = ?", (name, person)
    )


def _rows(
    connection: sqlite3.Connection, columns: str, rest: str, values: tuple[object, ...]
) -> list[Page]:
    names = columns.split(", ")
    found = [
        dict(zip(names, row, strict=True))
        for row in connection.execute(f"SELECT {columns} FROM {rest}", values)
    ]
    return [{**row, "seat": str(SEATS[row["seat"]])} if "seat" in row else row for row in found]
