"""A game that has begun, read by one statement: eight cost more than the position itself."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from bot.store.damaged_rows import read_rows
from bot.store.queries import drafts, episodes, games, people, timers, versions
from bot.store.records import Episode, GameRow, Person, SeatRow, TimerRow, VersionRow
from engine.core.refusal import Refused
from engine.core.seat import Seat

WIDTH = 10  # columns, beside the first, which says what a row is: it must be the same in all rows
GAME, REST, SEAT, TIMER, PAUSE, DRAFT, VERSION, EPISODE = range(8)
COLUMNS = games.QUALIFIED.split(", ")[1:]  # without its number, which is known


def _select(kind: int, columns: str, source: str, *, key: str = "game") -> str:
    filler = ", NULL" * (WIDTH - len(columns.split(",")))
    return f"SELECT {kind}, {columns}{filler} FROM {source} WHERE {key} = ?1"


# All rows come in the order of these parts, and within a part in that of its key.
STATEMENT = " UNION ALL ".join(
    [
        # The row of the game is too wide: it comes as two, the second with its position.
        _select(GAME, ", ".join(COLUMNS[:WIDTH]), "games", key="games.id"),
        _select(
            REST, ", ".join([*COLUMNS[WIDTH:], "format", "body"]),
            "games LEFT JOIN positions ON positions.game = games.id", key="games.id",
        ),
        _select(
            SEAT, f"{games.SEAT_COLUMNS}, account, name, settings",
            "seats LEFT JOIN people ON people.id = seats.person",
        ),
        _select(TIMER, timers.FIELDS, "timers"),
        _select(PAUSE, "begun, ended", "pauses"),
        _select(DRAFT, "seat, actions, words", "drafts"),
        _select(VERSION, "id, revision, rules, at", "versions INDEXED BY versions_by_game"),
        _select(EPISODE, episodes.FIELDS, "episodes"),
    ]
)  # fmt: skip


class Started(NamedTuple):
    """A game with all that belongs to it."""

    row: GameRow
    format: int | None
    position: str | None  # as it was written; None if it has not begun
    seats: tuple[SeatRow, ...]
    timers: tuple[TimerRow, ...]
    people: Mapping[int, Person]  # who have a seat
    pauses: tuple[tuple[float, float | None], ...]
    drafts: Mapping[Seat, drafts.Begun]
    versions: tuple[VersionRow, ...]
    episode: Episode | None


def find(connection: sqlite3.Connection, game_id: int) -> Started:
    """Return a game by its number; raises Refused.

    A draft or settings that cannot be read are left out.
    """
    games.check_number(game_id)
    rows = connection.execute(STATEMENT, (game_id,)).fetchall()
    if not rows:
        raise Refused("no_such_game", game=game_id)
    (_, *row), (_, *rest, form, body) = rows[:2]
    seats: list[SeatRow] = []
    waiting: list[TimerRow] = []
    known: dict[int, Person] = {}
    changes: list[VersionRow] = []
    episode: Episode | None = None
    pauses: list[tuple[float, float | None]] = []
    begun: list[Sequence[Any]] = []
    for found in rows[2:]:
        kind = found[0]
        if kind == SEAT:
            seat, person = _sitting(*found[1:])
            seats.append(seat)
            if person is not None:
                known[person.id] = person
        elif kind == TIMER:
            waiting.append(timers.read_row(found[1:9]))
        elif kind == VERSION:
            changes.append(versions.read_row(found[2:5]))
        elif kind == EPISODE:
            episode = episodes.read_row(found[1:5])
        elif kind == PAUSE:
            pauses.append(found[1:3])
        else:
            begun.append(found[1:])
    return Started(
        games.read_row([game_id, *row, *rest]), form, body,
        tuple(seats), tuple(waiting), known, tuple(pauses),
        dict(read_rows("drafts", begun, drafts.read_row, game_id)) if begun else {},
        tuple(changes), episode,
    )  # fmt: skip


@lru_cache(maxsize=8192)
def _sitting(*found: Any) -> tuple[SeatRow, Person | None]:
    """Return a seat and who sits there: most are as they were when their game was read before."""
    seat, (account, name, settings, *_) = games.read_seat(*found[:6]), found[6:]
    if seat.person is None:
        return seat, None
    return seat, people.read_row((seat.person, account, name, settings))
