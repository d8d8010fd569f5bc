"""Turns being composed."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from typing import Any

from bot.store.positions import dump_json
from engine.core.seat import SEATS, Seat

Begun = tuple[tuple[str, ...], str]  # actions, and the words chosen of the next one


def read_row(row: Sequence[Any]) -> tuple[Seat, Begun]:
    seat, actions, words, *_ = row
    if not isinstance(words, str):
        raise TypeError("the words of a draft are text")
    return SEATS[seat], (_lines(actions), words)


def _lines(text: str) -> tuple[str, ...]:
    found = json.loads(text)
    if not isinstance(found, list) or not all(isinstance(line, str) for line in found):
        raise TypeError("a draft is a list of lines")
    "".join(found).encode()  # half a character cannot be shown; raises ValueError
    return tuple(found)


def put(
    connection: sqlite3.Connection,
    game_id: int,
    seat: Seat,
    revision: int,
    actions: Sequence[str],
    words: str = "",
) -> None:
    connection.execute(
        "INSERT OR REPLACE INTO drafts (game, seat, revision, actions, words)"
        " VALUES (?, ?, ?, ?, ?)",
        (game_id, int(seat), revision, dump_json(list(actions)), words),
    )


def drop(connection: sqlite3.Connection, game_id: int, seat: Seat) -> None:
    connection.execute("DELETE FROM drafts WHERE game = ? AND seat = ?", (game_id, int(seat)))
