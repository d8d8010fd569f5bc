"""Lines for the channel or for one person that belong to no step: codes and facts."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping

from bot.queries import outbox
from bot.records import GameRow, Item


def post(
    database: sqlite3.Connection,
    game: GameRow,
    at: float,
    code: str,
    facts: Mapping[str, object],
    kind: str = "notice",
    person: int | None = None,
) -> None:
    """Put a line into the outbox.

    A seat can be offered twice at the same revision, and both must be told: so the key carries
    the number of its own row.
    """
    (number,) = database.execute("SELECT ifnull(max(id), 0) + 1 FROM outbox").fetchone()
    key = f"{kind}:{game.id}:{game.revision}:{code}:{number}"
    outbox.add(database, game.id, [Item(key, kind, {"code": code, **facts}, person)], at)
