"""The hold: everybody's private surface, by DM or when they ask for it."""

from __future__ import annotations

from bot import settings
from bot.office import Live
from bot.press import Press
from bot.ui.boards import deadline, when
from bot.ui.parts import Post, Style, button, in_rows, lines
from bot.ui.words import WORDS
from engine.core.seat import Seat
from render.pictures import Picture


def post(
    live: Live, seat: Seat, hold: Picture, board: Picture | None = None, since: tuple[str, ...] = ()
) -> Post:
    """What somebody has, what they are asked, and everything they may do about it."""
    person = live.people.get(live.person_of(seat) or 0)
    chosen = settings.chosen({} if person is None else person.settings)
    view = live.game.view(live.state, seat)
    asks = [ask for ask in live.game.asks(live.state) if ask.seat == seat]
    parts = [WORDS.say("hold", "head", game=live.id)]
    for ask in asks:
        end = when(deadline(live, seat, ask.kind)) if ask.blocking else ""
        what = live.game.question(view, ask, {})
        parts.append(WORDS.say("draft", "asked", what=what, until=end))
    if since:
        parts += [WORDS.say("hold", "since"), *since]
    if chosen.text_first:
        parts += hold.text.strip().splitlines()
    about = (live.id, live.revision)
    buttons = [button("board", Press("board", *about)), button("rules", Press("rules", *about))]
    if asks:
        name = "take" if any(ask.kind == "turn" for ask in asks) else "answer"
        buttons.insert(0, button(name, Press("take", *about), Style.MAIN))
    shown = (hold,) if board is None else (hold, board)
    return Post(lines(parts), in_rows(buttons), shown, silent=True)
