"""How far each person has read, and what waits for them."""

from collections.abc import Iterator
from dataclasses import dataclass

from sandbox.ids import ChannelId, MessageId, UserId, made_at
from sandbox.model.channels import Channel, ChannelKind
from sandbox.model.messages import Message
from sandbox.model.world import World


@dataclass(frozen=True, slots=True)
class Waiting:
    """What is new to a person in a channel: messages, and how many of them call the person."""

    unread: int
    pings: int


class ReadMarks:
    """Remembers the last message each person has read in every channel."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._read: dict[tuple[UserId, ChannelId], MessageId] = {}
        # What was there before the page started is no news.
        self._start = MessageId(world.state.last_id)

    def read(self, user: UserId, channel: Channel) -> bool:
        """Mark a channel as read up to now; tell whether that changed anything."""
        news = self.waiting(user, channel) != Waiting(0, 0)
        self._read[user, channel.id] = MessageId(self._world.state.last_id)
        return news

    def waiting(self, user: UserId, channel: Channel) -> Waiting:
        """Count what a person has not read yet. In threads of others only calls count."""
        called = {
            ping.message
            for ping in self._world.state.pings.get(user, ())
            if ping.channel == channel.id
        }
        new = list(self._news(user, channel))
        pings = sum(message.id in called for message in new)
        follows = channel.thread is None or user in channel.thread.members
        return Waiting(len(new) if follows else pings, pings)

    def _news(self, user: UserId, channel: Channel) -> Iterator[Message]:
        last = self._read.get((user, channel.id), self._start)
        joined = self._joined(user, channel)
        for message in reversed(self._world.state.messages.get(channel.id, {}).values()):
            if message.id <= last or made_at(message.id) < joined:
                return
            if message.author != user and not message.ephemeral and not message.loading:
                yield message

    def _joined(self, user: UserId, channel: Channel) -> float:
        guild = self._world.guild_of(channel)
        if channel.kind is ChannelKind.DM or guild is None or user not in guild.members:
            return 0.0
        # An id knows its time to the millisecond only.
        return guild.members[user].joined_at - 0.001
