"""Singularity: every hold empties into the core."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.seat import Seat
from engine.sol.agenda import AskEvent
from engine.sol.board import Cell, Ring
from engine.sol.effect import Target
from engine.sol.pieces import Where
from engine.sol.state import Position, has_room
from engine.sol.table import Table
from engine.sol.trigger import TriggerEvent


class Singularity(TriggerEvent):
    """Everybody puts all sundivers out of the holds into core cells of their choice (R98)."""

    name = "singularity"

    def options(self, position: Position, prompt: AskEvent) -> Sequence[Target]:
        player = position.players[prompt.seat]
        core = position.terms.side.ring_cells(Ring.CORE)
        free = [cell for cell in core if has_room(position, prompt.seat, cell)]
        found: list[Target] = [(cell,) for cell in free if player.hold]
        for ship in sorted(player.aboard):
            found += [(cell, Where.FROM, ship) for cell in free]
        return found

    def answer(self, table: Table, prompt: AskEvent, target: Target) -> AskEvent | None:
        cell, ship = target[0], target[-1]
        assert isinstance(cell, Cell)
        table.set_out(prompt.seat, cell, ship if isinstance(ship, Seat) else prompt.seat)
        return prompt if self.options(table, prompt) else None

    def answer_by_default(self, table: Table, prompt: AskEvent) -> None:
        """One at a time into C1, C2 and so on, round and round, leaving out full cells."""
        core = table.terms.side.ring_cells(Ring.CORE)
        turn = 0
        while options := self.options(table, prompt):
            cells = [core[(turn + step) % len(core)] for step in range(len(core))]
            cell = next(cell for cell in cells if has_room(table, prompt.seat, cell))
            turn = core.index(cell) + 1
            self.answer(table, prompt, next(option for option in options if option[0] == cell))
