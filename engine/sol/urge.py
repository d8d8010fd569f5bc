"""How keen a random player is on an action: weights that make random games look like games.

Without them a random player flies in circles and hardly ever reaches the core.
"""

from __future__ import annotations

from engine.sol.action import Action
from engine.sol.actions import (
    Activate,
    Bonus,
    Convert,
    Deconstruct,
    End,
    Fly,
    Hurl,
    Launch,
    Pass,
    Play,
    Use,
)

INWARD, ALONG, OUTWARD = 30, 3, 1


def urge(action: Action) -> int:
    """Weigh an action among the legal ones; hardly ever 0, so that everything happens sometimes."""
    match action:
        case Fly(origin=origin, target=target):
            if target.ring == origin.ring:
                return ALONG
            return INWARD if target.ring > origin.ring else OUTWARD
        case Convert(cells=cells):
            return 10 * (cells[-1].ring + 1)
        case Hurl() | Activate():
            return 40
        case Play() | Use():
            return 30  # cards are rarely in the right place at the right time
        case Launch():
            return 6
        case End():
            return 8
        case Pass() | Deconstruct():
            return 1
        case Bonus(all=True):
            return 0  # random players answer every question there is
        case _:
            return 20
