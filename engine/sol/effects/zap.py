"""Zap: energy breaks a barrier."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field

from engine.core.record import dataclass
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol import moving
from engine.sol.board import Cell, Slot
from engine.sol.effect import Effect, memory_of
from engine.sol.state import Position
from engine.sol.table import Table

ZAP = "zap"


@dataclass(frozen=True, slots=True)
class Zapped:
    """Sundivers that have broken through, by cell."""

    done: Mapping[Cell, int] = field(default_factory=dict)


class Zap(Effect):
    """Once each, your sundivers may cross a barrier without a gate for one energy (R83)."""

    name = "zap"
    memory = Zapped
    hows = (ZAP,)

    def check(self, position: Position, seat: Seat) -> None:
        moving.check_can_move(position, seat)
        energy = position.players[seat].energy
        if not energy:
            raise Refused("energy_short", effect=self.name, need=1, have=energy)
        slots = position.terms.side.slots
        if not moving.can_cross(position, seat, (s for s in slots if zaps(position, seat, s))):
            raise Refused("no_crossing", effect=self.name)

    def play(self, table: Table, seat: Seat) -> None:
        table.put_in_force(self.name, Zapped())

    def memory_is_reachable(self, position: Position, memory: Zapped) -> bool:
        own = position.players[position.turn.seat].sundivers
        return all(0 < many <= own.get(cell, 0) for cell, many in memory.done.items())

    def ways_to_fly(
        self, position: Position, seat: Seat, origin: Cell, target: Cell
    ) -> Sequence[str]:
        zapped: Zapped = memory_of(position, self.name)
        player = position.players[seat]
        slot = position.terms.side.ways[origin].get(target)
        fresh = player.sundivers.get(origin, 0) > zapped.done.get(origin, 0)
        if slot is None or not zaps(position, seat, slot) or not fresh:
            return ()
        return (ZAP,) if player.energy else ()

    def needs_gate(self, how: str) -> bool:
        return how != ZAP

    def flew(self, table: Table, seat: Seat, origin: Cell, target: Cell, how: str) -> None:
        """Follow the sundiver that flew; where it does not matter, one that has broken through."""
        if how == ZAP:
            table.spend_energy(seat, 1)
            self.note(table, {target: 1})
        elif self.done(table).get(origin):
            self.note(table, {origin: -1, target: 1})

    def hurled(self, table: Table, seat: Seat, cell: Cell) -> None:
        if self.done(table).get(cell):
            self.note(table, {cell: -1})

    def done(self, position: Position) -> Mapping[Cell, int]:
        zapped: Zapped = memory_of(position, self.name)
        return zapped.done

    def note(self, table: Table, changes: Mapping[Cell, int]) -> None:
        done = dict(self.done(table))
        for cell, change in changes.items():
            done[cell] = done.get(cell, 0) + change
        table.remember(self.name, Zapped({c: many for c, many in sorted(done.items()) if many}))


def zaps(position: Position, seat: Seat, slot: Slot) -> bool:
    """Does breaking through here save anything? A gate of one's own is open and free (D26)."""
    return position.gates.get(slot) != seat
