"""Tell people at their next press what could not be sent to them."""

from __future__ import annotations

import logging

import aiohttp
import discord

from bot.chat.adapter import discord_render
from bot.chat.messages import missed_message
from bot.chat.request import Request

log = logging.getLogger("heliograph")


async def tell_missed(request: Request) -> None:
    """Tell what did not reach a person, privately and after the answer to their press."""
    response = request.interaction.response
    if not request.acknowledged or response.type is discord.InteractionResponseType.modal:
        return  # a form is no answer that more could follow: the next press is
    outgoing = request.context.app.outbox
    found = await outgoing.unreached(request.person)
    if not found:
        return
    post = missed_message.post([(notice, game) for _, notice, game in found if notice is not None])
    try:
        if post is not None:
            await request.interaction.followup.send(ephemeral=True, **discord_render.sending(post))
    except (discord.HTTPException, aiohttp.ClientError) as error:
        log.warning("what was missed is told later: %s", type(error).__name__)
        return
    await outgoing.reported(request.person, [number for number, _, _ in found])
