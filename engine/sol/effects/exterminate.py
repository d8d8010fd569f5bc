"""Exterminate, as solo scenarios read it."""

from __future__ import annotations

from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol.board import Cell
from engine.sol.effects.sacrifice import Sacrifice
from engine.sol.state import Position


class Exterminate(Sacrifice):
    """Without opponents the name stands for Sacrifice, or for a blank card (R105)."""

    name = "exterminate"

    def check(self, position: Position, seat: Seat, cell: Cell) -> None:
        if position.terms.house.exterminate_literal:
            raise Refused("blank_card", effect=self.name)
        super().check(position, seat, cell)
