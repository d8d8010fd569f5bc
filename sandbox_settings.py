"""How the local Discord of sandbox/ starts Heliograph; it looks for a module of this name."""

from heliograph import VERSION
from sandbox import BotSettings

SETTINGS = BotSettings(
    name="heliograph",
    version=f"Heliograph {VERSION}",
    address="HELIOGRAPH_DISCORD_API",
    database="HELIOGRAPH_DATABASE",
    clock="HELIOGRAPH_LOCAL_TIME",
    # Backups of what is played here would lie among those of a real bot, and crowd them out.
    unset=("HELIOGRAPH_BACKUPS",),
)
