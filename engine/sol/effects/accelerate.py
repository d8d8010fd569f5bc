"""Accelerate: all motherships race ahead."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol.agenda import DrawOrbitCard
from engine.sol.effect import Effect, Target
from engine.sol.state import Position, seats_from
from engine.sol.table import Table


class Accelerate(Effect):
    """Every mothership moves the same number of eyes forward."""

    name = "accelerate"
    form = (int,)

    def targets(self, position: Position, seat: Seat) -> Iterable[Target]:
        """List every number of eyes but a whole round (R50)."""
        return ((eyes,) for eyes in range(1, len(position.terms.side.eyes)))

    def check(self, position: Position, seat: Seat, eyes: int) -> None:
        most = len(position.terms.side.eyes) - 1
        if not 1 <= eyes <= most:
            raise Refused("not_an_option", about=self.name, choice=eyes, options=(f"1 to {most}",))

    def play(self, table: Table, seat: Seat, eyes: int) -> None:
        for each in seats_from(table, seat):
            table.orbit(each, eyes)
        if table.terms.house.orbit_cards:
            table.push(DrawOrbitCard(seat))
