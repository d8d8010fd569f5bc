"""Standing orders as a list: what a seat may have answered in advance."""

from __future__ import annotations

from engine.core.evolve import evolve
from engine.core.game import Standing
from engine.core.seat import Seat
from engine.nova.actions import GiveOrder, QueueTurn
from engine.nova.pieces import Order
from engine.nova.state import State


def is_aside(line: str) -> bool:
    """Tell whether a line queues turns; the game knows the other orders by their list."""
    return line.partition(" ")[0] == QueueTurn.verb


def with_queues(state: State, now: State) -> State:
    """Return a position with the queues as they are in another one of the same game."""
    pairs = zip(state.players, now.players, strict=True)
    return evolve(state, players=tuple(evolve(one, queue=other.queue) for one, other in pairs))


def standing(state: State, seat: Seat) -> tuple[Standing, ...]:
    """All orders a seat may give, with the answer that is in force (20.3)."""
    player = state.players[seat]
    return tuple(
        Standing(f"{GiveOrder.verb} {order}", order.values, player.order(order)) for order in Order
    )
