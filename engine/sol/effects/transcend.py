"""Transcend: no barrier holds."""

from __future__ import annotations

from engine.core.seat import Seat
from engine.sol.board import Ring, Slot
from engine.sol.effect import Effect
from engine.sol.moving import check_can_move, check_mp
from engine.sol.state import Position


class Transcend(Effect):
    """Your sundivers cross barriers between touching cells without gates or tolls (R77)."""

    name = "transcend"

    def check(self, position: Position, seat: Seat) -> None:
        check_can_move(position, seat)
        inside = any(cell.ring is not Ring.OUTER for cell in position.players[seat].sundivers)
        check_mp(position, 1 if inside else 2)  # from further out a step comes first

    def opens(self, position: Position, seat: Seat, slot: Slot) -> bool:
        return seat == position.turn.seat
