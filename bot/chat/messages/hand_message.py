"""The hand of a player: what only they may see, by DM or when they ask for it."""

from __future__ import annotations

from bot.app.live_game import LiveGame
from bot.app.settings import personal_settings
from bot.chat.message import HISTORY, Button, Message, Row, Style, button, lines
from bot.chat.messages import long_text
from bot.chat.messages.board_message import asked_lines, taking
from bot.chat.messages.sheet_buttons import sheet_buttons
from bot.chat.presses.looking import ShowBoard, ShowRules, ShowSince, ShowStatus
from bot.chat.presses.turns import ShowOrders, TakeTurn
from bot.chat.texts import WORDS
from bot.store.records import Person, Status
from engine.core.seat import Seat
from render.pictures import Picture


def post(
    live: LiveGame,
    person: Person,
    seat: Seat,
    pictures: tuple[Picture | None, ...],
    since: tuple[str, ...] = (),
) -> Message:
    """Show what a player has, what they are asked, and what they may do about it.

    The first picture is the hand itself; one that is None could not be drawn.
    """
    chosen = personal_settings.chosen(person.settings)
    asks = live.asks(seat)
    parts = [WORDS.say("hold", "head", game=live.id, surface=live.rules.surface_word)]
    paused = live.row.status is Status.PAUSED
    parts += [WORDS.say("hold", "paused")] if paused else asked_lines(live, seat)
    if live.row.ended is not None:
        parts.append(WORDS.say("hold", "ended"))
    if since:
        parts += [WORDS.say("hold", "since"), *since]
    parts, shown = long_text.beside(parts, pictures[0], text_first=chosen.text_first)
    more = tuple(one for one in pictures[1:] if one is not None)
    open_now = asks and not paused
    rows = _rows(live, seat, taking([ask.clock for ask in asks]) if open_now else None)
    return Message(lines(parts, more=HISTORY), rows, (*shown, *more), silent=True)


def _rows(live: LiveGame, seat: Seat, asked: str | None) -> tuple[Row, ...]:
    about = (live.id, live.revision)
    may_order = live.rules.play.standing(live.state, seat)
    orders = [button("orders", ShowOrders(live.id))] if may_order else []
    first = [
        button("board", ShowBoard(*about)),
        button("rules", ShowRules(*about)),
        *orders,
        button("more", ShowStatus(live.id)),
    ]
    if asked is not None:
        first.insert(0, button(asked, TakeTurn(*about), Style.MAIN))
    return tuple(first), sheets(live)


def sheets(live: LiveGame) -> tuple[Button, ...]:
    """Return buttons of the pictures to have at hand, and of what happened meanwhile."""
    about = (live.id, live.revision)
    since = button("since", ShowSince(*about))
    return (*sheet_buttons(live.rules.key, *about), since)
