"""The episode that a game is in: steps that its channel reads in one message."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Any

from bot.store.records import Episode
from engine.core.seat import SEATS

FIELDS = "key, asked, calls, acted"


def put(database: sqlite3.Connection, game: int, episode: Episode | None) -> None:
    """Write the episode that a game is in now; None: it is in none."""
    if episode is None:
        database.execute("DELETE FROM episodes WHERE game = ?", (game,))
        return
    acted = None if episode.acted is None else int(episode.acted)
    database.execute(
        f"INSERT OR REPLACE INTO episodes (game, {FIELDS}) VALUES (?, ?, ?, ?, ?)",
        (game, episode.key, episode.asked, episode.calls, acted),
    )


def read_row(found: Sequence[Any]) -> Episode:
    """Return the episode of a row with these fields."""
    key, asked, calls, acted = found
    return Episode(key, asked, bool(calls), None if acted is None else SEATS[acted])
