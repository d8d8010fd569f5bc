"""What every surface needs: the desk, the people, and somebody who draws."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.app.rate_limits import RATES, CostlyRequest, Rate, RateLimits
from bot.app.services import App
from bot.app.turns.history import GameHistory
from bot.chat.context.channel_access import ChannelAccess
from bot.chat.context.people import People
from bot.chat.context.renderer import Renderer
from bot.chat.context.replays import Replays
from bot.store.queries import games
from engine.core.refusal import Refused


@dataclass(frozen=True, slots=True)
class AppContext:
    """Shared by the client, the commands and the courier."""

    desk: App
    guests: People
    artist: Renderer
    chronicle: GameHistory
    replays: Replays
    readers: ChannelAccess
    allowances: RateLimits
    contact: str = ""  # whom people tell about problems

    @classmethod
    def of(
        cls,
        desk: App,
        artist: Renderer | None = None,
        contact: str = "",
        rates: Mapping[CostlyRequest, Rate] = RATES,
    ) -> AppContext:
        painter, chronicle = artist or Renderer(), GameHistory(desk.office)
        office = desk.office
        return cls(
            desk,
            People(office),
            painter,
            chronicle,
            Replays(painter, office.store.path),
            ChannelAccess(office),
            RateLimits(office.clock, rates),
            contact,
        )

    async def game(self, place: str, person: int, chosen: int | None = None) -> int:
        """The game somebody means: the one they name, the one here, or their only one."""
        if chosen is not None:
            return chosen
        store = self.desk.office.store
        here = await store.read(lambda database: games.latest_in(database, place))
        if here is not None:
            return here
        own = await store.read(lambda database: games.of_person(database, person))
        alive = [row.id for row in own if row.status in games.ALIVE]
        if len(alive) == 1:
            return alive[0]
        if alive:
            raise Refused("which_game", games=tuple(alive))
        raise Refused("no_game_here")
