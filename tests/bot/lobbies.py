"""Lobbies, started games and their people for tests, and the items of the outbox."""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot.app.games import GameRepository
from bot.app.live_game import LiveGame
from bot.app.notices.game_notices import TurnEnded
from bot.app.notices.notices import Notice, read
from bot.app.permissions import Actor
from bot.app.tables.lobby import Lobby
from bot.store.queries import people
from bot.store.records import GameRow, Item

SEED = 0x5EED


def drawn(below: int) -> int:
    """In place of chance: always the same seed, and nothing is shuffled."""
    return SEED if below > SEED else below - 1


def account(name: str) -> str:
    """Return the account of a person, which is a number as all of Discord's are."""
    return str(10**17 + zlib.crc32(name.encode()))


async def person(repository: GameRepository, name: str) -> int:
    """Return a person by their name; the same number every time."""
    found = await repository.store.write(
        lambda connection: people.find_or_add(connection, account(name), name, repository.now())
    )
    return found.id


async def persons(repository: GameRepository, number: int) -> list[int]:
    return [
        await person(repository, name)
        for name in ["Ada", "Bea", "Cid", "Dov", "Eva", "Fay", "Gus"][:number]
    ]


async def created(
    repository: GameRepository,
    seats: int = 2,
    options: Sequence[str] = (),
    *,
    place: str = "here",
    server: str | None = "server",
    edition: str = "published",
    pace: str = "daily",
    game: str = "sol",
    host: str = "Ada",
    moderates: bool = False,
) -> GameRow:
    """Open a lobby without players, hosted by Ada or another one."""
    by = Actor(await person(repository, host), server if moderates else None)
    return await Lobby(repository, drawn).create(
        by, place, server, game, edition, seats, options, pace
    )


async def started(
    repository: GameRepository,
    seats: int = 2,
    options: Sequence[str] = (),
    *,
    bots: int = 0,
    place: str = "here",
    server: str | None = "server",
    edition: str = "published",
    pace: str = "daily",
    game: str = "sol",
) -> LiveGame:
    """A running game: Ada hosts and has the first seat, then Bea, Cid, ...; bots come last."""
    row = await created(
        repository, seats, options, place=place, server=server, edition=edition, pace=pace,
        game=game,
    )  # fmt: skip
    lobby = Lobby(repository, drawn)
    for number in await persons(repository, seats - bots):
        await lobby.join(row.id, number, f"salt of {number}")
        await lobby.set_ready(row.id, number)
    if bots:
        await lobby.start(row.id, row.host, bots=True)
    return await repository.load(row.id)


@dataclass(frozen=True, slots=True)
class WrittenItem(Item):
    """An item of the outbox, with the notice it stands for."""

    @property
    def notice(self) -> Notice:
        return read(self)

    @property
    def code(self) -> str:
        """The code of a notice that is a sentence; empty for others."""
        return str(getattr(self.notice, "code", ""))


async def items(repository: GameRepository, kind: str | None = None) -> list[WrittenItem]:
    """Return everything that was put into the outbox, sent or not, in order."""

    def work(connection: sqlite3.Connection) -> list[tuple[Any, ...]]:
        return connection.execute(
            "SELECT key, kind, body, person FROM outbox WHERE ? IN (kind, '') ORDER BY id",
            (kind or "",),
        ).fetchall()

    found = await repository.store.read(work)
    return [WrittenItem(key, what, json.loads(body), whom) for key, what, body, whom in found]


async def codes(repository: GameRepository) -> list[str]:
    """The notices of the channel, by their codes; those too that stand in the message of a turn."""
    found = [*await items(repository, "notice"), *await items(repository, "turn")]
    within = [
        one.code
        for item in found
        if isinstance(item.notice, TurnEnded)
        for one in item.notice.within
    ]
    return [*(item.code for item in found if item.code), *within]
