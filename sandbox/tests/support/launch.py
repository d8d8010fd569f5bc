"""How tests start a bot on their local Discord, and find its channels."""

from collections.abc import Awaitable, Callable

import discord

from sandbox.server import Sandbox
from sandbox.testing.running import Demo, Running

Launch = Callable[..., Awaitable[Running]]


def place(client: Demo, world: Sandbox, name: str = "tables") -> discord.TextChannel:
    channel = client.get_channel(world.channel(name).id)
    assert isinstance(channel, discord.TextChannel)
    return channel
