"""What the program remembers about itself from one run to the next."""

from __future__ import annotations

import sqlite3

ALIVE = "alive"


def alive(connection: sqlite3.Connection) -> float | None:
    """When the program last said that it runs."""
    found = connection.execute("SELECT value FROM program WHERE key = ?", (ALIVE,)).fetchone()
    return None if found is None else float(found[0])


def put_alive(connection: sqlite3.Connection, at: float) -> None:
    connection.execute(
        "INSERT INTO program (key, value) VALUES (?, ?)"
        " ON CONFLICT (key) DO UPDATE SET value = excluded.value",
        (ALIVE, str(at)),
    )


def get(connection: sqlite3.Connection, key: str) -> str | None:
    """Something else the program remembers."""
    found = connection.execute("SELECT value FROM program WHERE key = ?", (key,)).fetchone()
    return None if found is None else str(found[0])


def put(connection: sqlite3.Connection, key: str, value: str) -> None:
    connection.execute("INSERT OR REPLACE INTO program (key, value) VALUES (?, ?)", (key, value))
