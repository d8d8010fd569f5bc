"""People and their settings."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from typing import Any

from bot.store.damaged_rows import read_or
from bot.store.positions import dump_json
from bot.store.records import Person
from bot.store.stored_settings import UNCHANGED, StoredSettings, read_settings, write_settings


def find_or_add(connection: sqlite3.Connection, account: str, name: str, at: float) -> Person:
    """Find a person by their account, or add them; names change."""
    connection.execute(
        "INSERT INTO people (account, name, created) VALUES (?, ?, ?)"
        " ON CONFLICT (account) DO UPDATE SET name = excluded.name",
        (account, name, at),
    )
    found = connection.execute("SELECT id FROM people WHERE account = ?", (account,)).fetchone()
    return find(connection, found[0])


def find_id(connection: sqlite3.Connection, account: str) -> int | None:
    """Our number for an account, if we have ever met."""
    found = connection.execute("SELECT id FROM people WHERE account = ?", (account,)).fetchone()
    return None if found is None else int(found[0])


def find_name(connection: sqlite3.Connection, account: str) -> str | None:
    """What an account was called when we last met."""
    found = connection.execute("SELECT name FROM people WHERE account = ?", (account,)).fetchone()
    return None if found is None else str(found[0])


def find(connection: sqlite3.Connection, person: int) -> Person:
    return read_row(
        connection.execute(
            "SELECT id, account, name, settings FROM people WHERE id = ?", (person,)
        ).fetchone()
    )


def is_reachable(connection: sqlite3.Connection, person: int) -> bool:
    """Is this a person who can be reached? Who had their data deleted cannot."""
    found = connection.execute("SELECT account FROM people WHERE id = ?", (person,)).fetchone()
    return found is not None and found[0] is not None


def read_row(found: Sequence[Any]) -> Person:
    number, account, name, settings = found
    return Person(number, account, name, _settings(number, settings))


def _settings(person: int, text: str) -> StoredSettings:
    """What a person has chosen; nothing, if what is kept of it is damaged."""
    if text == "{}":
        return UNCHANGED
    return read_or("people", person, lambda: read_settings(dict(json.loads(text))), UNCHANGED)


def put_settings(connection: sqlite3.Connection, person: int, settings: StoredSettings) -> None:
    text = dump_json(write_settings(settings))
    connection.execute("UPDATE people SET settings = ? WHERE id = ?", (text, person))
