"""Messages of ours that are changed where they are, or removed."""

from __future__ import annotations

from typing import Any

import discord

from bot.chat.adapter import discord_render
from bot.chat.adapter.discord_errors import OLD, is_transient
from bot.chat.message import Message
from bot.store.queries.posts import Posted

FRESH = 3600.0  # seconds: Discord limits edits of older messages


async def remove(channel: Any, posted: Posted) -> None:
    """Remove a message, if it is still there."""
    try:
        await channel.get_partial_message(int(posted.message)).delete()
    except discord.HTTPException as error:
        if is_transient(error):
            raise
        return  # gone already


async def change(channel: Any, posted: Posted, post: Message) -> bool:
    """Change a message where it is; False if it is gone, or too old to be changed."""
    try:
        await channel.get_partial_message(int(posted.message)).edit(**discord_render.editing(post))
    except discord.HTTPException as error:
        if error.code != OLD and not isinstance(error, discord.NotFound):
            raise
        return False
    return True
