"""The end of a game: the result, the last board, the chart of the whole game."""

from __future__ import annotations

import asyncio

from bot.client.service import Service
from bot.desk.office import Live
from bot.desk.outgoing import Message
from bot.ui import naming, noticing, texts
from bot.ui.boards import happened, sentences
from bot.ui.parts import HISTORY, Button, Post, Style, button, lines
from bot.ui.press import Press
from bot.ui.words import WORDS
from bot.workers.line import Queue
from engine.core.fair import seed_text


async def post(service: Service, live: Live, message: Message) -> Post:
    """What the channel reads when the star is gone, or when the game was given up."""
    if live.game.result(live.state) is None:
        return await _given_up(service, live, message)
    how = service.artist.look(naming.for_pictures(live))
    board, chart = await asyncio.gather(
        service.artist.board(live.row.game, message.view, how, message.events, queue=Queue.PUBLIC),
        service.replays.chart(live, how),
    )
    head = WORDS.say("show", "over", game=live.id)
    result, _, _ = chart.text.partition("\n\n")  # the courses of the charts come as a file
    # Who has won comes first; what the last turn brought is left out where there is no room.
    parts = [head, texts.plain(result.strip()), *happened(live, message)]
    told = lines(parts, last=_fair(live), more=HISTORY)
    return Post(told, _rows(live), (chart, board, texts.attached("result", chart.text)))


async def _given_up(service: Service, live: Live, message: Message) -> Post:
    """Who ended it, what nobody had been told yet, and the board as it was then."""
    body = message.waiting.item.body
    known = await service.guests.known(noticing.numbers(body))
    head = WORDS.say("notice", noticing.key(body), **noticing.facts(live, message, known))
    how = service.artist.look(naming.for_pictures(live))
    board = await service.artist.board(
        live.row.game, message.view, how, message.events, queue=Queue.PUBLIC
    )
    told = lines([head, *sentences(live, message.events)], last=_fair(live), more=HISTORY)
    return Post(told, _rows(live), (board,))


def _fair(live: Live) -> str:
    """The seed that was sealed."""
    return WORDS.say("show", "fair", seed=seed_text(live.row.seed))


def _rows(live: Live) -> tuple[tuple[Button, ...]]:
    row = (
        button("rematch", Press("rematch", live.id, live.revision), Style.GO),
        button("replay", Press("replay", live.id, live.revision)),
        button("history", Press("history", live.id, live.revision)),
        button("verify", Press("verify", live.id, live.revision)),
        button("new_game", Press("new")),
    )
    return (row,)
