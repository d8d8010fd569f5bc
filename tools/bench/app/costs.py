"""What a step costs: to save, on the disk, and to load its game again."""

from __future__ import annotations

import json
import os
import random
import shutil
import sqlite3
import statistics
from collections.abc import AsyncIterator, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from bot.store import positions
from bot.store.queries import steps
from engine.core.game import Setup
from tests.bot.stored_games import GAME, record
from tools.bench.app.files import again, connect, opened
from tools.bench.app.people import People, shown, spans
from tools.bench.timing import Line, Target

APPEND = 4096


async def appending(path: Path, games: int, rounds: int) -> AsyncIterator[Line | str]:
    """P1: what was saved by the bot, saved again through the store; and the disk alone."""
    twins = [path.with_name(f"{name}.db") for name in ("rows", "saves", "unaided")]
    for twin in twins:
        shutil.copy(path, twin)
    async with opened(path) as (repository, heard):
        people = People(repository, random.Random(3))
        while len(heard) < 2 * rounds:
            await people.act(people.rnd.randint(1, games))
    saves = [said for said in heard if any("INTO steps" in text for text, _, _ in said)][:rounds]
    rows = [next(one for one in said if "INTO steps" in one[0]) for said in saves]
    page, file = os.urandom(APPEND), os.open(path.with_name("floor"), os.O_CREAT | os.O_WRONLY)
    raw = connect(twins[2])
    async with opened(twins[0]) as (one, _), opened(twins[1]) as (other, _):

        async def floor(_: int) -> None:
            os.write(file, page)
            os.fdatasync(file)

        async def row(number: int) -> None:
            await one.store.write(again([rows[number]]))

        async def save(number: int) -> None:
            await other.store.write(again(saves[number]))

        async def unaided(number: int) -> None:
            raw.execute("BEGIN IMMEDIATE")
            again(saves[number])(raw)
            raw.execute("COMMIT")

        spent = await spans(
            {"floor": floor, "row": row, "save": save, "unaided": unaided}, len(saves)
        )
    raw.close()
    os.close(file)
    middle = {name: statistics.median(times) for name, times in spent.items()}
    target = Target(2.5, 1.6, most=True)
    disk = f"append {APPEND // 1024} kB + fdatasync {shown(spent['floor'])}"
    yield Line(
        "P1", "append of a step through the store / disk", middle["row"] / middle["floor"], target,
        sides=f"ours {shown(spent['row'])}, {disk}",
    )  # fmt: skip
    many = statistics.mean(len(said) for said in saves)
    yield Line(
        "P1", "the whole save of an action / disk", middle["save"] / middle["floor"], target,
        sides=f"{many:.1f} statements: step, position, timers, outbox: {shown(spent['save'])};"
        f" in one thread without the store {shown(spent['unaided'])}",
    )  # fmt: skip


def sizes(folder: Path) -> Iterator[Line | str]:
    """P2: the steps of a game of 300, alone in a file and among fifty that go on side by side."""
    for many in (1, 50):
        path = folder / f"size{many}.db"
        game = record(Setup("published", 4, 11), 300)
        with closing(connect(path)) as database:
            database.execute("PRAGMA foreign_keys = OFF")
            for row in game.entries:
                database.execute("BEGIN")
                for number in range(many):
                    steps.append(database, number, [row])
                database.execute("COMMIT")
            try:
                (stored,) = database.execute(
                    "SELECT sum(pgsize) FROM dbstat WHERE name = 'steps'"
                ).fetchone()
            except sqlite3.OperationalError:
                yield "P2  this SQLite cannot tell how large a table is"
                return
            (content,) = database.execute(
                "SELECT sum(length(CAST(entry AS BLOB)) + length(CAST(events AS BLOB))) FROM steps"
            ).fetchone()
        yield Line(
            "P2", f"300 steps on disk / their bytes, {many} at once", stored / content,
            Target(1.6, 1.35, most=True),
            sides=f"{stored / many / 1024:.0f} kB of {content / many / 1024:.0f} kB a game;"
            f" {content / many / len(game.entries):.0f} bytes a step; turns apart"
            f" {sum(len(positions.pack(body)) for _, _, body in game.turns) / 1024:.0f} kB",
        )  # fmt: skip


async def loading(path: Path, games: int, rounds: int) -> AsyncIterator[Line | str]:
    """E6: a game that is not at hand, next to the mere row."""
    rnd = random.Random(4)
    chosen = [rnd.randint(1, games) for _ in range(rounds)]
    fetch = "SELECT revision, format, body FROM positions WHERE game = ?"
    async with opened(path) as (repository, _):

        async def whole(number: int) -> None:
            repository.evict(chosen[number])
            await repository.load(chosen[number])

        async def position(number: int) -> None:
            def work(database: sqlite3.Connection) -> Any:
                found = steps.position(database, chosen[number])
                assert found is not None
                return positions.restore(GAME, found[1], found[2])

            await repository.store.read(work)

        async def row(number: int) -> None:
            def work(database: sqlite3.Connection) -> Any:
                return json.loads(database.execute(fetch, (chosen[number],)).fetchone()[2])

            await repository.store.read(work)

        async def hop(number: int) -> None:
            await repository.store.read(lambda database: None)

        spent = await spans({"whole": whole, "position": position, "row": row, "hop": hop}, rounds)
    middle = {name: statistics.median(times) for name, times in spent.items()}
    target = Target(2.2, 1.5, most=True)
    yield Line(
        "E6", "load of a running game / row + json.loads", middle["whole"] / middle["row"], target,
        sides=f"game, seats, people, timers, position {shown(spent['whole'])}; row"
        f" {shown(spent['row'])}; of both, an empty look at the file {shown(spent['hop'])}",
    )  # fmt: skip
    yield Line(
        "E6", "its position alone / row + json.loads", middle["position"] / middle["row"], target,
        sides=f"{shown(spent['position'])}",
    )  # fmt: skip
