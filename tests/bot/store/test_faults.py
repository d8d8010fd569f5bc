"""Commands when the disk is full, slow, or used by another process."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import threading
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bot.app.games import GameRepository
from bot.app.turns.drafts import Drafts
from bot.clock import ManualClock
from bot.store import store
from bot.store.store import Store
from tests.bot.game_files import facts, move, python, running
from tests.bot.offered_actions import offered

ROOM = 2**30


async def set_room(repository: GameRepository, pages: int) -> None:
    """How far the file may grow; it is never less than it is."""
    await repository.store.read(
        lambda connection: connection.execute(f"PRAGMA max_page_count = {pages}")
    )


async def fill_up(repository: GameRepository) -> None:
    """Let the file grow no more, and use the rest of its last pages."""
    await set_room(repository, 1)
    with contextlib.suppress(sqlite3.OperationalError):
        while True:
            await repository.store.write(
                lambda connection: connection.execute(
                    "INSERT INTO program VALUES (hex(randomblob(8)), hex(zeroblob(500)))"
                )
            )


async def until_full(repository: GameRepository, game_id: int) -> int:
    """Play on: free space inside pages lets some steps through, then none, and none by half."""
    for done in range(200):
        before = await facts(repository, game_id)
        try:
            await move(repository, game_id)
        except sqlite3.OperationalError:
            assert await facts(repository, game_id) == before
            return done
    raise AssertionError("the file is never full")


async def test_a_full_disk_changes_nothing_and_room_makes_it_work_again(
    repository: GameRepository,
) -> None:
    live = await running(repository)
    await fill_up(repository)
    done = await until_full(repository, live.id)
    before = await facts(repository, live.id)
    with pytest.raises(sqlite3.OperationalError, match="full"):
        await move(repository, live.id)
    assert await facts(repository, live.id) == before
    assert (await repository.load(live.id)).revision == done
    await set_room(repository, ROOM)
    assert (await move(repository, live.id)).revision == done + 1
    assert (await facts(repository, live.id))[2][-1][1] == done + 1


async def test_a_draft_that_does_not_fit_is_confirmed_when_there_is_room(
    repository: GameRepository,
) -> None:
    live, other = await running(repository), await running(repository, "there")
    drafts = Drafts(repository)
    person = live.person_of(live.rules.play.waiting(live.state)[0])
    assert person is not None
    opened = await drafts.open(live.id, person)
    draft = await drafts.add(live.id, person, opened.revision, 0, offered(opened)[0])
    await fill_up(repository)
    await until_full(repository, other.id)
    before = await facts(repository, live.id)
    with pytest.raises(sqlite3.OperationalError, match="full"):
        await drafts.confirm(live.id, person, draft.revision, len(draft.actions))
    assert await facts(repository, live.id) == before
    assert (await drafts.open(live.id, person)).actions == draft.actions
    await set_room(repository, ROOM)
    after = await drafts.confirm(live.id, person, draft.revision, len(draft.actions))
    assert after.live.revision == len(draft.actions)


def test_a_disk_that_takes_no_more_bytes(tmp_path: Path) -> None:
    """RLIMIT_FSIZE in a process of its own: writing itself fails, in the log and in the file."""
    done = python(
        """
import asyncio, resource, sqlite3, sys
from pathlib import Path
from bot.clock import SystemClock
from bot.app.games import GameRepository
from bot.store.store import Store, settings
from tests.bot.game_files import facts, move, running

async def main():
    path = Path(sys.argv[1])
    repository = GameRepository(await Store.open(path), SystemClock())
    live = await running(repository)
    first = (await move(repository, live.id)).revision
    hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
    log = path.with_name(path.name + "-wal").stat().st_size
    resource.setrlimit(resource.RLIMIT_FSIZE, (log + 100, hard))
    before = await facts(repository, live.id)
    for _ in range(3):
        try:
            await move(repository, live.id)
        except sqlite3.OperationalError as error:
            print("refused", error)
        assert await facts(repository, live.id) == before
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, hard))
    assert (await move(repository, live.id)).revision == first + 1
    assert (await repository.store.read(settings))["journal_mode"] == "wal"
    await repository.store.close()
    again = GameRepository(await Store.open(path), SystemClock())
    assert (await again.load(live.id)).revision == first + 1
    await again.store.close()

