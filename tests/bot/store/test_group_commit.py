"""Several commands, one commit: each keeps its own fate, and none is answered too early."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot.app.games import GameRepository
from bot.store import group_commit
from bot.store.group_commit import GroupCommit, PendingWrite, Work, run_batch
from bot.store.queries import people


def meet(name: str) -> Work[int]:
    return lambda connection: people.find_or_add(connection, name, name, 0.0).id


def bad(connection: sqlite3.Connection) -> None:
    meet("half done")(connection)
    raise ValueError("a bug")


def known(connection: sqlite3.Connection) -> list[str]:
    return [name for (name,) in connection.execute("SELECT account FROM people ORDER BY account")]


def traced(said: list[str]) -> Work[None]:
    return lambda connection: connection.set_trace_callback(said.append)


async def held(repository: GameRepository, *works: Work[Any]) -> list[Any]:
    """Commands that all wait while the database is busy with something else."""
    go = threading.Event()
    busy = asyncio.ensure_future(repository.store.read(lambda _: go.wait(60)))
    await asyncio.sleep(0)
    waiting = [asyncio.ensure_future(repository.store.write(work)) for work in works]
    await asyncio.sleep(0)
    go.set()
    await busy
    return await asyncio.gather(*waiting, return_exceptions=True)


async def test_commands_that_wait_together_share_a_commit(repository: GameRepository) -> None:
    said: list[str] = []
    await repository.store.read(traced(said))
    assert all(isinstance(one, int) for one in await held(repository, *map(meet, "abc")))
    assert said.count("BEGIN IMMEDIATE") == 1
    assert await repository.store.read(known) == ["a", "b", "c"]


async def test_a_command_alone_needs_no_savepoint(repository: GameRepository) -> None:
    said: list[str] = []
    await repository.store.read(traced(said))
    await repository.store.write(meet("a"))
    assert not [text for text in said if text.startswith("SAVEPOINT")]


async def test_one_that_fails_takes_no_other_with_it(repository: GameRepository) -> None:
    done = await held(repository, meet("a"), bad, meet("c"))
    assert [type(one) for one in done] == [int, ValueError, int]
    assert await repository.store.read(known) == ["a", "c"]


async def test_no_player_is_answered_before_the_commit(repository: GameRepository) -> None:
    said: list[str] = []
    await repository.store.read(traced(said))
    go = threading.Event()
    busy = asyncio.ensure_future(repository.store.read(lambda _: go.wait(60)))
    await asyncio.sleep(0)

    async def answered(name: str) -> str:
        await repository.store.write(meet(name))
        return said[-1]

    waiting = [asyncio.ensure_future(answered(name)) for name in "abc"]
    await asyncio.sleep(0)
    go.set()
    await busy
    assert await asyncio.gather(*waiting) == ["COMMIT"] * 3
    assert said.count("BEGIN IMMEDIATE") == 1


class Broken:
    """A connection to a disk that fails now and then."""

    def __init__(self, connection: sqlite3.Connection, fails: Callable[[str], bool]) -> None:
        self.database, self.fails = connection, fails

    def __getattr__(self, name: str) -> Any:
        return getattr(self.database, name)

    def execute(self, sql: str, *rest: Any) -> Any:
        if self.fails(sql):
            raise sqlite3.OperationalError("disk I/O error")
        return self.database.execute(sql, *rest)


def entries(*names: str) -> list[PendingWrite[int]]:
    return [PendingWrite(meet(name)) for name in names]


def outcomes(found: list[PendingWrite[int]]) -> list[type]:
    kinds: list[type] = []
    for entry in found:
        try:
            kinds.append(type(entry.outcome()))
        except sqlite3.Error as error:
            kinds.append(type(error))
    return kinds


async def test_a_shared_commit_that_fails_is_tried_one_by_one(repository: GameRepository) -> None:
    first = iter([True])
    found = entries("a", "b")

    def work(connection: sqlite3.Connection) -> None:
        connection.execute("COMMIT")  # the transaction of this read
        broken: Any = Broken(connection, lambda sql: sql == "COMMIT" and next(first, False))
        run_batch(broken, found)
        connection.execute("BEGIN")

    await repository.store.read(work)
    assert outcomes(found) == [int, int]
    assert await repository.store.read(known) == ["a", "b"]


async def test_a_disk_that_stays_broken_is_reported_to_all(repository: GameRepository) -> None:
    found = entries("a", "b")

    def work(connection: sqlite3.Connection) -> None:
        connection.execute("COMMIT")
        broken: Any = Broken(connection, lambda sql: sql == "COMMIT")
        run_batch(broken, found)
        connection.execute("BEGIN")

    await repository.store.read(work)
    assert outcomes(found) == [sqlite3.OperationalError] * 2
    assert await repository.store.read(known) == []


async def test_what_a_full_disk_took_back_is_tried_again_without_the_one_that_is_too_big(
    repository: GameRepository,
) -> None:
    def room(connection: sqlite3.Connection) -> None:
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count = {pages + 2}")

    def huge(connection: sqlite3.Connection) -> None:
        people.find_or_add(connection, "x", "x" * 100_000, 0.0)

    await repository.store.read(room)
    done = await held(repository, meet("a"), huge, meet("c"))
    assert [type(one) for one in done] == [int, sqlite3.OperationalError, int]
    assert await repository.store.read(known) == ["a", "c"]


async def test_a_file_another_writes_to_is_waited_for_once(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    mine = sqlite3.connect(path, isolation_level=None, timeout=0)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    begun: list[str] = []
    mine.set_trace_callback(begun.append)
    found = entries("a", "b", "c")
    run_batch(mine, found)
    assert outcomes(found) == [sqlite3.OperationalError] * 3
    assert len(begun) == 1
    other.close()
    mine.close()


def test_no_commit_is_shared_by_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(group_commit, "MOST", 2)
    with sqlite3.connect(":memory:", isolation_level=None) as database:
        database.execute("CREATE TABLE t (x)")
        said: list[str] = []
        database.set_trace_callback(said.append)
        waiting = GroupCommit()
        found = [
            waiting.entry(
                lambda connection: connection.execute("INSERT INTO t VALUES (1)").rowcount
            )
            for _ in range(5)
        ]
        assert waiting.settle(database, found[-1]) == 1
        assert said.count("COMMIT") == 3
        assert all(entry.settled for entry in found)
    database.close()
