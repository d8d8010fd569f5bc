"""Places where messages are: channels, threads, forums, direct messages."""

from dataclasses import dataclass, field
from enum import IntEnum

from sandbox.ids import ChannelId, GuildId, MessageId, TagId, UserId
from sandbox.model.permissions import Overwrite


class ChannelKind(IntEnum):
    """Discord's numbers for the kinds of channel we have."""

    TEXT = 0
    DM = 1
    CATEGORY = 4
    ANNOUNCEMENT = 5
    ANNOUNCEMENT_THREAD = 10
    PUBLIC_THREAD = 11
    PRIVATE_THREAD = 12
    FORUM = 15

    @property
    def is_thread(self) -> bool:
        return self in {self.ANNOUNCEMENT_THREAD, self.PUBLIC_THREAD, self.PRIVATE_THREAD}


@dataclass(slots=True)
class Tag:
    """A label for posts of a forum."""

    id: TagId
    name: str
    moderated: bool = False
    emoji: str | None = None


@dataclass(slots=True)
class ThreadState:
    """What a thread has and other channels have not."""

    owner: UserId
    created_at: float
    archive_after: int = 1440
    archived: bool = False
    archived_at: float = 0.0
    locked: bool = False
    invitable: bool = True
    members: dict[UserId, float] = field(default_factory=dict)
    tags: list[TagId] = field(default_factory=list)
    sent: int = 0


@dataclass(slots=True)
class Channel:
    """A place for messages."""

    id: ChannelId
    kind: ChannelKind
    name: str = ""
    guild: GuildId | None = None
    parent: ChannelId | None = None
    position: int = 0
    topic: str | None = None
    slowmode: int = 0
    nsfw: bool = False
    overwrites: list[Overwrite] = field(default_factory=list)
    recipients: list[UserId] = field(default_factory=list)
    thread: ThreadState | None = None
    tags: list[Tag] = field(default_factory=list)
    last_message: MessageId | None = None
    last_pin_at: float | None = None
    pins: dict[MessageId, float] = field(default_factory=dict)
