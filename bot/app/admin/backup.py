"""Backups: a copy of the running file, checked, kept for a while, and brought back.

A copy is read through a connection of its own, which sees one state of the file throughout and
delays no other work: in a WAL file the writer goes on beside it.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import sqlite3
import time
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Event

from bot.clock import utc
from bot.errors import WORDS, Unusable
from bot.store import schema, store
from engine.core.wording import clip

EVERY = timedelta(hours=1)
NEWEST, DAYS = 24, 30  # so many of the newest are kept, and one a day for so many days
PAGES, PAUSE = 256, 0.002  # a megabyte at a time, and seconds for the disk to serve others
NAME = "heliograph-%Y-%m-%d-%H%M%S.db"  # the time is UTC
UNFINISHED = ".part"
MOST_TRIES = 60


class BackupFailed(Exception):
    """A backup was not made or not brought back; nothing has changed."""

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(WORDS.say("backup", code, **facts))
        self.code = code


def backup_name(moment: datetime) -> str:
    return utc(moment).strftime(NAME)


def parse_backup_name(file: str) -> datetime | None:
    """When a backup was made, by its name; None for any other file."""
    try:
        return datetime.strptime(file, NAME).replace(tzinfo=UTC)
    except ValueError:
        return None


def list_backups(folder: Path) -> list[datetime]:
    """The backups of a folder by their times, the oldest first."""
    if not folder.is_dir():
        return []
    return sorted(found for file in folder.iterdir() if (found := parse_backup_name(file.name)))


def newest_backup(folder: Path, now: datetime) -> datetime | None:
    """The newest backup; one from the future was made by a clock that was wrong."""
    return max((made for made in list_backups(folder) if made <= now), default=None)


def is_due(last: datetime | None, now: datetime) -> bool:
    """Is it time for a backup, the last one being so old?"""
    return last is None or not timedelta(0) <= now - last < EVERY


def expired_backups(
    moments: Iterable[datetime], now: datetime, newest: int = NEWEST, days: int = DAYS
) -> list[datetime]:
    """Backups that are no longer needed: neither among the newest nor the last of a recent day.

    Those from the future take no place and stay: the clock may be wrong now, not then.
    """
    past = sorted((made for made in moments if made <= now), reverse=True)
    last_of_day: dict[object, datetime] = {}
    for made in past:
        if now - made < timedelta(days=days):
            last_of_day.setdefault(made.date(), made)
    needed = {*past[:newest], *last_of_day.values()}
    return [made for made in reversed(past) if made not in needed]


async def back_up_if_due(path: Path, folder: Path, now: datetime, halt: Event) -> Path | None:
    """Make a backup if one is due, and let go of the old ones; for a program that runs.

    A program that stops sets `halt`: an unfinished backup is given up.
    """

    def work() -> Path | None:
        if not is_due(newest_backup(folder, now), now):
            return None
        made = back_up(path, folder, now, halt)
        delete_expired(folder, now)
        return made

    return await asyncio.to_thread(work)


def back_up(path: Path, folder: Path, now: datetime, halt: Event | None = None) -> Path:
    """Copy the file as it is now into the folder.

    Raises NotDone, or Unusable if the file itself is no good; then there is no new copy.
    """
    halt = halt or Event()
    if not path.is_file():
        raise BackupFailed("missing", path=path)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with _unfinished(folder, now) as (part, target):
            _copy(store.open_reader(path), part, halt)
            _check(part, path, halt)
            flush_to_disk(part)
            part.rename(target)
            flush_to_disk(folder)
    except OSError as error:
        raise BackupFailed("unwritable", folder=folder, reason=_reason(error)) from None
    except store.FAULTS as error:
        if (found := store.unusable(error, path)).code == "damaged":
            raise found from None
        raise BackupFailed("failed", path=path, reason=_reason(error)) from None
    return target


def delete_expired(
    folder: Path, now: datetime, newest: int = NEWEST, days: int = DAYS
) -> list[Path]:
    """Delete the backups that are no longer needed, and what a crash left unfinished."""
    gone = [
        folder / backup_name(made)
        for made in expired_backups(list_backups(folder), now, newest, days)
    ]
    for file in folder.glob(f"*{UNFINISHED}*"):
        made = parse_backup_name(file.name.partition(UNFINISHED)[0])
        if made is not None and made < now - timedelta(days=1):
            gone.append(file)
    return [file for file in gone if _deleted(file)]


def _deleted(file: Path) -> bool:
    try:
        file.unlink()
    except OSError:  # it stays until next time; the new backup matters more
        return False
    return True


def restore(backup: Path, path: Path, now: datetime) -> Path | None:
    """Put a backup in the place of the database; the old file is kept, and where is returned.

    Raises Unusable while a program uses the database, NotDone if the backup is no good.
    """
    if not backup.is_file():
        raise BackupFailed("no_backup", path=backup)
    if path.exists() and backup.samefile(path):
        raise BackupFailed("itself", path=backup)
    with contextlib.closing(store.lock_file(path)):
        try:
            return _exchange(backup, path.resolve(), now)
        except Unusable as error:
            raise BackupFailed(f"backup_{error.code}", path=backup) from None
        except store.FAULTS as error:
            found = store.unusable(error, backup).code
            code = "backup_damaged" if found == "damaged" else "backup_failed"
            raise BackupFailed(code, path=backup, reason=_reason(error)) from None
        except OSError as error:
            raise BackupFailed("unwritable", folder=path.parent, reason=_reason(error)) from None


def _exchange(backup: Path, path: Path, now: datetime) -> Path | None:
    part = path.with_name(path.name + ".restored" + UNFINISHED)
    try:
        _clear(part)
        _copy(_open(backup), part, Event())
        _check(part, backup, Event())
        _keep_owner(path, part)
        flush_to_disk(part)
        aside = _set_aside(path, now)
        # The log of the old file would be played into the new one.
        for end in ("-wal", "-shm"):
            path.with_name(path.name + end).unlink(missing_ok=True)
        part.replace(path)
        flush_to_disk(path.parent)
    finally:
        _clear(part)
    return aside


def _set_aside(path: Path, now: datetime) -> Path | None:
    """Copy the old file, and the log it may have, to a name that nothing has yet."""
    if not path.exists():
        return None
    stem = f"{path.name}.before-{utc(now):%Y-%m-%d-%H%M%S}"
    for number in range(1, MOST_TRIES):
        aside = path.with_name(stem if number == 1 else f"{stem}-{number}")
        if aside.exists():
            continue
        log = path.with_name(path.name + "-wal")
        if log.exists():
            _double(log, aside.with_name(aside.name + "-wal"))
        _double(path, aside)
        flush_to_disk(path.parent)
        return aside
    raise FileExistsError(17, "too many old files are beside it")


def _double(file: Path, other: Path) -> None:
    """A second file with the same content; a second name would be one file with two logs."""
    part = other.with_name(other.name + UNFINISHED)
    try:
        store.keep_private(part)
        shutil.copyfile(file, part)
        _keep_owner(file, part)
        flush_to_disk(part)
        part.rename(other)
    finally:
        _clear(part)


def _copy(opened: sqlite3.Connection, part: Path, halt: Event) -> None:
    """All pages of one state of the file, some at a time, into one plain file without a log."""

    def after_some_pages(*_: object) -> None:
        time.sleep(PAUSE)
        if halt.is_set():
            raise BackupFailed("halted")

    store.keep_private(part)
    with contextlib.closing(opened) as source:
        store.copy_pages(source, part, PAGES, after_some_pages)


def _open(file: Path) -> sqlite3.Connection:
    """A reader; of a file that lies still, without leaving other files beside it."""
    if file.with_name(file.name + "-wal").exists():
        return store.open_reader(file)
    return sqlite3.connect(f"{file.absolute().as_uri()}?immutable=1", uri=True)


def _check(copy: Path, path: Path, halt: Event) -> None:
    """Raises Unusable, with the name of what was copied, if the copy is no good."""
    with contextlib.closing(_open(copy)) as database, store.interruptible(database, halt):
        store.check_file(database, path)
        if not schema.schema_version(database):
            raise Unusable("foreign", path=path)


def _keep_owner(old: Path, new: Path) -> None:
    """Give the new file to the owner of the old one, and to no other user."""
    new.chmod(store.PRIVATE)
    if old.exists():
        with contextlib.suppress(PermissionError):
            shutil.chown(new, old.stat().st_uid, old.stat().st_gid)


@contextlib.contextmanager
def _unfinished(folder: Path, now: datetime) -> Iterator[tuple[Path, Path]]:
    """A name to write under, ours alone, and the name it gets in the end."""
    for second in range(MOST_TRIES):
        target = folder / backup_name(now + timedelta(seconds=second))
        part = target.with_name(target.name + UNFINISHED)
        try:
            # Seeds and drafts are inside: nobody else may read it.
            os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        except FileExistsError:
            continue
        if target.exists():
            part.unlink()
            continue
        try:
            yield part, target
        finally:
            _clear(part)
        return
    raise FileExistsError(17, "too many backups were made at this moment")


def _clear(part: Path) -> None:
    for end in ("", "-journal", "-wal", "-shm"):
        part.with_name(part.name + end).unlink(missing_ok=True)


def flush_to_disk(path: Path) -> None:
    """What was written there survives a power cut."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _reason(error: Exception) -> str:
    return clip(getattr(error, "strerror", None) or error, 80)
