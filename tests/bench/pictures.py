"""python -m tests.bench.pictures [--quick]: how fast and how small the pictures are.

Everything of one line is measured turn about on the same positions. It prints, and never fails
for being slow.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import io
import json
import math
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from PIL import Image, ImageChops, ImageStat
from PIL import __version__ as pillow

from engine.core.chance import Chance
from engine.core.game import Setup
from engine.core.playout import moves
from engine.core.seat import Seat
from engine.sol import GAME
from engine.sol.view import SolView
from render.encode import encode
from render.look import Look
from render.sol import PICTURES, board
from render.sol.changes import changes
from render.sol.star import ground_of
from tests.bench import figures
from tests.bench.timing import Line, Target

SEAT = Seat(0)
COLD = """
import sys, time
start = time.perf_counter()
from engine.core.game import Setup
from engine.sol import GAME
from engine.reading import read_position
from render import PICTURES
from render.look import Look
game, state = read_position(sys.argv[1])
play, look = game.play, Look(size=int(sys.argv[2]))
view, seat = play.view(state, None), play.waiting(state)[0]
choices = [play.write(action) for action in play.legal(state, seat)]
{
    "board": lambda: PICTURES["sol"].board(view, look, ()),
    "hold": lambda: PICTURES["sol"].hold(view, seat, look),
    "preview": lambda: PICTURES["sol"].preview(view, look, choices, ()),
}[sys.argv[3]]()
spent = (time.perf_counter() - start) * 1000
peak = [line.split()[1] for line in open("/proc/self/status") if line.startswith("VmHWM")]
print(spent, *peak)  # getrusage would tell the peak of the process that started this one
"""


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
    for place, (_, after, told) in enumerate(moves(GAME, state, chance)):
        events += [event for event in told if GAME.play.audience(event) is None]
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


def frame(scene: Scene, look: Look) -> Image.Image:
    """A whole frame as it is before it is encoded."""
    image = ground_of(scene.view, look).copy()
    board.paint(image, scene.view, look, changes(scene.view, scene.events))
    return image


def noise(one: Image.Image, two: Image.Image) -> float:
    """PSNR in decibels."""
    squares = ImageStat.Stat(ImageChops.difference(one, two)).sum2
    mean = sum(squares) / (3 * one.width * one.height)
    return math.inf if mean == 0 else 10 * math.log10(255**2 / mean)


def boards(rounds: int, some: list[Scene]) -> Iterator[Line | str]:
    """The board at 1600 pixels against the bars."""
    look = Look()
    spent, ours, exact = measured(look, rounds, some)
    middle = {name: statistics.median(times) for name, times in spent.items()}
    sides = f"whole job {shown(spent['ours'])}, encode alone {shown(spent['encode'])}"
    yield Line(
        "R1", "warm board, last turn marked / encode alone", middle["ours"] / middle["encode"],
        Target(1.7, 1.4, most=True), sides=sides,
    )  # fmt: skip
    yield Line(
        "R1", "the same without marks", middle["unmarked"] / middle["encode"],
        Target(1.7, 1.4, most=True), sides=f"whole job {shown(spent['unmarked'])}",
    )  # fmt: skip
    yield Line(
        "R2", "warm board, marked / default WebP q85", middle["ours"] / middle["webp"],
        Target(0.35, 0.20, most=True), sides=f"WebP {shown(spent['webp'])}",
    )  # fmt: skip
    yield from cold(middle["webp"])
    sizes = [len(data) for data in ours]
    lossless = [saved(image, "PNG", compress_level=6) for image in exact]
    yield Line(
        "R4", "bytes / RGB PNG level 6",
        statistics.median(sizes) / statistics.median(lossless), Target(0.50, 0.36, most=True),
        sides=f"{statistics.median(sizes) / 1024:.0f} kB (largest {max(sizes) / 1024:.0f}),"
        f" RGB {statistics.median(lossless) / 1024:.0f} kB",
    )  # fmt: skip
    decibels = [
        noise(image, Image.open(io.BytesIO(data)).convert("RGB"))
        for image, data in zip(exact, ours, strict=True)
    ]
    yield Line(
        "R4", "PSNR against lossless, dB", min(decibels), Target(38, 40),
        sides=f"worst of {len(decibels)}; best {max(decibels):.1f}",
    )  # fmt: skip


def measured(
    look: Look, rounds: int, some: list[Scene]
) -> tuple[dict[str, list[float]], list[bytes], list[Image.Image]]:
    """Times of each job turn about, our files, and the frames with all their colours."""
    frames = [frame(scene, look) for scene in some]
    marks = [changes(scene.view, scene.events) for scene in some]
    spent = turn_about(
        {
            "ours": lambda n: board.png(some[n].view, look, marks[n]),
            "unmarked": lambda n: board.png(some[n].view, look),
            "encode": lambda n: encode(frames[n], look.kind),
            "webp": lambda n: saved(frames[n], "WEBP", quality=82, method=0),
        },
        len(some),
        rounds,
    )
    ours = [board.png(one.view, look, mark) for one, mark in zip(some, marks, strict=True)]
    return spent, ours, frames


def smaller(size: int, rounds: int, some: list[Scene]) -> Iterator[str]:
    spent, ours, _ = measured(Look(size=size), rounds, some)
    yield (
        f"board at {size}: marked {shown(spent['ours'])}, unmarked {shown(spent['unmarked'])}, "
        f"encode alone {shown(spent['encode'])}, WebP {shown(spent['webp'])}, "
        f"{statistics.median(len(data) for data in ours) / 1024:.0f} kB"
    )


def cold(webp: float) -> Iterator[Line | str]:
    """A new process: imports, the ground, every sprite, the file."""
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump(late_position(), file)
        file.flush()
        wall, inside, memory = started(file.name, "board", 1600, 5)
        yield Line(
            "R3", "cold first board / default WebP q85", statistics.median(wall) / webp,
            Target(5, 2.5, most=True),
            sides=f"process from start to end {shown(wall)}, of that in our code {shown(inside)};"
            f" peak memory {max(memory):.0f} MB",
        )  # fmt: skip
        for kind, size in (("board", 1200), ("hold", 1600), ("hold", 1200), ("preview", 1600),
                           ("preview", 1200)):  # fmt: skip
            wall, _, memory = started(file.name, kind, size, 3)
            yield f"cold {kind} at {size}: {shown(wall)}, peak memory {max(memory):.0f} MB"


def started(
    file: str, kind: str, size: int, times: int
) -> tuple[list[float], list[float], list[float]]:
    """Milliseconds from outside and from inside, and megabytes, of processes that draw once."""
    wall, inside, memory = [], [], []
    for _ in range(times):
        start = time.perf_counter()
        told = subprocess.run(
            [sys.executable, "-c", COLD, file, str(size), kind],
            capture_output=True, text=True, check=True,
        ).stdout.split()  # fmt: skip
        wall.append((time.perf_counter() - start) * 1000)
        inside.append(float(told[0]))
        memory.append(int(told[1]) / 1024)
    return wall, inside, memory


def late_position() -> dict[str, object]:
    state = GAME.play.start(Setup("published", 4, 5))
    chance = Chance(5).beside("players")
    for _, (_, after, _) in zip(range(400), moves(GAME, state, chance), strict=False):
        state = after
    return GAME.play.codec.write(state)


def others(size: int, rounds: int, some: list[Scene]) -> Iterator[str]:
    look = Look(size=size)
    state = GAME.play.start(Setup("published", 4, 5))
    choices = list(map(GAME.play.write, GAME.play.legal(state, SEAT)))
    spent = turn_about(
        {
            "hold": lambda n: PICTURES.hold(some[n].view, SEAT, look),
            "preview": lambda n: PICTURES.preview(some[n].view, look, choices, ()),
            "table": lambda n: PICTURES.table(some[n].view, look),
        },
        min(5, len(some)),
        rounds,
    )
    yield f"warm at {size}: " + ", ".join(f"{name} {shown(times)}" for name, times in spent.items())


def threads(rounds: int, some: list[Scene]) -> Iterator[str]:
    """Frames a second from one thread and from two, turn about."""
    look = Look()
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
    look, marks = Look(), changes(some[0].view, some[0].events)
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
    options = argparse.ArgumentParser(prog="python -m tests.bench.pictures", description=__doc__)
    options.add_argument("--quick", action="store_true", help="a look, no evidence")
    options.add_argument("--json", action="store_true", help="print the figures alone, as JSON")
    given = options.parse_args(arguments)
    with figures.as_json("pictures", given.json):
        measure(given.quick)
    return 0


def measure(quick: bool) -> None:
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
    for text in threads(rounds, some):
        print(text, flush=True)
    for line in lag(0.5 if quick else 2.0, some):
        print(line, flush=True)
    print("R6  text sizes are checked by tests/render/sol/test_board.py and its like.")


if __name__ == "__main__":
    sys.exit(main())
