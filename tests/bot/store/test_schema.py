"""Migrations: from every earlier file to the newest, all or nothing, never edited."""

from __future__ import annotations

import contextlib
import hashlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.errors import Unusable
from bot.store import schema
from bot.store.store import Store

# A migration that was released is never edited: files out there have the shape it made.
FINGERPRINTS = {
    1: "3fa1c95d228a61849de61be1f3e5be53b7714a130f194cf0295c3e7da72e02e2",
    2: "30ed962ac5c6bd9777c3f3ed03112729b98496744ab311d7fbc95b4e506fe27c",
    3: "170b0024a2010e9d36e0a7f318db573a2ff5c42fde5934cd9625594060db0e6f",
    4: "a8ac53220b0ef3573df1344269ccb7c222a414a788a96659cf7d248420bbc2e8",
    5: "c8f367513b342ded5abeb80d98fe169508c874bf3dc601bb6185d4e4fadcbf0d",
    6: "f66e1eb3d75b1e0c51b28bc60fcc2190efce383ed0314db0511737fc4e6c9e11",
    7: "0841743897905c03eb749b7e97bf3b10b7a832b11bc91d0dd6ce7d99d046bdf4",
    8: "dbfce674dac2b423e1928878422eaca4e327fab923201447cf64a50ffa0a9f14",
    9: "450c89ecd83995717f0501bc71d3a4ebdc8556b24c5893846e77f177efd06b1b",
    10: "adeadd72743d4450a1cf71387e2220f6e0c2550e57a1a644292a667b816e702e",
    11: "90f420892244888ddace88e2d1d02a1dbf46bc616556d2d9d66d2749d589b459",
    12: "c8302f6de79d9853155a2554f0b0ddd6c7293807d22c8cad1c29043ec5555108",
    13: "6f7e56cd6a66ef84fe426f1fc32938a2d8e9003f43c98afb442440dbaa2a0c72",
}
NEWEST = len(schema.list_migrations())


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "desk.db"


