"""Everything there is, and how to find it."""

import secrets
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TypeVar

from sandbox.clock import Clock
from sandbox.errors import ApiError, ErrorCode
from sandbox.ids import (
    AttachmentId,
    ChannelId,
    CommandId,
    GuildId,
    InteractionId,
    MessageId,
    RoleId,
    Snowflakes,
    UserId,
    made_at,
)
from sandbox.model import events
from sandbox.model.channels import Channel, ChannelKind
from sandbox.model.commands import Command
from sandbox.model.guilds import Guild
from sandbox.model.interactions import Interaction
from sandbox.model.messages import Attachment, Message, MessageKind
from sandbox.model.people import Application, User
from sandbox.model.permissions import DIRECT, NOTHING, Permission, in_channel
from sandbox.model.session_starts import SessionStarts

T = TypeVar("T")
REPLACED = 16  # attachments


@dataclass(slots=True)
class Ping:
    """A message that calls a person; a silent one leaves a mark but makes no sound."""

    message: MessageId
    channel: ChannelId
    silent: bool


@dataclass(slots=True)
class Sent:
    """A nonce that was used, and what came of it."""

    message: MessageId
    channel: ChannelId
    at: float


@dataclass(slots=True)
class Policy:
    """Numbers Discord does not publish, or that a test wants smaller."""

    # Edits of one message that is older than an hour, within an hour. Discord counts somehow
    # like this and says only "limited"; thirty is our guess.
    old_edits: int = 30
    old_edit_retry: float = 0.25
    nonce_lasts: float = 300.0
    active_threads: int = 1000
    attachment_limit: int = 10 * 2**20
    link_lasts: float = 24 * 3600.0


@dataclass(slots=True)
class Addresses:
    """Where the local Discord can be reached."""

    api: str = "http://127.0.0.1/api/v10"
    cdn: str = "http://127.0.0.1"
    gateway: str = "ws://127.0.0.1/gateway/"


@dataclass
class State:
    """All that a restart must not lose."""

    last_id: int = 0
    secret: str = field(default_factory=lambda: secrets.token_hex(16))
    users: dict[UserId, User] = field(default_factory=dict)
    applications: dict[UserId, Application] = field(default_factory=dict)
    guilds: dict[GuildId, Guild] = field(default_factory=dict)
    channels: dict[ChannelId, Channel] = field(default_factory=dict)
    messages: dict[ChannelId, dict[MessageId, Message]] = field(default_factory=dict)
    uploads: dict[AttachmentId, Attachment] = field(default_factory=dict)
    commands: dict[CommandId, Command] = field(default_factory=dict)
    interactions: dict[InteractionId, Interaction] = field(default_factory=dict)
    nonces: dict[str, Sent] = field(default_factory=dict)
    pings: dict[UserId, list[Ping]] = field(default_factory=dict)


