"""Backups of a running file, how long they are kept, and how they come back."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
import sqlite3
import stat
import threading
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.app.admin import backup
from bot.app.admin.backup import BackupFailed
from bot.app.games import GameRepository
from bot.clock import ManualClock
from bot.errors import WORDS, Unusable
from bot.store import schema
from bot.store.queries import people
from bot.store.store import Store
from tests.bot.game_files import command_line, facts, held, move, running

NOW = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


def dump(path: Path) -> list[str]:
    with contextlib.closing(sqlite3.connect(path)) as database:
        return list(database.iterdump())


def names(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


async def meet(database: Store, name: str) -> None:
    await database.write(lambda connection: people.find_or_add(connection, name, name, 0.0))


async def met(path: Path) -> list[str]:
    database = await Store.open(path)
    found = await database.read(lambda c: c.execute("SELECT name FROM people").fetchall())
    await database.close()
    return [name for (name,) in found]


async def with_one(path: Path, name: str = "Ada") -> None:
    database = await Store.open(path)
    await meet(database, name)
    await database.close()


def test_names_tell_the_time() -> None:
    name = backup.backup_name(NOW.astimezone(None))
    assert name == "heliograph-2026-03-02-120000.db"
    assert backup.parse_backup_name(name) == NOW
    assert backup.parse_backup_name(name + ".part") is None
    assert backup.parse_backup_name("notes.txt") is None


@pytest.mark.parametrize(
    ("last", "answer"),
    [
        (None, True),
        (NOW, False),
        (NOW - HOUR + timedelta(seconds=1), False),
        (NOW - HOUR, True),
        (NOW - DAY, True),
        (NOW + DAY, True),  # the clock was wrong once; that must not stop us for a day
    ],
)
def test_a_backup_is_due_every_hour(last: datetime | None, answer: bool) -> None:
    assert backup.is_due(last, NOW) is answer


def test_the_newest_are_kept_and_one_a_day() -> None:
    made = [NOW - HOUR * number for number in range(24 * 40)]
    gone = backup.expired_backups(made, NOW, newest=24, days=30)
    left = sorted(set(made) - set(gone), reverse=True)
    assert left[:24] == made[:24]
    # The 24 newest reach back to yesterday noon; then one at 23 o'clock of each day.
    assert [one.hour for one in left[24:]] == [23] * 29
    assert left[24] == datetime(2026, 2, 28, 23, tzinfo=UTC)
    assert NOW - left[-1] < 30 * DAY
    assert gone == sorted(gone)


def test_a_backup_from_the_future_neither_goes_nor_takes_a_place() -> None:
    future = [NOW + DAY * number for number in range(1, 50)]
    past = [NOW - timedelta(minutes=number) for number in range(5)]
    assert backup.expired_backups(future + past, NOW, newest=2, days=0) == past[:1:-1]


def test_old_backups_stay_when_there_are_no_newer_ones() -> None:
    made = [NOW - DAY * number for number in range(1000, 1003)]
    assert backup.expired_backups(made, NOW) == []


@given(
    st.lists(st.integers(-(10**5), 10**7).map(lambda s: NOW - timedelta(seconds=s)), unique=True),
    st.integers(1, 5),
    st.integers(0, 20),
)
def test_rotation_keeps_what_it_promises(made: list[datetime], newest: int, days: int) -> None:
    gone = backup.expired_backups(made, NOW, newest, days)
    left = set(made) - set(gone)
    assert set(gone) <= set(made)
    past = sorted(one for one in made if one <= NOW)
    assert set(past[-newest:]) <= left
    recent = {one.date() for one in past if NOW - one < days * DAY}
    assert recent <= {one.date() for one in left}
    assert len([one for one in left if one <= NOW]) <= newest + days + 1
    assert backup.expired_backups(left, NOW, newest, days) == []  # once is enough


async def test_a_backup_of_a_running_program_holds_all_that_was_confirmed(
    repository: GameRepository, tmp_path: Path
) -> None:
    live = await running(repository)
    await move(repository, live.id)
    folder = tmp_path / "deep" / "backups"
    made = await asyncio.to_thread(backup.back_up, repository.store.path, folder, NOW)
    assert names(folder) == [made.name] == ["heliograph-2026-03-02-120000.db"]
    assert dump(made) == dump(repository.store.path)
    assert stat.S_IMODE(made.stat().st_mode) == 0o600
    with contextlib.closing(sqlite3.connect(made)) as copy:
        assert copy.execute("PRAGMA journal_mode").fetchone() == ("delete",)
        assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert schema.schema_version(copy) == len(schema.list_migrations())


async def test_commands_go_on_while_a_backup_is_made(
    repository: GameRepository, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = await running(repository)
    before = dump(repository.store.path)
    between, go_on = threading.Event(), threading.Event()

    def pause(_: float) -> None:
        between.set()
        go_on.wait(90)

    monkeypatch.setattr(backup, "PAGES", 1)
    monkeypatch.setattr("time.sleep", pause)
    copying = asyncio.create_task(
        asyncio.to_thread(backup.back_up, repository.store.path, tmp_path, NOW)
    )
    assert await asyncio.to_thread(between.wait, 60)
    for _ in range(3):
        async with asyncio.timeout(60):
            await move(repository, live.id)
    go_on.set()
    # The copy is the state in which it began, not a mixture.
    assert dump(await copying) == before
    assert (await repository.load(live.id)).revision == 3


async def test_a_busy_game_does_not_start_the_copy_anew(
    repository: GameRepository, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = await running(repository)
    loop = asyncio.get_running_loop()
    left: list[int] = []
    monkeypatch.setattr(backup, "PAGES", 4)

    def step(_: float) -> None:
        left.append(0)
        asyncio.run_coroutine_threadsafe(move(repository, live.id), loop).result(10)

    monkeypatch.setattr("time.sleep", step)
    made = await asyncio.to_thread(backup.back_up, repository.store.path, tmp_path, NOW)
    assert len(left) == -(-made.stat().st_size // 4096 // 4)
    with contextlib.closing(sqlite3.connect(made)) as copy:
        assert copy.execute("SELECT revision FROM positions").fetchone() == (0,)


async def test_two_backups_at_one_moment_get_two_names(tmp_path: Path) -> None:
    path, folder = tmp_path / "desk.db", tmp_path / "backups"
    await with_one(path)
    made = await asyncio.gather(
        *(asyncio.to_thread(backup.back_up, path, folder, NOW) for _ in range(4))
    )
    assert len(set(made)) == 4
    assert sorted(file.name for file in made) == names(folder)


async def test_a_program_keeps_backups_on_its_own(
    repository: GameRepository, tmp_path: Path, clock: ManualClock
) -> None:
    folder = tmp_path / "backups"
    for _ in range(4):
        await backup.back_up_if_due(repository.store.path, folder, clock.now(), threading.Event())
        assert (
            await backup.back_up_if_due(
                repository.store.path, folder, clock.now(), threading.Event()
            )
            is None
        )
        clock.advance(HOUR)
    assert [made.hour for made in backup.list_backups(folder)] == [12, 13, 14, 15]
    clock.advance(60 * DAY)
    assert len(backup.delete_expired(folder, clock.now(), newest=2, days=3)) == 2
    assert [made.hour for made in backup.list_backups(folder)] == [14, 15]


async def test_rotation_touches_nothing_but_backups(tmp_path: Path) -> None:
    mine = ["notes.txt", "heliograph.db", "heliograph-2020-01-01.db", "x.part"]
    old = [backup.backup_name(NOW - DAY * number) for number in (100, 200, 300)]
    parts = [old[0] + ".part", old[1] + ".part-journal", backup.backup_name(NOW) + ".part"]
    for name in mine + old + parts:
        (tmp_path / name).touch()
    backup.delete_expired(tmp_path, NOW, newest=1, days=1)
    assert names(tmp_path) == sorted([*mine, old[0], parts[2]])


async def test_a_crash_in_the_middle_leaves_no_half_backup(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, folder = tmp_path / "desk.db", tmp_path / "backups"
    await with_one(path)
    backup.back_up(path, folder, NOW - DAY)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(backup, "_check", full)
    with pytest.raises(BackupFailed) as caught:
        backup.back_up(path, folder, NOW)
    assert caught.value.code == "unwritable"
    assert "No space left" in str(caught.value)
    assert names(folder) == [backup.backup_name(NOW - DAY)]


async def test_the_copy_is_on_the_disk_before_it_has_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, folder = tmp_path / "desk.db", tmp_path / "backups"
    await with_one(path)
    synced: list[tuple[str, list[str]]] = []
    real = backup.flush_to_disk

    def note(what: Path) -> None:
        real(what)
        synced.append((what.name, names(folder)))

    monkeypatch.setattr(backup, "flush_to_disk", note)
    made = backup.back_up(path, folder, NOW)
    assert synced == [(made.name + ".part", [made.name + ".part"]), ("backups", [made.name])]


@pytest.mark.parametrize("content", [b"", b"no database at all" * 500])
def test_what_is_no_database_gets_no_backup(tmp_path: Path, content: bytes) -> None:
    path, folder = tmp_path / "desk.db", tmp_path / "backups"
    path.write_bytes(content)
    with pytest.raises(Unusable):
        backup.back_up(path, folder, NOW)
    assert names(folder) == []
    assert path.read_bytes() == content


async def test_a_damaged_file_gets_no_backup(tmp_path: Path) -> None:
    path, folder = tmp_path / "desk.db", tmp_path / "backups"
    await with_one(path)
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xa5" * 40960)
    with pytest.raises(Unusable) as caught:
        backup.back_up(path, folder, NOW)
    assert caught.value.code == "damaged"
    assert names(folder) == []


def test_no_database_is_made_by_a_backup(tmp_path: Path) -> None:
    with pytest.raises(BackupFailed) as caught:
        backup.back_up(tmp_path / "desk.db", tmp_path / "backups", NOW)
    assert caught.value.code == "missing"
    assert names(tmp_path) == []


async def test_a_file_in_place_of_the_folder(tmp_path: Path) -> None:
    await with_one(tmp_path / "desk.db")
    (tmp_path / "backups").write_text("mine")
    with pytest.raises(BackupFailed) as caught:
        backup.back_up(tmp_path / "desk.db", tmp_path / "backups", NOW)
    assert caught.value.code == "unwritable"
    assert (tmp_path / "backups").read_text() == "mine"


async def test_a_backup_after_a_crash_has_the_last_turns(tmp_path: Path) -> None:
    path = tmp_path / "desk.db"
    await with_one(path)
    database = await Store.open(path)
    await meet(database, "Bea")
    crashed = tmp_path / "crashed.db"
    for end in ("", "-wal"):
        crashed.with_name(crashed.name + end).write_bytes(
            path.with_name(path.name + end).read_bytes()
        )
    await database.close()
    made = backup.back_up(crashed, tmp_path / "backups", NOW)
    with contextlib.closing(sqlite3.connect(made)) as copy:
        assert copy.execute("SELECT name FROM people").fetchall() == [("Ada",), ("Bea",)]
    assert await met(crashed) == ["Ada", "Bea"]


async def test_a_backup_comes_back_and_the_old_file_is_kept(tmp_path: Path) -> None:
    path, folder = tmp_path / "desk.db", tmp_path / "backups"
    await with_one(path, "Ada")
    made = backup.back_up(path, folder, NOW)
    content = made.read_bytes()
    await with_one(path, "Bea")
    aside = backup.restore(made, path, NOW)
    assert aside == tmp_path / "desk.db.before-2026-03-02-120000"
    assert await met(path) == ["Ada"]
    assert await met(aside) == ["Ada", "Bea"]
    assert made.read_bytes() == content
    # And back again, in the same second.
    second = backup.restore(aside, path, NOW)
    assert second == tmp_path / "desk.db.before-2026-03-02-120000-2"
    assert await met(path) == ["Ada", "Bea"]
    assert await met(second) == ["Ada"]


async def test_a_backup_comes_back_where_nothing_is_left(tmp_path: Path) -> None:
    path = tmp_path / "desk.db"
    await with_one(path)
    made = backup.back_up(path, tmp_path / "backups", NOW)
    new = tmp_path / "new machine" / "desk.db"
    assert backup.restore(made, new, NOW) is None
    assert await met(new) == ["Ada"]


async def test_the_log_of_a_crash_goes_aside_with_its_file(tmp_path: Path) -> None:
    path = tmp_path / "desk.db"
    await with_one(path, "Ada")
    made = backup.back_up(path, tmp_path / "backups", NOW)
    with held(path), contextlib.closing(sqlite3.connect(path)) as other, other:
        people.find_or_add(other, "Bea", "Bea", 0.0)
        other.commit()
    assert path.with_name("desk.db-wal").stat().st_size
    aside = backup.restore(made, path, NOW)
    assert aside is not None
    assert await met(path) == ["Ada"]
    assert await met(aside) == ["Ada", "Bea"]


async def test_a_damaged_database_can_be_replaced(tmp_path: Path) -> None:
    path = tmp_path / "desk.db"
    await with_one(path)
    made = backup.back_up(path, tmp_path / "backups", NOW)
    path.write_bytes(b"rubbish" * 1000)
    aside = backup.restore(made, path, NOW)
    assert aside is not None
    assert aside.read_bytes() == b"rubbish" * 1000
    assert await met(path) == ["Ada"]


async def test_nothing_comes_back_into_a_running_program(
    repository: GameRepository, tmp_path: Path
) -> None:
    live = await running(repository)
    made = backup.back_up(repository.store.path, tmp_path / "backups", NOW)
    await move(repository, live.id)
    before = await facts(repository, live.id), names(tmp_path)
    with pytest.raises(Unusable) as caught:
        backup.restore(made, repository.store.path, NOW)
    assert caught.value.code == "in_use"
    assert (await facts(repository, live.id), names(tmp_path)) == before


def cut(file: Path) -> None:
    os.truncate(file, file.stat().st_size // 2 // 4096 * 4096)


def newer(file: Path) -> None:
    with contextlib.closing(sqlite3.connect(file)) as database:
        database.execute("PRAGMA user_version = 999")


def foreign(file: Path) -> None:
    file.unlink()
    with contextlib.closing(sqlite3.connect(file)) as database:
        database.execute("CREATE TABLE recipes (dish)")


@pytest.mark.parametrize(
    ("harm", "code"),
    [
        (cut, "backup_damaged"),
        (lambda file: file.write_text("no database" * 100), "backup_damaged"),
        (lambda file: file.write_bytes(b""), "backup_foreign"),
        (newer, "backup_newer"),
        (foreign, "backup_foreign"),
        (lambda file: file.unlink(), "no_backup"),
    ],
)
async def test_a_bad_backup_is_refused_and_nothing_changes(
    tmp_path: Path, harm: Any, code: str
) -> None:
    path = tmp_path / "desk.db"
    await with_one(path)
    made = backup.back_up(path, tmp_path / "backups", NOW)
    harm(made)
    before = names(tmp_path)
    with pytest.raises(BackupFailed) as caught:
        backup.restore(made, path, NOW)
    assert caught.value.code == code
    assert names(tmp_path) == before
    assert await met(path) == ["Ada"]


async def test_the_database_is_no_backup_of_itself(tmp_path: Path) -> None:
    path = tmp_path / "desk.db"
    await with_one(path)
    with pytest.raises(BackupFailed) as caught:
        backup.restore(path, path, NOW)
    assert caught.value.code == "itself"


@pytest.mark.parametrize("place", [1, 2, 3, 4])
async def test_a_crash_while_restoring_loses_neither_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: int
) -> None:
    path = tmp_path / "desk.db"
    await with_one(path, "Ada")
    made = backup.back_up(path, tmp_path / "backups", NOW)
    await with_one(path, "Bea")
    calls = itertools.count(1)
    real = backup.flush_to_disk

    def crash(what: Path) -> None:
        if next(calls) == place:
            raise KeyboardInterrupt
        real(what)

    monkeypatch.setattr(backup, "flush_to_disk", crash)
    with pytest.raises(KeyboardInterrupt):
        backup.restore(made, path, NOW)
    assert await met(path) == (["Ada"] if place == 4 else ["Ada", "Bea"])
    assert await met(made) == ["Ada"]
    assert not [name for name in names(tmp_path) if ".part" in name]
    for name in names(tmp_path):
        if "before" in name:
            assert await met(tmp_path / name) == ["Ada", "Bea"]


async def test_a_full_disk_while_restoring_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "desk.db"
    await with_one(path)
    made = backup.back_up(path, tmp_path / "backups", NOW)
    before = names(tmp_path)

    def full(source: Path, target: Path) -> None:
        target.write_bytes(source.read_bytes()[:100])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("shutil.copyfile", full)
    with pytest.raises(BackupFailed) as caught:
        backup.restore(made, path, NOW)
    assert caught.value.code == "unwritable"
    assert names(tmp_path) == before
    assert await met(path) == ["Ada"]


async def test_the_command_line_beside_a_running_program(tmp_path: Path) -> None:
    path = tmp_path / "heliograph.db"
    with held(path):
        code, out, err = await command_line("backup", "--database", path)
        assert (code, err, out.count("\n")) == (0, "", 1)
        (made,) = (tmp_path / "backups").iterdir()
        assert str(made) in out
        code, out, err = await command_line("restore", made, "--database", path)
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert err.startswith("refused: in_use: ")
    code, out, err = await command_line("restore", made, "--database", path)
    assert (code, err, out.count("\n")) == (0, "", 1)
    assert "before-" in out
    code, out, err = await command_line("backup", "--rotate", "--to", "elsewhere", folder=tmp_path)
    assert (code, err) == (0, "")
    assert "0 old backups were deleted" in out
    assert len(names(tmp_path / "elsewhere")) == 1


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("backup",), "missing"),
        (("backup", "--database", "none.db"), "missing"),
        (("restore", "none.db"), "no_backup"),
        (("restore",), "usage"),
        ((), "no_token"),
        (("dance",), "usage"),
    ],
)
async def test_the_command_line_says_in_one_line_what_is_wrong(
    tmp_path: Path, arguments: tuple[str, ...], code: str
) -> None:
    status, out, err = await command_line(*arguments, folder=tmp_path)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"refused: {code}: ")


@pytest.mark.parametrize("part", ["start", "backup"])
def test_every_sentence_can_be_said(part: str) -> None:
    some = dict.fromkeys(
        [
            "path", "folder", "reason", "aside", "backup", "found", "size", "gone", "name",
            "servers", "link", "owner", "shards", "most", "api", "command",
        ],
        1,
    )  # fmt: skip
    for code in WORDS.text[part]:
        assert WORDS.say(part, code, known=("a", "b"), **some).endswith(".")
