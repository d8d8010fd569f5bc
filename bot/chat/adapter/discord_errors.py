"""Which errors of Discord are transient."""

from __future__ import annotations

import aiohttp
import discord

OLD = 30046  # Discord's word for an old message that was changed too often: that stays
DELETED = 10008  # and for one that is not there any more
TOO_FAST = 40003  # and for direct channels that were opened too quickly one after the other


def is_transient(error: BaseException) -> bool:
    """Whether the same may work a little later: the connection broke, or Discord has trouble."""
    if isinstance(error, discord.RateLimited):
        return True  # for longer than discord.py waits by itself
    if isinstance(error, discord.HTTPException):
        return (
            error.status >= 500
            or (error.status == 429 and error.code != OLD)
            or error.code == TOO_FAST
        )
    return isinstance(error, (aiohttp.ClientError, ConnectionError))
