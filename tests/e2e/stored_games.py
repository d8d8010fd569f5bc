"""Games that were recorded elsewhere, put on a table of the local Discord."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from bot.store.queries import people
from sandbox import Actor
from tests.bot.stored_games import Recorded, plant
from tests.e2e.bot_on_sandbox import House


async def planted(house: House, game: Recorded, actors: Sequence[Actor]) -> int:
    """As if these people had played it here; empty seats are bots'."""
    repository = house.app.games

    def write(database: sqlite3.Connection) -> int:
        known = [people.find_or_add(database, str(actor.id), actor.name, 0.0) for actor in actors]
        number = plant(database, repository, game, str(house.table.id), known)
        database.execute(
            "UPDATE games SET server = ? WHERE id = ?", (str(house.world.guild.id), number)
        )
        return number

    return await repository.store.write(write)
