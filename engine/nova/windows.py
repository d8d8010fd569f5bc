"""Which questions of a combat a standing order answers (20.3)."""

from __future__ import annotations

from engine.core.seat import Seat
from engine.nova.pieces import Order, Side
from engine.nova.sides import fight
from engine.nova.state import Position


def is_automatic(position: Position, seat: Seat) -> bool:
    """Tell whether a standing order answers for the seat that is attacked (20.3)."""
    combat = fight(position)
    if Side.of(seat) is not combat.defender:
        return False
    order = Order.DEFENCE if combat.attacker is Side.ENTITY else Order.DUEL
    return position.players[seat].order(order) == "auto"
