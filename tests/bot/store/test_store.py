"""The store on real files: opening, durability, all or nothing."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import sqlite3
import threading
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bot.app.games import GameRepository
from bot.errors import Unusable
from bot.store import schema, store
from bot.store.entries import StoredRedo
from bot.store.queries import games, people, steps
from bot.store.records import StepRow
from bot.store.store import Store
from engine.core.refusal import Refused
from engine.core.seat import SEATS
from tests.bot.game_files import facts, held, move, next_change, python, running

PAGE = 4096


async def filled(path: Path) -> None:
    """A file of ours with people in it, closed."""
    database = await Store.open(path)

    def write(connection: sqlite3.Connection) -> None:
        for number in range(2000):
            people.find_or_add(connection, f"account {number}", f"name {number}", 0.0)

    await database.write(write)
    await database.close()


def garbled(path: Path) -> None:
    """A file whose pages after the first were written over."""
    with path.open("r+b") as file:
        file.seek(PAGE)
        file.write(b"\xa5" * (path.stat().st_size - PAGE))


def shortened(path: Path) -> None:
    with path.open("r+b") as file:
        file.truncate(path.stat().st_size // 2 // PAGE * PAGE)


def cut_in_a_page(path: Path) -> None:
    with path.open("r+b") as file:
        file.truncate(PAGE + 100)


def schema_that_is_no_text(path: Path) -> None:
    """Bytes of the schema that are no UTF-8, which SQLite's own message then quotes."""
    body = path.read_bytes()
    at = body.index(b"CREATE TABLE games") + len("CREATE TAB")
    path.write_bytes(body[:at] + b"\xff\xff" + body[at + 2 :])


def some_text(path: Path) -> None:
    path.write_text("I am a shopping list, and rather a long one. " * 100)


def newer(path: Path) -> None:
    with contextlib.closing(sqlite3.connect(path)) as database:
        database.execute(f"PRAGMA user_version = {len(schema.list_migrations()) + 1}")
        database.execute("PRAGMA journal_mode = DELETE")


def another_program(path: Path) -> None:
    path.unlink()
    with contextlib.closing(sqlite3.connect(path)) as database:
        database.execute("CREATE TABLE recipes (dish)")


def numbered_like_ours(path: Path) -> None:
    another_program(path)
    with contextlib.closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA user_version = 1")


def print_of(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


async def refused(path: Path) -> Unusable:
    """Opening fails, and leaves neither a lock nor a thread behind."""
    threads = set(threading.enumerate())
    with pytest.raises(Unusable) as caught:
        await Store.open(path)
    assert set(threading.enumerate()) == threads
    sentence = str(caught.value)
    assert "\n" not in sentence
    assert str(path) in sentence
    return caught.value


@pytest.mark.parametrize("folder", ["", "new/and deeper?#"])
async def test_a_fresh_file_is_made_with_its_folder(tmp_path: Path, folder: str) -> None:
    path = tmp_path / folder / "desk.db"
    database = await Store.open(path)
    assert await database.read(schema.schema_version) == len(schema.list_migrations())
    await database.close()
    assert path.is_file()


async def test_an_empty_file_is_a_fresh_one(tmp_path: Path) -> None:
    path = tmp_path / "desk.db"
    path.touch()
    database = await Store.open(path)
    assert await database.read(schema.schema_version) == len(schema.list_migrations())
    await database.close()


async def test_what_was_written_is_there_when_opened_again(tmp_path: Path) -> None:
    path = tmp_path / "desk.db"
    await filled(path)
    database = await Store.open(path)
    count = await database.read(lambda c: c.execute("SELECT count(*) FROM people").fetchone())
    assert count == (2000,)
    await database.close()


@pytest.mark.parametrize(
    ("harm", "code"),
    [
        (garbled, "damaged"),
        (shortened, "damaged"),
        (cut_in_a_page, "damaged"),
        (some_text, "damaged"),
        (schema_that_is_no_text, "damaged"),
        (newer, "newer"),
        (another_program, "foreign"),
        (numbered_like_ours, "foreign"),
    ],
)
async def test_a_file_we_cannot_use_is_left_as_it_is(tmp_path: Path, harm: Any, code: str) -> None:
    path = tmp_path / "desk.db"
    await filled(path)
    harm(path)
    before = print_of(path)
    assert (await refused(path)).code == code
    assert print_of(path) == before
    store.lock_file(path).close()  # nobody holds the lock


async def test_a_damaged_file_keeps_the_log_a_crash_left(tmp_path: Path) -> None:
    path = tmp_path / "desk.db"
    await filled(path)
    garbled(path)
    log = path.with_name("desk.db-wal")
    log.write_bytes(b"the last turns may still be in here")
    before = print_of(path), log.read_bytes()
    assert (await refused(path)).code == "damaged"
    assert (print_of(path), log.read_bytes()) == before


async def test_a_folder_in_place_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "desk.db"
    path.mkdir()
    assert (await refused(path)).code == "folder"
    assert path.is_dir()
    assert not path.with_name("desk.db.lock").exists()


async def test_a_file_in_place_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "folder").write_text("not a folder")
    assert (await refused(tmp_path / "folder" / "desk.db")).code == "unwritable"
    assert (tmp_path / "folder").read_text() == "not a folder"


