"""Standing orders as a list: what a seat may have answered in advance."""

from __future__ import annotations

from engine.core.game import Standing
from engine.core.seat import Seat
from engine.nova.actions import GiveOrder
from engine.nova.pieces import Order
from engine.nova.state import State


def standing(state: State, seat: Seat) -> tuple[Standing, ...]:
    """All orders a seat may give, with the answer that is in force (20.3)."""
    player = state.players[seat]
    return tuple(
        Standing(f"{GiveOrder.verb} {order}", order.values, player.order(order)) for order in Order
    )