asyncio.run(main())
""",
        tmp_path / "desk.db",
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("refused") == 3


async def test_a_fault_anywhere_in_a_step_changes_nothing(repository: GameRepository) -> None:
    """SQLite itself breaks off: at the first thing it does for the step, at the second, ..."""
    live = await running(repository)
    before = await facts(repository, live.id)
    fired = True
    place = 0
    while fired:
        place += 1
        fired = False
        left = place * 5

        def break_off() -> bool:
            nonlocal fired, left
            left -= 1
            fired |= not left
            return not left

        watch = partial(sqlite3.Connection.set_progress_handler, progress_handler=break_off, n=1)
        await repository.store.read(watch)
        try:
            after = await move(repository, live.id)
        except sqlite3.OperationalError as error:
            assert "interrupted" in str(error)  # noqa: PT017 - the last try does not raise
            if (await repository.load(live.id)).revision:
                break  # SQLite broke off on its way back from a commit that was done
            assert await facts(repository, live.id) == before
        else:
            assert after.revision == 1
    assert place > 20
    assert (await repository.load(live.id)).revision == 1


async def test_an_error_of_the_commit_is_announced_and_nothing_is_kept(
    repository: GameRepository, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = await running(repository)
    before = await facts(repository, live.id)
    real = repository.store._connection.work

    class Refusing:
        """A connection whose disk fails at the very end."""

        def __init__(self, connection: sqlite3.Connection) -> None:
            self.database = connection

        def __getattr__(self, name: str) -> Any:
            return getattr(self.database, name)

        def execute(self, sql: str, *rest: Any) -> Any:
            if sql == "COMMIT":
                raise sqlite3.OperationalError("disk I/O error")
            return self.database.execute(sql, *rest)

    def failing(work: Any) -> Any:
        return real(lambda connection: work(Refusing(connection)))

    monkeypatch.setattr(repository.store._connection, "work", failing)
    with pytest.raises(sqlite3.OperationalError, match="disk"):
        await move(repository, live.id)
    monkeypatch.undo()
    assert await facts(repository, live.id) == before
    assert (await move(repository, live.id)).revision == 1


async def test_a_slow_disk_keeps_the_order(
    repository: GameRepository, monkeypatch: pytest.MonkeyPatch
) -> None:
    lives = [await running(repository, f"place {number}") for number in range(3)]
    real = repository.store._connection.work
    turns = iter([30, 0, 20, 10, 0] * 100)
    ticked = threading.Condition()
    ticks = 0

    def slow(work: Any) -> Any:
        """Wait until the other commands had so many turns."""

        def late(connection: sqlite3.Connection) -> Any:
            with ticked:
                until = ticks + next(turns)
                assert ticked.wait_for(lambda: ticks >= until, timeout=30)
            return work(connection)

        return real(late)

    monkeypatch.setattr(repository.store._connection, "work", slow)
    ended: list[tuple[int, int]] = []

    async def press(game_id: int) -> None:
        ended.append((game_id, (await move(repository, game_id)).revision))

    async def tick() -> None:
        nonlocal ticks
        while True:
            await asyncio.sleep(0)
            with ticked:
                ticks += 1
                ticked.notify_all()

    ticking = asyncio.create_task(tick())
    await asyncio.gather(*(press(live.id) for _ in range(6) for live in lives))
    assert ticks > 50  # nobody else waited for the disk
    for live in lives:
        assert [revision for game, revision in ended if game == live.id] == [1, 2, 3, 4, 5, 6]
        found = await facts(repository, live.id)
        assert [row[1] for row in found[2]] == [1, 2, 3, 4, 5, 6]
    ticking.cancel()
    monkeypatch.undo()
    assert len(repository.locks) == 0


async def test_a_curious_reader_in_another_process_stops_no_other(
    repository: GameRepository,
) -> None:
    live = await running(repository)
    with contextlib.closing(sqlite3.connect(repository.store.path, isolation_level=None)) as other:
        other.execute("BEGIN")
        before = other.execute("SELECT revision FROM games").fetchall()
        assert (await move(repository, live.id)).revision == 1
        assert other.execute("SELECT revision FROM games").fetchall() == before
        other.execute("COMMIT")
        assert other.execute("SELECT revision FROM games").fetchall() == [(1,)]


async def test_another_writing_makes_a_command_wait_then_fail(
    tmp_path: Path, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "BUSY", 50)
    repository = GameRepository(await Store.open(tmp_path / "desk.db"), clock)
    live = await running(repository)
    before = await facts(repository, live.id)
    with contextlib.closing(sqlite3.connect(repository.store.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            await move(repository, live.id)
        assert await facts(repository, live.id) == before
        other.execute("ROLLBACK")
    assert (await move(repository, live.id)).revision == 1
    await repository.store.close()


async def test_two_processes_racing_for_one_file(tmp_path: Path) -> None:
    """Many programs start at once: each has the file alone, or says that it is in use."""
    script = """
import asyncio, sys
from pathlib import Path
from bot.errors import Unusable
from bot.store.queries import people
from bot.store.store import Store

async def main():
    try:
        store = await Store.open(Path(sys.argv[1]))
    except Unusable as error:
        print(error.code)
        return
    await store.write(lambda database: people.find_or_add(database, sys.argv[2], "X", 0.0))
    await store.close()
    print("written")

asyncio.run(main())
"""
    path = tmp_path / "desk.db"
    done = await asyncio.gather(*(asyncio.to_thread(python, script, path, n) for n in range(4)))
    assert [one.stderr for one in done] == [""] * 4
    said = [one.stdout.strip() for one in done]
    assert set(said) <= {"written", "in_use"}
    with contextlib.closing(sqlite3.connect(path)) as database:
        count = database.execute("SELECT count(*) FROM people").fetchone()
    assert count == (said.count("written"),)
    assert said.count("written") >= 1
