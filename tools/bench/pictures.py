"""python -m tools.bench.pictures [--quick]: how fast and how small the pictures are.

Everything of one line is measured turn about on the same positions. It prints, and never fails
for being slow.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import hashlib
import io
import math
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from PIL import Image, ImageChops, ImageStat
from PIL import __version__ as pillow

from bot.chat.context.renderer import Renderer
from bot.workers.line import Queue
from bot.workers.worker import ProcessWorker
from engine.core.chance import Chance
from engine.core.game import Setup
from engine.core.playout import moves
from engine.core.seat import Seat
from engine.sol import GAME
from engine.sol.state import State
from engine.sol.view import SolView
from render.animation import LIMIT
from render.backdrops import use_folder
from render.canvas import WIDTH
from render.encode import encode
from render.options import RenderOptions
from render.pictures import Picture
from render.sol import board, pictures
from render.sol.changes import changes
from render.sol.headline import headline
from render.sol.star import backdrop_of
from tools.bench import figures
from tools.bench.cold import Cold, started
from tools.bench.timing import Line, Target

SEAT = Seat(0)


@dataclass(frozen=True, slots=True)
class Scene:
    """A position of a game, and what its last turn did."""

    view: SolView
    events: tuple[object, ...]


def scenes(count: int, seats: int = 4, seed: int = 5) -> list[Scene]:
    """Positions of a random game, from its middle on, a turn or more apart."""
    state = GAME.play.start(Setup("published", seats, seed))
    found: list[Scene] = []
    events: list[object] = []
    turn = 0
    chance = Chance(seed).beside("players")
    for place, (_, after, announced) in enumerate(moves(GAME, state, chance)):
        events += [event for event in announced if GAME.play.audience(event) is None]
        if GAME.play.turn(after) != turn:
            if place > 150 and turn % 3 == 0:
                found.append(Scene(GAME.play.view(after, None), tuple(events)))
            events, turn = [], GAME.play.turn(after)
        if len(found) == count:
            break
    return found


Job = Callable[[int], object]  # does its work for the scene of that number


def turn_about(jobs: dict[str, Job], scenes: int, rounds: int) -> dict[str, list[float]]:
    """Milliseconds of each job on each scene, A B C, A B C, ..."""
    for job in jobs.values():
        for place in range(scenes):
            job(place)  # nobody pays for a cold cache
    gc.collect()
    spent: dict[str, list[float]] = {name: [] for name in jobs}
    for _ in range(rounds):
        for place in range(scenes):
            for name, job in jobs.items():
                start = time.perf_counter()
                job(place)
                spent[name].append((time.perf_counter() - start) * 1000)
    return spent


def shown(times: Sequence[float]) -> str:
    return f"{statistics.median(times):.1f} ms ({min(times):.1f}..{max(times):.1f})"


def saved(image: Image.Image, kind: str, **how: int) -> int:
    buffer = io.BytesIO()
    image.save(buffer, kind, **how)
    return buffer.tell()


def frame(scene: Scene, look: RenderOptions) -> Image.Image:
    """A whole frame as it is before it is encoded."""
    image = backdrop_of(scene.view, look).copy()
    line = headline(scene.view, scene.events, look.names)
    board.paint(image, scene.view, look, changes(scene.view, scene.events), (), line)
    return image


def as_webp(image: Image.Image) -> int:
    """Encode a frame as what our own work is measured beside."""
    return saved(image, "WEBP", quality=82, method=0)


def noise(one: Image.Image, two: Image.Image) -> float:
    """PSNR in decibels."""
    squares = ImageStat.Stat(ImageChops.difference(one, two)).sum2
    mean = sum(squares) / (3 * one.width * one.height)
    return math.inf if mean == 0 else 10 * math.log10(255**2 / mean)


def boards(rounds: int, some: list[Scene]) -> Iterator[Line | str]:
    """The board at 1600 x 2000 pixels against the bars, in the format that is posted."""
    look = RenderOptions()
    spent, ours, exact = measured(look, rounds, some)
    middle = {name: statistics.median(times) for name, times in spent.items()}
    sides = f"whole job {shown(spent['ours'])}, encode alone {shown(spent['encode'])}"
    yield Line(
        "R1", "warm board, last turn marked / WebP q82 m0", middle["ours"] / middle["webp"],
        Target(1.3, 1.0, most=True), sides=sides,
    )  # fmt: skip
    yield Line(
        "R1", "the same without marks", middle["unmarked"] / middle["webp"],
        Target(1.3, 1.0, most=True), sides=f"whole job {shown(spent['unmarked'])}",
    )  # fmt: skip
    sizes = [len(data) for data in ours]
    yield Line(
        "R2", "largest board as it is posted, kB", max(sizes) / 1000,
        Target(450, 400, most=True),
        sides=f"WebP {shown(spent['webp'])}, {max(map(as_webp, exact)) / 1000:.0f} kB",
    )  # fmt: skip
    yield from cold(exact[-1])
    lossless = [saved(image, "PNG", compress_level=6) for image in exact]
    yield Line(
        "R4", "bytes / RGB PNG level 6",
        statistics.median(sizes) / statistics.median(lossless), Target(0.50, 0.36, most=True),
        sides=f"{statistics.median(sizes) / 1000:.0f} kB (largest {max(sizes) / 1000:.0f}),"
        f" RGB {statistics.median(lossless) / 1000:.0f} kB",
    )  # fmt: skip
    decibels = [
        noise(image, Image.open(io.BytesIO(data)).convert("RGB"))
        for image, data in zip(exact, ours, strict=True)
    ]
    yield Line(
        "R4", "PSNR against lossless, dB", min(decibels), Target(32, 34),
        sides=f"worst of {len(decibels)}; best {max(decibels):.1f}",
    )  # fmt: skip


def measured(
    look: RenderOptions, rounds: int, some: list[Scene]
) -> tuple[dict[str, list[float]], list[bytes], list[Image.Image]]:
    """Times of each job turn about, our files, and the frames with all their colours."""
    frames = [frame(scene, look) for scene in some]

    def ours(place: int) -> bytes:
        return pictures.draw_board(some[place].view, look, some[place].events).data

    spent = turn_about(
        {
            "ours": ours,
            "unmarked": lambda n: pictures.draw_board(some[n].view, look, ()),
            "encode": lambda n: encode(frames[n], look.kind),
            "webp": lambda n: as_webp(frames[n]),
        },
        len(some),
        rounds,
    )
    return spent, [ours(place) for place in range(len(some))], frames


def smaller(size: int, rounds: int, some: list[Scene]) -> Iterator[str]:
    spent, ours, _ = measured(RenderOptions(size=size), rounds, some)
    yield (
        f"board at {size}: marked {shown(spent['ours'])}, unmarked {shown(spent['unmarked'])}, "
        f"encode alone {shown(spent['encode'])}, WebP {shown(spent['webp'])}, "
        f"{statistics.median(len(data) for data in ours) / 1000:.0f} kB"
    )


def cold(image: Image.Image) -> Iterator[Line | str]:
    """Draw first boards with backgrounds on disk: in a waiting worker, and in a new Python."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        state = late_position()
        view, look = GAME.play.view(state, None), RenderOptions()
        board_of = (pictures.draw_board, view, look, ())
        cold_one, ready_one = partial(started, folder, 1, None), partial(started, folder, 1, WIDTH)
        cold_one(*board_of)  # it leaves the ground on disk, and modules compiled
        ready_one(*board_of)
        webp: list[float] = []
        busy: list[float] = []  # the same without waiting for the processor
        new: list[Cold] = []
        ready: list[Cold] = []
        for _ in range(9):  # turn about
            new += cold_one(*board_of)
            ready += ready_one(*board_of)
            start, begun = time.perf_counter(), time.process_time()
            as_webp(image)
            webp.append((time.perf_counter() - start) * 1000)
            busy.append((time.process_time() - begun) * 1000)
        yield from cold_lines(new, ready, webp, busy)
        here = hashlib.sha256(pictures.draw_board(view, look, ()).data).hexdigest()
        files = len({here, *(one.digest for one in (*new, *ready))})
        yield f"the same view in {len(new + ready) + 1} processes: {files} file (1: the same bytes)"
        seat = GAME.play.waiting(state)[0]
        choices = list(map(GAME.play.write, GAME.play.legal(state, seat)))
        own = GAME.play.view(state, seat)
        for size in (1600, 1200):
            look = RenderOptions(size=size)
            jobs: dict[str, tuple[Any, ...]] = {
                "board": (pictures.draw_board, view, look, ()),
                "hold": (pictures.draw_surface, own, seat, look),
                "preview": (pictures.draw_preview, own, look, choices, ()),
            }
            for kind, job in jobs.items():
                cold_one(*job)
                some = [one for _ in range(3) for one in cold_one(*job)]
                yield (
                    f"cold {kind} at {size}: {shown([one.wall for one in some])} from the start of"
                    f" Python, peak memory {max(one.memory for one in some):.0f} MB"
                )


