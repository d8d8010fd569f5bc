"""Energy and the action board: what an action costs, and what is left on its space (6)."""

from __future__ import annotations

from functools import lru_cache

from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.nova.content.technologies import in_force
from engine.nova.pieces import Space, SubAction
from engine.nova.state import Position
from engine.nova.table import Table


def minimum(position: Position, seat: Seat, space: Space | None) -> int:
    """Return the energy that any action of this space costs at least."""
    return position.players[seat].board.get(space, 0) if space is not None else 0


def price(position: Position, seat: Seat, action: SubAction, base: int, extra: int = 0) -> int:
    """Return the whole price: technology makes `base` cheaper, not `extra` (6.2, N12, N90)."""
    whole = _cheaper(position.players[seat].active, action, base) + extra
    least = minimum(position, seat, action.space)
    return max(least, whole)


@lru_cache(maxsize=512)  # every answer that is checked has a price
def _cheaper(active: tuple[str, ...], action: SubAction, base: int) -> int:
    return in_force(active).price(base, action)


def check_energy(position: Position, seat: Seat, need: int) -> None:
    have = position.players[seat].energy
    if have < need:
        raise Refused("energy_short", need=need, have=have)


def spend(table: Table, seat: Seat, action: SubAction, base: int, extra: int = 0) -> None:
    """Pay an action and leave one token on its space, however much was paid (N73)."""
    assert action.space is not None, action
    table.pay_action(seat, price(table, seat, action, base, extra), action.space)
