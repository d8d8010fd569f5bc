"""Following a game from afar."""

from __future__ import annotations

from collections.abc import Mapping

from bot.app.settings.personal_settings import DAY, TURN
from bot.chat.connection.router import Handler
from bot.chat.custom_id import Press
from bot.chat.handlers.game_access import check
from bot.chat.message import Message, button
from bot.chat.request import Request
from bot.chat.texts import WORDS

OFF = "off"


async def watch(here: Request) -> None:
    """Follow a game, each turn or each day, or no more; the answer has the other ways beside it."""
    await here.fresh()
    await check(here)
    game, every = here.press.game, here.press.text or None
    following = here.service.desk.following
    if every == OFF:
        await following.unwatch(game, here.person)
        now = OFF
    else:
        now = (await following.watch(game, here.person, every)).every
    row = tuple(
        button(f"watch_{way}", Press("watch", game, text=way))
        for way in (TURN, DAY, OFF)
        if way != now
    )
    text = WORDS.say("watch", now, game=game)
    if now != OFF and await here.service.guests.are_dms_closed(here.person):
        text = f"{text} {WORDS.say('watch', 'closed')}"
    await here.answer(Message(text, (row,)))


PRESSES: Mapping[str, Handler] = {"watch": watch}
