"""Catapult: a free crossing for every sundiver."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field

from engine.core.record import dataclass
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol.board import Cell
from engine.sol.effect import Effect, memory_of
from engine.sol.moving import check_can_move, mp_to
from engine.sol.state import Position
from engine.sol.table import Table

FREE, FULL = "free", "full"


@dataclass(frozen=True, slots=True)
class Crossed:
    """Sundivers that have had their free crossing, by cell."""

    spent: Mapping[Cell, int] = field(default_factory=dict)


class Catapult(Effect):
    """One gate crossing of each of your sundivers costs no MP (R54)."""

    name = "catapult"
    memory = Crossed
    hows = (FREE, FULL)

    def check(self, position: Position, seat: Seat) -> None:
        check_can_move(position, seat, free=True)
        if not position.gates:
            raise Refused("no_gates", effect=self.name)
        # The crossing itself is free, so one who comes to a gate with the last MP is in time.
        near = mp_to(position, seat)
        if not any(cell in near for slot in position.gates for cell in (slot.outer, slot.inner)):
            raise Refused("no_crossing", effect=self.name)

    def play(self, table: Table, seat: Seat) -> None:
        table.put_in_force(self.name, Crossed())

    def ways_to_fly(
        self, position: Position, seat: Seat, origin: Cell, target: Cell
    ) -> Sequence[str]:
        ready = crosses(position, origin, target) and self.unspent(position, seat, origin)
        return (FREE, FULL) if ready else ()

    def step_cost(
        self, position: Position, seat: Seat, origin: Cell, target: Cell, how: str
    ) -> int:
        """A free crossing that is still unspent comes before MP, unless told otherwise (R123)."""
        if how == FULL or not crosses(position, origin, target):
            return 1
        return 0 if self.unspent(position, seat, origin) else 1

    def flew(self, table: Table, seat: Seat, origin: Cell, target: Cell, how: str) -> None:
        """Follow the sundiver that flew; where it does not matter, one that has crossed."""
        spent = self.spent(table)
        # The sundiver has left already, so those behind are one fewer than before.
        before = table.players[seat].sundivers.get(origin, 0) + 1
        fresh = before > spent.get(origin, 0)
        if crosses(table, origin, target) and fresh:
            used = how != FULL
            moved_spent = False
        else:
            used = False
            moved_spent = spent.get(origin, 0) > 0
        if moved_spent:
            spent[origin] -= 1
        if moved_spent or used:
            spent[target] = spent.get(target, 0) + 1
        table.remember(self.name, Crossed({c: n for c, n in sorted(spent.items()) if n}))

    def hurled(self, table: Table, seat: Seat, cell: Cell) -> None:
        spent = self.spent(table)
        if spent.get(cell):
            spent[cell] -= 1
        table.remember(self.name, Crossed({c: n for c, n in sorted(spent.items()) if n}))

    def spent(self, position: Position) -> dict[Cell, int]:
        crossed: Crossed = memory_of(position, self.name)
        return dict(crossed.spent)

    def unspent(self, position: Position, seat: Seat, cell: Cell) -> bool:
        """Is there a sundiver that still has its free crossing?"""
        return position.players[seat].sundivers.get(cell, 0) > self.spent(position).get(cell, 0)


def crosses(position: Position, origin: Cell, target: Cell) -> bool:
    """Does the step go through a gate?"""
    slot = position.terms.side.ways[origin].get(target)
    return slot is not None and slot in position.gates
