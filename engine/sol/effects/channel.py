"""Channel: energy becomes momentum."""

from __future__ import annotations

from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol.effect import Effect
from engine.sol.state import Position
from engine.sol.table import Table


class Channel(Effect):
    """Before drawing, pay one energy for one momentum per card owed, for all of them (R57)."""

    name = "channel"

    def check(self, position: Position, seat: Seat) -> None:
        owed, energy = len(position.turn.debts), position.players[seat].energy
        if energy < owed:
            raise Refused("energy_short", effect=self.name, need=owed, have=energy)

    def play(self, table: Table, seat: Seat) -> None:
        owed = len(table.turn.debts)
        table.spend_energy(seat, owed)
        table.gain_momentum(seat, owed)