def cold_lines(
    new: list[Cold], ready: list[Cold], webp: list[float], busy: list[float]
) -> Iterator[Line]:
    beside, target = statistics.median(webp), Target(2.5, 2.0, most=True)
    drawing, wall = [one.drawing for one in ready], [one.wall for one in new]
    yield Line(
        "R3", "first board of a waiting worker / WebP", statistics.median(drawing) / beside, target,
        sides=f"whole job {shown(drawing)}, started and made ready before; nothing was drawn in"
        f" it, the ground comes from the disk; WebP {shown(webp)}",
    )  # fmt: skip
    ours = [one.busy for one in ready]
    yield Line(
        "R3", "the same in time of the processor",
        statistics.median(ours) / statistics.median(busy), target,
        sides=f"{shown(ours)}, WebP {shown(busy)}: it is the same on a busy machine",
    )  # fmt: skip
    yield Line(
        "R3", "cold first board, from the start of Python / WebP", statistics.median(wall) / beside,
        target,
        sides=f"process from start to end {shown(wall)}, of that imports"
        f" {shown([one.imports for one in new])}, drawing {shown([one.drawing for one in new])};"
        f" in time of the processor {statistics.median(one.whole for one in new):.1f} ms,"
        f" {statistics.median(one.whole for one in new) / statistics.median(busy):.2f} WebP;"
        f" peak memory {max(one.memory for one in new):.0f} MB",
    )  # fmt: skip


