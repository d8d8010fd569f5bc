"""What Discord refuses and how it says so: pure functions from a request to a `Problem`, if any."""

from sandbox.limits.callbacks import Callback, Interaction, callback
from sandbox.limits.channels import account, channel, overwrite, recipient, thread
from sandbox.limits.commands import Scope, command, commands, room
from sandbox.limits.errors import Errors
from sandbox.limits.files import File
from sandbox.limits.messages import bulk, message
from sandbox.limits.problem import Problem

__all__ = [
    "Callback",
    "Errors",
    "File",
    "Interaction",
    "Problem",
    "Scope",
    "account",
    "bulk",
    "callback",
    "channel",
    "command",
    "commands",
    "message",
    "overwrite",
    "recipient",
    "room",
    "thread",
]
