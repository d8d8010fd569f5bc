"""People who press buttons, and how long they wait."""

from __future__ import annotations

import asyncio
import gc
import random
import statistics
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from bot.app.games import GameRepository
from bot.app.live_game import LiveGame
from bot.app.outbox.outbox import Outbox
from bot.app.turns.drafts import Drafts
from engine.core.refusal import Refused


@dataclass(slots=True)
class People:
    """Players: each command is one action, drafted and confirmed."""

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
        """Some of what may be done; choosing is no work of the bot."""
        for seat in live.rules.play.waiting(live.state):
            person = live.person_of(seat)
            if person is not None:
                offered = live.rules.play.legal(live.state, seat)
                weights = [live.rules.play.urge(action) for action in offered]
                (action,) = self.rnd.choices(offered, weights)
                return person, live.rules.play.write(action)
        return None


async def lagging(lags: list[float]) -> None:
    """How late something that wants to run every millisecond runs."""
    while True:
        start = time.perf_counter()
        await asyncio.sleep(0.001)
        lags.append((time.perf_counter() - start - 0.001) * 1000)


async def telling(repository: GameRepository, announced: list[float]) -> None:
    """A sender for whom everything arrives at once."""
    outgoing = Outbox(repository)
    while True:
        start = time.perf_counter()
        handed = await outgoing.hand_out(20)
        announced.append((time.perf_counter() - start) * 1000)
        await asyncio.gather(*(outgoing.mark_sent(message.waiting.id) for message in handed))
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
