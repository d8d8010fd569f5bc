"""Parasite: a conversion that feeds on everybody else. The trigger event is another thing."""

from __future__ import annotations

from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol.effect import Effect
from engine.sol.state import Position, seats_from
from engine.sol.table import Table

TAKEN = (0, 0, 3, 2, 1, 1)  # from each other player, by the number of players


class ParasiteCard(Effect):
    """After your conversion every other player gives you energy (R83)."""

    name = "parasite"

    def check(self, position: Position, seat: Seat) -> None:
        if not position.turn.converted:
            raise Refused("convert_first", effect=self.name)
        if not any(position.players[other].energy for other in seats_from(position, seat)[1:]):
            raise Refused("nobody_has_energy")

    def play(self, table: Table, seat: Seat) -> None:
        for other in seats_from(table, seat)[1:]:
            amount = min(TAKEN[len(table.players)], table.players[other].energy)
            if amount:
                table.give_energy(other, seat, amount)
