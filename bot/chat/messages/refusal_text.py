"""The sentences of refusals, from the application or from the game."""

from __future__ import annotations

from bot.app.live_game import LiveGame
from bot.chat.messages import player_names
from bot.chat.messages.long_text import code
from bot.chat.texts import WORDS as SURFACE
from bot.errors import WORDS
from bot.offered_games import GAMES
from bot.store.positions import AnyGame
from engine.core.refusal import Refused
from engine.core.seat import SEATS, Seat
from engine.core.wording import clip


def refusal(live: LiveGame | None, refused: Refused, you: Seat | None = None) -> str:
    """Return the sentence, and the page of the rules that says more; `you` is its reader's seat.

    Of several typed actions it says which one was refused.
    """
    said = _reason(live, refused, you)
    if (part := refused.part) is None:
        return said
    shown = code(clip(part.text))
    return SURFACE.say("error", "part", number=part.number, of=part.of, text=shown, reason=said)


def _reason(live: LiveGame | None, refused: Refused, you: Seat | None) -> str:
    """Return the sentence for one action. At a table that has not begun a seat is its letter."""
    names = {seat: seat.letter for seat in SEATS} if live is None else player_names.for_text(live)
    if you is not None:
        names[you] = WORDS.say("name", "you")
    if refused.code in WORDS.text["refusal"]:
        return WORDS.refusal(refused, names)
    game = _speaker(refused) if live is None else live.rules
    words = game.speech.words if live is None else game.speech.words_of(live.row.edition)
    sentence, page = words.refusal(refused, names), words.page(refused)
    if live is None and refused.facts.get("edition", game.editions[0]) != game.editions[0]:
        page = ""  # without a table `/rules about` shows the first edition's
    return f"{sentence} {WORDS.say('rules', 'see', page=page)}" if page else sentence


def _speaker(refused: Refused) -> AnyGame:
    """Return the game that refuses a table: games share codes, but not the facts with them."""
    named = [GAMES[refused.game]] if refused.game is not None and refused.game in GAMES else []
    known = (*named, *GAMES.values())
    return next(one for one in known if refused.code in one.speech.words.text["refusal"])
