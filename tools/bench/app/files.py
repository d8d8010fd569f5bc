"""Files full of games, and a store that remembers what was written to it."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any, TypeVar

from bot.app.games import GameRepository
from bot.clock import SystemClock
from bot.store.group_commit import Work
from bot.store.store import Store, prepare_connection
from engine.core.game import Setup
from tests.bot.stored_games import Recorded, crowd, plant, record

T = TypeVar("T")
KINDS = 24  # different games; the others are copies of them
COPIED = ("games", "seats", "steps", "positions", "turns", "timers", "versions")
Statement = tuple[str, Any, bool]  # text, values, whether they are many


def library(seed: int, most: int) -> list[Recorded]:
    """Random games of two to four players, stopped in the middle."""
    rnd = random.Random(seed)
    found: list[Recorded] = []
    while len(found) < KINDS:
        setup = Setup("published", 2 + len(found) % 3, rnd.getrandbits(64))
        game = record(setup, rnd.randint(most // 2, most))
        if not game.over:
            found.append(game)
    return found


def connect(path: Path) -> sqlite3.Connection:
    database = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    prepare_connection(database, path)
    return database


def fill(path: Path, games: Sequence[Recorded], running: int, over: int = 0) -> None:
    """A file with so many games; those that are over are made first."""
    with closing(connect(path)) as database:
        database.execute("BEGIN")
        repository = GameRepository(None, SystemClock())  # type: ignore[arg-type]  # it is asked for the time
        there = crowd(database, 40)
        for place, game in enumerate(games):
            seats = game.setup.seats
            table = [there[(place * 3 + n) % len(there)] for n in range(seats)]
            plant(database, repository, game, f"channel {place}", table)
        for copy in range(1, 1 + (running + over) // len(games)):
            for table_name in COPIED:
                _copy(database, table_name, copy, len(games))
        database.execute("DELETE FROM games WHERE id > ?", (running + over,))
        database.execute("UPDATE games SET status = 'over', ended = 0 WHERE id <= ?", (over,))
        database.execute("DELETE FROM timers WHERE game <= ?", (over,))
        database.execute("COMMIT")


def _copy(database: sqlite3.Connection, table: str, copy: int, many: int) -> None:
    names = [row[1] for row in database.execute(f"PRAGMA table_info({table})")]
    key = "id" if table == "games" else "game"
    values = {"id": "NULL", key: f"{key} + {copy * many}", "place": f"place || ' {copy}'"}
    chosen = ", ".join(values.get(name, name) for name in names)
    database.execute(
        f"INSERT INTO {table} ({', '.join(names)}) SELECT {chosen} FROM {table} WHERE {key} <= ?",
        (many,),
    )


class Scribe:
    """A connection that writes down which statements went through it."""

    def __init__(self, database: sqlite3.Connection, said: list[Statement]) -> None:
        self._database, self._said = database, said

    def execute(self, text: str, values: Any = ()) -> sqlite3.Cursor:
        self._said.append((text, values, False))
        return self._database.execute(text, values)

    def executemany(self, text: str, rows: Any) -> sqlite3.Cursor:
        rows = list(rows)
        self._said.append((text, rows, True))
        return self._database.executemany(text, rows)


class Listening(Store):
    """A store that remembers what was written, to do the same again without a desk."""

    heard: list[list[Statement]]

    async def write(self, work: Work[T]) -> T:
        said: list[Statement] = []
        done = await super().write(lambda database: work(Scribe(database, said)))  # type: ignore[arg-type]  # like a connection
        self.heard.append(said)
        return done


def again(said: Sequence[Statement]) -> Work[None]:
    def work(database: sqlite3.Connection) -> None:
        for text, values, many in said:
            if many:
                database.executemany(text, values)
            else:
                database.execute(text, values)

    return work


@asynccontextmanager
async def opened(path: Path) -> AsyncIterator[tuple[GameRepository, list[list[Statement]]]]:
    store = await Listening.open(path)
    assert isinstance(store, Listening)
    store.heard = []
    try:
        yield GameRepository(store, SystemClock()), store.heard
    finally:
        await store.close()
