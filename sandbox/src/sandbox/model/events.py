"""Everything that can happen on the local Discord, as listeners hear of it."""

from dataclasses import dataclass

from sandbox.ids import ChannelId, GuildId, MessageId, UserId
from sandbox.model.channels import Channel
from sandbox.model.guilds import Guild, Member, Role
from sandbox.model.interactions import Interaction
from sandbox.model.messages import Message


@dataclass(frozen=True, slots=True)
class MessageSent:
    message: Message


@dataclass(frozen=True, slots=True)
class MessageEdited:
    message: Message


@dataclass(frozen=True, slots=True)
class MessagesDeleted:
    channel: ChannelId
    guild: GuildId | None
    messages: tuple[MessageId, ...]
    bulk: bool
    only_for: UserId | None = None


@dataclass(frozen=True, slots=True)
class Reacted:
    message: Message
    user: UserId
    emoji: str
    added: bool


@dataclass(frozen=True, slots=True)
class ReactionsCleared:
    message: Message
    emoji: str | None


@dataclass(frozen=True, slots=True)
class PinsChanged:
    channel: Channel


@dataclass(frozen=True, slots=True)
class ChannelCreated:
    channel: Channel


@dataclass(frozen=True, slots=True)
class ChannelChanged:
    channel: Channel


@dataclass(frozen=True, slots=True)
class ChannelDeleted:
    channel: Channel


@dataclass(frozen=True, slots=True)
class ThreadMembersChanged:
    thread: Channel
    added: tuple[UserId, ...] = ()
    removed: tuple[UserId, ...] = ()


@dataclass(frozen=True, slots=True)
class GuildJoined:
    guild: Guild
    bot: UserId


@dataclass(frozen=True, slots=True)
class GuildLeft:
    guild: Guild
    bot: UserId


@dataclass(frozen=True, slots=True)
class MemberJoined:
    guild: Guild
    member: Member


@dataclass(frozen=True, slots=True)
class MemberChanged:
    guild: Guild
    member: Member


@dataclass(frozen=True, slots=True)
class MemberLeft:
    guild: Guild
    user: UserId


@dataclass(frozen=True, slots=True)
class RoleCreated:
    guild: Guild
    role: Role


@dataclass(frozen=True, slots=True)
class RoleChanged:
    guild: Guild
    role: Role


@dataclass(frozen=True, slots=True)
class Typing:
    channel: Channel
    user: UserId


@dataclass(frozen=True, slots=True)
class InteractionMade:
    interaction: Interaction


@dataclass(frozen=True, slots=True)
class InteractionAnswered:
    """A first answer that is no message of its own: choices, a modal, an acknowledgement."""

    interaction: Interaction


@dataclass(frozen=True, slots=True)
class InteractionFailed:
    """The bot did not answer in time; the person reads "The application did not respond"."""

    interaction: Interaction


@dataclass(frozen=True, slots=True)
class CommandsChanged:
    application: UserId
    guild: GuildId | None


Event = (
    MessageSent
    | MessageEdited
    | MessagesDeleted
    | Reacted
    | ReactionsCleared
    | PinsChanged
    | ChannelCreated
    | ChannelChanged
    | ChannelDeleted
    | ThreadMembersChanged
    | GuildJoined
    | GuildLeft
    | MemberJoined
    | MemberChanged
    | MemberLeft
    | RoleCreated
    | RoleChanged
    | Typing
    | InteractionMade
    | InteractionAnswered
    | InteractionFailed
    | CommandsChanged
)
