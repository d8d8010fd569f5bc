"""Find a message that may have been sent just before a crash or an outage.

Discord itself returns the earlier message when one with the same nonce is sent again, but only for
a few minutes. After that the message is looked for in the history of its channel. History does not
tell nonces, so a message is known by the item's mark on its buttons, and without buttons by its
text.
"""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Collection
from datetime import UTC, datetime, timedelta
from typing import Any

import discord

from bot.app.outbox.outbox import PreparedNotice
from bot.chat import custom_id
from bot.chat.custom_id import CustomId
from bot.chat.message import Message
from bot.store.queries.outbox import Kind

log = logging.getLogger("heliograph")
EARLIER = timedelta(minutes=1)  # two clocks are never quite the same
# Messages of all authors that are read back through, a hundred with each call. A channel needs
# days to fill that many, so what lies behind them is rather posted twice than never.
FARTHEST = 10_000


async def own_messages(
    channel: Any, us: int, since: float, farthest: int = FARTHEST
) -> AsyncIterator[discord.Message]:
    """Yield what we have posted in a channel since a moment, the newest first."""
    after = datetime.fromtimestamp(since, UTC) - EARLIER
    read = 0
    async for found in channel.history(limit=farthest, after=after, oldest_first=False):
        read += 1
        if found.author.id == us:
            yield found
    if read == farthest:
        log.warning("channel %s was read back through %s messages only", channel.id, farthest)


async def find_arrived(
    channel: Any, us: int, message: PreparedNotice, post: Message, others: Collection[str] = ()
) -> discord.Message | None:
    """Find the message of an item that was tried before; None if it did not arrive.

    The game may have gone on since, so what the item would say now need not be what it said then.
    `others` are messages of other items, which may have the same text.
    """
    async for found in own_messages(channel, us, message.waiting.created):
        if str(found.id) not in others and _is_of(found, message, post):
            return found
    return None


def _is_of(found: discord.Message, message: PreparedNotice, post: Message) -> bool:
    presses = _presses(found)
    if not presses:
        return found.content == post.text
    if message.notice.kind is Kind.LOBBY:
        # A card has no mark, as it outlives its item: it is known by any button of its game.
        buttons = (one for row in post.rows if isinstance(row, tuple) for one in row)
        return bool(
            {_lasting(one.press.custom_id) for one in buttons} & {_lasting(one) for one in presses}
        )
    return any(one.head.step == message.mark for one in presses)


def _lasting(pressed: CustomId) -> CustomId:
    """Return what stays the same about a button, however often its message is composed."""
    return pressed._replace(head=pressed.head._replace(revision=0))


def _presses(found: discord.Message) -> list[CustomId]:
    carried = (
        custom_id.read(str(item.custom_id))
        for row in found.components
        if isinstance(row, discord.ActionRow)
        for item in row.children
        if isinstance(item, (discord.Button, discord.SelectMenu))
    )
    return [one for one in carried if one is not None]
