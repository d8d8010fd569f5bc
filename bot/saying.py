"""How the bot says no: the sentence of whoever refused, the desk or the game."""

from __future__ import annotations

from bot import naming
from bot.failure import WORDS
from bot.office import Live
from engine.core.refusal import Refused
from engine.games import GAMES


def refusal(live: Live | None, refused: Refused) -> str:
    names = {} if live is None else naming.for_text(live)
    if refused.code in WORDS.text["refusal"]:
        return WORDS.refusal(refused, names)
    # A table that cannot be set up like that is refused by a game that does not run yet.
    games = GAMES.values() if live is None else (live.game,)
    words = next(one.words for one in games if refused.code in one.words.text["refusal"])
    return words.refusal(refused, names)
