"""Standing orders as a list: what can be answered in advance, and what was."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.game import Standing
from engine.core.seat import Seat
from engine.sol.actions.order import Order
from engine.sol.pieces import Answer, Topic
from engine.sol.state import State

ANSWERS = tuple(str(answer) for answer in Answer)


def standing(state: State, seat: Seat) -> tuple[Standing, ...]:
    """All orders a seat may give, with the answer that is in force."""
    return tuple(_each(state, seat))


def _each(state: State, seat: Seat) -> Iterator[Standing]:
    orders = state.players[seat].orders
    for topic, given in ((Topic.BONUS, orders.bonus), (Topic.FLARE, orders.flare)):
        for piece, answer in given.items():
            yield Standing(f"{Order.verb} {topic} {piece}", ANSWERS, str(answer))
