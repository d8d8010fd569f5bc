"""The database: one SQLite file, one writer, nothing acknowledged that is not on the disk.

All work of a command is one function that runs in the connection's own thread, so that a
transaction is one hop and never waits for the event loop with a lock in its hands.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import fcntl
import logging
import os
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from pathlib import Path
from typing import IO, Any, TypeVar

import aiosqlite

from bot.errors import Unusable
from bot.store import schema
from bot.store.group_commit import GroupCommit, Work, run_transaction
from engine.core.wording import clip

T = TypeVar("T")
BUSY = 5_000  # milliseconds to wait for a backup or a curious reader
SMALL = 8 * 2**20  # bytes of a file that is looked through before it is used
SYNCHRONOUS = "FULL"  # each commit is on the disk, so that a power cut loses none
PRIVATE = 0o600  # hands, seeds and drafts are inside: only the bot's own user may read them
BESIDE = ("", "-wal", "-shm", ".lock")  # the file and what SQLite and we put beside it
# What a damaged file raises: SQLite quotes its schema in messages, and Python decodes them.
FAULTS = (sqlite3.Error, UnicodeDecodeError)
LOG = logging.getLogger("heliograph")


_noted: ContextVar[list[bool] | None] = ContextVar("noted", default=None)


def note_writes() -> list[bool]:
    """From now on, note whether this task changes the file: the list is empty as long as not."""
    found: list[bool] = []
    _noted.set(found)
    return found


class _Connection(aiosqlite.Connection):
    """A connection that runs a whole function in its thread."""

    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        super().__init__(connect, iter_chunk_size=64)
        # A program that dies without closing must end, and not keep the file to itself.
        self._thread.daemon = True

    async def work(self, work: Work[T]) -> T:
        # aiosqlite sends single statements through this method; a hop costs as much as the disk.
        run: Any = self._execute
        done: T = await run(work, self._conn)
        return done

    def gone(self) -> None:
        """Wait for the thread of a connection that was closed or never came to be."""
        thread: threading.Thread = self._thread
        thread.join()


class Store:
    """The open file. `read` and `write` are the only ways to it."""

    def __init__(self, path: Path, connection: _Connection, lock: IO[bytes]) -> None:
        self.path = path
        self._connection = connection
        self._lock = lock
        self._closing: asyncio.Future[None] | None = None
        self._commits = GroupCommit()

    @classmethod
    async def open(cls, path: Path) -> Store:
        """Open or make the file; raises Unusable with the one sentence that helps."""
        lock = lock_file(path)
        try:
            connection = await _connect(path)
        except BaseException:
            lock.close()
            raise
        return cls(path, connection, lock)

    async def close(self) -> None:
        """Finish what was begun, close the file, let the next program have it.

        A second call waits for the same end: a thread that is gone answers no call.
        """
        if self._closing is None:
            self._closing = asyncio.ensure_future(self._close())
        await asyncio.shield(self._closing)

    async def _close(self) -> None:
        try:
            await self._connection.close()
            self._connection.gone()
        finally:
            self._lock.close()

    async def check_all_pages(self, halt: threading.Event) -> None:
        """Look for damage in a file too large to do so at the start; commands go on meanwhile.

        Once `halt` is set it is given up, with SQLite's error for that.
        """

        def work() -> None:
            with (
                contextlib.closing(open_reader(self.path)) as database,
                interruptible(database, halt),
            ):
                check_pages(database, self.path)

        await asyncio.to_thread(work)

    async def read(self, work: Work[T]) -> T:
        """Look something up; it sees one state of the file throughout."""
        return await self._connection.work(
            lambda connection: run_transaction(connection, "BEGIN", work)
        )

    async def read_once(self, work: Work[T]) -> T:
        """Look something up by a single statement, which sees one state of the file by itself."""
        return await self._connection.work(work)

    async def write(self, work: Work[T]) -> T:
        """Change the file: all of it is on the disk when this returns, or nothing of it.

        The work may be done a second time if a commit it shared with others failed.
        """
        # What is in the thread's queue runs, even if the command is cancelled that waits for it;
        # whoever reads next stands behind it and sees what became of it.
        entry = self._commits.entry(work)
        done: T = await self._connection.work(
            lambda connection: self._commits.settle(connection, entry)
        )
        noted = _noted.get()
        if noted is not None:
            noted.append(True)
        return done


def lock_file(path: Path) -> IO[bytes]:
    """Lock a file beside the database: a second program on it would double every message."""
    try:
        if path.is_dir():
            raise Unusable("folder", path=path)
        real = path.resolve()
        beside = real.with_name(real.name + ".lock")
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists() and not os.access(path, os.R_OK | os.W_OK):
            raise PermissionError(13, "no permission")
        lock = os.fdopen(os.open(beside, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, PRIVATE), "ab")
    except OSError as error:
        raise Unusable("unwritable", path=path, reason=_reason(error)) from None
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        lock.close()
        code = "in_use" if isinstance(error, BlockingIOError) else "unwritable"
        raise Unusable(code, path=path, reason=_reason(error)) from None
    return lock


async def _connect(path: Path) -> _Connection:
    def connect() -> sqlite3.Connection:
        check_before_open(path)
        keep_private(path.resolve())
        return sqlite3.connect(path, isolation_level=None, timeout=BUSY / 1000)

    connection = _Connection(connect)
    try:
        await connection
        await connection.work(lambda connection: prepare_connection(connection, path))
    except BaseException as error:
        await connection.close()
        connection.gone()
        if isinstance(error, FAULTS):
            raise unusable(error, path) from None
        if isinstance(error, OSError):
            raise Unusable("unwritable", path=path, reason=_reason(error)) from None
        raise
    return connection


def keep_private(path: Path) -> None:
    """Let only the owner read and write the file, and whatever is made beside it later.

    SQLite gives its log and its index the mode of the file itself.
    """
    os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, PRIVATE))
    for end in BESIDE:
        file = path.with_name(path.name + end)
        try:
            if file.stat().st_mode & 0o777 & ~PRIVATE:
                file.chmod(PRIVATE)
        except FileNotFoundError:
            continue
        except PermissionError:
            LOG.warning("other users of this machine may read %s, which has another owner", file)


def check_before_open(path: Path) -> None:
    """Look at a file that may not be ours or not be well, without leaving a mark on it."""
    if not path.is_file() or not path.stat().st_size:
        return
    with contextlib.closing(open_reader(path)) as database:
        try:
            if path.stat().st_size <= SMALL:
                check_pages(database, path)
            schema.check_schema(database, path)
        except FAULTS as error:
            # Only damage is certain. A reader may be refused for reasons that a writer overcomes.
            if (found := unusable(error, path)).code == "damaged":
                raise found from None


def check_start(path: Path) -> None:
    """Raises Unusable if a start would not get along with this file; leaves no mark anywhere."""
    try:
        if path.is_dir():
            raise Unusable("folder", path=path)
        folder = next(one for one in path.absolute().parents if one.exists())
        if not folder.is_dir():
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR))
        for there, what in ((path, os.R_OK | os.W_OK), (folder, os.W_OK | os.X_OK)):
            if there.exists() and not os.access(there, what):
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        if not path.exists() or not path.stat().st_size:
            return
        # Where nobody has it open, SQLite need not put files beside it to read it.
        resting = not path.with_name(path.name + "-wal").exists()
        with contextlib.closing(open_reader(path, resting=resting)) as database:
            check_file(database, path)
    except OSError as error:
        raise Unusable("unwritable", path=path, reason=_reason(error)) from None
    except FAULTS as error:
        if getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_NOTADB:
            raise Unusable("no_database", path=path) from None
        raise unusable(error, path) from None


def open_reader(path: Path, *, resting: bool = False) -> sqlite3.Connection:
    """A connection that cannot change the file and never stops the program that does.

    Of a file that is `resting` it believes that it does not change meanwhile.
    """
    how = "mode=ro&immutable=1" if resting else "mode=ro"
    return sqlite3.connect(
        f"{path.absolute().as_uri()}?{how}", uri=True, isolation_level=None, timeout=BUSY / 1000
    )


@contextlib.contextmanager
def interruptible(connection: sqlite3.Connection, halt: threading.Event) -> Iterator[None]:
    """Let a long look at a file end with SQLite's error as soon as `halt` is set."""
    connection.set_progress_handler(halt.is_set, 10_000)
    try:
        yield
    finally:
        connection.set_progress_handler(None, 0)


