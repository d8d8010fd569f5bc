"""How keen a random player is on an action: weights that make random games look like games.

Without them a random player flies in circles and hardly ever reaches the core.
"""

from __future__ import annotations

from collections.abc import Mapping

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
USUAL = 20
WEIGHTS: Mapping[type[Action], int] = {
    Hurl: 40,
    Activate: 40,
    Play: 30,  # cards are rarely in the right place at the right time
    Use: 30,
    Launch: 6,
    End: 8,
    Pass: 1,
    Deconstruct: 1,
}


def urge(action: Action) -> int:
    """Weigh an action among the legal ones; hardly ever 0, so that everything happens sometimes."""
    if type(action) is Fly:  # nothing is weighed more often
        origin, target = action.origin.ring, action.target.ring
        if origin is target:
            return ALONG
        return INWARD if target > origin else OUTWARD
    if type(action) is Convert:
        return 10 * (action.cells[-1].ring + 1)
    if type(action) is Bonus and action.all:
        return 0  # random players answer every question there is
    return WEIGHTS.get(type(action), USUAL)
