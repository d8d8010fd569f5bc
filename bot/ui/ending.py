"""The end of a game: the result, the last board, the chart of the whole game."""

from __future__ import annotations

from bot import naming
from bot.artist import pictures
from bot.chronicle import moments
from bot.office import Live
from bot.outgoing import Message
from bot.press import Press
from bot.service import Service
from bot.ui import texts
from bot.ui.boards import sentences
from bot.ui.parts import HISTORY, Post, Style, button, lines
from bot.ui.words import WORDS


async def post(service: Service, live: Live, message: Message) -> Post:
    """What the channel reads when the star is gone."""
    how = service.artist.look(naming.for_pictures(live))
    kept = await service.chronicle.kept(live)
    told_again = await service.artist.work(moments, live, kept)
    views = [moment.view for moment in told_again]
    draw = pictures(live.row.game)
    board = await service.artist.draw(draw.board, message.view, how, message.events)
    chart = await service.artist.draw(draw.ending, views, how)
    head = WORDS.say("show", "over", game=live.id)
    last = "\n".join(["", texts.plain(chart.text.strip()), WORDS.say("show", "fair", game=live.id)])
    told = lines([head, *sentences(live, message.events)], last=last, more=HISTORY)
    row = (
        button("replay", Press("replay", live.id, live.revision)),
        button("history", Press("history", live.id, live.revision)),
        button("rematch", Press("rematch", live.id, live.revision), Style.GO),
    )
    return Post(told, (row,), (chart, board))
