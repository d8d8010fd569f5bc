"""Numbered migrations: applied in order, each in a transaction, never edited."""

from __future__ import annotations

import sqlite3
from importlib.resources import files
from pathlib import Path

from bot.errors import Unusable

FOLDER = Path(str(files("bot.store"))) / "migrations"
OURS = {"program", "people", "games", "seats", "steps"}  # the tables by which we know our file


def list_migrations() -> list[tuple[int, Path]]:
    """Every migration by its number; they count from 1 without a gap.

    Raises Unusable if any is missing: an incomplete installation must not take a file for newer
    than itself, nor for complete.
    """
    found = sorted((int(file.name[:4]), file) for file in FOLDER.glob("[0-9]*.sql"))
    if not found or [number for number, _ in found] != list(range(1, len(found) + 1)):
        raise Unusable("no_migrations", folder=FOLDER)
    return found


def schema_version(connection: sqlite3.Connection) -> int:
    number: int = connection.execute("PRAGMA user_version").fetchone()[0]
    return number


def check_schema(connection: sqlite3.Connection, path: Path) -> None:
    """Raises Unusable if a newer program or another one made the file."""
    request = schema_version(connection)
    if request > len(list_migrations()):
        raise Unusable("newer", path=path, found=request, known=len(list_migrations()))
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
    if tables and (not request or not tables >= OURS):
        raise Unusable("foreign", path=path)


def migrate(connection: sqlite3.Connection, path: Path, last: int | None = None) -> None:
    """Bring a file to the newest shape; a newer one than we know is refused."""
    check_schema(connection, path)
    # A table that is built anew is dropped first: what refers to it must not go with it.
    connection.execute("PRAGMA foreign_keys = OFF")
    for number, file in list_migrations()[schema_version(connection) : last]:
        connection.execute("BEGIN IMMEDIATE")
        try:
            for statement in statements(file.read_text("utf-8")):
                connection.execute(statement)
            if broken := connection.execute("PRAGMA foreign_key_check").fetchone():
                raise sqlite3.IntegrityError(f"{file.name} breaks a reference of {broken[0]}")
            connection.execute(f"PRAGMA user_version = {number}")
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
    connection.execute("PRAGMA foreign_keys = ON")


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
