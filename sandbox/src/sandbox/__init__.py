"""A local Discord: play with a bot and test it with no account and no network.

This is all that programs and tests outside of the package need; tests find more in
`sandbox.testing`. README.md shows how a test looks.
"""

from sandbox.actors import Actor, NotPossible, Response, Until
from sandbox.arguments import read_arguments
from sandbox.bot_settings import BotSettings
from sandbox.clock import Clock
from sandbox.errors import ErrorCode
from sandbox.faults import (
    Cut,
    Delay,
    EventFault,
    Fault,
    RateLimitScope,
    Reply,
    api_error,
    rate_limited,
    server_error,
)
from sandbox.journal import Trouble
from sandbox.json_codec import Json
from sandbox.model.channels import Channel, ChannelKind
from sandbox.model.components import walk_components
from sandbox.model.messages import Message
from sandbox.model.people import Application, Intent
from sandbox.model.permissions import Permission
from sandbox.server import Sandbox
from sandbox.web import attach_page

__all__ = [
    "Actor",
    "Application",
    "BotSettings",
    "Channel",
    "ChannelKind",
    "Clock",
    "Cut",
    "Delay",
    "ErrorCode",
    "EventFault",
    "Fault",
    "Intent",
    "Json",
    "Message",
    "NotPossible",
    "Permission",
    "RateLimitScope",
    "Reply",
    "Response",
    "Sandbox",
    "Trouble",
    "Until",
    "api_error",
    "attach_page",
    "rate_limited",
    "read_arguments",
    "server_error",
    "walk_components",
]
