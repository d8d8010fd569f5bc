"""People and bots."""

from dataclasses import dataclass
from enum import IntFlag

from sandbox.ids import UserId


class Intent(IntFlag):
    """What a bot may ask to hear about."""

    GUILDS = 1 << 0
    GUILD_MEMBERS = 1 << 1
    GUILD_PRESENCES = 1 << 8
    GUILD_MESSAGES = 1 << 9
    GUILD_MESSAGE_REACTIONS = 1 << 10
    GUILD_MESSAGE_TYPING = 1 << 11
    DIRECT_MESSAGES = 1 << 12
    DIRECT_MESSAGE_REACTIONS = 1 << 13
    DIRECT_MESSAGE_TYPING = 1 << 14
    MESSAGE_CONTENT = 1 << 15


PRIVILEGED = Intent.GUILD_MEMBERS | Intent.GUILD_PRESENCES | Intent.MESSAGE_CONTENT
NO_INTENT = Intent(0)
KNOWN_INTENTS = 0x3FFFFFF


@dataclass(slots=True)
class User:
    """A person, or a bot."""

    id: UserId
    name: str
    bot: bool = False
    dms_open: bool = True
    locale: str = "en-US"


@dataclass(slots=True)
class Application:
    """A bot as its owner's application page shows it; its id is also its user's."""

    id: UserId
    name: str
    token: str
    owner: UserId
    # The boxes ticked on the application page. None, like a new application.
    privileged: Intent = NO_INTENT
