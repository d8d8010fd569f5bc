"""Moments as each reader's own clock shows them."""

from __future__ import annotations

from datetime import datetime

from bot.chat.texts import WORDS


def when(moment: datetime | None) -> str:
    """Write a moment and how far away it is; nothing for none."""
    if moment is None:
        return ""
    seconds = int(moment.timestamp())
    return WORDS.say("show", "until", at=f"<t:{seconds}:f>", rest=f"<t:{seconds}:R>")
