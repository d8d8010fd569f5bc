"""Follow a game without a seat in it."""

from __future__ import annotations

from bot.app.settings.personal_settings import DAY, TURN
from bot.chat.handlers.press_declarations import handles
from bot.chat.message import Message, button
from bot.chat.presses.parts import OFF
from bot.chat.presses.seats import FollowGame
from bot.chat.request import Request
from bot.chat.texts import WORDS


@handles(FollowGame, visible=True)
async def follow(request: Request, pressed: FollowGame) -> Message:
    """Follow a game, each turn or each day, or no more; the answer has the other ways beside it."""
    game_id, followers = pressed.game_id, request.context.app.followers
    if pressed.every == OFF:
        await followers.unfollow(game_id, request.person)
        now = OFF
    else:
        now = (await followers.follow(game_id, request.person, pressed.every or None)).every
    row = tuple(
        button(f"watch_{way}", FollowGame(game_id, every=way))
        for way in (TURN, DAY, OFF)
        if way != now
    )
    text = WORDS.say("watch", now, game=game_id)
    if now != OFF and await request.context.people.are_dms_closed(request.person):
        text = f"{text} {WORDS.say('watch', 'closed')}"
    return Message(text, (row,))