async def test_a_folder_in_place_of_the_lock(tmp_path: Path) -> None:
    (tmp_path / "desk.db.lock").mkdir()
    assert (await refused(tmp_path / "desk.db")).code == "unwritable"
    assert not (tmp_path / "desk.db").exists()


async def test_a_file_that_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "desk.db"
    await filled(path)
    # Whoever runs the tests may be allowed everything.
    monkeypatch.setattr("os.access", lambda *_: False)
    before = print_of(path)
    assert (await refused(path)).code == "unwritable"
    assert print_of(path) == before


async def test_a_file_this_program_has_open(tmp_path: Path) -> None:
    path = tmp_path / "desk.db"
    first = await Store.open(path)
    assert (await refused(path)).code == "in_use"
    assert await first.read(schema.schema_version) == len(schema.list_migrations())
    await first.close()
    await (await Store.open(path)).close()


async def test_a_file_another_process_has_open(tmp_path: Path) -> None:
    path = tmp_path / "desk.db"
    with held(path):
        assert (await refused(path)).code == "in_use"
    await (await Store.open(path)).close()  # a killed process leaves no lock


async def test_another_name_of_a_file_in_use(tmp_path: Path) -> None:
    path = tmp_path / "desk.db"
    (tmp_path / "other.db").symlink_to(path)
    first = await Store.open(path)
    assert (await refused(tmp_path / "other.db")).code == "in_use"
    await first.close()


async def test_another_writing_to_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "desk.db"
    monkeypatch.setattr(store, "BUSY", 10)
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        assert (await refused(path)).code == "in_use"
    await (await Store.open(path)).close()


def test_a_program_that_dies_without_closing_ends(tmp_path: Path) -> None:
    done = python(
        "import asyncio, sys\n"
        "from pathlib import Path\n"
        "from bot.store.store import Store\n"
        "async def main():\n"
        "    store = await Store.open(Path(sys.argv[1]))\n"
        "    raise KeyError('a bug')\n"
        "asyncio.run(main())\n",
        tmp_path / "desk.db",
    )
    assert done.returncode == 1
    assert "a bug" in done.stderr


def test_a_program_that_cannot_start_ends_with_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "desk.db"
    path.mkdir()
    done = python(
        "import asyncio, sys\n"
        "from pathlib import Path\n"
        "from bot.errors import Unusable\n"
        "from bot.store.store import Store\n"
        "try: asyncio.run(Store.open(Path(sys.argv[1])))\n"
        "except Unusable as error: print(error)\n",
        path,
    )
    assert (done.returncode, done.stderr, done.stdout.count("\n")) == (0, "", 1)


