"""Application commands: what people may type after a slash or find in a menu."""

from dataclasses import dataclass
from enum import IntEnum

from sandbox.ids import CommandId, GuildId, UserId
from sandbox.json_codec import Json


class CommandKind(IntEnum):
    """Where a command is offered."""

    SLASH = 1
    USER_MENU = 2
    MESSAGE_MENU = 3


class OptionKind(IntEnum):
    """What an option of a slash command takes."""

    SUBCOMMAND = 1
    GROUP = 2
    STRING = 3
    INTEGER = 4
    BOOLEAN = 5
    USER = 6
    CHANNEL = 7
    ROLE = 8
    MENTIONABLE = 9
    NUMBER = 10
    ATTACHMENT = 11


@dataclass(slots=True)
class Command:
    """A command as the bot described it; `body` is that description."""

    id: CommandId
    application: UserId
    guild: GuildId | None
    version: int
    body: Json

    @property
    def name(self) -> str:
        return str(self.body["name"])

    @property
    def kind(self) -> CommandKind:
        return CommandKind(self.body.get("type") or CommandKind.SLASH)