def read_apart(path: Path, work: Work[T]) -> T:
    """Look something up from another thread or process than the store's own; it sees one state of
    the file throughout, and holds nothing up.
    """
    with contextlib.closing(open_reader(path)) as database:
        return run_transaction(database, "BEGIN", work)


def check_file(connection: sqlite3.Connection, path: Path) -> None:
    """Raises Unusable if the file is damaged, newer than this program, or another program's."""
    check_pages(connection, path)
    schema.check_schema(connection, path)


def check_pages(connection: sqlite3.Connection, path: Path) -> None:
    """Look at every page; raises Unusable where one is damaged."""
    found = connection.execute("PRAGMA quick_check(1)").fetchone()
    if found != ("ok",):
        raise Unusable("damaged", path=path, reason=_line(str(found and found[0])))


def prepare_connection(connection: sqlite3.Connection, path: Path) -> None:
    """Set the connection up and bring the file to the newest shape."""
    connection.execute(f"PRAGMA synchronous = {SYNCHRONOUS}")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA trusted_schema = OFF")
    schema.migrate(connection, path)
    connection.execute("PRAGMA foreign_keys = ON")


def unusable(error: Exception, path: Path) -> Unusable:
    """What one of FAULTS means to the operator who starts the program."""
    if isinstance(error, UnicodeDecodeError):
        return Unusable("damaged", path=path, reason="its schema is no text")
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # the rest of it are details
    if code in {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}:
        return Unusable("damaged", path=path, reason=_reason(error))
    if code in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
        return Unusable("in_use", path=path, reason=_reason(error))
    return Unusable("unwritable", path=path, reason=_reason(error))


def _reason(error: Exception) -> str:
    return _line(getattr(error, "strerror", None) or error)


def _line(text: object) -> str:
    return clip(" ".join(str(text).split()), 80)


def settings(connection: sqlite3.Connection) -> dict[str, Any]:
    """What makes a commit durable, as the connection really has it."""
    names = ("journal_mode", "synchronous", "foreign_keys")
    return {name: connection.execute(f"PRAGMA {name}").fetchone()[0] for name in names}


def copy_pages(
    source: sqlite3.Connection, part: Path, pages: int, progress: Callable[..., None]
) -> None:
    """Copy one state of a file, so many pages at a time, into one plain file without a log."""
    source.execute("BEGIN")
    # Reading holds this state; otherwise every step of the game would start the copy anew.
    source.execute("SELECT count(*) FROM sqlite_master").fetchone()
    with contextlib.closing(sqlite3.connect(part, isolation_level=None)) as target:
        source.backup(target, pages=pages, progress=progress)
    with contextlib.closing(sqlite3.connect(part, isolation_level=None)) as target:
        target.execute("PRAGMA journal_mode = DELETE")
