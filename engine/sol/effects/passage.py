"""Passage: momentum for gates."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.record import dataclass
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol import moving
from engine.sol.board import Cell, Slot
from engine.sol.effect import Effect, Target, memory_of
from engine.sol.state import Position
from engine.sol.table import Table


@dataclass(frozen=True, slots=True)
class Voyage:
    """The named sundiver: where it is, and the gates it has crossed."""

    cell: Cell | None  # None: hurled
    gates: tuple[Slot, ...] = ()


class Passage(Effect):
    """One sundiver gains momentum for each different gate it crosses (R66)."""

    name = "passage"
    form = (Cell,)
    memory = Voyage

    def targets(self, position: Position, seat: Seat) -> Iterable[Target]:
        return ((cell,) for cell in sorted(position.players[seat].sundivers))

    def check(self, position: Position, seat: Seat, cell: Cell) -> None:
        moving.check_sundiver(position, seat, cell, self.name)
        if not position.gates:
            raise Refused("no_gates", effect=self.name)
        ways = position.terms.side.ways[cell]
        beside = any(slot in position.gates for slot in ways.values())
        moving.check_mp(position, 1 if beside else 2)  # elsewhere it must come to a gate first

    def play(self, table: Table, seat: Seat, cell: Cell) -> None:
        table.put_in_force(self.name, Voyage(cell))

    def flew(self, table: Table, seat: Seat, origin: Cell, target: Cell, how: str) -> None:
        """Where several could fly, the named one does (R49)."""
        voyage: Voyage = memory_of(table, self.name)
        if voyage.cell != origin:
            return
        slot = table.terms.side.ways[origin].get(target)
        gates = voyage.gates
        if slot is not None and slot in table.gates and slot not in gates:
            gates = (*gates, slot)
            table.gain_momentum(seat, 1)
        table.remember(self.name, Voyage(target, gates))

    def hurled(self, table: Table, seat: Seat, cell: Cell) -> None:
        voyage: Voyage = memory_of(table, self.name)
        if voyage.cell == cell:
            table.remember(self.name, Voyage(None, voyage.gates))
