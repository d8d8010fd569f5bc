"""The ★ token of the centre: who claims it, and when (11.9)."""

from __future__ import annotations

from engine.core.seat import Seat
from engine.nova.forces import has_entity_forces, ships_in
from engine.nova.map import CENTRE
from engine.nova.state import Position, seats_from
from engine.nova.table import Table


def claimer(position: Position, actor: Seat) -> Seat | None:
    """Return who claims the token now: the player who acted, else the first in turn order."""
    if not position.maw or has_entity_forces(position, CENTRE):
        return None
    for seat in seats_from(position, actor):
        if ships_in(position.players[seat], CENTRE):
            return seat
    return None


def check_maw(table: Table, actor: Seat) -> None:
    """Give the token to the player who claims it, with the loose tokens that lie there (N84)."""
    seat = claimer(table, actor)
    if seat is not None:
        table.claim_maw(seat)
