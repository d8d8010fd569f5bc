"""What a server has chosen."""

from __future__ import annotations

import json
import sqlite3
from typing import Any

from bot.positions import compact


def settings(database: sqlite3.Connection, server: str) -> dict[str, Any]:
    found = database.execute("SELECT settings FROM servers WHERE id = ?", (server,)).fetchone()
    return {} if found is None else dict(json.loads(found[0]))


def put_settings(database: sqlite3.Connection, server: str, chosen: dict[str, object]) -> None:
    database.execute(
        "INSERT INTO servers (id, settings) VALUES (?, ?)"
        " ON CONFLICT (id) DO UPDATE SET settings = excluded.settings",
        (server, compact(chosen)),
    )
