"""Who may read which place. Discord alone knows; it is asked only for what it has not told us."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

import discord

from bot.desk.office import Office

REMEMBERED = 300.0  # seconds for which a thread that was asked for is not asked for again
AT_HAND = 1_000  # threads remembered


class Readers:
    """Finds places, also threads that sleep: of those the gateway tells nobody."""

    def __init__(self, office: Office) -> None:
        self.office = office
        self._asleep: OrderedDict[int, tuple[float, Any]] = OrderedDict()

    def at_hand(self, client: discord.Client, place: str) -> Any:
        """A channel or thread as far as we know without asking; None if we know of none."""
        found: Any = client.get_channel(int(place))
        if found is None and (remembered := self._remembered(int(place))) is not None:
            found = remembered[1]
        return found

    async def place(self, client: discord.Client, place: str) -> Any:
        """A channel or thread; None if there is none for us."""
        number = int(place)
        found = client.get_channel(number)
        if found is not None:
            return found
        if (remembered := self._remembered(number)) is not None:
            return remembered[1]
        try:
            asked: Any = await client.fetch_channel(number)
        except discord.Forbidden:
            return None  # it may be opened to us at any moment
        except discord.NotFound:
            asked = None
        self._asleep[number] = (self.office.now(), asked)
        while len(self._asleep) > AT_HAND:
            self._asleep.popitem(last=False)
        return asked

    async def gone(self, client: discord.Client, place: str) -> bool:
        """Was it deleted? One that is closed to us was not."""
        return await self.place(client, place) is None and self._remembered(int(place)) is not None

    async def may_read(self, client: discord.Client, member: discord.Member, place: str) -> bool:
        """Can they read that place of their server? A private thread is for those in it."""
        channel = await self.place(client, place)
        if open_to(channel, member):
            return True
        if not isinstance(channel, discord.Thread) or not _seen_by(channel, member):
            return False
        try:
            await channel.fetch_member(member.id)
        except (discord.NotFound, discord.Forbidden):
            return False
        return True

    async def may_read_there(
        self, client: discord.Client, server: str, place: str, account: str
    ) -> bool:
        """The same for somebody we only know by their account: are they in that server at all?"""
        guild = client.get_guild(int(server))
        if guild is None:
            return False
        try:
            member = await guild.fetch_member(int(account))
        except (discord.NotFound, discord.Forbidden):
            return False
        return await self.may_read(client, member, place)

    def _remembered(self, number: int) -> tuple[float, Any] | None:
        found = self._asleep.get(number)
        if found is None or not 0 <= self.office.now() - found[0] < REMEMBERED:
            return None
        return found


def open_to(channel: Any, member: discord.Member) -> bool:
    """Can they read it, whether they are in it or not?"""
    if channel is None or not _seen_by(channel, member):
        return False
    private = isinstance(channel, discord.Thread) and channel.is_private()
    return not private or channel.permissions_for(member).manage_threads


def _seen_by(channel: Any, member: discord.Member) -> bool:
    """Do they see the channel, or the one a thread belongs to?"""
    if getattr(channel, "guild", None) != member.guild:
        return False
    if isinstance(channel, discord.Thread) and channel.parent is None:
        return False
    return bool(channel.permissions_for(member).view_channel)
