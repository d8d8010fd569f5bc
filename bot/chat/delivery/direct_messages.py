"""Direct messages to single people, and what is known of those who closed theirs."""

from __future__ import annotations

import discord

from bot.app.outbox.outbox import PreparedNotice
from bot.chat.context.context import AppContext
from bot.chat.delivery.direct_channels import DirectChannels
from bot.chat.delivery.sender import Sender
from bot.chat.message import Message
from bot.store.records import Outcome, Person

# They want none, or share no server with us; or Discord does not know them (any more).
CLOSED = {50007, 50278, 10003, 10013, 50001, 50013, 50033}
LATER = 86400.0  # seconds until a person who closed their direct messages is tried again


class DirectMessages:
    """Finds the person a notice is for, and writes to them."""

    def __init__(self, context: AppContext, client: discord.Client, sender: Sender) -> None:
        self.context, self.sender = context, sender
        self.channels = DirectChannels(client)

    async def of(self, message: PreparedNotice) -> Person | None:
        """Find the person a notice is for; None if they are not known any more."""
        number = message.waiting.item.person
        if number is None:
            return None
        return (await self.context.people.known([number])).get(number)

    async def send(self, person: Person, message: PreparedNotice, post: Message) -> Outcome:
        """Write to a person, unless their direct messages are closed."""
        try:
            channel = await self.channels.open(person.account or "0")
            await self.sender.put(channel, message, post)
        except discord.HTTPException as error:
            if error.code not in CLOSED:
                raise
            await self.note_closed(person)
            return Outcome.UNREACHED
        await self.note_open(person)
        return Outcome.SENT

    async def note_closed(self, person: Person) -> None:
        """Leave a person alone for a day, as their direct messages are closed."""
        await self.context.people.set_closed(person.id, self.context.app.games.now() + LATER)

    async def note_open(self, person: Person) -> None:
        """Note that a direct message arrived."""
        if person.settings.closed is not None:
            await self.context.people.set_closed(person.id, None)

    def is_skipped(self, person: Person) -> bool:
        """Has a person deleted their data, or closed their direct messages a short while ago?"""
        until = person.settings.closed or 0.0
        return person.account is None or until > self.context.app.games.now()
