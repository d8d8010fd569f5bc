"""Writing, reacting, deleting: what needs no bot."""

from collections.abc import Sequence

from sandbox.actors.person import Person
from sandbox.actors.resolved_values import upload
from sandbox.actors.simulation import NotPossible, PickedFile, Until
from sandbox.limits.emoji import is_emoji
from sandbox.model import events, guilds_and_channels, message_changes
from sandbox.model.channels import Channel, ChannelKind
from sandbox.model.message_changes import Draft
from sandbox.model.messages import Message, MessageKind, Reference
from sandbox.model.permissions import Permission

LONGEST_TEXT = 2000
MOST_FILES = 10


class MessagingActor(Person):
    """A person who writes, reacts and deletes."""

    def may_write(self, channel: Channel) -> bool:
        """Tell whether there is a box to write in; a locked thread has one for moderators only."""
        rights = self._world.permissions(self.id, channel)
        if channel.thread is None:
            closed = channel.kind in {ChannelKind.FORUM, ChannelKind.CATEGORY}
            return bool(rights & Permission.SEND_MESSAGES) and not closed
        writes = bool(rights & Permission.SEND_MESSAGES_IN_THREADS)
        return writes and guilds_and_channels.may_wake(self._world, channel, self.id)

    async def say(
        self,
        channel: Channel,
        text: str = "",
        *,
        files: Sequence[PickedFile] = (),
        reply_to: Message | None = None,
        _until: Until = Until.SETTLED,
    ) -> Message:
        """Write a message, and wait until the bot has taken notice."""
        self._look_at(channel)
        if not self.may_write(channel):
            raise NotPossible(f"{self.name} may not write here")
        if not text and not files:
            raise NotPossible("there is nothing to send")
        if len(text) > LONGEST_TEXT:
            raise NotPossible("the message is too long")
        if len(files) > MOST_FILES:
            raise NotPossible(f"a message takes {MOST_FILES} files")
        if reply_to is not None:
            self._must_share(reply_to)
            if reply_to.channel != channel.id:
                raise NotPossible("one answers where a message was written")
        draft = Draft(text, attachments=[upload(self._world, channel, file) for file in files])
        for attachment in draft.attachments:
            # It hangs on the message now.
            attachment.ephemeral = False
            del self._world.state.uploads[attachment.id]
        if reply_to is not None:
            draft.kind = MessageKind.REPLY
            draft.reference = Reference(channel.id, reply_to.id)
        guilds_and_channels.archive(self._world, channel, archived=False)
        message = message_changes.send(self._world, channel, self.id, draft)
        await self._rest(_until)
        return message

    async def edit(self, message: Message, text: str, *, _until: Until = Until.SETTLED) -> None:
        """Change an own message."""
        self._must_see(message)
        if message.author != self.id:
            raise NotPossible("one may change only what one wrote")
        if not text and not message.attachments:
            raise NotPossible("an empty message cannot be kept")
        if len(text) > LONGEST_TEXT:
            raise NotPossible("the message is too long")
        message_changes.edit(self._world, message, message_changes.Edit(content=text))
        await self._rest(_until)

    async def react(self, message: Message, emoji: str, *, _until: Until = Until.SETTLED) -> None:
        self._must_share(message)
        if not is_emoji(emoji) and ":" not in emoji:
            raise NotPossible(f"{emoji!r} is no emoji")
        rights = self._world.permissions(self.id, self._world.channel(message.channel))
        if emoji not in message.reactions and not rights & Permission.ADD_REACTIONS:
            raise NotPossible(f"{self.name} may not react here")
        if (
            emoji not in message.reactions
            and len(message.reactions) >= message_changes.MOST_REACTIONS
        ):
            raise NotPossible(f"a message takes {message_changes.MOST_REACTIONS} kinds of reaction")
        message_changes.react(self._world, message, self.id, emoji)
        await self._rest(_until)

    async def unreact(self, message: Message, emoji: str, *, _until: Until = Until.SETTLED) -> None:
        self._must_see(message)
        message_changes.unreact(self._world, message, self.id, emoji)
        await self._rest(_until)

    def _must_share(self, message: Message) -> None:
        """Refuse what others could make no sense of: they do not see the message."""
        self._must_see(message)
        if message.ephemeral:
            raise NotPossible("nobody else sees that message")

    async def type(self, channel: Channel) -> None:
        """Begin to write."""
        self._look_at(channel)
        self._world.announce(events.Typing(channel, self.id))
        await self._simulation.activity.settled()

    async def delete(self, message: Message, *, _until: Until = Until.SETTLED) -> None:
        """Delete an own message, or another's with the right to."""
        self._must_see(message)
        rights = self._world.permissions(self.id, self._world.channel(message.channel))
        if message.author != self.id and not rights & Permission.MANAGE_MESSAGES:
            raise NotPossible(f"{self.name} may not delete that")
        message_changes.delete(self._world, message.channel, [message.id])
        await self._rest(_until)

    async def dismiss(self, message: Message) -> None:
        """Put away a message that only this person sees. No bot hears of it."""
        if message.only_for != self.id:
            raise NotPossible("that is not for this person alone")
        message_changes.delete(self._world, message.channel, [message.id])
