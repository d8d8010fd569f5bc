"""What tests of a bot need beside the local Discord itself: `pip install sandbox[testing]`."""

from sandbox.testing.browser import CHROMIUM, FLAGS, Pane, Screen
from sandbox.testing.forging import forge_command, forge_press
from sandbox.testing.inspection import inspect
from sandbox.testing.redirect import point_at, redirected
from sandbox.testing.running import Demo, Running
from sandbox.testing.sharding import guild_of

__all__ = [
    "CHROMIUM",
    "FLAGS",
    "Demo",
    "Pane",
    "Running",
    "Screen",
    "forge_command",
    "forge_press",
    "guild_of",
    "inspect",
    "point_at",
    "redirected",
]
