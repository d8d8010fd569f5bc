"""Implode and Explode: every sundiver falls a layer, or rises one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from engine.core.seat import Seat
from engine.sol.agenda import AskEvent
from engine.sol.board import Cell, Ring
from engine.sol.effect import Target
from engine.sol.state import Position, has_room, seats_from
from engine.sol.table import Table
from engine.sol.trigger import TriggerEvent


class Implode(TriggerEvent):
    """Sundivers in the core are hurled, all others move one layer down (R94)."""

    name = "implode"
    last: ClassVar[Ring] = Ring.CORE  # the layer nothing moves on from
    order: ClassVar[tuple[Ring, ...]] = (
        Ring.RADIATIVE,
        Ring.CONVECTIVE,
        Ring.INNER,
        Ring.OUTER,
    )

    def happen(self, table: Table) -> None:
        questions = []
        for seat in seats_from(table, table.turn.seat):
            for cell, number in sorted(table.players[seat].sundivers.items()):
                for _ in range(number if cell.ring is self.last else 0):
                    self.leave(table, seat, cell)
            questions.append(self.move_on(table, seat, self.order[0]))
        table.ask_together(*(question for question in questions if question is not None))

    def leave(self, table: Table, seat: Seat, cell: Cell) -> None:
        """What becomes of a sundiver in the last layer."""
        table.vaporize(seat, cell)
        table.gain_momentum(seat, table.terms.edition.hurl_momentum)

    def touching(self, position: Position, cell: Cell) -> tuple[Cell, ...]:
        return position.terms.side.inward[cell]

    def straight(self, position: Position, cell: Cell) -> Cell | None:
        return position.terms.side.fall[cell]

    def goals(self, position: Position, seat: Seat, cell: Cell) -> list[Cell]:
        """Where a sundiver may go; one with no room stays."""
        return [other for other in self.touching(position, cell) if has_room(position, seat, other)]

    def move_on(self, table: Table, seat: Seat, ring: Ring) -> AskEvent | None:
        """Move what has only one way to go, layer by layer, up to the first real choice."""
        for layer in self.order[self.order.index(ring) :]:
            while True:
                ways = {
                    cell: self.goals(table, seat, cell)
                    for cell in sorted(table.players[seat].sundivers)
                    if cell.ring is layer
                }
                forced = [cell for cell, goals in ways.items() if len(goals) == 1]
                if not forced:
                    break
                table.jump(seat, forced[0], ways[forced[0]][0])
            if any(len(goals) > 1 for goals in ways.values()):
                return AskEvent(seat, self.name, layer)
        return None

    def options(self, position: Position, prompt: AskEvent) -> Sequence[Target]:
        return [
            (cell, goal)
            for cell in sorted(position.players[prompt.seat].sundivers)
            if cell.ring is prompt.ring
            for goal in self.goals(position, prompt.seat, cell)
        ]

    def answer(self, table: Table, prompt: AskEvent, target: Target) -> AskEvent | None:
        cell, goal = target
        assert isinstance(cell, Cell)
        assert isinstance(goal, Cell)
        assert prompt.ring is not None
        table.jump(prompt.seat, cell, goal)
        return self.move_on(table, prompt.seat, prompt.ring)

    def default(self, position: Position, prompt: AskEvent) -> Target:
        """Straight on, or where there is room."""
        options = self.options(position, prompt)
        cell = options[0][0]
        assert isinstance(cell, Cell)
        straight = (cell, self.straight(position, cell))
        return next((option for option in options if option == straight), options[0])


class Explode(Implode):
    """Sundivers in the outer orbit are lost in space, all others move one layer up (R95)."""

    name = "explode"
    last = Ring.OUTER
    order = (Ring.INNER, Ring.CONVECTIVE, Ring.RADIATIVE, Ring.CORE)

    def leave(self, table: Table, seat: Seat, cell: Cell) -> None:
        table.lose_in_space(seat, cell)

    def touching(self, position: Position, cell: Cell) -> tuple[Cell, ...]:
        return position.terms.side.outward[cell]

    def straight(self, position: Position, cell: Cell) -> Cell | None:
        return position.terms.side.rise[cell]
