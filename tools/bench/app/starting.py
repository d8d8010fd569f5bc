"""What games at hand take of the memory, and how long a start takes."""

from __future__ import annotations

import gc
import os
import sqlite3
import statistics
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import closing
from pathlib import Path

from bot.app.games import AT_HAND
from bot.app.outbox.outbox import Outbox
from tools.bench.app.files import fill, library, opened

STEPS = 60  # of each game in the files that are only opened


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
    command = [sys.executable, "-m", "tools.bench.app", "--touch", str(path), str(games)]
    announced = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    empty, full, after = map(float, announced)
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