@pytest.fixture
def connection(path: Path) -> Iterator[sqlite3.Connection]:
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as opened:
        yield opened


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Our migrations, and room for one that is not written yet."""
    made = tmp_path / "migrations"
    made.mkdir()
    for _, file in schema.list_migrations():
        (made / file.name).write_bytes(file.read_bytes())
    monkeypatch.setattr(schema, "FOLDER", made)
    return made


def add(folder: Path, script: str) -> None:
    (folder / f"{NEWEST + 1:04}_next.sql").write_text(script)


def shape(connection: sqlite3.Connection) -> list[tuple[str, str]]:
    return connection.execute(
        "SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name"
    ).fetchall()


def test_migrations_are_numbered_without_a_gap() -> None:
    assert [number for number, _ in schema.list_migrations()] == list(range(1, NEWEST + 1))
    assert len(list(schema.FOLDER.iterdir())) == NEWEST


def test_a_gap_is_noticed(folder: Path) -> None:
    (folder / f"{NEWEST + 2:04}_too_far.sql").write_text("SELECT 1;")
    with pytest.raises(Unusable, match="install Heliograph again"):
        schema.list_migrations()


def test_an_installation_without_migrations_makes_no_empty_database(
    folder: Path, path: Path, connection: sqlite3.Connection
) -> None:
    for file in folder.iterdir():
        file.unlink()
    with pytest.raises(Unusable, match=r"are missing from .*; install Heliograph again\."):
        schema.migrate(connection, path)
    assert shape(connection) == []


def test_no_migration_was_edited() -> None:
    found = {
        number: hashlib.sha256(file.read_bytes()).hexdigest()
        for number, file in schema.list_migrations()
    }
    assert found == FINGERPRINTS


@pytest.mark.parametrize("earlier", range(NEWEST + 1))
def test_every_earlier_file_comes_to_the_newest_shape(
    connection: sqlite3.Connection, path: Path, earlier: int
) -> None:
    schema.migrate(connection, path, earlier)
    assert schema.schema_version(connection) == earlier
    schema.migrate(connection, path)
    assert schema.schema_version(connection) == NEWEST
    with contextlib.closing(sqlite3.connect(":memory:", isolation_level=None)) as fresh:
        schema.migrate(fresh, path)
        assert shape(connection) == shape(fresh)


def test_a_file_of_today_is_left_alone(connection: sqlite3.Connection, path: Path) -> None:
    schema.migrate(connection, path)
    seen: list[str] = []
    connection.set_trace_callback(seen.append)
    schema.migrate(connection, path)
    assert not any(statement.startswith("BEGIN") for statement in seen)


def test_a_newer_file_is_refused(connection: sqlite3.Connection, path: Path) -> None:
    connection.execute(f"PRAGMA user_version = {NEWEST + 1}")
    with pytest.raises(Unusable) as caught:
        schema.migrate(connection, path)
    assert caught.value.code == "newer"
    assert shape(connection) == []


@pytest.mark.parametrize(
    "script",
    [
        "CREATE TABLE more (x);\nDROP TABLE outbox;\nINSERT INTO nowhere VALUES (1);\n",
        "CREATE TABLE more (x);\nDELETE FROM people;\n",
    ],
    ids=["a statement fails", "a reference is broken"],
)
def test_a_failing_migration_leaves_the_file_as_it_was(
    connection: sqlite3.Connection, path: Path, folder: Path, script: str
) -> None:
    schema.migrate(connection, path)
    connection.execute("INSERT INTO people (id, name, created) VALUES (1, 'Ada', 0)")
    connection.execute(
        "INSERT INTO outbox (key, kind, person, body, created, next)"
        " VALUES ('k', 'hold', 1, '{}', 0, 0)"
    )
    before = list(connection.iterdump())
    add(folder, script)
    with pytest.raises(sqlite3.Error):
        schema.migrate(connection, path)
    assert not connection.in_transaction
    assert list(connection.iterdump()) == before
    assert schema.schema_version(connection) == NEWEST


async def test_after_a_failing_migration_the_old_program_still_works(
    path: Path, folder: Path
) -> None:
    await (await Store.open(path)).close()
    add(folder, "CREATE TABLE more (x);\nBROKEN;\n")
    with pytest.raises(Unusable):
        await Store.open(path)
    (folder / f"{NEWEST + 1:04}_next.sql").unlink()
    await (await Store.open(path)).close()


def test_a_table_that_is_built_anew_takes_nothing_with_it(
    connection: sqlite3.Connection, path: Path, folder: Path
) -> None:
    schema.migrate(connection, path)
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("INSERT INTO people (id, name, created) VALUES (1, 'Ada', 0)")
    connection.execute(
        "INSERT INTO games (id, game, edition, seats, options, place, host, status, pace, seed,"
        " commitment, created) VALUES (1, 'sol', 'x', 2, '[]', 'here', 1, 'over', 'daily', '0',"
        " '', 0)"
    )
    connection.execute("INSERT INTO steps VALUES (1, 1, 0, '{}', '[]', 0)")
    add(
        folder,
        "CREATE TABLE other AS SELECT * FROM games;\nDROP TABLE games;\n"
        "CREATE TABLE games (id INTEGER PRIMARY KEY, game TEXT);\n"
        "INSERT INTO games SELECT id, game FROM other;\nDROP TABLE other;\n",
    )
    schema.migrate(connection, path)
    assert connection.execute("SELECT count(*) FROM steps").fetchone() == (1,)
    assert connection.execute("PRAGMA foreign_keys").fetchone() == (1,)


def test_a_script_is_taken_apart_at_its_statements() -> None:
    script = "-- a; comment\nCREATE TABLE a (x); \n\nINSERT INTO a\nVALUES (';');\n"
    assert [text.strip()[-4:] for text in schema.statements(script)] == ["(x);", "';');"[-4:]]
    with pytest.raises(AssertionError):
        schema.statements("CREATE TABLE a (x);\nCREATE TABLE b (x)\n")
