"""Standing orders as menus: one for each question that can be answered in advance."""

from __future__ import annotations

from collections.abc import Sequence

from bot.chat.message import LONGEST, ROWS, Message, Row, Select, button, fit, option
from bot.chat.presses.turns import GiveOrder, TurnOrders
from bot.chat.texts import WORDS
from engine.core.game import Standing
from engine.core.wording import Wording

PART = "standing"
ON_A_PAGE = ROWS - 1  # menus, where one row has the buttons to the other pages


def post(game: int, words: Wording, found: Sequence[Standing], page: int = 0) -> Message:
    """Return the orders of one page as menus, and the others in words.

    Only their owner sees them: orders are a secret.
    """
    if not found:
        return Message(WORDS.say("orders", "none", game=game))
    pages = _pages(found)
    page = min(page, len(pages) - 1)
    others = [
        one for one in found if one not in pages[page]
    ]  # a menu says itself what it is set to
    lines = [
        WORDS.say("orders", "line", what=name(words, one), answer=words.say(PART, one.now))
        for one in others
    ]
    text = "\n".join([WORDS.say("orders", "head", game=game), *lines])
    menus = [_menu(game, words, one) for one in pages[page]]
    return Message(fit(text, LONGEST), (*menus, *_turning(game, page, len(pages))))


def page_of(found: Sequence[Standing], text: str) -> int:
    """Return the page on which an order stands; the first one, if there is no such order."""
    pages = _pages(found)
    return next((n for n, some in enumerate(pages) if any(one.text == text for one in some)), 0)


def name(words: Wording, one: Standing) -> str:
    return words.say(PART, one.text.replace(" ", "_"))


def _pages(found: Sequence[Standing]) -> list[Sequence[Standing]]:
    """Return the orders in pages, which are of the same length, nearly."""
    if len(found) <= ROWS:
        return [found]
    count = -(-len(found) // ON_A_PAGE)
    size = -(-len(found) // count)
    return [found[start : start + size] for start in range(0, len(found), size)]


def _turning(game: int, page: int, count: int) -> tuple[Row, ...]:
    """Return the buttons to the pages before and after this one."""
    found = []
    if page > 0:
        found.append(button("orders_before", TurnOrders(game, page=page - 1)))
    if page + 1 < count:
        found.append(button("orders_after", TurnOrders(game, page=page + 1)))
    return (tuple(found),) if found else ()


def _menu(game: int, words: Wording, one: Standing) -> Row:
    entries = tuple(
        option(f"{name(words, one)}: {words.say(PART, answer)}", answer, chosen=answer == one.now)
        for answer in one.answers
    )
    return Select(GiveOrder(game, words=one.text), fit(name(words, one), 150), entries)
