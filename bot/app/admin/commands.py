"""What the operator does with single games at the command line: export, import and move."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import functools
import json
import os
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from bot.app.admin import backup, export_full, export_public, import_file, import_full
from bot.app.tables import lost_channels
from bot.clock import SystemClock
from bot.errors import WORDS
from bot.offered_games import GAMES
from bot.store import schema, store
from bot.store.group_commit import run_transaction
from bot.store.store import Store
from engine.core.refusal import Refused
from engine.core.wording import clip

SNOWFLAKE = 21  # more digits than any of Discord's numbers has
T = TypeVar("T")


def add_to(verbs: Any) -> list[argparse.ArgumentParser]:
    """Add our verbs to the command line."""
    out = verbs.add_parser("export", help="write a game to a file, also while the bot runs")
    out.add_argument("game", type=int, metavar="GAME", help="its number")
    out.add_argument("-o", dest="file", type=Path, metavar="FILE", required=True)
    out.add_argument(
        "--full", action="store_true", help="with every secret, to go on on another machine"
    )
    away = verbs.add_parser("move", help="let a game live in another channel of its server")
    away.add_argument("game", type=int, metavar="GAME", help="its number")
    away.add_argument("place", type=channel, metavar="CHANNEL", help="its number, or a thread's")
    back = verbs.add_parser("import", help="take up a game that was exported with --full")
    back.add_argument("file", type=Path, metavar="FILE")
    return [out, back, away]


def channel(text: str) -> str:
    """One of Discord's numbers."""
    if not (text.isascii() and text.isdigit() and len(text) < SNOWFLAKE):
        raise ValueError(text)
    return str(int(text))


def export(given: argparse.Namespace) -> str:
    write = export_full.export_game if given.full else export_public.export_page
    page = read_database(given.database, lambda connection: write(connection, GAMES, given.game))
    write_file(given.file, json.dumps(page, ensure_ascii=False, indent=1) + "\n")
    how = "full" if given.full else "public"
    return WORDS.say("export", how, game=given.game, file=given.file)


def import_game(given: argparse.Namespace) -> str:
    game = import_full.read_export(GAMES, import_file.read_export_file(given.file))
    number = asyncio.run(_import(given.database, game))
    return WORDS.say("export", "imported", file=given.file, game=number)


async def _import(path: Path, game: import_full.FullExport) -> int:
    now = SystemClock().now().timestamp()
    return await _write_database(
        path, lambda connection: export_full.write_game(connection, game, now)
    )


async def _write_database(path: Path, work: Callable[[sqlite3.Connection], T]) -> T:
    """Write to the file; refused while the bot runs, which has games at hand."""
    opened = await Store.open(path)
    try:
        return await opened.write(work)
    finally:
        await opened.close()


def move(given: argparse.Namespace) -> str:
    now = SystemClock().now().timestamp()
    work = functools.partial(
        lost_channels.move_game, game_id=given.game, place=given.place, now=now
    )
    asyncio.run(_write_database(given.database, work))
    return WORDS.say("export", "moved", game=given.game, place=given.place)


def read_database(
    path: Path, work: Callable[[sqlite3.Connection], dict[str, Any]]
) -> dict[str, Any]:
    """Read from the file without waiting for the bot or stopping it."""
    if not path.is_file():
        raise backup.BackupFailed("missing", path=path)
    try:
        with contextlib.closing(store.open_reader(path)) as database:
            store.check_file(database, path)
            if schema.schema_version(database) < len(schema.list_migrations()):
                raise Refused("file_old", path=path)
            return run_transaction(database, "BEGIN", work)
    except sqlite3.Error as error:
        raise store.unusable(error, path) from None


def write_file(file: Path, text: str) -> None:
    """Write a file that only its owner can read: all of it, or nothing, and for good."""
    part = file.with_name(file.name + ".part")
    try:
        part.unlink(missing_ok=True)
        handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with open(handle, "w", encoding="utf-8") as opened:  # noqa: PTH123  # a descriptor
            opened.write(text)
            opened.flush()
            os.fsync(opened.fileno())
        part.replace(file)
        backup.flush_to_disk(file.absolute().parent)
    except OSError as error:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)
        reason = clip(error.strerror or type(error).__name__)
        raise Refused("export_unwritable", file=clip(file, 200), reason=reason) from None


COMMANDS = {"export": export, "import": import_game, "move": move}
