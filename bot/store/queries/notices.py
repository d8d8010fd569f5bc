"""What is told of no step: lines for the channel or for one person, and the lobby card."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence

from bot.app.notices.compose import HOLD, LOBBY, NOTICE
from bot.store.queries import outbox
from bot.store.records import GameRow, Item, SeatRow
from engine.core.seat import Seat


def post(
    database: sqlite3.Connection,
    game: GameRow,
    at: float,
    code: str,
    facts: Mapping[str, object],
    kind: str = NOTICE,
    person: int | None = None,
) -> None:
    """Put a line into the outbox.

    A seat can be offered twice at the same revision, and both must be told: so the key carries
    a number. It counts lines like this one alone: the key becomes a nonce that others see, and
    must not tell how much is written to whom elsewhere.
    """
    to = "" if person is None else f"{person}:"
    begin = f"{kind}:{game.id}:{game.revision}:{to}{code}:"
    (last,) = database.execute(
        "SELECT max(CAST(substr(key, ?2) AS INTEGER)) FROM outbox"
        " WHERE key > ?1 AND key < ?1 || ':'",  # a colon comes after all digits
        (begin, len(begin) + 1),
    ).fetchone()
    key = f"{begin}{(last or 0) + 1}"
    outbox.add(database, game.id, [Item(key, kind, {"code": code, **facts}, person)], at)


def hold(
    database: sqlite3.Connection, game: GameRow, seat: Seat, person: int | None, at: float
) -> None:
    """Let somebody's hold show what they alone have changed."""
    if person is not None:
        outbox.replace_waiting(database, game.id, HOLD, person)
        facts = {"seat": str(seat), "revision": game.revision}
        post(database, game, at, "own", facts, HOLD, person)


def redraw(
    database: sqlite3.Connection, game: GameRow, seats: Sequence[SeatRow], at: float
) -> None:
    """Let the lobby card show the game as it is now; an older one that nobody saw is needless."""
    outbox.replace_waiting(database, game.id, LOBBY, None)
    table = [
        {
            "seat": str(row.seat), "holder": row.holder, "person": row.person, "ready": row.ready,
            "offered": row.offered,
        }
        for row in seats
    ]  # fmt: skip
    facts = {"host": game.host, "revision": game.revision, "seats": table}
    post(database, game, at, str(game.status), facts, LOBBY)
