"""Games put straight into a file, in the middle of play or over: many of them, and fast."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import islice
from typing import Any

from bot.app.games import GameRepository
from bot.app.live_game import GameUpdate, LiveGame
from bot.app.turns.apply_actions import apply_actions
from bot.clock import ManualClock
from bot.store import positions
from bot.store.queries import games, people, steps, timers, versions
from bot.store.records import GameRow, Holder, Person, SeatRow, Status, StepRow
from engine.core.chance import Chance
from engine.core.fair import commitment
from engine.core.game import Setup
from engine.core.playout import moves
from engine.core.seat import SEATS
from engine.games import GAMES

GAME = GAMES["sol"]
EPOCH = datetime(2026, 3, 2, 12, 0, tzinfo=UTC).timestamp()


@dataclass(frozen=True, slots=True)
class Recorded:
    """A game between random players, as far as it went, with every row its file would have."""

    setup: Setup
    entries: tuple[StepRow, ...]
    turns: tuple[tuple[int, int, str], ...]  # revision, turn, position
    state: Any
    announced: int

    @property
    def over(self) -> bool:
        return GAME.play.result(self.state) is not None


def live_of(setup: Setup, state: Any, known: Mapping[int, Person], **columns: Any) -> LiveGame:
    """Return a game as the repository would have it in memory."""
    row = GameRow(
        0, GAME.key, setup.edition, setup.seats, setup.options, "server", "", 1, Status.RUNNING,
        "daily", setup.seed, (), commitment(GAME.key, setup), 0, 0, 0, EPOCH, EPOCH, None,
    )  # fmt: skip
    bots = setup.seats - len(known)
    seats = [SeatRow(SEATS[n], Holder.PERSON, person) for n, person in enumerate(known)]
    seats += [SeatRow(SEATS[len(known) + n], Holder.BOT, None) for n in range(bots)]
    return LiveGame(replace(row, **columns), GAME, state, tuple(seats), (), known)


def record(setup: Setup, most: int) -> Recorded:
    """Play a game, or the first steps of it, and keep what the bot would have stored."""
    state = GAME.play.start(setup)
    repository: Any = _NoOffice()
    entries: list[StepRow] = []
    turns = [(0, GAME.play.turn(state), positions.write(GAME, state))]
    announced = 0
    chance = Chance(setup.seed).beside("players")
    for action, after, _ in islice(moves(GAME, state, chance), most):
        live = live_of(setup, state, {}, revision=len(entries))
        change: GameUpdate = apply_actions(repository, live, action.seat, [action])
        entries += change.entries
        for revision, turn, there in change.turn_starts:
            turns.append((revision, turn, positions.write(GAME, there)))
            announced = revision
        state = after
    return Recorded(setup, tuple(entries), tuple(turns), state, announced)


class _NoOffice:
    """All of a repository that making a change needs: the time."""

    def __init__(self) -> None:
        self.clock = ManualClock(datetime.fromtimestamp(EPOCH, UTC))

    def now(self) -> float:
        return EPOCH


def crowd(connection: sqlite3.Connection, number: int) -> list[Person]:
    return [
        people.find_or_add(connection, f"account {n}", f"Player {n}", EPOCH) for n in range(number)
    ]


def plant(
    connection: sqlite3.Connection,
    repository: GameRepository,
    game: Recorded,
    place: str,
    table: Sequence[Person],
    pace: str = "daily",
) -> int:
    """Write a recorded game as if it had been played here; seats without a person are bots'."""
    last = len(game.entries)
    now = repository.now()
    over = {"status": Status.OVER, "ended": now} if game.over else {}
    live = live_of(
        game.setup, game.state, {person.id: person for person in table},
        place=place, host=table[0].id, revision=last, pace=pace,
        told=last if over else game.announced, **over,
    )  # fmt: skip
    number = games.insert(connection, live.row)
    live = replace(live, row=replace(live.row, id=number))
    games.put_seats(connection, number, live.seats)
    steps.append(connection, number, game.entries)
    steps.put_position(connection, number, last, positions.write(GAME, game.state))
    for revision, turn, body in game.turns:
        steps.put_turn(connection, number, revision, turn, body)
    versions.begin(connection, number, GAME.version, now)
    timers.put(connection, number, repository.timing.plan_timers(live, live, now))
    return number
