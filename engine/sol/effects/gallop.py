"""Gallop: the owners of gates pay you."""

from __future__ import annotations

from engine.core.record import dataclass
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol import moving
from engine.sol.board import Cell, Slot
from engine.sol.effect import Effect, memory_of
from engine.sol.state import Position
from engine.sol.table import Table


@dataclass(frozen=True, slots=True)
class Galloped:
    """The gates of others that have been crossed since."""

    gates: tuple[Slot, ...] = ()


class Gallop(Effect):
    """Each gate of another player that you cross brings one of its owner's energy (R83, D20)."""

    name = "gallop"
    memory = Galloped

    def check(self, position: Position, seat: Seat) -> None:
        moving.check_can_move(position, seat)
        others = [slot for slot, owner in position.gates.items() if owner != seat]
        if not others:
            raise Refused("no_gates_of_others", effect=self.name)
        if not moving.can_cross(position, seat, others):
            raise Refused("no_crossing", effect=self.name)

    def play(self, table: Table, seat: Seat) -> None:
        table.put_in_force(self.name, Galloped())

    def memory_is_reachable(self, position: Position, memory: Galloped) -> bool:
        others = {slot for slot, owner in position.gates.items() if owner != position.turn.seat}
        return set(memory.gates) <= others and len(set(memory.gates)) == len(memory.gates)

    def toll_due(self, position: Position, seat: Seat, slot: Slot) -> bool:
        return False

    def flew(self, table: Table, seat: Seat, origin: Cell, target: Cell, how: str) -> None:
        slot = table.terms.side.ways[origin].get(target)
        owner = None if slot is None else table.gates.get(slot)
        galloped: Galloped = memory_of(table, self.name)
        if slot is None or owner is None or owner == seat or slot in galloped.gates:
            return
        table.remember(self.name, Galloped((*galloped.gates, slot)))
        if table.players[owner].energy:
            table.give_energy(owner, seat, 1)
