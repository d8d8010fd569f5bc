"""python -m tests.bench.desk [--quick]: how much the desk carries, and what a step costs it.

Everything with a bar is measured turn about with its anchor, on the same disk. It prints, and
never fails for being slow.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import random
import shutil
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from bot.app.games import AT_HAND, GameRepository
from bot.app.live_game import LiveGame
from bot.app.outbox.outbox import Outbox
from bot.app.turns import drafts as drafting
from bot.app.turns.drafts import Drafts
from bot.clock import SystemClock
from bot.store import positions
from bot.store.group_commit import Work
from bot.store.queries import steps
from bot.store.store import Store, prepare
from engine.core.game import Setup
from engine.core.refusal import Refused
from render.encode import encode
from render.look import Look
from render.sol import board
from render.sol.star import ground_of
from tests.bench import figures
from tests.bench.timing import Line, Target
from tests.bot.planted import GAME, Recorded, crowd, plant, record

T = TypeVar("T")
KINDS = 24  # different games; the others are copies of them
COPIED = ("games", "seats", "steps", "positions", "turns", "timers")
APPEND = 4096
TABLES = 10  # games that are drawn
STEPS = 60  # of each game in the files that are only opened
Statement = tuple[str, Any, bool]  # text, values, whether they are many


# Files full of games.


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
    prepare(database, path)
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
    values = {key: f"{key} + {copy * many}", "place": f"place || ' {copy}'"}
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


# People who press buttons.


@dataclass(slots=True)
class People:
    """Whoever plays: each command is one action, drafted and confirmed."""

    games: GameRepository
    rnd: random.Random
    spent: list[float] = field(default_factory=list)  # milliseconds
    steps: int = 0
    refused: int = 0

    async def act(self, game: int) -> None:
        begun = time.perf_counter()
        live = await self.games.load(game)
        loaded = time.perf_counter() - begun
        chosen = self.choose(live)
        if chosen is None:
            return
        person, text = chosen
        drafts = Drafts(self.games)
        begun = time.perf_counter()
        try:
            draft = await drafts.add(game, person, live.revision, 0, text)
            await drafts.confirm(game, person, draft.revision, len(draft.actions))
        except Refused:  # two of them pressed at once
            self.refused += 1
            return
        self.spent.append((loaded + time.perf_counter() - begun) * 1000)
        self.steps += 1

    def choose(self, live: LiveGame) -> tuple[int, str] | None:
        """Some of what may be done; choosing is no work of the desk."""
        for seat in live.game.play.waiting(live.state):
            person = live.person_of(seat)
            if person is not None:
                offered = live.game.play.legal(live.state, seat)
                weights = [live.game.play.urge(action) for action in offered]
                (action,) = self.rnd.choices(offered, weights)
                return person, live.game.play.write(action)
        return None


async def lagging(lags: list[float]) -> None:
    """How late something that wants to run every millisecond runs."""
    while True:
        start = time.perf_counter()
        await asyncio.sleep(0.001)
        lags.append((time.perf_counter() - start - 0.001) * 1000)


async def telling(repository: GameRepository, told: list[float]) -> None:
    """A sender for whom everything arrives at once."""
    outgoing = Outbox(repository)
    while True:
        start = time.perf_counter()
        handed = await outgoing.hand_out(20)
        told.append((time.perf_counter() - start) * 1000)
        await asyncio.gather(*(outgoing.told(message.waiting.id) for message in handed))
        if not handed:
            await asyncio.sleep(0.05)


@asynccontextmanager
async def beside(*jobs: Awaitable[None]) -> AsyncIterator[None]:
    tasks = [asyncio.ensure_future(job) for job in jobs]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def shares(times: Sequence[float]) -> str:
    if len(times) < 2:
        return f"{len(times)} times"
    cuts = statistics.quantiles(times, n=100)
    return f"p50 {cuts[49]:.2f}, p95 {cuts[94]:.2f}, p99 {cuts[98]:.2f} ms"


def shown(times: Sequence[float]) -> str:
    return f"{statistics.median(times):.3f} ms (p95 {statistics.quantiles(times, n=20)[18]:.3f})"


async def loaded(path: Path, games: int, rate: int, seconds: float) -> AsyncIterator[str]:
    """So many commands a second, whether the desk keeps up or not."""
    lags: list[float] = []
    told: list[float] = []
    async with opened(path) as (repository, _):
        people = People(repository, random.Random(1))
        start = time.perf_counter()
        cpu = time.process_time()
        async with beside(lagging(lags), telling(repository, told)):
            async with asyncio.TaskGroup() as group:
                for number in range(int(rate * seconds)):
                    wait = start + number / rate - time.perf_counter()
                    await asyncio.sleep(max(0.0, wait))
                    group.create_task(people.act(people.rnd.randint(1, games)))
            spent = time.perf_counter() - start
        cpu = time.process_time() - cpu
        waiting = await repository.store.read(
            lambda base: base.execute(
                "SELECT count(*), sum(status = 'waiting') FROM outbox"
            ).fetchone()
        )
    yield f"{rate} commands a second over {games:,} games for {seconds:g} s (in {spent:.1f} s):"
    yield f"  a confirmed action (load, add, confirm): {shares(people.spent)}"
    yield f"  loop lag {shares(lags)}; {cpu / spent:.0%} of a core, choosing included"
    yield f"  outbox: {waiting[0]:,} items, {waiting[1] or 0:,} left; a round {shares(told)}"
    if spent > seconds * 1.05:
        yield "  more than the machine could do beside its other work: these are times of a queue"
    if people.refused:
        yield f"  {people.refused} pressed at the same moment as somebody else"


async def full_speed(
    path: Path, games: int, blocks: int, seconds: float
) -> AsyncIterator[Line | str]:
    """As many as go, next to the same statements without a desk on an equal file."""
    twin = path.with_name("twin.db")
    shutil.copy(path, twin)
    ours: list[float] = []
    bare: list[float] = []
    with closing(connect(twin)) as database:
        async with opened(path) as (repository, heard):
            people = People(repository, random.Random(2))
            done, commits = 0, 0.0
            for _ in range(blocks):
                heard.clear()
                before, start = people.steps, time.perf_counter()

                async def work(end: float = start + seconds) -> None:
                    while time.perf_counter() < end:
                        await people.act(people.rnd.randint(1, games))

                await asyncio.gather(*(work() for _ in range(50)))
                done = people.steps - before
                ours.append(done / (time.perf_counter() - start))
                start = time.perf_counter()
                for said in heard:
                    database.execute("BEGIN IMMEDIATE")
                    again(said)(database)
                    database.execute("COMMIT")
                bare.append(done / (time.perf_counter() - start))
                commits = len(heard) / done
    yield (
        f"full speed, 50 at once: {statistics.median(ours):,.0f} steps/s"
        f" ({min(ours):,.0f}..{max(ours):,.0f}); the same {commits:.1f} commits a step without a"
        f" desk {statistics.median(bare):,.0f}/s ({min(bare):,.0f}..{max(bare):,.0f}):"
        f" {statistics.median(ours) / statistics.median(bare):.2f}"
    )


# What a step costs.


async def spans(jobs: dict[str, Callable[[int], Awaitable[object]]], rounds: int) -> dict[str, Any]:
    """Milliseconds of each job, A B C, A B C, ..."""
    found: dict[str, list[float]] = {name: [] for name in jobs}
    gc.collect()
    for number in range(rounds):
        for name, job in jobs.items():
            start = time.perf_counter()
            await job(number)
            found[name].append((time.perf_counter() - start) * 1000)
    return {name: times[rounds // 20 :] for name, times in found.items()}


async def appending(path: Path, games: int, rounds: int) -> AsyncIterator[Line | str]:
    """P1: what was saved by the desk, saved again through the store; and the disk alone."""
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
            f" {sum(len(positions.packed(body)) for _, _, body in game.turns) / 1024:.0f} kB",
        )  # fmt: skip


async def loading(path: Path, games: int, rounds: int) -> AsyncIterator[Line | str]:
    """E6: a game that is not at hand, next to the mere row."""
    rnd = random.Random(4)
    chosen = [rnd.randint(1, games) for _ in range(rounds)]
    fetch = "SELECT revision, format, body FROM positions WHERE game = ?"
    async with opened(path) as (repository, _):

        async def whole(number: int) -> None:
            repository.forget(chosen[number])
            await repository.load(chosen[number])

        async def position(number: int) -> None:
            def work(database: sqlite3.Connection) -> Any:
                found = steps.position(database, chosen[number])
                assert found is not None
                return positions.restored(GAME, found[1], found[2])

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


async def turns(path: Path, rounds: int) -> AsyncIterator[Line | str]:
    """T1: an action that is applied, saved and drawn."""
    look = Look()
    page, file = os.urandom(APPEND), os.open(path.with_name("floor"), os.O_CREAT | os.O_WRONLY)
    async with opened(path) as (repository, _):
        people = People(repository, random.Random(5))
        frames = []
        for game in range(1, TABLES + 1):
            view = GAME.play.view((await repository.load(game)).state, None)
            board.png(view, look)  # nobody pays for a cold cache
            image = ground_of(view, look).copy()
            board.paint(image, view, look)
            frames.append(image)

        async def whole(number: int) -> None:
            live = await repository.load(number % TABLES + 1)
            chosen = people.choose(live)
            assert chosen is not None
            seat = live.seat_of(chosen[0])
            actions = live.game.play.read(live.state, seat, chosen[1])
            live = await repository.save(live, drafting.done(repository, live, seat, actions))
            board.png(live.game.play.view(live.state, None), look)

        async def floor(number: int) -> None:
            encode(frames[number % TABLES], look.kind)
            os.write(file, page)
            os.fdatasync(file)

        spent = await spans({"whole": whole, "floor": floor}, rounds)
    os.close(file)
    yield Line(
        "T1", "apply + save + draw / encode + fdatasync",
        statistics.median(spent["whole"]) / statistics.median(spent["floor"]),
        Target(2, 1.5, most=True),
        sides=f"ours {shown(spent['whole'])}, with choosing; floor {shown(spent['floor'])}",
    )  # fmt: skip


async def crowded(path: Path, games: int, seconds: float) -> AsyncIterator[Line | str]:
    """T2: two pictures are drawn all the time while fifty games go on."""
    look = Look()
    lags: list[float] = []
    drawn = 0
    async with opened(path) as (repository, _):
        people = People(repository, random.Random(6))
        view = GAME.play.view((await repository.load(1)).state, None)
        loop = asyncio.get_running_loop()
        with ThreadPoolExecutor(2) as pool:
            end = time.perf_counter() + seconds

            async def draw() -> None:
                nonlocal drawn
                while time.perf_counter() < end:
                    await loop.run_in_executor(pool, board.png, view, look)
                    drawn += 1

            async def play(game: int) -> None:
                while time.perf_counter() < end:
                    await people.act(game)
                    await asyncio.sleep(1)

            async with beside(lagging(lags)):
                await asyncio.gather(
                    draw(), draw(), *(play(game + 1) for game in range(min(50, games)))
                )
    yield Line(
        "T2", "loop lag p99, 2 renders and 50 games, ms", statistics.quantiles(lags, n=100)[98],
        Target(20, 10, most=True),
        sides=f"{people.steps / seconds:.0f} actions/s ({shares(people.spent)}),"
        f" {drawn / seconds:.1f} boards/s at {look.size}",
    )  # fmt: skip


# Memory and starting.


def resident() -> float:
    """Megabytes this process has in memory."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


