"""All rows of a game, to carry it to another file and to take it up there."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from typing import Any

from bot.store.positions import dump_json
from bot.store.queries import people
from bot.store.records import GameRow, Person
from bot.store.stored_settings import StoredSettings, write_settings
from engine.core.seat import SEATS

Page = dict[str, Any]
TENURES = "seat, person, first, begun, last, ended, why"
ORDERS = "revision, seat, line, at"
DRAFTS = "seat, revision, actions, words"
VOTES = "motion, seat, agrees, body, opened"


def seat_rows(
    connection: sqlite3.Connection, columns: str, table: str, game_id: int, order: str
) -> list[Page]:
    """Return the rows that a table has of a game, by column, with seats by their names."""
    names = columns.split(", ")
    found = connection.execute(
        f"SELECT {columns} FROM {table} WHERE game = ? ORDER BY {order}", (game_id,)
    )
    rows = [dict(zip(names, row, strict=True)) for row in found]
    return [{**row, "seat": str(SEATS[row["seat"]])} for row in rows]


def turn_starts(connection: sqlite3.Connection, game_id: int) -> list[tuple[int, int]]:
    """Return revision and turn of every turn that was kept, also of a damaged one."""
    return connection.execute(
        "SELECT revision, turn FROM turns WHERE game = ? ORDER BY revision", (game_id,)
    ).fetchall()


def find_copy(connection: sqlite3.Connection, row: GameRow) -> int | None:
    """Return the number of the same game in this file, if it is here already."""
    found = connection.execute(
        "SELECT id FROM games WHERE commitment = ? AND place = ? AND created = ?",
        (row.commitment, row.place, row.created),
    ).fetchone()
    return None if found is None else int(found[0])


def renumber(connection: sqlite3.Connection, game_id: int, wanted: int) -> int:
    """Give a game the wanted number if that is free; returns the number it has then."""
    taken = connection.execute("SELECT 1 FROM games WHERE id = ?", (wanted,)).fetchone()
    if not wanted or taken is not None:
        return game_id
    connection.execute("UPDATE games SET id = ? WHERE id = ?", (wanted, game_id))
    return wanted


def find_or_add_person(
    connection: sqlite3.Connection, person: Person, settings: StoredSettings, at: float
) -> int:
    """Return the number of a person here; one who is known by their account stays as they are."""
    known = None if person.account is None else people.find_id(connection, person.account)
    if known is not None:
        return known
    done = connection.execute(
        "INSERT INTO people (account, name, settings, created) VALUES (?, ?, ?, ?)",
        (person.account, person.name, dump_json(write_settings(settings)), at),
    )
    assert done.lastrowid is not None
    return done.lastrowid


def add_tenures(
    connection: sqlite3.Connection, game_id: int, rows: Iterable[tuple[object, ...]]
) -> None:
    """Write tenures, each with its values in the order of TENURES."""
    connection.executemany(
        f"INSERT INTO tenures (game, {TENURES}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        [(game_id, *row) for row in rows],
    )


def add_votes(
    connection: sqlite3.Connection, game_id: int, rows: Iterable[tuple[object, ...]]
) -> None:
    """Write votes, each with its values in the order of VOTES."""
    connection.executemany(
        f"INSERT INTO votes (game, {VOTES}) VALUES (?, ?, ?, ?, ?, ?)",
        [(game_id, *row) for row in rows],
    )
