"""People and their settings."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from typing import Any

from bot.store.damaged_rows import readable_or
from bot.store.positions import compact
from bot.store.records import Person


def meet(database: sqlite3.Connection, account: str, name: str, at: float) -> Person:
    """Find somebody by their account, or write them down; names change."""
    database.execute(
        "INSERT INTO people (account, name, created) VALUES (?, ?, ?)"
        " ON CONFLICT (account) DO UPDATE SET name = excluded.name",
        (account, name, at),
    )
    found = database.execute("SELECT id FROM people WHERE account = ?", (account,)).fetchone()
    return find(database, found[0])


def numbered(database: sqlite3.Connection, account: str) -> int | None:
    """Our number for an account, if we have ever met."""
    found = database.execute("SELECT id FROM people WHERE account = ?", (account,)).fetchone()
    return None if found is None else int(found[0])


def named(database: sqlite3.Connection, account: str) -> str | None:
    """What an account was called when we last met."""
    found = database.execute("SELECT name FROM people WHERE account = ?", (account,)).fetchone()
    return None if found is None else str(found[0])


def find(database: sqlite3.Connection, person: int) -> Person:
    return read_row(
        database.execute(
            "SELECT id, account, name, settings FROM people WHERE id = ?", (person,)
        ).fetchone()
    )


def known(database: sqlite3.Connection, person: int) -> bool:
    """Is this somebody who can be reached? Who had their data deleted cannot."""
    found = database.execute("SELECT account FROM people WHERE id = ?", (person,)).fetchone()
    return found is not None and found[0] is not None


def read_row(found: Sequence[Any]) -> Person:
    number, account, name, settings = found
    return Person(number, account, name, _settings(number, settings))


def _settings(person: int, text: str) -> dict[str, Any]:
    """What a person has chosen; nothing, if what is kept of it is damaged."""
    if text == "{}":
        return {}
    return readable_or("people", person, lambda: dict(json.loads(text)), {})


def put_settings(database: sqlite3.Connection, person: int, settings: dict[str, object]) -> None:
    database.execute("UPDATE people SET settings = ? WHERE id = ?", (compact(settings), person))
