"""The standing orders of a seat as a list, for its eyes."""

from __future__ import annotations

from engine.core.game import Standing
from engine.core.seat import Seat
from engine.nova.actions import GiveOrder, Plan, QueueTurn
from engine.nova.standing_orders import Order
from engine.nova.state import State

ASIDE = (QueueTurn.verb, Plan.verb)
EMPTYING = tuple(f"{verb} none" for verb in ASIDE)


def is_aside(line: str) -> bool:
    """Tell whether a line queues turns or plans dice; the other orders are known by their list."""
    return line.partition(" ")[0] in ASIDE


def standing(state: State, seat: Seat) -> tuple[Standing, ...]:
    """All orders a seat may give, with the answer that is in force (20.3)."""
    player = state.players[seat]
    return tuple(
        Standing(f"{GiveOrder.verb} {order}", order.values, player.order(order)) for order in Order
    )
