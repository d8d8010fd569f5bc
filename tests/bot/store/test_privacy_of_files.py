"""Only the bot's own user reads the database and what lies beside it."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.app.admin import backup
from bot.store.store import Store

NOW = datetime(2026, 11, 18, tzinfo=UTC)


@pytest.fixture(autouse=True)
def generous() -> Iterator[None]:
    """The machine would let every user read new files."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, str]:
    return {
        file.name: oct(stat.S_IMODE(file.stat().st_mode))
        for file in folder.rglob("*")
        if file.is_file()
    }


def let_others_read(folder: Path) -> None:
    for file in folder.iterdir():
        file.chmod(0o644)


async def test_a_new_database_and_its_side_files_are_private(tmp_path: Path) -> None:
    opened = await Store.open(tmp_path / "desk.db")
    await opened.write(
        lambda connection: connection.execute("INSERT INTO program VALUES ('key', 'value')")
    )
    found = modes(tmp_path)
    await opened.close()
    names = {"desk.db", "desk.db-wal", "desk.db-shm", "desk.db.lock"}
    assert found == dict.fromkeys(names, "0o600")


async def test_a_database_that_others_could_read_becomes_private(tmp_path: Path) -> None:
    path = tmp_path / "desk.db"
    await (await Store.open(path)).close()
    let_others_read(tmp_path)
    opened = await Store.open(path)
    found = modes(tmp_path)
    await opened.close()
    assert set(found.values()) == {"0o600"}


async def test_backups_and_what_was_restored_are_private(tmp_path: Path) -> None:
    path = tmp_path / "desk.db"
    await (await Store.open(path)).close()
    path.chmod(0o644)
    made = backup.back_up(path, tmp_path / "backups", NOW)
    made.chmod(0o644)
    aside = backup.restore(made, path, NOW)
    assert aside is not None
    assert modes(tmp_path)[path.name] == modes(tmp_path)[aside.name] == "0o600"


def test_git_is_asked_to_leave_databases_alone() -> None:
    ignored = (Path(__file__).parents[3] / ".gitignore").read_text("utf-8").split()
    assert "*.db*" in ignored
