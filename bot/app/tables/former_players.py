"""Know a player again who deleted their data and came back to the same running game."""

from __future__ import annotations

import asyncio
from datetime import timedelta

from bot.app.games import GameRepository
from bot.store.queries import departures, people
from bot.store.queries.departures import Departure


class FormerPlayers:
    """Finds who a person was at a table before they deleted their data."""

    def __init__(self, repository: GameRepository) -> None:
        self.games = repository

    async def person_ids(self, game_id: int, person: int) -> set[int]:
        """Every number under which this person's account has been at the table."""
        return {person, *(one.person for one in await self._departures(game_id, person))}

    async def vacation_used(self, game_id: int, person: int) -> timedelta:
        """What they had used of the game's vacation before they deleted their data."""
        return timedelta(
            seconds=sum(one.vacation for one in await self._departures(game_id, person))
        )

    async def _departures(self, game_id: int, person: int) -> list[Departure]:
        store = self.games.store
        found = await store.read(lambda connection: departures.of_game(connection, game_id))
        if not found:
            return []
        account = (await store.read(lambda connection: people.find(connection, person))).account
        if account is None:
            return []
        return await asyncio.to_thread(lambda: [one for one in found if one.is_of(account)])
