"""Transcend: no barrier holds."""

from __future__ import annotations

from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol.board import Slot
from engine.sol.effect import Effect
from engine.sol.moving import can_cross, check_can_move
from engine.sol.state import Position


class Transcend(Effect):
    """Your sundivers cross barriers between touching cells without gates or tolls (R77)."""

    name = "transcend"

    def check(self, position: Position, seat: Seat) -> None:
        check_can_move(position, seat)
        # A gate of one's own is open and free anyway.
        barriers = (s for s in position.terms.side.slots if position.gates.get(s) != seat)
        if not can_cross(position, seat, barriers):
            raise Refused("no_crossing", effect=self.name)

    def opens(self, position: Position, seat: Seat, slot: Slot) -> bool:
        return seat == position.turn.seat
