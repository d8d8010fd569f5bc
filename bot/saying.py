"""How the bot says no: the sentence of whoever refused, the desk or the game."""

from __future__ import annotations

from bot import naming
from bot.failure import WORDS
from bot.office import Live
from engine.core.refusal import Refused


def refusal(live: Live | None, refused: Refused) -> str:
    names = {} if live is None else naming.for_text(live)
    if refused.code in WORDS.text["refusal"] or live is None:
        return WORDS.refusal(refused, names)
    return live.game.words.refusal(refused, names)
