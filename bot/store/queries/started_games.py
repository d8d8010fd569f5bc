"""A game that has begun, read by two statements: eight cost more than the position itself."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from operator import attrgetter, itemgetter
from typing import Any, NamedTuple

from bot.store.damaged_rows import readable
from bot.store.queries import drafts, games, people, timers, versions
from bot.store.records import GameRow, Person, SeatRow, TimerRow, VersionRow
from engine.core.seat import Seat

# Rows of one statement have the same number of columns; the first says what they are.
SEAT, TIMER, PAUSE, DRAFT, VERSION = range(5)
BESIDE = " UNION ALL ".join(
    [
        f"SELECT {SEAT}, {games.SEAT_COLUMNS}, people.id, account, name, settings"
        " FROM seats LEFT JOIN people ON people.id = seats.person WHERE game = ?1",
        f"SELECT {TIMER}, {timers.FIELDS}, NULL, NULL FROM timers WHERE game = ?1",
        f"SELECT {PAUSE}, begun, ended{', NULL' * 8} FROM pauses WHERE game = ?1",
        f"SELECT {DRAFT}, seat, actions, words{', NULL' * 7} FROM drafts WHERE game = ?1",
        f"SELECT {VERSION}, id, revision, rules, at{', NULL' * 6} FROM versions WHERE game = ?1",
    ]
)


class Position(NamedTuple):
    """The position a game is in, as it was written."""

    revision: int
    format: int
    body: str


class Beside(NamedTuple):
    """What belongs to a game beside its row and its position."""

    seats: tuple[SeatRow, ...]
    timers: tuple[TimerRow, ...]
    people: Mapping[int, Person]  # who have a seat
    pauses: tuple[tuple[float, float | None], ...]
    drafts: Mapping[Seat, drafts.Begun]
    versions: tuple[VersionRow, ...]


def find(database: sqlite3.Connection, game: int) -> tuple[GameRow, Position | None]:
    """Return a game by its number, and its position if it has begun; raises Refused."""
    found = games.fetch(
        database,
        f"SELECT {games.QUALIFIED}, positions.revision, format, body FROM games"
        " LEFT JOIN positions ON positions.game = games.id WHERE games.id = ?",
        game,
    )
    return games.read_row(found[:-3]), None if found[-1] is None else Position(*found[-3:])


def beside(database: sqlite3.Connection, game: int) -> Beside:
    """Return what belongs to a game; a draft or settings that cannot be read are left out."""
    rows: tuple[list[Sequence[Any]], ...] = ([], [], [], [], [])
    for row in database.execute(BESIDE, (game,)):
        rows[row[0]].append(row)
    known = [people.read_row(row[7:]) for row in rows[SEAT] if row[7] is not None]
    known.sort(key=attrgetter("id"))
    rows[VERSION].sort(key=itemgetter(1))
    return Beside(
        tuple([games.read_seat(row[1:7]) for row in rows[SEAT]]),
        tuple([timers.read_row(row[1:9]) for row in rows[TIMER]]),
        {person.id: person for person in known},
        tuple(sorted([(row[1], row[2]) for row in rows[PAUSE]])),
        dict(readable("drafts", [row[1:] for row in rows[DRAFT]], drafts.read_row, game)),
        tuple([versions.read_row(row[2:5]) for row in rows[VERSION]]),
    )
