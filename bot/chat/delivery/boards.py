"""Boards in a channel: the newest one has buttons that work, those before it rest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot.app.live_game import LiveGame
from bot.app.notices.notice_parts import Asked
from bot.app.outbox.outbox import PreparedNotice
from bot.chat.adapter.discord_errors import is_transient
from bot.chat.context.context import AppContext
from bot.chat.context.renderer import if_drawn
from bot.chat.delivery import tutorial_text
from bot.chat.delivery.lobby_card import LobbyCards
from bot.chat.delivery.sender import Sender
from bot.chat.message import Message
from bot.chat.messages import player_names
from bot.store.queries import posts
from bot.store.queries.posts import BOARD, Posted
from bot.store.records import Outcome
from bot.workers.line import Queue
from render import pictures_of
from render.pictures import Picture


class Boards:
    """Draws public boards and posts them."""

    def __init__(self, context: AppContext, sender: Sender, cards: LobbyCards) -> None:
        self.context, self.sender, self.cards = context, sender, cards

    async def draw(
        self, live: LiveGame, view: Any, events: tuple[Any, ...] = ()
    ) -> tuple[Picture, ...]:
        """Draw the public board; nothing if that fails, and the words go without it."""
        renderer = self.context.renderer
        how = renderer.look(player_names.for_pictures(live))
        drawing = renderer.board(live.row.game_key, view, how, events, queue=Queue.PUBLIC)
        board = await if_drawn(f"the board of game {live.id}", drawing)
        return () if board is None else (board,)

    async def draw_asked(self, live: LiveGame, asked: Sequence[Asked]) -> tuple[Picture, ...]:
        """Draw what is asked, from public facts alone, if the game has a picture of it."""
        renderer, known = self.context.renderer, pictures_of(live.row.game_key).asked
        questions = {(one.seat, one.ask) for one in asked}
        shown = (
            ask
            for ask in live.rules.play.asks(live.state)
            if ask.tells and ask.picture in known and (ask.seat, ask.kind) in questions
        )
        ask = next(shown, None)
        if ask is None:
            return ()
        view = live.rules.play.view(live.state, None)
        how = renderer.look(player_names.for_pictures(live))
        drawing = renderer.draw(
            known[ask.picture], view, ask.seat, how, queue=Queue.PUBLIC, whom=("game", live.id)
        )
        drawn = await if_drawn(f"a question of game {live.id}", drawing)
        return () if drawn is None else (drawn,)

    async def post(self, live: LiveGame, message: PreparedNotice, post: Message) -> Outcome:
        """Post a board; the buttons of the one before it rest, and the card links to the new."""
        post = await tutorial_text.under_board(self.context, live, message, post)
        sent = await self.sender.send(live.row.place, message, post)
        store = self.context.app.games.store
        before = await store.read(lambda base: posts.get(base, live.id, BOARD))
        now = Posted(str(sent.channel.id), str(sent.id), self.context.app.games.now())
        if before is not None and before.message != now.message:
            # First, so that it is tried again if the line breaks meanwhile.
            await self._pause(before)
        await store.write(lambda base: posts.put(base, live.id, BOARD, now))
        await self.cards.update(message)
        return Outcome.SENT

    async def _pause(self, before: Posted) -> None:
        try:
            channel = await self.sender.channel(before.channel)
            found = await channel.fetch_message(int(before.message))
            view = discord.ui.View.from_message(found, timeout=None)
            for item in view.children:
                if isinstance(item, discord.ui.Button):
                    item.disabled = True
            view.stop()
            # Without its own word on mentions, an edit would read those in names anew.
            await found.edit(view=view, allowed_mentions=discord.AllowedMentions.none())
        except discord.HTTPException as error:
            if is_transient(error):
                raise
            return  # it is old, or gone, or not ours to change: a stale press says so itself
