"""Which cards a player may choose from, as pictures and words list them."""

from __future__ import annotations

from collections import Counter

from engine.sol.pieces import SUITS, Suit
from engine.sol.view import ChoiceView
from render.sol.words import say


def kinds(choice: ChoiceView) -> list[tuple[Suit, str, int]]:
    """The cards of a choice: the held one if it is known, then the drawn ones by suit."""
    drawn = Counter(choice.drawn)
    held = [] if choice.held is None else [(choice.held, say("held"), 1)]
    return [*held, *((suit, "", drawn[suit]) for suit in SUITS if drawn[suit])]


def hides_one(choice: ChoiceView) -> bool:
    """Is there a card among them that the viewer may not know?"""
    return choice.held is None and choice.options > len(choice.drawn)