async def touch(path: Path, games: int) -> None:
    async with opened(path) as (repository, _):
        await repository.load(1)
        gc.collect()
        empty = resident()
        for game in range(1, min(games, AT_HAND) + 1):
            await repository.load(game)
        gc.collect()
        full = resident()
        for game in range(1, games + 1):
            await repository.load(game)
        gc.collect()
        print(empty, full, resident())


def memory(path: Path, games: int) -> Iterator[str]:
    command = [sys.executable, "-m", "tests.bench.desk", "--touch", str(path), str(games)]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    empty, full, after = map(float, told)
    held = min(games, AT_HAND)
    yield (
        f"memory: {empty:.1f} MB; {full:.1f} with {held} games at hand"
        f" ({(full - empty) * 1024 / held:.0f} kB each); {after:.1f} after {games:,} were touched"
    )


async def starting(folder: Path, sizes: Sequence[int], seed: int) -> AsyncIterator[str]:
    """Open files of more and more games that are over; ten still run."""
    games = library(seed, STEPS)
    times: dict[int, list[float]] = {size: [] for size in sizes}
    for size in sizes:
        fill(folder / f"start{size}.db", games, 10, size - 10)
    for _ in range(5):
        for size in sizes:
            start = time.perf_counter()
            async with opened(folder / f"start{size}.db") as (repository, _):
                await Outbox(repository).hand_out()
                await repository.load(size)
                times[size].append((time.perf_counter() - start) * 1000)
    for size in sizes:
        path = folder / f"start{size}.db"
        with closing(sqlite3.connect(path)) as database:
            start = time.perf_counter()
            database.execute("PRAGMA quick_check(1)").fetchone()
            checked = (time.perf_counter() - start) * 1000
        yield (
            f"start with {size:,} games, 10 of them running, {path.stat().st_size / 2**20:.0f} MB:"
            f" {statistics.median(times[size]):.1f} ms ({min(times[size]):.1f}.."
            f"{max(times[size]):.1f}); a quick_check alone {checked:.1f} ms"
        )


