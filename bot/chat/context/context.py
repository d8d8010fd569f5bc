"""What the Discord half shares: the application, the people, the renderer."""

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
    """Shared by the client, the handlers and delivery."""

    app: App
    people: People
    renderer: Renderer
    history: GameHistory
    replays: Replays
    channel_access: ChannelAccess
    rate_limits: RateLimits
    contact: str = ""  # whom people tell about problems

    @classmethod
    def of(
        cls,
        app: App,
        renderer: Renderer | None = None,
        contact: str = "",
        rates: Mapping[CostlyRequest, Rate] = RATES,
    ) -> AppContext:
        drawing, history = renderer or Renderer(), GameHistory(app.games)
        repository = app.games
        return cls(
            app,
            People(repository),
            drawing,
            history,
            Replays(drawing, repository.store.path),
            ChannelAccess(repository),
            RateLimits(repository.clock, rates),
            contact,
        )

    async def game(self, place: str, person: int, chosen: int | None = None) -> int:
        """Return the game a person means: the one they name, the one here, or their only one."""
        if chosen is not None:
            return chosen
        store = self.app.games.store
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
