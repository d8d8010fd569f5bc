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


async def watch(request: Request) -> None:
    """Follow a game, each turn or each day, or no more; the answer has the other ways beside it."""
    await request.fresh()
    await check(request)
    game, every = request.press.game, request.press.text or None
    following = request.context.app.followers
    if every == OFF:
        await following.unwatch(game, request.person)
        now = OFF
    else:
        now = (await following.watch(game, request.person, every)).every
    row = tuple(
        button(f"watch_{way}", Press("watch", game, text=way))
        for way in (TURN, DAY, OFF)
        if way != now
    )
    text = WORDS.say("watch", now, game=game)
    if now != OFF and await request.context.people.are_dms_closed(request.person):
        text = f"{text} {WORDS.say('watch', 'closed')}"
    await request.answer(Message(text, (row,)))


PRESSES: Mapping[str, Handler] = {"watch": watch}
