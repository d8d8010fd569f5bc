"""News of followed games, by direct message: with each turn, or once a day."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.app.live_game import LiveGame
from bot.app.notices.game_notices import FollowedGame
from bot.app.outbox.followers import GameNews
from bot.app.outbox.outbox import PreparedNotice
from bot.chat.context.context import AppContext
from bot.chat.context.renderer import if_drawn
from bot.chat.delivery.direct_messages import DirectMessages
from bot.chat.messages import news_message, player_names
from bot.store.records import Outcome, Person
from bot.workers.line import Queue
from render.pictures import Picture

MOST = 10  # pictures of one message
WIDTH = 800


class FollowedMessages:
    """Sends followers what the channels of their games have read."""

    def __init__(
        self, context: AppContext, client: discord.Client, recipients: DirectMessages
    ) -> None:
        self.context, self.client, self.recipients = context, client, recipients

    async def send(self, message: PreparedNotice, news: Sequence[FollowedGame]) -> Outcome:
        """Send the news of the games that a person may still read."""
        person = await self.recipients.of(message)
        if person is None or person.account is None:
            return Outcome.NEEDLESS
        if self.recipients.is_skipped(person):
            return Outcome.UNREACHED
        app = self.context.app
        still = [one for one in news if await self._reads(person, one.game)]
        found = [
            (await app.games.load(one.game), one) for one in await app.followers.read_news(still)
        ]
        if not found:
            return Outcome.NEEDLESS
        drawn = [await self._draw(person, live, one) for live, one in found[:MOST]]
        shown = [one for one in drawn if one is not None]
        return await self.recipients.send(person, message, news_message.followed(found, shown))

    async def _draw(self, person: Person, live: LiveGame, news: GameNews) -> Picture | None:
        renderer = self.context.renderer
        how = renderer.look(player_names.for_pictures(live), person.settings.palette, WIDTH)
        drawing = renderer.board(
            live.row.game_key, news.view, how, news.events, queue=Queue.SENT, whom=person.id
        )
        return await if_drawn(f"the board of game {live.id}", drawing)

    async def _reads(self, person: Person, game: int) -> bool:
        """May a person still read where a game is played? Else they follow it no longer."""
        app = self.context.app
        row = (await app.games.load(game)).row
        if row.server is None:
            return True  # a game of their own, in direct messages
        access, account = self.context.channel_access, person.account or ""
        if await access.may_read_there(self.client, row.server, row.place, account):
            return True
        await app.followers.lose_access(game, person.id)
        return False
