"""Whoever presses or types something: who they are, where they are, and how they are answered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import aiohttp
import discord

from bot.app.live_game import LiveGame
from bot.app.permissions import Actor
from bot.app.rate_limits import CostlyRequest
from bot.chat.adapter import discord_render
from bot.chat.context.context import AppContext
from bot.chat.custom_id import NOTHING, Press
from bot.chat.message import Message
from render.look import Look
from render.pictures import Picture

Interaction = discord.Interaction[Any]
ANSWERED = 40060  # Discord's word for a second acknowledgement
PUT_AWAY = 10008  # and for a message that is not there any more


def name_of(user: discord.User | discord.Member) -> str:
    """What somebody is called everywhere: a nickname is for one server, and games are told of in
    direct messages and others too.
    """
    return user.global_name or user.name


@dataclass(slots=True)
class Request:
    """One interaction. It is acknowledged first; then there is time to work."""

    context: AppContext
    interaction: Interaction
    person: int
    press: Press = NOTHING
    values: tuple[str, ...] = ()
    in_place: bool = False  # the message with the button is the one that changes
    heard: bool = False  # Discord has our acknowledgement, whatever discord.py knows of it

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
    def typed(self) -> bool:
        """A command, not a button."""
        return self.interaction.type is discord.InteractionType.application_command

    @property
    def acknowledged(self) -> bool:
        return self.heard or self.interaction.response.is_done()

    def spend(self, what: CostlyRequest) -> None:
        """Count what a person asks for; raises Refused if it is too much."""
        self.context.rate_limits.spend(self.person, what)

    async def draw(self, paint: Callable[..., Picture], *what: Any) -> Picture:
        """Draw a picture this person asked for."""
        self.spend(CostlyRequest.PICTURE)
        return await self.context.renderer.draw(paint, *what, whom=self.person)

    async def board(
        self, live: LiveGame, view: Any, how: Look, events: Sequence[Any] = ()
    ) -> Picture:
        """Draw a board as onlookers see it, for this person."""
        self.spend(CostlyRequest.PICTURE)
        board = self.context.renderer.board
        return await board(live.row.game_key, view, how, events, whom=self.person)

    async def fresh(self, *, public: bool = False) -> None:
        """Acknowledge; the answer will be a message of its own."""
        await self._acknowledge(ephemeral=not public, thinking=True)

    async def same(self) -> None:
        """Acknowledge; the answer will change the message that was pressed."""
        self.in_place = not self.typed
        await self._acknowledge(ephemeral=self.typed, thinking=self.typed)

    async def _acknowledge(self, *, ephemeral: bool, thinking: bool) -> None:
        """Where the line breaks meanwhile, ask again: Discord knows whether it has heard us."""
        if self.acknowledged:
            return
        response = self.interaction.response
        try:
            await response.defer(ephemeral=ephemeral, thinking=thinking)
        except aiohttp.ClientError:
            try:
                await response.defer(ephemeral=ephemeral, thinking=thinking)
            except discord.HTTPException as error:
                if error.code != ANSWERED:
                    raise
        self.heard = True

    @property
    def among_others(self) -> bool:
        """Is the message that was pressed one that others see too?"""
        message = self.interaction.message
        return self.server is not None and message is not None and not message.flags.ephemeral

    async def answer(self, post: Message, *, keep_pictures: bool = False) -> None:
        """Change the answer. Where the line breaks, do it again: it comes to the same.

        A player who has put the message away meanwhile reads the answer all the same. A message
        that others see keeps what it says, whichever custom id a client of one's own sent with it.
        """
        if self.in_place and self.among_others:
            await self.aside(post)
            return
        try:
            try:
                await self._edit(post, keep_pictures)
            except aiohttp.ClientError:
                await self._edit(post, keep_pictures)
        except discord.NotFound as error:
            if error.code != PUT_AWAY:
                raise
            await self.interaction.followup.send(ephemeral=True, **discord_render.sending(post))

    async def _edit(self, post: Message, keep_pictures: bool) -> None:
        # Made anew each time, for a file is sent only once.
        await self.interaction.edit_original_response(
            **discord_render.editing(post, keep_pictures=keep_pictures)
        )

    async def aside(self, post: Message) -> None:
        """Say something privately, and leave the message as it is."""
        if not self.acknowledged:
            await self.interaction.response.send_message(
                ephemeral=True, **discord_render.sending(post)
            )
        elif self.in_place:
            await self.interaction.followup.send(ephemeral=True, **discord_render.sending(post))
        else:
            await self.answer(post)
