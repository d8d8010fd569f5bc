"""Passage, as the prototypes have it: momentum to buy at one's own gates."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.record import dataclass
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol import moving
from engine.sol.board import Cell, Slot
from engine.sol.effect import Effect, memory_of
from engine.sol.state import Position
from engine.sol.table import Table

PAY = "pay"


@dataclass(frozen=True, slots=True)
class Paid:
    """The gates that energy has been paid for."""

    gates: tuple[Slot, ...] = ()


class OlderPassage(Effect):
    """Crossing a gate of your own, you may pay one energy for one momentum (R66)."""

    name = "passage"
    key = "older_passage"
    memory = Paid
    hows = (PAY,)

    def check(self, position: Position, seat: Seat) -> None:
        moving.check_can_move(position, seat)
        own = [slot for slot, owner in position.gates.items() if owner == seat]
        if not own:
            raise Refused("no_own_gates", effect=self.name)
        energy = position.players[seat].energy
        if not energy:
            raise Refused("energy_short", effect=self.name, need=1, have=energy)
        if not moving.can_cross(position, seat, own):
            raise Refused("no_crossing", effect=self.name)

    def play(self, table: Table, seat: Seat) -> None:
        table.put_in_force(self.name, Paid())

    def memory_is_reachable(self, position: Position, memory: Paid) -> bool:
        own = [slot for slot, owner in position.gates.items() if owner == position.turn.seat]
        return set(memory.gates) <= set(own) and len(set(memory.gates)) == len(memory.gates)

    def ways_to_fly(
        self, position: Position, seat: Seat, origin: Cell, target: Cell
    ) -> Sequence[str]:
        paid: Paid = memory_of(position, self.name)
        slot = position.terms.side.ways[origin].get(target)
        if slot is None or position.gates.get(slot) != seat or slot in paid.gates:
            return ()
        return (PAY,) if position.players[seat].energy else ()

    def flew(self, table: Table, seat: Seat, origin: Cell, target: Cell, how: str) -> None:
        if how != PAY:
            return
        paid: Paid = memory_of(table, self.name)
        slot = table.terms.side.ways[origin][target]
        assert slot is not None
        table.remember(self.name, Paid((*paid.gates, slot)))
        table.spend_energy(seat, 1)
        table.gain_momentum(seat, 1)
