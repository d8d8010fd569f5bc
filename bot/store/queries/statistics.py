"""What statistics are made from: finished games, who held their seats, and when they acted."""

from __future__ import annotations

import json
import sqlite3
from dataclasses import dataclass

from bot.store.entries import read_entry
from bot.store.queries import games, pauses, steps
from bot.store.queries.pauses import Pauses
from bot.store.records import GameRow, StepRow
from engine.core.seat import SEATS, Seat


@dataclass(frozen=True, slots=True)
class HeldSeat:
    """A tenure: who held a seat, from which revision and moment on, up to which."""

    seat: Seat
    person: int
    first: int
    begun: float
    last: int | None

    def covers(self, seat: Seat, revision: int) -> bool:
        return seat == self.seat and self.first < revision <= (self.last or revision)


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """All that is kept of a finished game and matters to its players' figures."""

    row: GameRow
    format: int
    position: str
    steps: tuple[StepRow, ...]  # without their events
    turns: tuple[int, ...]  # the revisions at which turns began
    held: tuple[HeldSeat, ...]
    pauses: Pauses


def finished_games(
    connection: sqlite3.Connection, person: int | None = None, server: str | None = None
) -> list[tuple[int, float]]:
    """Finished games with their ends, the oldest first: a person's, a server's, or all.

    Abandoned ones are none.
    """
    found = connection.execute(
        "SELECT DISTINCT games.id, games.ended FROM games JOIN tenures ON tenures.game = games.id"
        " WHERE games.status = 'over' AND ifnull(?, tenures.person) = tenures.person"
        " AND (? IS NULL OR games.server = ?) ORDER BY games.id",
        (person, server, server),
    )
    return found.fetchall()


def load_finished(connection: sqlite3.Connection, game_id: int) -> FinishedGame:
    stored = steps.position(connection, game_id)
    assert stored is not None
    acted = connection.execute(
        "SELECT revision, seat, entry, at FROM steps WHERE game = ? ORDER BY revision", (game_id,)
    )
    turns = connection.execute("SELECT revision FROM turns WHERE game = ? ORDER BY 1", (game_id,))
    tenures = connection.execute(
        "SELECT seat, person, first, begun, last FROM tenures WHERE game = ? ORDER BY id",
        (game_id,),
    )
    return FinishedGame(
        games.find(connection, game_id),
        stored[1],
        stored[2],
        tuple(
            StepRow(n, SEATS[seat], read_entry(json.loads(entry)), (), at)
            for n, seat, entry, at in acted
        ),
        tuple(revision for (revision,) in turns),
        tuple(HeldSeat(SEATS[seat], *rest) for seat, *rest in tenures),
        pauses.of_game(connection, game_id),
    )


def listed_people(connection: sqlite3.Connection) -> dict[int, str]:
    """All people who may be listed, with their names: who opted out or has left is not there."""
    found = connection.execute(
        "SELECT id, name FROM people"
        " WHERE account IS NOT NULL AND"
        " CASE WHEN json_valid(settings) THEN json_extract(settings, '$.statistics') END IS NOT 0"
    )
    return dict(found.fetchall())
