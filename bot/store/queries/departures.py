"""Players who deleted their data while a game of theirs goes on."""

from __future__ import annotations

import hashlib
import secrets
import sqlite3
from dataclasses import dataclass

ROUNDS = 20_000  # of hashing: a list of known accounts cannot be tried in no time


@dataclass(frozen=True, slots=True)
class Departure:
    """A former player: the number they had, and just enough to know their account again."""

    person: int
    salt: str
    digest: str
    vacation: float  # seconds used of the game's allowance

    def is_of(self, account: str) -> bool:
        """Is it the same account? Takes some milliseconds."""
        return secrets.compare_digest(self.digest, _digest(account, self.salt))


def note_departure(
    connection: sqlite3.Connection, game_id: int, person: int, account: str, vacation: float
) -> None:
    salt = secrets.token_hex(16)
    connection.execute(
        "INSERT OR REPLACE INTO departures (game, person, salt, digest, vacation)"
        " VALUES (?, ?, ?, ?, ?)",
        (game_id, person, salt, _digest(account, salt), vacation),
    )


def of_game(connection: sqlite3.Connection, game_id: int) -> list[Departure]:
    found = connection.execute(
        "SELECT person, salt, digest, vacation FROM departures WHERE game = ?", (game_id,)
    )
    return [Departure(*row) for row in found]


def forget(connection: sqlite3.Connection, game_id: int) -> None:
    """Forget who left a game that is over."""
    connection.execute("DELETE FROM departures WHERE game = ?", (game_id,))


def _digest(account: str, salt: str) -> str:
    return hashlib.pbkdf2_hmac("sha256", account.encode(), bytes.fromhex(salt), ROUNDS).hex()