def late_position() -> State:
    state = GAME.play.start(Setup("published", 4, 5))
    chance = Chance(5).beside("players")
    for _, (_, after, _) in zip(range(400), moves(GAME, state, chance), strict=False):
        state = after
    return state


def whole_game(seats: int) -> list[tuple[SolView, tuple[object, ...]]]:
    """The turns of a random game, the start first."""
    state = GAME.play.start(Setup("published", seats, 5))
    turns: list[tuple[SolView, tuple[object, ...]]] = [(GAME.play.view(state, None), ())]
    events: list[object] = []
    for _, after, announced in moves(GAME, state, Chance(5).beside("players")):
        events += [event for event in announced if GAME.play.audience(event) is None]
        if GAME.play.turn(after) != GAME.play.turn(state) or not GAME.play.waiting(after):
            turns.append((GAME.play.view(after, None), tuple(events)))
            events = []
        state = after
    return turns


def _replay() -> Callable[..., Picture]:
    assert pictures.draw_replay is not None
    return pictures.draw_replay


def whole_games() -> Iterator[Line | str]:
    """The replay and the poster of whole games, and the longest pages."""
    look = RenderOptions(names={Seat(place): f"A long name of seat {place}" for place in range(5)})
    for seats in (2, 5):
        turns = whole_game(seats)
        start = time.perf_counter()
        replay = _replay()(turns, look, LIMIT).data
        spent = time.perf_counter() - start
        yield Line(
            "R7", f"replay of {seats} players, MB", len(replay) / 1e6, Target(8, 7, most=True),
            sides=f"{len(turns)} turns, drawn in {spent:.1f} s",
        )  # fmt: skip
        pages = (pictures.draw_ending(turns, look), pictures.draw_table(turns[-2][0], look),
                 pictures.draw_effects(turns[-2][0], look))  # fmt: skip
        sizes = ", ".join(f"{one.name} {len(one.data) / 1000:.0f} kB" for one in pages)
        yield f"of {seats} players: {sizes}"


def others(size: int, rounds: int, some: list[Scene]) -> Iterator[str]:
    look = RenderOptions(size=size)
    state = GAME.play.start(Setup("published", 4, 5))
    choices = list(map(GAME.play.write, GAME.play.legal(state, SEAT)))
    spent = turn_about(
        {
            "hold": lambda n: pictures.draw_surface(some[n].view, SEAT, look),
            "preview": lambda n: pictures.draw_preview(some[n].view, look, choices, ()),
            "table": lambda n: pictures.draw_table(some[n].view, look),
        },
        min(5, len(some)),
        rounds,
    )
    yield f"warm at {size}: " + ", ".join(f"{name} {shown(times)}" for name, times in spent.items())


def threads(rounds: int, some: list[Scene]) -> Iterator[str]:
    """Frames a second from one thread and from two, turn about."""
    look = RenderOptions()
    work = some * 4
    rates: dict[int, list[float]] = {1: [], 2: []}
    for _ in range(rounds):
        for workers, found in rates.items():
            with ThreadPoolExecutor(workers) as pool:
                list(pool.map(lambda scene: board.png(scene.view, look), some))
                start = time.perf_counter()
                list(pool.map(lambda scene: board.png(scene.view, look), work))
                found.append(len(work) / (time.perf_counter() - start))
    one, two = (statistics.median(rates[workers]) for workers in (1, 2))
    yield f"boards a second at 1600: one thread {one:.1f}, two threads {two:.1f} ({two / one:.2f}x)"


