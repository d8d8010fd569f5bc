"""Report to people at their next press what could not be sent to them."""

from __future__ import annotations

import logging

import aiohttp
import discord

from bot.chat.messages import unreached_message
from bot.chat.request import Request

log = logging.getLogger("heliograph")


async def tell_missed(request: Request) -> None:
    """Report what did not reach a person, privately and after the answer to their press."""
    if not request.responder.is_acknowledged or request.responder.is_form:
        return  # a form is no answer that more could follow: the next press is
    outbox = request.context.app.outbox
    found = await outbox.unreached(request.person)
    if not found:
        return
    message = unreached_message.post(
        [(notice, game) for _, notice, game in found if notice is not None]
    )
    try:
        if message is not None:
            await request.responder.follow_up(message)
    except (discord.HTTPException, aiohttp.ClientError) as error:
        log.warning("what was missed is reported later: %s", type(error).__name__)
        return
    await outbox.mark_reported(request.person, [number for number, _, _ in found])
