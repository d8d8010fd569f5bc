"""Sol: Last Days of a Star. GAME is the package's one public name.

It is imported when it is first asked for: what draws the board needs its cells and its words, not
the rules and all the cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.sol.game import GAME

__all__ = ["GAME"]


def __getattr__(name: str) -> object:
    if name != "GAME":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from engine.sol.game import GAME  # noqa: PLC0415 - the one place that waits with it

    return GAME
