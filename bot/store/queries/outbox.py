"""The outbox: items written with the step they tell of, sent until they are acknowledged."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Any

from bot.store.damaged_rows import log_once, read_rows
from bot.store.positions import dump_json
from bot.store.records import Item, Outcome, Waiting


def add(database: sqlite3.Connection, game: int | None, items: Iterable[Item], at: float) -> None:
    """Add items; one whose key is there already has been added before."""
    database.executemany(
        "INSERT INTO outbox (game, key, kind, person, body, created, next)"
        " VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (key) DO NOTHING",
        [(game, one.key, one.kind, one.person, dump_json(one.body), at, at) for one in items],
    )


def add_numbered(
    database: sqlite3.Connection,
    game: int,
    begin: str,
    kind: str,
    body: dict[str, Any],
    person: int | None,
    at: float,
) -> None:
    """Add an item with a key that begins so and ends with the next number.

    The number counts keys with this beginning alone: a key becomes a nonce that others see, and
    must not tell how much is written to whom elsewhere.
    """
    (last,) = database.execute(
        "SELECT max(CAST(substr(key, ?2) AS INTEGER)) FROM outbox"
        " WHERE key > ?1 AND key < ?1 || ':'",  # a colon comes after all digits
        (begin, len(begin) + 1),
    ).fetchone()
    add(database, game, [Item(f"{begin}{(last or 0) + 1}", kind, body, person)], at)


class Kind(StrEnum):
    """What an item is, as far as its order among others and its readers depend on it."""

    TURN = "turn"
    QUESTION = "question"
    EPISODE = "episode"
    EPISODE_OVER = "episode_over"
    ANSWERS = "answers"
    CALL = "call"
    HOLD = "hold"
    RESULT = "result"
    NOTICE = "notice"
    REMINDER = "reminder"
    LOBBY = "lobby"
    CATCH_UP = "catch_up"
    WORD = "word"
    NUDGE = "nudge"  # a reminder by direct message
    FOLLOW = "follow"
    DIGEST = "digest"


def _names(*kinds: Kind) -> tuple[str, ...]:
    return tuple(kind.value for kind in kinds)


# Kinds that go to one person.
PRIVATE = _names(Kind.HOLD, Kind.CATCH_UP, Kind.WORD, Kind.NUDGE)
FOLLOWED = _names(Kind.FOLLOW, Kind.DIGEST)  # the same, for followers: they belong to no game
PERSONAL = (*PRIVATE, *FOLLOWED)
CHANNEL, CARD = 0, -1  # streams that belong to no person
STREAM = (  # within a game, items of one stream go in order
    f"CASE WHEN kind IN {PRIVATE} THEN person WHEN kind = 'lobby' THEN {CARD} ELSE {CHANNEL} END"
)


class Audience(StrEnum):
    """Whom an item is for, in the order in which they are served."""

    CHANNEL = "channel"
    PLAYER = "player"
    FOLLOWER = "follower"


KINDS = {
    Audience.CHANNEL: f"kind NOT IN {PERSONAL}",
    Audience.PLAYER: f"kind IN {PRIVATE}",
    Audience.FOLLOWER: f"kind IN {FOLLOWED}",
}


def is_personal(kind: str) -> bool:
    """Is it for one person, and for no place?"""
    return kind in PERSONAL


def audience_of(kind: str) -> Audience:
    """Return whom items of a kind are for."""
    if kind in FOLLOWED:
        return Audience.FOLLOWER
    return Audience.PLAYER if kind in PRIVATE else Audience.CHANNEL


def next_due(
    database: sqlite3.Connection, now: float, limit: int, audience: Audience | None = None
) -> list[Waiting]:
    """The first open item of each stream, if its time has come; of all audiences, or of one.

    What the channel reads goes in order; so does what one person gets, also of games they only
    follow. But no closed direct messages, and no card that was deleted, may hold up the board.
    """
    wanted = "TRUE" if audience is None else KINDS[audience]
    found = database.execute(
        "SELECT id, game, key, kind, person, body, created, tries, tried FROM outbox"
        f" WHERE status = 'waiting' AND next <= ? AND {wanted} AND id IN ("
        "  SELECT min(id) FROM outbox WHERE status = 'waiting'"
        f"  GROUP BY ifnull(game, -person), {STREAM})"
        " ORDER BY next, id LIMIT ?",
        (now, limit),
    )
    return read_rows("outbox", found, _waiting)


def waiting_of(database: sqlite3.Connection, game: int) -> list[Item]:
    """Return the items of a game that were not sent yet."""
    found = database.execute(
        "SELECT key, kind, body, person FROM outbox WHERE game = ? AND status = 'waiting'"
        " ORDER BY id",
        (game,),
    )
    return [Item(key, kind, json.loads(body), person) for key, kind, body, person in found]


def set_damaged_aside(database: sqlite3.Connection, now: float) -> None:
    """Drop items that cannot be read, or nothing after them in their streams would ever go."""
    found = database.execute(
        "SELECT id FROM outbox WHERE status = 'waiting' AND next <= ?"
        " AND (NOT json_valid(body) OR json_type(body) <> 'object')",
        (now,),
    ).fetchall()
    for (number,) in found:
        log_once("outbox", number, ValueError("no JSON"))
        database.execute("UPDATE outbox SET status = 'dropped' WHERE id = ?", (number,))


def _waiting(row: Sequence[Any]) -> Waiting:
    number, game, key, kind, person, body, *times = row
    return Waiting(number, game, Item(key, kind, json.loads(body), person), *times)


def note_try(database: sqlite3.Connection, number: int, at: float, again: float) -> None:
    """Note a try before it is made: after a crash it is not known whether it arrived."""
    database.execute(
        "UPDATE outbox SET tries = tries + 1, tried = ?, next = ? WHERE id = ?",
        (at, again, number),
    )


NEVER = 1e12  # a moment that does not come


def defer(database: sqlite3.Connection, number: int) -> None:
    """Let an item wait until its game is released."""
    database.execute("UPDATE outbox SET next = ? WHERE id = ?", (NEVER, number))


def release(database: sqlite3.Connection, game: int, now: float) -> None:
    """Let everything go that waits in a game: it goes on, or lives elsewhere now."""
    database.execute(
        "UPDATE outbox SET next = ? WHERE game = ? AND status = 'waiting'", (now, game)
    )


def close(database: sqlite3.Connection, number: int, outcome: Outcome) -> None:
    """Take an item out of its stream."""
    status = "told" if outcome is Outcome.SENT else "dropped"
    database.execute(
        "UPDATE outbox SET status = ?, outcome = ? WHERE id = ?", (status, outcome, number)
    )


def put_message(database: sqlite3.Connection, number: int, message: str) -> None:
    """Note which message an item became."""
    database.execute("UPDATE outbox SET message = ? WHERE id = ?", (message, number))


def message_of(database: sqlite3.Connection, number: int) -> str | None:
    """Return the message that an item became."""
    found = database.execute("SELECT message FROM outbox WHERE id = ?", (number,)).fetchone()
    return None if found is None else found[0]


def messages_of_others(database: sqlite3.Connection, number: int, since: float) -> set[str]:
    """Return the messages that other items became since a moment."""
    found = database.execute(
        "SELECT message FROM outbox WHERE message IS NOT NULL AND id <> ? AND created >= ?",
        (number, since),
    )
    return {message for (message,) in found}


def unreached(database: sqlite3.Connection, person: int) -> list[tuple[int, Item, int | None]]:
    """Return what could not be sent to a person: its number, the item and its game."""
    found = database.execute(
        "SELECT id, game, key, kind, body FROM outbox WHERE person = ? AND outcome = 'unreached'"
        " ORDER BY id",
        (person,),
    )
    return [
        (number, Item(key, kind, json.loads(body), person), game)
        for number, game, key, kind, body in found
    ]


def people_unreached(database: sqlite3.Connection) -> set[int]:
    """Return the people who do not know yet that something could not be sent to them."""
    found = database.execute("SELECT DISTINCT person FROM outbox WHERE outcome = 'unreached'")
    return {person for (person,) in found}


def replace_waiting(database: sqlite3.Connection, game: int, kind: str, person: int | None) -> None:
    """Drop an item that was not tried yet and that a newer one makes needless."""
    database.execute(
        "UPDATE outbox SET status = 'dropped', outcome = 'needless'"
        " WHERE game = ? AND kind = ? AND person IS ?"
        " AND status = 'waiting' AND tries = 0",
        (game, kind, person),
    )


def delete_old(database: sqlite3.Connection, before: float) -> int:
    """Delete what was sent long ago."""
    done = database.execute(
        "DELETE FROM outbox WHERE status <> 'waiting' AND created < ?", (before,)
    )
    return done.rowcount


def shift_times(database: sqlite3.Connection, by: float) -> None:
    """The clock was put forward by so many seconds, or back: nothing waits longer for that."""
    database.execute(
        "UPDATE outbox SET next = next + ? WHERE status = 'waiting' AND next < ?", (by, NEVER)
    )
