"""How many actions go through: at a given rate, and as many as go."""

from __future__ import annotations

import asyncio
import random
import shutil
import statistics
import time
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

from tools.bench.app.files import again, connect, opened
from tools.bench.app.people import People, beside, lagging, shares, telling
from tools.bench.timing import Line


async def loaded(path: Path, games: int, rate: int, seconds: float) -> AsyncIterator[str]:
    """So many commands a second, whether the desk keeps up or not."""
    lags: list[float] = []
    announced: list[float] = []
    async with opened(path) as (repository, _):
        people = People(repository, random.Random(1))
        start = time.perf_counter()
        cpu = time.process_time()
        async with beside(lagging(lags), telling(repository, announced)):
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
    yield f"  outbox: {waiting[0]:,} items, {waiting[1] or 0:,} left; a round {shares(announced)}"
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
