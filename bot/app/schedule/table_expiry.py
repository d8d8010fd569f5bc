"""Close tables that are never started, so that they do not take up room for ever."""

from __future__ import annotations

from dataclasses import dataclass

from bot.app.games import GameRepository
from bot.app.tables.lobby import TABLE_LIFETIME, Lobby
from bot.store.queries import games
from engine.core.refusal import Refused


@dataclass(frozen=True, slots=True)
class TableExpiry:
    """Finds tables whose time is over; the channel reads so, and the card shows it."""

    games: GameRepository

    async def due(self) -> list[int]:
        before = self.games.now() - TABLE_LIFETIME
        return await self.games.store.read(
            lambda connection: games.waiting_since(connection, before)
        )

    async def close(self, game_id: int) -> None:
        """Close a table, unless it began or was closed in that moment."""
        try:
            await Lobby(self.games).close_expired(game_id)
        except Refused as refused:
            if refused.code not in ("not_in_lobby", "no_such_game"):
                raise
