"""Exterminate, as older editions word it: the outnumbered go home."""

from __future__ import annotations

from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol.board import Cell
from engine.sol.effect import Effect
from engine.sol.state import Position, seats_at
from engine.sol.table import Table


class OlderExterminate(Effect):
    """Where you outnumber all others together, all of theirs are recalled (R81)."""

    name = "exterminate"
    key = "older_exterminate"

    def check(self, position: Position, seat: Seat) -> None:
        if not overrun(position, seat):
            raise Refused("nobody_outnumbered")

    def play(self, table: Table, seat: Seat) -> None:
        for cell in overrun(table, seat):
            for owner in seats_at(table, cell):
                if owner != seat:
                    for _ in range(table.players[owner].sundivers[cell]):
                        table.recall(owner, cell)


def overrun(position: Position, seat: Seat) -> list[Cell]:
    """Cells where others are, but fewer together than the seat alone."""
    found = []
    for cell, own in sorted(position.players[seat].sundivers.items()):
        everybody = sum(player.sundivers.get(cell, 0) for player in position.players)
        if 0 < everybody - own < own:
            found.append(cell)
    return found
