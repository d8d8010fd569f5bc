"""Whom the gateway lets in: what a bot says when it starts a session, and why it is refused."""

from dataclasses import dataclass
from typing import Self

from sandbox.json_codec import Json
from sandbox.model.people import KNOWN_INTENTS, Application
from sandbox.model.session_starts import SessionStarts

BAD_TOKEN, BAD_SHARD, MORE_SHARDS, BAD_INTENTS, FORBIDDEN_INTENTS = 4004, 4010, 4011, 4013, 4014


@dataclass(frozen=True, slots=True)
class Identify:
    """What a bot says of itself: its token, its intents, and which of its shards it is."""

    token: str
    intents: int
    shard: int
    shards: int

    @classmethod
    def read(cls, data: Json) -> Self:
        """Raises KeyError, TypeError, ValueError or OverflowError for what makes no sense."""
        shard, shards = data["shard"] if data.get("shard") is not None else (0, 1)
        token = str(data["token"]).removeprefix("Bot ")
        return cls(token, int(data["intents"]), int(shard), int(shards))

    def refusal(self, application: Application, starts: SessionStarts) -> int | None:
        """Say with which code it is sent away; None if it may come in."""
        if not 0 <= self.shard < self.shards:
            return BAD_SHARD
        if self.shards < starts.required_shards:
            return MORE_SHARDS
        if self.intents & ~KNOWN_INTENTS:
            return BAD_INTENTS
        if self.intents & starts.privileged & ~application.privileged:
            return FORBIDDEN_INTENTS
        return None
