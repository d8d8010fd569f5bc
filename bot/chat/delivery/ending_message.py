"""The end of a game: the result, the poster of the whole game, the last board."""

from __future__ import annotations

import asyncio

from bot.app.live_game import LiveGame
from bot.app.outbox.outbox import PreparedNotice
from bot.chat.context import replays
from bot.chat.context.context import AppContext
from bot.chat.context.renderer import if_drawn, pictures
from bot.chat.custom_id import Press
from bot.chat.message import HISTORY, LONGEST, Button, Message, Style, button, lines
from bot.chat.messages import long_text, notice_message, player_names
from bot.chat.messages.board_message import happened
from bot.chat.texts import WORDS
from bot.workers.line import Queue
from engine.core.chance import seed_text
from render.pictures import Picture


async def post(context: AppContext, live: LiveGame, message: PreparedNotice) -> Message:
    """What the channel reads when the star is gone, or when the game was given up."""
    if live.rules.play.result(live.state) is None:
        return await _given_up(context, live, message)
    how = context.renderer.look(player_names.for_pictures(live))
    board, poster = await asyncio.gather(_board(context, live, message), _poster(context, live))
    head = WORDS.say("show", "over", game=live.id)
    result = pictures(live.row.game_key).outcome(live.rules.play.view(live.state, None), how)
    # Who has won comes first.
    told = _told([head, long_text.plain(result)], live, message)
    # The numbers of the river come as a file.
    whole = () if poster is None else (long_text.attached("result", poster.text),)
    return Message(told, _rows(live), (*_some(poster, board), *whole))


async def _given_up(context: AppContext, live: LiveGame, message: PreparedNotice) -> Message:
    """Who ended it, what nobody had been told yet, and the board as it was then."""
    body = message.waiting.item.body
    known = await context.people.known(notice_message.numbers(body))
    head = WORDS.say(
        "notice", notice_message.key(body), **notice_message.facts(live, message, known)
    )
    board, poster = await asyncio.gather(_board(context, live, message), _poster(context, live))
    told = _told([head], live, message)
    return Message(told, _rows(live), _some(poster, board))


async def _poster(context: AppContext, live: LiveGame) -> Picture | None:
    how = context.renderer.look(player_names.for_pictures(live))
    return await if_drawn(f"the poster of game {live.id}", context.replays.poster(live, how))


def _told(first: list[str], live: LiveGame, message: PreparedNotice) -> str:
    """What nobody had been told yet, the newest of it: how it ended matters more than the rest."""
    said, last = happened(live, message), _fair(live)
    if message.turns_before:
        first = [*first, WORDS.say("show", "turns_before", count=message.turns_before)]
    for left_out in range(len(said) + 1):
        before = [WORDS.say("show", "left_out_before", count=left_out)] if left_out else []
        text = "\n".join([*first, *before, *said[left_out:], last])
        if len(text) <= LONGEST:
            return text
    return lines(first, last=last, more=HISTORY)


async def _board(context: AppContext, live: LiveGame, message: PreparedNotice) -> Picture | None:
    how, queue = context.renderer.look(player_names.for_pictures(live)), Queue.PUBLIC
    drawing = context.renderer.board(
        live.row.game_key, message.view, how, message.events, queue=queue
    )
    return await if_drawn(f"the board of game {live.id}", drawing)


def _some(*drawn: Picture | None) -> tuple[Picture, ...]:
    """Return the pictures that could be drawn."""
    return tuple(one for one in drawn if one is not None)


def _fair(live: LiveGame) -> str:
    """The seed that was sealed."""
    return WORDS.say("show", "fair", seed=seed_text(live.row.seed))


def _rows(live: LiveGame) -> tuple[tuple[Button, ...]]:
    row = (
        button("rematch", Press("rematch", live.id, live.revision), Style.GO),
        *replays.button_of(live),
        button("history", Press("history", live.id, live.revision)),
        button("verify", Press("verify", live.id, live.revision)),
        button("new_game", Press("new")),
    )
    return (row,)
