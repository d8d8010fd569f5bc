"""Fuel: energy for MP."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from engine.core.record import dataclass
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol import moving
from engine.sol.effect import Effect, Target, memory_of
from engine.sol.pieces import Main
from engine.sol.state import Position
from engine.sol.table import Table


@dataclass(frozen=True, slots=True)
class Left:
    """Purchases still to come."""

    purchases: int


class Fuel(Effect):
    """A few times in this Move, one energy buys MP (R80)."""

    name = "fuel"
    memory = Left
    use_forms: ClassVar = {"fuel": ()}

    def check(self, position: Position, seat: Seat) -> None:
        player = position.players[seat]
        if not (player.sundivers or player.hold or player.aboard or player.lost):
            raise Refused("nothing_to_move")
        if player.energy < 1:
            raise Refused("energy_short", effect=self.name, need=1, have=player.energy)

    def play(self, table: Table, seat: Seat) -> None:
        table.put_in_force(self.name, Left(table.terms.house.wording.fuel_purchases))
        self.use(table, seat, "fuel")

    def memory_is_reachable(self, position: Position, memory: Left) -> bool:
        """Playing the card made the first purchase."""
        return 0 <= memory.purchases < position.terms.house.wording.fuel_purchases

    def uses(self, position: Position, seat: Seat) -> Iterable[tuple[str, Target]]:
        return (("fuel", ()),)

    def check_use(self, position: Position, seat: Seat, verb: str) -> None:
        moving.check_turn(position, seat, Main.MOVE)
        left: Left = memory_of(position, self.name)
        if not left.purchases:
            raise Refused("used_up", effect=self.name)
        self.check(position, seat)

    def use(self, table: Table, seat: Seat, verb: str) -> None:
        left: Left = memory_of(table, self.name)
        table.remember(self.name, Left(left.purchases - 1))
        table.spend_energy(seat, 1)
        table.gain_mp(table.terms.house.wording.fuel_points)
