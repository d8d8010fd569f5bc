"""Standing orders stand aside: they are secret, so nothing that others see may tell of them.

Giving one is no move. It is not taken back with a turn, does not stand in the way of a redo, and
needs no consent.
"""

from __future__ import annotations

from typing import Any, TypeVar

from engine.core.game import Game
from engine.core.seat import SEATS, Seat

S = TypeVar("S")


def is_order(game: Game[S, Any, Any], state: S, seat: Seat, text: str) -> bool:
    """Is an action, in notation, a standing order, or what else stands beside the log?"""
    if game.play.aside(text):
        return True
    about, _, answer = text.rpartition(" ")
    return any(
        one.text == about and answer in one.answers for one in game.play.standing(state, seat)
    )


def with_orders(game: Game[S, Any, Any], state: S, now: S) -> S:
    """A position with the orders of all seats as they are in another one of the same game."""
    for seat in SEATS[: game.play.setup(state).seats]:
        there, wanted = game.play.standing(state, seat), game.play.standing(now, seat)
        for old, new in zip(there, wanted, strict=True):
            if old.now != new.now:
                (action,) = game.play.read(state, seat, f"{new.text} {new.now}")
                state = game.play.step(state, action).state
    return game.play.with_asides(state, now)
