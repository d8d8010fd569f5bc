"""Real files for the tests of the store: a running game, what a file says, a second program."""

from __future__ import annotations

import asyncio
import contextlib
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bot.app.games import GameRepository
from bot.app.live_game import GameUpdate, LiveGame
from bot.app.turns.apply_actions import apply_actions
from bot.store import positions
from bot.store.queries import games, people, steps, versions
from bot.store.records import GameRow, Holder, SeatRow, Status
from engine.core.game import Setup
from engine.core.seat import SEATS
from engine.games import GAMES

ROOT = Path(__file__).resolve().parents[2]
SETUP = Setup("published", 2, 0x5EED)
DEADLINE = 90.0


async def running(repository: GameRepository, place: str = "here") -> LiveGame:
    """A started game of two, put into the file as it is, whatever a lobby would do."""
    rules = GAMES["sol"]
    state = rules.play.start(SETUP)
    body = positions.write(rules, state)

    def write(database: Any) -> int:
        now = repository.now()
        seated = [people.find_or_add(database, name, name, now).id for name in ("Ada", "Bea")]
        row = GameRow(
            0, "sol", SETUP.edition, SETUP.seats, (), None, place, seated[0], Status.RUNNING,
            "daily", SETUP.seed, (), "", 0, 0, 0, now, now, None,
        )  # fmt: skip
        number = games.insert(database, row)
        rows = [SeatRow(SEATS[i], Holder.PERSON, one) for i, one in enumerate(seated)]
        games.put_seats(database, number, rows)
        steps.put_position(database, number, 0, body)
        steps.put_turn(database, number, 0, rules.play.turn(state), body)
        versions.begin(database, number, rules.version, now)
        return number

    return await repository.load(await repository.store.write(write))


def next_change(repository: GameRepository, live: LiveGame) -> GameUpdate:
    """Return the first legal action as a change of the game."""
    seat = live.rules.play.waiting(live.state)[0]
    return apply_actions(repository, live, seat, live.rules.play.legal(live.state, seat)[:1])


async def move(repository: GameRepository, game_id: int) -> LiveGame:
    """One step, as a command of a player makes it."""
    return await repository.run(
        game_id, lambda live: repository.save(live, next_change(repository, live))
    )


async def facts(repository: GameRepository, game_id: int) -> tuple[Any, ...]:
    """All that a step touches, as the file has it."""

    def look(database: Any) -> tuple[Any, ...]:
        return tuple(
            database.execute(f"SELECT * FROM {table} WHERE {key} = ?", (game_id,)).fetchall()
            for table, key in (
                ("games", "id"), ("seats", "game"), ("steps", "game"), ("positions", "game"),
                ("turns", "game"), ("timers", "game"), ("drafts", "game"), ("outbox", "game"),
            )
        )  # fmt: skip

    return await repository.store.read(look)


def python(script: str, *arguments: object) -> subprocess.CompletedProcess[str]:
    """Run a script in another process, to its end."""
    return subprocess.run(
        [sys.executable, "-W", "error", "-c", script, *map(str, arguments)],
        cwd=ROOT, capture_output=True, text=True, timeout=DEADLINE, check=False,
    )  # fmt: skip


HOLD = """
import asyncio, sys
from pathlib import Path
from bot.store.store import Store

async def main():
    store = await Store.open(Path(sys.argv[1]))
    print("open", flush=True)
    sys.stdin.readline()
    await store.close()

asyncio.run(main())
"""


@contextlib.contextmanager
def held(path: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that has the file open, as a running bot has."""
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path)],
        cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    ) as other:  # fmt: skip
        try:
            assert other.stdout is not None
            assert other.stdout.readline() == "open\n"
            yield other
        finally:
            other.kill()


async def command_line(*arguments: object, folder: Path | None = None) -> tuple[int, str, str]:
    """python -m bot, beside whatever runs here: exit code, output, errors."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", *map(str, arguments),
        cwd=folder or ROOT, env={"PYTHONPATH": str(ROOT), "PATH": ""},
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
    out, err = await asyncio.wait_for(process.communicate(), DEADLINE)
    assert process.returncode is not None
    return process.returncode, out.decode(), err.decode()
