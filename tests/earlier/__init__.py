"""Files of earlier versions, as their programs wrote them; `make.py` says how."""

from __future__ import annotations

import contextlib
import json
import lzma
import sqlite3
from functools import cache
from pathlib import Path
from typing import Any

from bot.store import migrating
from bot.store.positions import packed

FOLDER = Path(__file__).parent / "2026.11"
RULES = "2026.11"


def read(name: str) -> Any:
    """What one of the files holds."""
    return json.loads(lzma.decompress((FOLDER / f"{name}.json.xz").read_bytes()))


def games() -> dict[str, int]:
    """The games of the desk: the place each is in, which says what it is, and its number."""
    found: dict[str, int] = read("games")
    return found


def write_desk(path: Path) -> None:
    """Write the database of the earlier program: its shape, and every row it had."""
    path.write_bytes(_desk())


@cache
def _desk() -> bytes:
    dump = read("desk")
    with contextlib.closing(sqlite3.connect(":memory:", isolation_level=None)) as base:
        migrating.migrate(base, Path("desk.db"), dump["version"])
        base.execute("PRAGMA foreign_keys = OFF")
        for table, rows in dump["tables"].items():
            for row in rows:
                marks = ", ".join("?" * len(row))
                base.execute(f"INSERT INTO {table} VALUES ({marks})", _values(table, row))
        return base.serialize()


def _values(table: str, row: list[Any]) -> list[Any]:
    return [*row[:-1], packed(row[-1])] if table == "turns" else row
