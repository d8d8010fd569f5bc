"""How a bot learns of its local Discord: what its own settings are called.

A bot that has names of its own for them lies beside a module `sandbox_settings` with
`SETTINGS = BotSettings(...)`, in the folder it is started from or installed with it.
"""

from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec

MODULE = "sandbox_settings"
VERSION = "0.1.0"


@dataclass(frozen=True, slots=True)
class BotSettings:
    """What a bot's account is called, and the environment variables that the bot reads."""

    name: str = "bot"
    # What --version says.
    version: str = f"sandbox {VERSION}"
    address: str = "SANDBOX_ADDRESS"
    token: str = "DISCORD_TOKEN"
    # A file for what the bot keeps, as new as its world or kept beside it.
    database: str = "SANDBOX_DATABASE"
    # 1: the bot may follow the time of the address's /sandbox/clock.
    clock: str = "SANDBOX_CLOCK"
    # What a bot that is started here shall not know of.
    unset: tuple[str, ...] = ()


def find_settings() -> BotSettings:
    """Return the settings of the bot that is here, or those of any bot."""
    if find_spec(MODULE) is None:
        return BotSettings()
    found = import_module(MODULE).SETTINGS
    assert isinstance(found, BotSettings)
    return found
