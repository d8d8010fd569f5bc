"""Standing orders as menus: one for each question that can be answered in advance."""

from __future__ import annotations

from collections.abc import Sequence

from bot.chat.message import LONGEST, ROWS, Message, Row, Select, fit, option
from bot.chat.presses.turns import GiveOrder
from bot.chat.texts import WORDS
from engine.core.game import Standing
from engine.core.wording import Wording

PART = "standing"


def post(game: int, words: Wording, found: Sequence[Standing]) -> Message:
    """Only its owner sees it: orders are a secret."""
    if not found:
        return Message(WORDS.say("orders", "none", game=game))
    lines = [
        WORDS.say("orders", "line", what=name(words, one), answer=words.say(PART, one.now))
        for one in found[ROWS:]  # the others are menus, which say it themselves
    ]
    text = "\n".join([WORDS.say("orders", "head", game=game), *lines])
    return Message(fit(text, LONGEST), tuple(_menu(game, words, one) for one in found[:ROWS]))


def name(words: Wording, one: Standing) -> str:
    return words.say(PART, one.text.replace(" ", "_"))


def _menu(game: int, words: Wording, one: Standing) -> Row:
    entries = tuple(
        option(f"{name(words, one)}: {words.say(PART, answer)}", answer, chosen=answer == one.now)
        for answer in one.answers
    )
    return Select(GiveOrder(game, words=one.text), fit(name(words, one), 150), entries)
