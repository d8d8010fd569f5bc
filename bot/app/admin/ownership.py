"""A database belongs to one application: started with another bot's token it is left alone.

Another bot is in none of the servers, so it would pause every game and mark every server as gone.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Awaitable, Callable, Collection
from pathlib import Path

from bot.errors import Unusable
from bot.store import store
from bot.store.queries import program, servers
from bot.store.store import Store

APPLICATION = "application"  # the id of the owner, in what the program remembers


async def ensure_owner(
    opened: Store, application: int, joined: Callable[[], Awaitable[Collection[str]]]
) -> None:
    """Raise Unusable if another application owns the file; claim a file that has no owner.

    `joined` asks Discord for the servers of this application, if that is needed to decide.
    """
    owner, known = await opened.read(_owner_and_servers)
    if owner is None and known:
        _require_a_known_server(opened.path, known, await joined())
    _require_owner(opened.path, owner, application)
    if owner is None:
        await opened.write(lambda connection: claim(connection, application))


def check_owner(path: Path, application: int, joined: Collection[str]) -> None:
    """Raise Unusable if `ensure` would; leaves no mark on the file."""
    if not path.is_file() or not path.stat().st_size:
        return
    resting = not path.with_name(path.name + "-wal").exists()
    with contextlib.closing(store.open_reader(path, resting=resting)) as database:
        owner, known = _owner_and_servers(database)
    if owner is None and known:
        _require_a_known_server(path, known, joined)
    _require_owner(path, owner, application)


def claim(connection: sqlite3.Connection, application: int) -> None:
    """Make an application the owner of the file, whichever one owned it before."""
    program.put(connection, APPLICATION, str(application))


def _owner_and_servers(connection: sqlite3.Connection) -> tuple[str | None, Collection[str]]:
    return program.get(connection, APPLICATION), servers.with_games(connection)


def _require_owner(path: Path, owner: str | None, application: int) -> None:
    if owner not in (None, str(application)):
        raise Unusable("other_application", path=path, owner=owner, found=application)


def _require_a_known_server(path: Path, known: Collection[str], joined: Collection[str]) -> None:
    if not set(known) & set(joined):
        raise Unusable("unknown_servers", path=path, servers=len(known))
