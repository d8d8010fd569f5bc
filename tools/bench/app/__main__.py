"""python -m tools.bench.app [--quick]: how much the bot carries, and what a step costs it.

Everything with a bar is measured turn about with its anchor, on the same disk. It prints, and
never fails for being slow.
"""

from __future__ import annotations

import argparse
import asyncio
import sqlite3
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

from tools.bench import figures
from tools.bench.app.costs import appending, loading, sizes
from tools.bench.app.crowds import full_speed, loaded
from tools.bench.app.drawing import crowded, turns
from tools.bench.app.files import fill, library
from tools.bench.app.starting import memory, starting, touch
from tools.bench.timing import Line


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
    options = argparse.ArgumentParser(prog="python -m tools.bench.app", description=__doc__)
    options.add_argument("--quick", action="store_true", help="a look, no evidence")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--json", action="store_true", help="print the figures alone, as JSON")
    options.add_argument("--touch", nargs=2, help=argparse.SUPPRESS)
    given = options.parse_args(arguments)
    if given.touch:
        asyncio.run(touch(Path(given.touch[0]), int(given.touch[1])))
        return 0
    start = time.perf_counter()
    with figures.as_json("app", given.json):
        print(f"SQLite {sqlite3.sqlite_version}, WAL + FULL; seed {given.seed}; turn about.")
        asyncio.run(table(given.quick, given.seed))
        print(f"{time.perf_counter() - start:.0f} s in all")
    return 0


if __name__ == "__main__":
    sys.exit(main())
