"""Boards that are drawn while games go on, by the processes that draw them for players.

The program draws in a pool of processes (`bot/workers`) and begins a public board when its turn is
about to be saved. So do these: drawn in threads of the benchmark's own process, boards would hold
the event loop up as they never do in the program, and the figures would mean nothing to players.
The processes are started, and have drawn every board once, before anything is measured.
"""

from __future__ import annotations

import asyncio
import os
import random
import statistics
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from bot.app.live_game import GameUpdate, LiveGame
from bot.app.turns.apply_actions import apply_actions
from bot.chat.context.renderer import Renderer
from bot.workers.line import Queue
from render.encode import encode
from render.options import RenderOptions
from render.sol import board
from render.sol.pictures import draw_board
from render.sol.star import backdrop_of
from tests.bot.stored_games import GAME
from tools.bench.app.files import opened
from tools.bench.app.people import People, beside, lagging, shares, shown, spans
from tools.bench.timing import Line, Target

APPEND = 4096
TABLES = 10  # games that are drawn
TWO = (Queue.PUBLIC, Queue.ASKED)  # whose boards are drawn at the same time, by two processes


def onlooker(live: LiveGame) -> Any:
    return live.rules.play.view(live.state, None)


@asynccontextmanager
async def drawing(views: Sequence[Any], look: RenderOptions) -> AsyncIterator[Renderer]:
    """Start what draws for players, and wait until it has drawn all of these."""
    renderer = Renderer()
    renderer.start()
    try:
        for view in views:
            await asyncio.gather(*(draw(renderer, view, look, queue) for queue in TWO))
        await renderer.work(bool)  # after the grounds that are painted ahead
        yield renderer
    finally:
        await renderer.close()


async def draw(renderer: Renderer, view: Any, look: RenderOptions, queue: Queue) -> None:
    """Draw a board, though it was drawn before."""
    await renderer.draw(draw_board, view, look, (), queue=queue, whom=queue)


async def turns(path: Path, rounds: int) -> AsyncIterator[Line | str]:
    """T1: an action that is applied, saved and drawn."""
    look = RenderOptions()
    page, file = os.urandom(APPEND), os.open(path.with_name("floor"), os.O_CREAT | os.O_WRONLY)
    async with opened(path) as (repository, _):
        people = People(repository, random.Random(5))
        views = [onlooker(await repository.load(game)) for game in range(1, TABLES + 1)]
        frames = []
        for view in views:
            image = backdrop_of(view, look).copy()
            board.paint(image, view, look)
            frames.append(image)

        async def floor(number: int) -> None:
            encode(frames[number % TABLES], look.kind)
            os.write(file, page)
            os.fdatasync(file)

        async with drawing(views, look) as renderer:

            def begin(before: LiveGame, after: LiveGame, update: GameUpdate) -> None:
                renderer.begin_board(GAME.key, onlooker(after), look, ())

            async def whole(number: int) -> None:
                live = await repository.load(number % TABLES + 1)
                chosen = people.choose(live)
                assert chosen is not None
                seat = live.seat_of(chosen[0])
                actions = live.rules.play.read(live.state, seat, chosen[1])
                live = await repository.save(live, apply_actions(repository, live, seat, actions))
                await renderer.board(GAME.key, onlooker(live), look, queue=Queue.PUBLIC)

            repository.before_save.append(begin)
            spent = await spans({"whole": whole, "floor": floor}, rounds)
    os.close(file)
    yield Line(
        "T1", "apply + save + draw / encode + fdatasync",
        statistics.median(spent["whole"]) / statistics.median(spent["floor"]),
        Target(2, 1.5, most=True),
        sides=f"ours {shown(spent['whole'])}, with choosing, drawn by a process beside the save;"
        f" floor {shown(spent['floor'])}",
    )  # fmt: skip


async def crowded(path: Path, games: int, seconds: float) -> AsyncIterator[Line | str]:
    """T2: two pictures are drawn all the time while fifty games go on."""
    look = RenderOptions()
    lags: list[float] = []
    drawn = 0
    async with opened(path) as (repository, _):
        people = People(repository, random.Random(6))
        view = onlooker(await repository.load(1))
        async with drawing([view], look) as renderer:
            end = time.perf_counter() + seconds

            async def go_on(queue: Queue) -> None:
                nonlocal drawn
                while time.perf_counter() < end:
                    await draw(renderer, view, look, queue)
                    drawn += 1

            async def play(game: int) -> None:
                while time.perf_counter() < end:
                    await people.act(game)
                    await asyncio.sleep(1)

            async with beside(lagging(lags)):
                await asyncio.gather(
                    *map(go_on, TWO), *(play(game + 1) for game in range(min(50, games)))
                )
    yield Line(
        "T2", "loop lag p99, 2 renders and 50 games, ms", statistics.quantiles(lags, n=100)[98],
        Target(20, 10, most=True),
        sides=f"{people.steps / seconds:.0f} actions/s ({shares(people.spent)}),"
        f" {drawn / seconds:.1f} boards/s at {look.size}, drawn by processes",
    )  # fmt: skip
