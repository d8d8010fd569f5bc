"""Numbered migrations: applied in order, each in a transaction, never edited."""

from __future__ import annotations

import sqlite3
from importlib.resources import files
from pathlib import Path

from bot.errors import Unusable

FOLDER = Path(str(files("bot.store"))) / "migrations"
OURS = {"program", "people", "games", "seats", "steps"}  # the tables by which we know our file


def known() -> list[tuple[int, Path]]:
    """Every migration by its number; they count from 1 without a gap.

    Raises Unusable if any is missing: an incomplete installation must not take a file for newer
    than itself, nor for complete.
    """
    found = sorted((int(file.name[:4]), file) for file in FOLDER.glob("[0-9]*.sql"))
    if not found or [number for number, _ in found] != list(range(1, len(found) + 1)):
        raise Unusable("no_migrations", folder=FOLDER)
    return found


def version(database: sqlite3.Connection) -> int:
    number: int = database.execute("PRAGMA user_version").fetchone()[0]
    return number


def check(database: sqlite3.Connection, path: Path) -> None:
    """Raises Unusable if a newer program or another one made the file."""
    request = version(database)
    if request > len(known()):
        raise Unusable("newer", path=path, found=request, known=len(known()))
    tables = {name for (name,) in database.execute("SELECT name FROM sqlite_master")}
    if tables and (not request or not tables >= OURS):
        raise Unusable("foreign", path=path)


def migrate(database: sqlite3.Connection, path: Path, last: int | None = None) -> None:
    """Bring a file to the newest shape; a newer one than we know is refused."""
    check(database, path)
    # A table that is built anew is dropped first: what refers to it must not go with it.
    database.execute("PRAGMA foreign_keys = OFF")
    for number, file in known()[version(database) : last]:
        database.execute("BEGIN IMMEDIATE")
        try:
            for statement in statements(file.read_text("utf-8")):
                database.execute(statement)
            if broken := database.execute("PRAGMA foreign_key_check").fetchone():
                raise sqlite3.IntegrityError(f"{file.name} breaks a reference of {broken[0]}")
            database.execute(f"PRAGMA user_version = {number}")
            database.execute("COMMIT")
        except BaseException:
            if database.in_transaction:
                database.execute("ROLLBACK")
            raise
    database.execute("PRAGMA foreign_keys = ON")


def statements(script: str) -> list[str]:
    """The single statements of a script; executescript would commit on its own."""
    found, current = [], ""
    for line in script.splitlines(keepends=True):
        current += line
        if sqlite3.complete_statement(current):
            found.append(current)
            current = ""
    assert not current.strip(), "the last statement has no end"
    return found
