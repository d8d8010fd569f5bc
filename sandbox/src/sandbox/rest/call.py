"""One call of the API: who calls, about what, with what."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from sandbox.errors import ApiError, ErrorCode, misfit
from sandbox.ids import ChannelId, GuildId, MessageId, UserId, is_id
from sandbox.json_codec import Json
from sandbox.limits import Errors, File, Problem
from sandbox.model.channels import Channel
from sandbox.model.guilds import Guild
from sandbox.model.messages import Message
from sandbox.model.people import Application, Intent
from sandbox.model.permissions import NOTHING, Permission
from sandbox.model.world import World
from sandbox.payloads import stamp


@dataclass(frozen=True, slots=True)
class Upload:
    """A file that came with a call."""

    index: int
    filename: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Answer:
    """What goes back; no body means 204."""

    body: Any = None
    status: int = 200


class Refused(Exception):
    """A request that breaks one of Discord's limits."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(str(problem))
        self.problem = problem


@dataclass(slots=True)
class Call:
    """A request, read and understood."""

    world: World
    bot: Application | None
    params: dict[str, str]
    query: Mapping[str, str]
    body: Any = None
    files: list[Upload] = field(default_factory=list)

    @property
    def me(self) -> UserId:
        """The bot that calls."""
        if self.bot is None:
            raise ApiError(ErrorCode.UNAUTHORIZED)
        return self.bot.id

    @property
    def form(self) -> Json:
        """The body as an object."""
        if not isinstance(self.body, dict):
            raise ApiError(ErrorCode.INVALID_JSON)
        return self.body

    @property
    def sizes(self) -> list[File]:
        return [File(file.filename, len(file.data), file.index) for file in self.files]

    def number(self, name: str) -> int:
        """Read an id out of the path."""
        text = self.params[name]
        if not is_id(text):
            raise ApiError(ErrorCode.GENERAL)
        return int(text)

    def asked(self, name: str) -> int | None:
        """Read a number out of the query."""
        text = self.query.get(name)
        if text is not None and not is_id(text):
            kind = "int" if name == "limit" else "snowflake"
            raise misfit(name, "NUMBER_TYPE_COERCE", f'Value "{text}" is not {kind}.')
        return None if text is None else int(text)

    def moment(self, name: str) -> str | None:
        """Read a time out of the query, and write it as Discord does: so times can be compared."""
        try:
            given = datetime.fromisoformat(self.query.get(name, ""))
        except ValueError:
            return None
        return stamp((given if given.tzinfo else given.replace(tzinfo=UTC)).timestamp())

    def limit(self, otherwise: int, most: int, least: int = 1) -> int:
        """Read how many things are wanted at most."""
        wanted = self.asked("limit")
        if wanted is not None and not least <= wanted <= most:
            errors = Errors()
            place = errors.at("limit")
            place.at_least(least) if wanted < least else place.at_most(most)
            raise ApiError(ErrorCode.INVALID_FORM, errors.tree())
        return otherwise if wanted is None else wanted

    def guild(self) -> Guild:
        """Find the guild in the path; a bot knows only those it is in."""
        guild = self.world.guild(GuildId(self.number("guild_id")))
        if self.me not in guild.members:
            raise ApiError(ErrorCode.MISSING_ACCESS)
        return guild

    def channel(self, *needed: Permission) -> Channel:
        """Find the channel in the path, where the bot must have these rights."""
        channel = self.world.channel(ChannelId(self.number("channel_id")))
        held = self.world.permissions(self.me, channel)
        if not held & Permission.VIEW_CHANNEL:
            raise ApiError(ErrorCode.MISSING_ACCESS)
        wanted = NOTHING
        for right in needed:
            wanted |= right
        if wanted & ~held:
            raise ApiError(ErrorCode.MISSING_PERMISSIONS)
        return channel

    def message(self, channel: Channel) -> Message:
        """Find the message in the path; what only one person sees is not there for this."""
        message = self.world.message(channel.id, MessageId(self.number("message_id")))
        if message.ephemeral:
            raise ApiError(ErrorCode.UNKNOWN_MESSAGE)
        return message

    def needs_intent(self, intent: Intent) -> None:
        """Refuse a bot that has not ticked this on its application page."""
        if self.bot is None or intent not in self.bot.privileged:
            raise ApiError(ErrorCode.MISSING_ACCESS)

    def may(self, channel: Channel, right: Permission) -> bool:
        return bool(self.world.permissions(self.me, channel) & right)


def check(problem: Problem | None) -> None:
    """Refuse the call if it breaks a limit."""
    if problem is not None:
        raise Refused(problem)


@dataclass(frozen=True, slots=True)
class Route:
    """A method and a path, named as in Discord's own description, and who answers."""

    method: str
    template: str
    handler: Callable[[Call], Answer]
    # Answers to interactions carry their own secret in the path.
    needs_token: bool = True
