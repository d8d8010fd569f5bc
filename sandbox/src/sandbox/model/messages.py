"""Messages and what hangs on them."""

from dataclasses import dataclass, field
from enum import IntEnum, IntFlag

from sandbox.ids import AttachmentId, ChannelId, InteractionId, MessageId, RoleId, UserId
from sandbox.json_codec import Json


class MessageKind(IntEnum):
    """Discord's numbers for the kinds of message we have."""

    DEFAULT = 0
    PINNED = 6
    THREAD_CREATED = 18
    REPLY = 19
    SLASH = 20
    THREAD_STARTER = 21
    CONTEXT_MENU = 23


class Flag(IntFlag):
    """Marks on a message."""

    SUPPRESS_EMBEDS = 1 << 2
    HAS_THREAD = 1 << 5
    EPHEMERAL = 1 << 6
    LOADING = 1 << 7
    SILENT = 1 << 12
    COMPONENTS_V2 = 1 << 15


UNMARKED = Flag(0)


@dataclass(slots=True)
class Attachment:
    """A file hung on a message."""

    id: AttachmentId
    channel: ChannelId
    filename: str
    data: bytes
    content_type: str
    width: int | None = None
    height: int | None = None
    description: str | None = None
    ephemeral: bool = False

    @property
    def size(self) -> int:
        return len(self.data)


@dataclass(slots=True)
class Mentions:
    """Who a message really calls, after the allowed mentions had their say."""

    users: list[UserId] = field(default_factory=list)
    roles: list[RoleId] = field(default_factory=list)
    everyone: bool = False


@dataclass(slots=True)
class Reference:
    """The message that another one answers."""

    channel: ChannelId
    message: MessageId


@dataclass(slots=True)
class Message:
    """A message, with everything a reader sees."""

    id: MessageId
    channel: ChannelId
    author: UserId
    kind: MessageKind = MessageKind.DEFAULT
    content: str = ""
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    mentions: Mentions = field(default_factory=Mentions)
    flags: Flag = UNMARKED
    tts: bool = False
    edited_at: float | None = None
    nonce: str | int | None = None
    reference: Reference | None = None
    # The bot that answered an interaction with it, and that interaction.
    application: UserId | None = None
    interaction: InteractionId | None = None
    # Who alone sees it, when it is ephemeral.
    only_for: UserId | None = None
    reactions: dict[str, list[UserId]] = field(default_factory=dict)
    old_edits: list[float] = field(default_factory=list)

    @property
    def ephemeral(self) -> bool:
        return self.only_for is not None

    @property
    def loading(self) -> bool:
        return Flag.LOADING in self.flags

    @property
    def silent(self) -> bool:
        return Flag.SILENT in self.flags
