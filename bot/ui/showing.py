"""The private surfaces as messages: drawn for one person, in their colours."""

from __future__ import annotations

from bot.client.service import Service
from bot.desk.office import Live
from bot.store.records import Person
from bot.ui import holding, naming
from bot.ui.artist import pictures
from bot.ui.parts import Post
from bot.ui.since import since


async def hold(service: Service, live: Live, person: Person, *, board: bool = False) -> Post:
    """Somebody's hold: the picture, the cards to choose from, and what happened meanwhile.

    With `board`, and if the game waits for them, the board with all of that marked comes with it.
    """
    seat = live.seat_of(person.id)
    artist, draw = service.artist, pictures(live.row.game)
    how = artist.look(naming.for_pictures(live), person.settings)
    view = live.game.view(live.state, seat)
    asks = live.asks(seat)
    shown = [await artist.draw(draw.hold, view, seat, how)]
    if any(ask.kind == live.game.choice for ask in asks):
        shown.append(await artist.draw(draw.choice, view, seat, how))
    told = await since(service, live, seat)
    asked = any(ask.blocking for ask in asks)
    if board and asked:
        public = live.game.view(live.state, None)
        shown.append(await artist.draw(draw.board, public, how, told.events))
    sentences = told.sentences if asked or not board else ()
    return holding.post(live, person, seat, tuple(shown), sentences)
