"""Standing orders stand aside: they are secret, so nothing that others see may tell of them.

Giving one is no move. It is not taken back with a turn, does not stand in the way of a redo, and
needs no consent.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from engine.core.game import Acting, Game, Step
from engine.core.record import dataclass
from engine.core.refusal import Refused
from engine.core.seat import SEATS, Seat

S = TypeVar("S")
A = TypeVar("A", bound=Acting)


@dataclass(frozen=True, slots=True)
class Given:
    """An order, or what else stands beside the log, as its seat gave it."""

    seat: Seat
    line: str


def is_order(game: Game[S, Any, Any], state: S, seat: Seat, text: str) -> bool:
    """Is an action, in notation, a standing order, or what else stands beside the log?"""
    if game.play.aside(text):
        return True
    about, _, answer = text.rpartition(" ")
    return any(
        one.text == about and answer in one.answers for one in game.play.standing(state, seat)
    )


def given_by(game: Game[S, Any, Any], state: S, seat: Seat, text: str) -> Given | None:
    """Return an entry of a log as the order that it is; None for a move."""
    return Given(seat, text) if is_order(game, state, seat, text) else None


def order(game: Game[S, A, Any], state: S, given: Given) -> tuple[A, Step[S]]:
    """Give an order; raises Refused. What its line does besides is an entry of its own."""
    action = game.play.read(state, given.seat, given.line)[0]
    return action, game.play.step(state, action)


def with_orders(game: Game[S, Any, Any], state: S, now: S, since: Iterable[Given]) -> S:
    """An earlier position with the orders of all seats as they are in a later one.

    What else stands beside the log is given again, as far as it still can be: a queue may hold
    turns that were played in between and are still to come there.
    """
    for seat in SEATS[: game.play.setup(state).seats]:
        there, wanted = game.play.standing(state, seat), game.play.standing(now, seat)
        for old, new in zip(there, wanted, strict=True):
            if old.now != new.now:
                _, step = order(game, state, Given(seat, f"{new.text} {new.now}"))
                state = step.state
    for given in since:
        if game.play.aside(given.line):
            state = give_again(game, state, given)
    return state


def give_again(game: Game[S, Any, Any], state: S, given: Given) -> S:
    """Give an order again in a position that another way led to; there it may be void."""
    try:
        return order(game, state, given)[1].state
    except Refused:
        return state