async def test_a_commit_reaches_the_disk(repository: GameRepository) -> None:
    assert await repository.store.read(store.settings) == {
        "journal_mode": "wal",
        "synchronous": 2,  # FULL: the log is synced with each commit
        "foreign_keys": 1,
    }


async def test_a_step_is_committed_before_it_is_announced(repository: GameRepository) -> None:
    live = await running(repository)
    seen: list[str] = []
    await repository.store.read(lambda connection: connection.set_trace_callback(seen.append))
    await repository.save(live, next_change(repository, live))
    known = list(seen)
    await repository.store.read(lambda connection: connection.set_trace_callback(None))
    # The trace is set inside a transaction of its own, which ends first.
    assert known[:2] == ["COMMIT", "BEGIN IMMEDIATE"]
    assert known[-1] == "COMMIT"
    inside = known[2:-1]
    assert not {"COMMIT", "ROLLBACK"} & set(inside)
    for table in ("INTO steps", "INTO positions", "UPDATE games"):
        assert any(table in statement for statement in inside), table


async def test_a_confirmed_step_survives_a_kill(tmp_path: Path) -> None:
    path = tmp_path / "desk.db"
    done = python(
        "import asyncio, os, signal, sys\n"
        "from pathlib import Path\n"
        "from bot.clock import SystemClock\n"
        "from bot.app.games import GameRepository\n"
        "from bot.store.store import Store\n"
        "from tests.bot.game_files import move, running\n"
        "async def main():\n"
        "    repository = GameRepository(await Store.open(Path(sys.argv[1])), SystemClock())\n"
        "    live = await running(repository)\n"
        "    await move(repository, live.id)\n"
        "    os.kill(os.getpid(), signal.SIGKILL)\n"
        "asyncio.run(main())\n",
        path,
    )
    assert (done.returncode, done.stderr) == (-9, "")
    database = await Store.open(path)
    found = await database.read(lambda c: c.execute("SELECT revision FROM positions").fetchall())
    assert found == [(1,)]
    await database.close()


async def count(repository: GameRepository) -> int:
    found: tuple[int] = await repository.store.read(
        lambda connection: connection.execute("SELECT count(*) FROM people").fetchone()
    )
    return found[0]


class Stumble(Exception):
    """Something went wrong in the middle."""


async def test_an_error_in_the_middle_takes_all_back(repository: GameRepository) -> None:
    def work(connection: sqlite3.Connection) -> None:
        people.find_or_add(connection, "one", "One", 0.0)
        raise Stumble

    with pytest.raises(Stumble):
        await repository.store.write(work)
    assert await count(repository) == 0
    await repository.store.write(
        lambda connection: people.find_or_add(connection, "two", "Two", 0.0)
    )
    assert await count(repository) == 1


async def test_a_failed_step_leaves_the_game_as_it_was(repository: GameRepository) -> None:
    live = await running(repository)
    before = await facts(repository, live.id)
    change = next_change(repository, live)

    def stumble(connection: sqlite3.Connection) -> None:
        raise Stumble

    change.also_write.append(stumble)
    with pytest.raises(Stumble):
        await repository.save(live, change)
    assert await facts(repository, live.id) == before
    assert (await move(repository, live.id)).revision == 1


async def test_a_cancelled_command_is_done_whole_or_not_at_all(repository: GameRepository) -> None:
    entered, go_on = threading.Event(), threading.Event()

    def work(connection: sqlite3.Connection) -> None:
        people.find_or_add(connection, "one", "One", 0.0)
        entered.set()
        go_on.wait(60)
        people.find_or_add(connection, "two", "Two", 0.0)

    task = asyncio.create_task(repository.store.write(work))
    await asyncio.to_thread(entered.wait, 60)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    go_on.set()
    # Whoever comes next sees what became of it.
    assert await count(repository) == 2


