"""What statistics are made from: finished games, who held their seats, and when they acted."""

from __future__ import annotations

import json
import sqlite3
from dataclasses import dataclass

from bot.store.queries import games, pauses, steps
from bot.store.queries.pauses import Pauses
from bot.store.records import GameRow, StepRow
from engine.core.seat import SEATS, Seat


@dataclass(frozen=True, slots=True)
class Held:
    """A tenure: who held a seat, from which revision and moment on, up to which."""

    seat: Seat
    person: int
    first: int
    begun: float
    last: int | None

    def covers(self, seat: Seat, revision: int) -> bool:
        return seat == self.seat and self.first < revision <= (self.last or revision)


@dataclass(frozen=True, slots=True)
class Finished:
    """All that is kept of a finished game and matters to its players' figures."""

    row: GameRow
    format: int
    position: str
    steps: tuple[StepRow, ...]  # without their events
    turns: tuple[int, ...]  # the revisions at which turns began
    held: tuple[Held, ...]
    pauses: Pauses


def finished(
    database: sqlite3.Connection, person: int | None = None, server: str | None = None
) -> list[tuple[int, float]]:
    """Finished games with their ends, the oldest first: somebody's, a server's, or all.

    Abandoned ones are none.
    """
    found = database.execute(
        "SELECT DISTINCT games.id, games.ended FROM games JOIN tenures ON tenures.game = games.id"
        " WHERE games.status = 'over' AND ifnull(?, tenures.person) = tenures.person"
        " AND (? IS NULL OR games.server = ?) ORDER BY games.id",
        (person, server, server),
    )
    return found.fetchall()


def load(database: sqlite3.Connection, game: int) -> Finished:
    stored = steps.position(database, game)
    assert stored is not None
    acted = database.execute(
        "SELECT revision, seat, entry, at FROM steps WHERE game = ? ORDER BY revision", (game,)
    )
    turns = database.execute("SELECT revision FROM turns WHERE game = ? ORDER BY 1", (game,))
    tenures = database.execute(
        "SELECT seat, person, first, begun, last FROM tenures WHERE game = ? ORDER BY id", (game,)
    )
    return Finished(
        games.find(database, game),
        stored[1],
        stored[2],
        tuple(StepRow(n, SEATS[seat], json.loads(entry), (), at) for n, seat, entry, at in acted),
        tuple(revision for (revision,) in turns),
        tuple(Held(SEATS[seat], *rest) for seat, *rest in tenures),
        pauses.of_game(database, game),
    )


def listed(database: sqlite3.Connection) -> dict[int, str]:
    """Everybody who may be listed, with their names: who opted out or has left is not there."""
    found = database.execute(
        "SELECT id, name FROM people"
        " WHERE account IS NOT NULL AND"
        " CASE WHEN json_valid(settings) THEN json_extract(settings, '$.statistics') END IS NOT 0"
    )
    return dict(found.fetchall())
