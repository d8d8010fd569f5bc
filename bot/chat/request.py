"""What a person asks for by a button, a form or a command: who they are, and where."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import discord

from bot.app.live_game import LiveGame
from bot.app.permissions import Actor
from bot.app.rate_limits import CostlyRequest
from bot.chat.adapter.discord_forms import read_fields
from bot.chat.context.context import AppContext
from bot.chat.responder import Answer, Interaction, Responder
from render.options import RenderOptions
from render.pictures import Picture


def display_name(user: discord.User | discord.Member) -> str:
    """Return what a person is called everywhere.

    A nickname is for one server only, and names also stand in direct messages and elsewhere.
    """
    return user.global_name or user.name


@dataclass(frozen=True, slots=True)
class Request:
    """One interaction of one person."""

    context: AppContext
    interaction: Interaction
    person: int
    responder: Responder
    values: tuple[str, ...] = ()  # chosen from a menu

    @property
    def place(self) -> str:
        return str(self.interaction.channel_id)

    @property
    def server(self) -> str | None:
        return None if self.interaction.guild_id is None else str(self.interaction.guild_id)

    @property
    def account(self) -> str:
        return str(self.interaction.user.id)

    @property
    def by(self) -> Actor:
        """Who they are to a game: Discord says with each interaction whether they moderate."""
        moderates = self.server is not None and self.interaction.permissions.manage_guild
        return Actor(self.person, self.server if moderates else None)

    @property
    def is_typed(self) -> bool:
        """Whether it is a command, and no button."""
        return self.responder.is_typed

    @property
    def value(self) -> str:
        """The first entry that was chosen from a menu; "" without any."""
        return self.values[0] if self.values else ""

    @property
    def fields(self) -> dict[str, str]:
        """What was typed into a form, by the name of its field."""
        return read_fields(self.interaction.data)

    def spend(self, what: CostlyRequest) -> None:
        """Count what a person asks for; raises Refused if it is too much."""
        self.context.rate_limits.spend(self.person, what)

    async def draw(self, paint: Callable[..., Picture], *what: Any) -> Picture:
        """Draw a picture this person asked for."""
        self.spend(CostlyRequest.PICTURE)
        return await self.context.renderer.draw(paint, *what, whom=self.person)

    async def board(
        self, live: LiveGame, view: Any, how: RenderOptions, events: Sequence[Any] = ()
    ) -> Picture:
        """Draw a board as onlookers see it, for this person."""
        self.spend(CostlyRequest.PICTURE)
        board = self.context.renderer.board
        return await board(live.row.game_key, view, how, events, whom=self.person)

    async def preview(
        self,
        live: LiveGame,
        view: Any,
        how: RenderOptions,
        aims: Sequence[str],
        events: Sequence[Any],
    ) -> Picture:
        """Draw what a draft would come to, for this person."""
        self.spend(CostlyRequest.PICTURE)
        preview = self.context.renderer.preview
        return await preview(live.row.game_key, view, how, aims, events, whom=self.person)

    async def answer(self, answer: Answer) -> None:
        """Send an answer at once: one that another follows, or that has to come before a lock is
        released. Handlers return theirs.
        """
        await self.responder.send(answer)
