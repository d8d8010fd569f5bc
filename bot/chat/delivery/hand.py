"""A player's hand as a message: drawn for them alone, in their colours."""

from __future__ import annotations

from functools import partial

from bot.app.live_game import LiveGame
from bot.chat.context.context import AppContext
from bot.chat.context.renderer import if_drawn
from bot.chat.delivery.since_last_turn import since
from bot.chat.message import Message
from bot.chat.messages import hand_message, player_names
from bot.store.records import Person
from bot.workers.line import Queue
from render import pictures_of


async def hold(
    context: AppContext, live: LiveGame, person: Person, *, sent: bool = False
) -> Message:
    """A player's hold: the picture, those of what they are asked, and what happened meanwhile.

    With one that is `sent`, if the game waits for them, comes the board with all of that marked.
    """
    seat = live.seat_of(person.id)
    renderer, known = context.renderer, pictures_of(live.row.game_key).asked
    queue = Queue.SENT if sent else Queue.ASKED
    draw = partial(renderer.draw, queue=queue, whom=person.id)
    how = renderer.look(player_names.for_pictures(live), person.settings.palette)
    view = live.rules.play.view(live.state, seat)
    asks = live.asks(seat)
    what = f"a hold of game {live.id}"
    own = renderer.surface(live.row.game_key, view, seat, how, queue=queue, whom=person.id)
    shown = [await if_drawn(what, own)]
    for key in dict.fromkeys(ask.picture for ask in asks if ask.picture):
        if key in known:
            shown.append(await if_drawn(what, draw(known[key], view, seat, how)))
    news = await since(context, live, seat)
    asked = any(ask.blocking for ask in asks)
    if sent and asked:
        public = live.rules.play.view(live.state, None)
        drawing = renderer.board(
            live.row.game_key, public, how, news.marks, queue=queue, whom=person.id
        )
        shown.append(await if_drawn(f"the board of game {live.id}", drawing))
    sentences = news.sentences if asked or not sent else ()
    return hand_message.post(live, person, seat, tuple(shown), sentences)