class World:
    """The local Discord's whole content."""

    def __init__(self, clock: Clock, state: State | None = None) -> None:
        self.clock = clock
        self.state = state or State()
        # In a world that was kept, hours may have been let pass at once: it goes on from there.
        clock.advance(max(0.0, made_at(self.state.last_id) - clock.now()))
        self.policy = Policy()
        self.starts = SessionStarts(clock)
        self.addresses = Addresses()
        self._ids = Snowflakes(clock, self.state.last_id)
        self._listeners: list[Callable[[events.Event], None]] = []
        # Attachments that an edit replaced a moment ago: clients may still be fetching them.
        self._replaced: deque[Attachment] = deque(maxlen=REPLACED)

    def new_id(self) -> int:
        self.state.last_id = self._ids.next()
        return self.state.last_id

    def listen(self, listener: Callable[[events.Event], None]) -> Callable[[], None]:
        """Tell a listener everything that happens from now on; call the result to stop."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def announce(self, event: events.Event) -> None:
        for listener in tuple(self._listeners):
            listener(event)

    # Finding things. Each raises what Discord answers when there is no such thing.

    def user(self, user: UserId) -> User:
        return _or(self.state.users.get(user), ErrorCode.UNKNOWN_USER)

    def application(self, token: str) -> Application | None:
        applications = self.state.applications.values()
        return next((app for app in applications if app.token == token), None)

    def guild(self, guild: GuildId) -> Guild:
        return _or(self.state.guilds.get(guild), ErrorCode.UNKNOWN_GUILD)

    def channel(self, channel: ChannelId) -> Channel:
        return _or(self.state.channels.get(channel), ErrorCode.UNKNOWN_CHANNEL)

    def message(self, channel: ChannelId, message: MessageId) -> Message:
        found = self.state.messages.get(channel, {}).get(message)
        return _or(found, ErrorCode.UNKNOWN_MESSAGE)

    def messages(self, channel: ChannelId) -> list[Message]:
        """List a channel's messages, oldest first."""
        return list(self.state.messages.get(channel, {}).values())

    def said_in(self, thread: Channel) -> int:
        """Count what all members see in a thread; the message it began with is not counted."""
        return sum(
            not message.ephemeral
            and message.kind is not MessageKind.THREAD_STARTER
            and int(message.id) != int(thread.id)
            for message in self.messages(thread.id)
        )

    def guild_of(self, channel: Channel) -> Guild | None:
        return None if channel.guild is None else self.state.guilds.get(channel.guild)

    def channels_of(self, guild: GuildId) -> Iterator[Channel]:
        return (channel for channel in self.state.channels.values() if channel.guild == guild)

    def threads_of(self, channel: ChannelId) -> Iterator[Channel]:
        return (
            thread
            for thread in self.state.channels.values()
            if thread.kind.is_thread and thread.parent == channel
        )

    def dm(self, one: UserId, other: UserId) -> Channel | None:
        for channel in self.state.channels.values():
            if channel.kind is ChannelKind.DM and {one, other} == set(channel.recipients):
                return channel
        return None

    def replace_attachments(self, message: Message, attachments: list[Attachment]) -> None:
        self._replaced.extend(one for one in message.attachments if one not in attachments)
        message.attachments = attachments

    def attachments(self) -> Iterator[Attachment]:
        yield from self._replaced
        yield from self.state.uploads.values()
        for channel in self.state.messages.values():
            for message in channel.values():
                yield from message.attachments

    # Rights.

    def permissions(self, user: UserId, channel: Channel) -> Permission:
        """Return what a person may do in a channel; nothing, if they cannot see it."""
        if channel.kind is ChannelKind.DM:
            return DIRECT if user in channel.recipients else NOTHING
        guild = self.guild_of(channel)
        if guild is None or user not in guild.members:
            return NOTHING
        place = channel
        if channel.thread is not None and channel.parent is not None:
            place = self.state.channels.get(channel.parent, channel)
        held = in_channel(
            guild.permissions(user),
            guild.everyone,
            guild.members[user].roles,
            user,
            place.overwrites,
        )
        if (
            channel.kind is ChannelKind.PRIVATE_THREAD
            and channel.thread is not None
            and user not in channel.thread.members
            and not held & Permission.MANAGE_THREADS
        ):
            return NOTHING
        return held

    def can_see(self, user: UserId, channel: Channel) -> bool:
        return bool(self.permissions(user, channel) & Permission.VIEW_CHANNEL)

    def sees(self, user: UserId, message: Message) -> bool:
        """Tell whether a person can see a message that still exists."""
        if message.only_for not in {None, user}:
            return False
        channel = self.state.channels.get(message.channel)
        if channel is None or message.id not in self.state.messages.get(channel.id, {}):
            return False
        return self.can_see(user, channel)

    def audience(self, channel: Channel) -> list[UserId]:
        """List who can see a channel."""
        if channel.kind is ChannelKind.DM:
            return list(channel.recipients)
        guild = self.guild_of(channel)
        return [] if guild is None else [u for u in guild.members if self.can_see(u, channel)]

    def mutual_guild(self, one: UserId, other: UserId) -> bool:
        return any(
            one in guild.members and other in guild.members for guild in self.state.guilds.values()
        )

    def role_holders(self, guild: Guild, role: RoleId) -> set[UserId]:
        return {user for user, member in guild.members.items() if role in member.roles}


def _or(found: T | None, code: ErrorCode) -> T:
    if found is None:
        raise ApiError(code)
    return found