async def lines(quick: bool, folder: Path, seed: int) -> AsyncIterator[Line | str]:
    games = 200 if quick else 1000
    path = folder / "desk.db"
    fill(path, library(seed, 200), games)
    yield f"{games:,} running games, {path.stat().st_size / 2**20:.0f} MB"
    for text in memory(path, games):
        yield text
    for size in sizes(folder):
        yield size
    rounds = 200 if quick else 1000
    for part in (
        loading(path, games, rounds),
        appending(path, games, rounds),
        turns(path, 30 if quick else 100),
        crowded(path, games, 3 if quick else 10),
        full_speed(path, games, 3 if quick else 5, 0.5 if quick else 2),
        loaded(path, games, 200, 10 if quick else 60),
        starting(folder, (10, 200, 1000) if quick else (10, 1000, 10_000), seed),
    ):
        async for line in part:
            yield line


async def table(quick: bool, seed: int) -> None:
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        async for line in lines(quick, Path(folder), seed):
            print(line, flush=True)


def main(arguments: Sequence[str] | None = None) -> int:
    options = argparse.ArgumentParser(prog="python -m tests.bench.desk", description=__doc__)
    options.add_argument("--quick", action="store_true", help="a look, no evidence")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--json", action="store_true", help="print the figures alone, as JSON")
    options.add_argument("--touch", nargs=2, help=argparse.SUPPRESS)
    given = options.parse_args(arguments)
    if given.touch:
        asyncio.run(touch(Path(given.touch[0]), int(given.touch[1])))
        return 0
    start = time.perf_counter()
    with figures.as_json("desk", given.json):
        print(f"SQLite {sqlite3.sqlite_version}, WAL + FULL; seed {given.seed}; turn about.")
        asyncio.run(table(given.quick, given.seed))
        print(f"{time.perf_counter() - start:.0f} s in all")
    return 0


if __name__ == "__main__":
    sys.exit(main())
