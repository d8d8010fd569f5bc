"""Dice of a combat, as the computer player uses them."""

from __future__ import annotations

from engine.core.seat import Seat
from engine.nova.action import is_possible
from engine.nova.actions import Die
from engine.nova.dice import Use
from engine.nova.rules import prompt_of
from engine.nova.state import State

SPARE = 2  # energy that is kept for other things


def allocate(state: State, seat: Seat) -> Die:
    """Do as AUTO does, overcharging where there is energy to spare."""
    assert prompt_of(state, seat) is not None
    plain = Die.default(state, seat)
    both = Die(seat, plain.face, Use.OVERCHARGE)
    if state.players[seat].energy > SPARE and is_possible(state, both):
        return both
    return plain
