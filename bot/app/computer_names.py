"""What computer players are called: the name of a star, for a whole game."""

from __future__ import annotations

from bot.errors import WORDS
from engine.core.seat import Seat

STEP = 5  # from one game to the next, so that its players are others


def computer_name(game_id: int, seat: Seat) -> str:
    """The name of the computer player of a seat; no two seats of a game share one."""
    stars = WORDS.say("name", "stars").split(", ")
    return WORDS.say("name", "bot", star=stars[(game_id * STEP + seat) % len(stars)])
