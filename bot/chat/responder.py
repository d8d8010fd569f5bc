"""Answer one interaction: acknowledge it, change the message it was pressed in, add others."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from enum import Enum
from typing import Any

import aiohttp
import discord

from bot.chat.adapter import discord_render
from bot.chat.adapter.discord_forms import modal
from bot.chat.message import Form, Message

Interaction = discord.Interaction[Any]
ANSWERED = 40060  # Discord's word for a second acknowledgement
PUT_AWAY = 10008  # and for a message that is not there any more


class Acknowledge(Enum):
    """How a press is acknowledged, before anything else is done."""

    NEW = "new"  # the answer is a private message of its own
    UPDATE = "update"  # the answer changes the message that was pressed
    PAGE = "page"  # the same, unless others read that message too
    FORM = "form"  # the answer is a form, which must be the first that Discord hears


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer of more than one message, or one that is given in another way."""

    message: Message | None = None
    keep_pictures: bool = False  # of the message that changes
    beside: bool = False  # the message that was pressed stays as it is
    private: tuple[Message, ...] = ()  # sent after it
    public: tuple[Message, ...] = ()  # the same, for all to read


Answer = Message | Reply | Form | None


class Responder:
    """Sends what answers one interaction, and remembers what Discord has heard of it."""

    def __init__(self, interaction: Interaction) -> None:
        self.interaction = interaction
        self._in_place = False  # the message with the button is the one that changes
        self._heard = False  # Discord has our acknowledgement, whatever discord.py knows of it

    @property
    def is_typed(self) -> bool:
        """Whether it is a command, and no button."""
        return self.interaction.type is discord.InteractionType.application_command

    @property
    def is_acknowledged(self) -> bool:
        return self._heard or self.interaction.response.is_done()

    @property
    def is_form(self) -> bool:
        """Whether a form was the answer: nothing can follow it."""
        return self.interaction.response.type is discord.InteractionResponseType.modal

    async def acknowledge(self, how: Acknowledge) -> None:
        """Acknowledge the interaction, once; a form is acknowledged by opening it."""
        if how is Acknowledge.FORM or self.is_acknowledged:
            return
        if how is Acknowledge.PAGE:
            message: Any = self.interaction.message
            own = message is not None and message.flags.ephemeral
            how = Acknowledge.UPDATE if own else Acknowledge.NEW
        self._in_place = how is Acknowledge.UPDATE and not self.is_typed
        response, new = self.interaction.response, not self._in_place
        try:
            await response.defer(ephemeral=new, thinking=new)
        except aiohttp.ClientError:
            # The connection broke: ask again, for Discord knows whether it has heard us.
            try:
                await response.defer(ephemeral=new, thinking=new)
            except discord.HTTPException as error:
                if error.code != ANSWERED:
                    raise
        self._heard = True

    async def send(self, answer: Answer) -> None:
        """Send an answer with all that follows it."""
        if isinstance(answer, Form):
            await self.interaction.response.send_modal(modal(answer))
            return
        reply = Reply(answer) if isinstance(answer, Message) else answer or Reply()
        if reply.message is not None and reply.beside:
            await self.send_beside(reply.message)
        elif reply.message is not None:
            await self._change(reply.message, keep_pictures=reply.keep_pictures)
        for message in reply.private:
            await self.follow_up(message)
        for message in reply.public:
            await self.follow_up(message, public=True)

    async def send_beside(self, message: Message) -> None:
        """Send a private message and leave the one that was pressed as it is."""
        if not self.is_acknowledged:
            await self.interaction.response.send_message(
                ephemeral=True, **discord_render.sending(message)
            )
        elif self._in_place:
            await self.follow_up(message)
        else:
            await self._change(message)

    async def follow_up(self, message: Message, *, public: bool = False) -> None:
        """Send one more message."""
        await self.interaction.followup.send(
            ephemeral=not public, **discord_render.sending(message)
        )

    async def _change(self, message: Message, *, keep_pictures: bool = False) -> None:
        """Change the answer. Where the connection breaks, do it again: it comes to the same.

        A player who has dismissed the message meanwhile reads the answer all the same. A message
        that others see keeps what it says, whichever custom id a client of one's own sent with it.
        """
        if self._in_place and self._is_among_others():
            await self.follow_up(message)
            return

        async def edit() -> None:
            # Rendered anew each time, for a file is sent only once.
            await self.interaction.edit_original_response(
                **discord_render.editing(message, keep_pictures=keep_pictures)
            )

        try:
            await _again_if_broken(edit)
        except discord.NotFound as error:
            if error.code != PUT_AWAY:
                raise
            await self.follow_up(message)

    def _is_among_others(self) -> bool:
        """Whether others see the message that was pressed too."""
        message = self.interaction.message
        in_server = self.interaction.guild_id is not None
        return in_server and message is not None and not message.flags.ephemeral


async def _again_if_broken(work: Callable[[], Awaitable[None]]) -> None:
    try:
        await work()
    except aiohttp.ClientError:
        await work()
