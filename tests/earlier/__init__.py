"""Files of earlier versions, as their programs wrote them; `make.py` says how."""

from __future__ import annotations

import contextlib
import json
import lzma
import sqlite3
from functools import cache
from pathlib import Path
from typing import Any

from bot.store import schema
from bot.store.positions import pack

RULES = "2026.11"
FLAT = "2026.11.2"  # made when a game was one flat record


def read(name: str, rules: str = RULES) -> Any:
    """Return what one of the files holds that were made under these rules."""
    file = Path(__file__).parent / rules / f"{name}.json.xz"
    return json.loads(lzma.decompress(file.read_bytes()))


def games(rules: str = RULES) -> dict[str, int]:
    """Return the games of the desk: the place each is in, which says what it is, and its number."""
    found: dict[str, int] = read("games", rules)
    return found


def write_desk(path: Path, rules: str = RULES) -> None:
    """Write the database of the earlier program: its shape, and every row it had."""
    path.write_bytes(_desk(rules))


@cache
def _desk(rules: str) -> bytes:
    dump = read("desk", rules)
    with contextlib.closing(sqlite3.connect(":memory:", isolation_level=None)) as base:
        schema.migrate(base, Path("desk.db"), dump["version"])
        base.execute("PRAGMA foreign_keys = OFF")
        for table, rows in dump["tables"].items():
            for row in rows:
                marks = ", ".join("?" * len(row))
                base.execute(f"INSERT INTO {table} VALUES ({marks})", _values(table, row))
        return base.serialize()


def _values(table: str, row: list[Any]) -> list[Any]:
    return [*row[:-1], pack(row[-1])] if table == "turns" else row
