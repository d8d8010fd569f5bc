"""The numbers Discord names things by: they rise, and carry the time of their making."""

from typing import NewType

from sandbox.clock import Clock

UserId = NewType("UserId", int)
GuildId = NewType("GuildId", int)
RoleId = NewType("RoleId", int)
ChannelId = NewType("ChannelId", int)
MessageId = NewType("MessageId", int)
AttachmentId = NewType("AttachmentId", int)
CommandId = NewType("CommandId", int)
InteractionId = NewType("InteractionId", int)
TagId = NewType("TagId", int)

DISCORD_EPOCH = 1_420_070_400
SEQUENCE_BITS = 22
LARGEST = 2**63 - 1
LONGEST = len(str(LARGEST))


class Snowflakes:
    """Gives out ids; each is greater than all before it."""

    def __init__(self, clock: Clock, last: int = 0) -> None:
        self._clock = clock
        self.last = last

    def next(self) -> int:
        earliest = int((self._clock.now() - DISCORD_EPOCH) * 1000) << SEQUENCE_BITS
        self.last = max(self.last + 1, earliest)
        return self.last


def is_id(text: str) -> bool:
    """Tell whether a text can be an id: ASCII digits, and no more than 64 bits of them."""
    return text.isascii() and text.isdecimal() and len(text) <= LONGEST and int(text) <= LARGEST


def made_at(snowflake: int) -> float:
    """Say when an id was given out, in seconds since 1970."""
    return (snowflake >> SEQUENCE_BITS) / 1000 + DISCORD_EPOCH
