"""Bright: a blank."""

from __future__ import annotations

from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol.effect import Effect
from engine.sol.state import Position


class Bright(Effect):
    """A blank: it can be kept, never played (R82)."""

    name = "bright"

    def check(self, position: Position, seat: Seat) -> None:
        raise Refused("blank_card", effect=self.name)