async def _processes(some: list[Scene], turns: list[Any]) -> dict[str, list[int]]:
    """Kilobytes of each process that draws, after it has drawn what it draws in a game."""
    renderer = Renderer(workers=1)
    renderer.start()
    how = renderer.look({})
    for one in some:
        await renderer.board("sol", one.view, how, one.events, queue=Queue.PUBLIC)
        await renderer.draw(pictures.draw_surface, one.view, SEAT, how, whom="p")
        await renderer.draw(pictures.draw_table, one.view, how, whom="p")
    await renderer.work(_replay(), turns, how, LIMIT)
    names = ("public boards", "private pictures", "replays")
    found = {
        name: memory_of(place.worker.process.pid)
        for name, place in zip(names, renderer.pool.places, strict=True)
        if isinstance(place.worker, ProcessWorker)
    }
    await renderer.close()
    return found


def memory_of(process: int) -> list[int]:
    """Kilobytes that a process takes, and the most that it took."""
    announced = Path(f"/proc/{process}/status").read_text("ascii").splitlines()
    return [int(line.split()[1]) for line in announced if line.startswith(("VmRSS", "VmHWM"))][::-1]


def processes(some: list[Scene]) -> Iterator[str]:
    found = asyncio.run(_processes(some, whole_game(2)))
    yield "memory of the processes that draw, MB: " + ", ".join(
        f"{name} {now / 1024:.0f} (most {most / 1024:.0f})" for name, (now, most) in found.items()
    )


async def _lags(draw: Callable[[], object], inline: bool, seconds: float) -> list[float]:
    """How late a task that wants to run every millisecond runs, while pictures are drawn."""
    loop = asyncio.get_running_loop()
    lags: list[float] = []
    over = False

    async def tick() -> None:
        while not over:
            start = time.perf_counter()
            await asyncio.sleep(0.001)
            lags.append((time.perf_counter() - start - 0.001) * 1000)

    ticking = asyncio.create_task(tick())
    end = time.perf_counter() + seconds
    with ThreadPoolExecutor(1) as pool:
        while time.perf_counter() < end:
            if inline:
                draw()
                await asyncio.sleep(0)
            else:
                await loop.run_in_executor(pool, draw)
    over = True
    await ticking
    return lags


def lag(seconds: float, some: list[Scene]) -> Iterator[Line | str]:
    look, marks = RenderOptions(), changes(some[0].view, some[0].events)
    board.png(some[0].view, look, marks)
    found: dict[bool, list[float]] = {True: [], False: []}
    for _ in range(3):
        for inline in found:
            found[inline] += asyncio.run(
                _lags(lambda: board.png(some[0].view, look, marks), inline, seconds)
            )
    inside, beside = (statistics.quantiles(found[inline], n=100)[98] for inline in (True, False))
    yield Line(
        "R5", "loop lag p99, thread / inline", beside / inside, Target(0.3, 0.15, most=True),
        sides=f"thread {beside:.1f} ms, inline {inside:.1f} ms",
    )  # fmt: skip


def main(arguments: Sequence[str] | None = None) -> int:
    options = argparse.ArgumentParser(prog="python -m tools.bench.pictures", description=__doc__)
    options.add_argument("--quick", action="store_true", help="a look, no evidence")
    options.add_argument("--json", action="store_true", help="print the figures alone, as JSON")
    given = options.parse_args(arguments)
    with figures.as_json("pictures", given.json):
        measure(given.quick)
    return 0


def measure(quick: bool) -> None:
    with tempfile.TemporaryDirectory() as folder:
        use_folder(Path(folder))
        try:
            print_all(quick)
        finally:
            use_folder(None)


def print_all(quick: bool) -> None:
    rounds = 1 if quick else 5
    some = scenes(5 if quick else 15)
    print(
        f"Pillow {pillow}, {len(some)} positions of a 4-player game, {rounds} rounds, turn about."
    )
    for line in boards(rounds, some):
        print(line, flush=True)
    for text in smaller(1200, rounds, some):
        print(text, flush=True)
    for size in (1600, 1200, 1000):
        for text in others(size, rounds, some):
            print(text, flush=True)
    for line in whole_games():
        print(line, flush=True)
    for text in processes(some):
        print(text, flush=True)
    for text in threads(rounds, some):
        print(text, flush=True)
    for line in lag(0.5 if quick else 2.0, some):
        print(line, flush=True)
    print("R6  text sizes are checked by tests/render/sol/test_board.py and its like.")


if __name__ == "__main__":
    sys.exit(main())
