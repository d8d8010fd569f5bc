"""Who may read which channel. Only Discord knows; it is asked for what the cache lacks."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

import discord

from bot.app.games import GameRepository

SERVER, PLACE = "server", "place"  # an old server and its first channel have the same number
# Seconds for which what was asked for is not asked for again. The gateway tells of a thread that
# wakes, but not of the roles of a server that is not in the cache.
REMEMBERED = {SERVER: 30.0, PLACE: 300.0}
AT_HAND = 1_000  # threads and servers remembered


class ChannelAccess:
    """Finds servers and channels: also archived threads, of which the gateway sends nothing, and
    servers whose shard has not started yet, or whose data Discord lacks for an hour.
    """

    def __init__(self, repository: GameRepository) -> None:
        self.games = repository
        self._asked: OrderedDict[tuple[str, int], tuple[float, Any]] = OrderedDict()

    async def server(self, client: discord.Client, server: str) -> discord.Guild | None:
        """Return a server with its roles, from Discord if need be; None if we are not in it.

        Errors of Discord are raised: that it does not answer does not say that we are not there.
        """
        number = int(server)
        cached = client.get_guild(number)
        if cached is not None and not _is_bare(cached):
            return cached
        if (remembered := self._remembered(SERVER, number)) is not None:
            known: discord.Guild = remembered[1]
            return known
        try:
            asked = await client.fetch_guild(number, with_counts=False)
        except (discord.NotFound, discord.Forbidden):
            return None  # we may be invited again at any moment
        self._remember(SERVER, number, asked)
        return asked

    async def member(
        self, client: discord.Client, server: str, account: str
    ) -> discord.Member | None:
        """Return a person as a server knows them now; None if they, or we, are not there."""
        guild = await self.server(client, server)
        if guild is None:
            return None
        try:
            return await guild.fetch_member(int(account))
        except (discord.NotFound, discord.Forbidden):
            return None

    def at_hand(self, client: discord.Client, place: str) -> Any:
        """Return a channel or thread that is known without asking; None if there is none."""
        found: Any = client.get_channel(int(place))
        if found is None and (remembered := self._remembered(PLACE, int(place))) is not None:
            found = remembered[1]
        return found

    async def place(self, client: discord.Client, place: str, *, fresh: bool = False) -> Any:
        """Return a channel or thread; None if there is none for us. `fresh` asks Discord."""
        number = int(place)
        found = client.get_channel(number)
        if found is not None:
            return found
        if not fresh and (remembered := self._remembered(PLACE, number)) is not None:
            return remembered[1]
        try:
            asked: Any = await client.fetch_channel(number)
            if await self._completed(client, asked):
                return asked  # nothing tells us when it changes
        except discord.Forbidden:
            return None  # it may be opened to us at any moment
        except discord.NotFound:
            asked = None
        self._remember(PLACE, number, asked)
        return asked

    async def _completed(self, client: discord.Client, channel: Any) -> bool:
        """Give a channel whose server is not in the cache what its permissions are computed from.

        discord.py makes it of a server without roles, which gives no permissions. False if
        there was nothing to do, as the server is in the cache.
        """
        guild = getattr(channel, "guild", None)
        if guild is None or not _is_bare(guild):
            return False
        known = await self.server(client, str(guild.id))
        if known is None:
            return True
        channel.guild = known
        if isinstance(channel, discord.Thread) and channel.parent is None:
            parent: Any = await known.fetch_channel(channel.parent_id)
            known._add_channel(parent)  # there is no public way, and threads look for it there
        return True

    async def gone(self, client: discord.Client, place: str) -> bool:
        """Whether a channel was deleted; one that is closed to us was not."""
        return (
            await self.place(client, place) is None
            and self._remembered(PLACE, int(place)) is not None
        )

    async def may_read(self, client: discord.Client, member: discord.Member, place: str) -> bool:
        """Whether they can read a place of their server; a private thread is for those in it."""
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
        """Whether an account is in that server, and can read that place of it."""
        member = await self.member(client, server, account)
        return member is not None and await self.may_read(client, member, place)

    def _remember(self, kind: str, number: int, what: Any) -> None:
        self._asked[kind, number] = (self.games.now(), what)
        while len(self._asked) > AT_HAND:
            self._asked.popitem(last=False)

    def _remembered(self, kind: str, number: int) -> tuple[float, Any] | None:
        found = self._asked.get((kind, number))
        if found is None or not 0 <= self.games.now() - found[0] < REMEMBERED[kind]:
            return None
        return found


def _is_bare(guild: discord.Guild) -> bool:
    """Whether discord.py knows no more than that it exists."""
    return guild.get_role(guild.id) is None  # that of everyone, which every server has


def open_to(channel: Any, member: discord.Member) -> bool:
    """Whether a member can read a channel without being in it."""
    if channel is None or not _seen_by(channel, member):
        return False
    private = isinstance(channel, discord.Thread) and channel.is_private()
    return not private or channel.permissions_for(member).manage_threads


def _seen_by(channel: Any, member: discord.Member) -> bool:
    """Whether a member sees the channel, or the one a thread belongs to."""
    if getattr(channel, "guild", None) != member.guild:
        return False
    if isinstance(channel, discord.Thread) and channel.parent is None:
        return False
    return bool(channel.permissions_for(member).view_channel)
