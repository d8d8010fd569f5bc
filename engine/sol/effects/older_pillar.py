"""Pillar of the older printings: one of the sundivers used stays."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol.board import Cell
from engine.sol.effect import Effect, Target
from engine.sol.state import Position
from engine.sol.table import Table

STATIONS = 2


class OlderPillar(Effect):
    """After two or more stations, one of the sundivers they sent home keeps its place (R83).

    It went home when its station was activated, so it comes out of the hold again; nothing can
    have taken its room since.
    """

    name = "pillar"
    key = "older_pillar"
    form = (Cell,)

    def targets(self, position: Position, seat: Seat) -> Iterable[Target]:
        return ((cell,) for cell in sorted(position.turn.activated))

    def check(self, position: Position, seat: Seat, cell: Cell) -> None:
        activated = position.turn.activated
        if len(activated) < STATIONS:
            raise Refused("activate_more", effect=self.name, need=STATIONS, have=len(activated))
        if cell not in activated:
            raise Refused("not_activated", cell=cell, cells=activated)

    def play(self, table: Table, seat: Seat, cell: Cell) -> None:
        table.stay(seat, cell)
