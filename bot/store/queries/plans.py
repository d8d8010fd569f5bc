"""Tables that people are about to set."""

from __future__ import annotations

import json
import sqlite3
from typing import Any

from bot.store.damaged_rows import read_or
from bot.store.positions import dump_json

Row = tuple[int, dict[str, Any], int | None]  # its number, what is chosen, the game it became


def find(connection: sqlite3.Connection, person: int) -> Row | None:
    found = connection.execute(
        "SELECT number, body, made FROM plans WHERE person = ?", (person,)
    ).fetchone()
    if found is None:
        return None
    read = lambda: (found[0], dict(json.loads(found[1])), found[2])  # noqa: E731  # of one use
    return read_or("plans", person, read, None)


def put(connection: sqlite3.Connection, person: int, number: int, body: dict[str, Any]) -> None:
    connection.execute(
        "INSERT OR REPLACE INTO plans (person, number, body) VALUES (?, ?, ?)",
        (person, number, dump_json(body)),
    )


def note_game(connection: sqlite3.Connection, person: int, number: int, game_id: int) -> None:
    """The table is set: it is that game."""
    connection.execute(
        "UPDATE plans SET made = ? WHERE person = ? AND number = ?", (game_id, person, number)
    )


def forget(connection: sqlite3.Connection, person: int) -> None:
    connection.execute("DELETE FROM plans WHERE person = ?", (person,))
