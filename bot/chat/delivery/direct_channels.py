"""Direct channels to single people, each opened once.

Discord allows few openings in a row, and discord.py remembers only the last 128 channels: with
more followers than that each of their messages would need another opening.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

import discord

REMEMBERED = 20_000  # people whose channel is known


class DirectChannels:
    """Opens the direct channel of a person, or remembers it."""

    def __init__(self, client: discord.Client) -> None:
        self.client = client
        self._numbers: OrderedDict[str, int] = OrderedDict()

    async def open(self, account: str) -> Any:
        """Return the channel in which a person reads what is for them alone."""
        number = self._numbers.get(account)
        if number is not None:
            kind = discord.ChannelType.private
            return self.client.get_partial_messageable(number, type=kind)
        channel = await self.client.create_dm(discord.Object(int(account)))
        self._numbers[account] = channel.id
        while len(self._numbers) > REMEMBERED:
            self._numbers.popitem(last=False)
        return channel


def is_direct(channel: Any) -> bool:
    """Is it the channel of one person, and of no server?"""
    return bool(channel.type is discord.ChannelType.private)