async def test_a_cancelled_step_is_read_from_the_file_by_the_next(
    repository: GameRepository,
) -> None:
    live = await running(repository)
    change = next_change(repository, live)
    entered, go_on = threading.Event(), threading.Event()

    def wait(connection: sqlite3.Connection) -> None:
        entered.set()
        go_on.wait(60)

    change.also_write.append(wait)
    task = asyncio.create_task(repository.run(live.id, lambda live: repository.save(live, change)))
    await asyncio.to_thread(entered.wait, 60)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    after = asyncio.create_task(move(repository, live.id))
    await asyncio.sleep(0)
    go_on.set()
    assert (await after).revision == 2


async def test_cancelled_before_it_began(repository: GameRepository) -> None:
    tasks = [
        asyncio.create_task(
            repository.store.write(partial(people.find_or_add, account=f"{n}", name="X", at=0.0))
        )
        for n in range(20)
    ]
    await asyncio.sleep(0)
    for task in tasks[::2]:
        task.cancel()
    done = await asyncio.gather(*tasks, return_exceptions=True)
    assert sum(isinstance(one, asyncio.CancelledError) for one in done) == 10
    assert await count(repository) >= 10
    await repository.store.write(
        lambda connection: people.find_or_add(connection, "last", "X", 0.0)
    )


async def test_closing_finishes_what_was_begun(tmp_path: Path) -> None:
    path = tmp_path / "desk.db"
    database = await Store.open(path)
    task = asyncio.create_task(database.write(lambda c: people.find_or_add(c, "one", "One", 0.0)))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    await database.close()
    assert (await task).name == "One"
    await database.close()  # twice does no harm
    with contextlib.closing(sqlite3.connect(path)) as other:
        assert other.execute("SELECT name FROM people").fetchall() == [("One",)]


async def test_a_reader_sees_one_state(repository: GameRepository) -> None:
    def work(connection: sqlite3.Connection) -> bool:
        first = connection.execute("SELECT count(*) FROM people").fetchone()
        with contextlib.closing(sqlite3.connect(repository.store.path)) as other, other:
            people.find_or_add(other, f"{first}", "Somebody", 0.0)
        return bool(first == connection.execute("SELECT count(*) FROM people").fetchone())

    assert await repository.store.read(work)
    assert await count(repository) == 1


async def test_nothing_refers_to_what_is_not_there(repository: GameRepository) -> None:
    row = StepRow(1, SEATS[0], StoredRedo(), (), 0.0)
    with pytest.raises(sqlite3.IntegrityError):
        await repository.store.write(lambda connection: steps.append(connection, 4711, [row]))


async def test_two_presses_cannot_both_be_the_same_step(repository: GameRepository) -> None:
    live = await running(repository)
    await move(repository, live.id)
    before = await facts(repository, live.id)
    row = StepRow(1, SEATS[0], StoredRedo(), (), 0.0)
    with pytest.raises(sqlite3.IntegrityError):
        await repository.store.write(lambda connection: steps.append(connection, live.id, [row]))
    with pytest.raises(Refused) as stale:
        await repository.save(live, next_change(repository, live))
    assert stale.value.code == "stale"
    assert await facts(repository, live.id) == before


async def test_one_game_lives_in_a_place(repository: GameRepository) -> None:
    await running(repository)
    with pytest.raises(Refused) as taken:
        await running(repository)
    assert taken.value.code == "place_taken"
    found = await repository.store.read(lambda connection: games.in_place(connection, "here"))
    assert found is not None


async def test_closing_twice_at_once_or_again_ends_as_closing_once(tmp_path: Path) -> None:
    path = tmp_path / "desk.db"
    database = await Store.open(path)
    async with asyncio.timeout(60):
        await asyncio.gather(database.close(), database.close())
        await database.close()
    await (await Store.open(path)).close()  # nobody holds the lock


async def test_who_gives_up_waiting_for_the_end_does_not_stop_it(tmp_path: Path) -> None:
    database = await Store.open(tmp_path / "desk.db")
    impatient = asyncio.ensure_future(database.close())
    await asyncio.sleep(0)
    impatient.cancel()
    async with asyncio.timeout(60):
        await database.close()
    await (await Store.open(tmp_path / "desk.db")).close()
