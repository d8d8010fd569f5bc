"""Teleport, which later printings call Warp: everybody moves one sundiver anywhere."""

from __future__ import annotations

from collections.abc import Sequence

from engine.sol.agenda import AskEvent
from engine.sol.board import Cell
from engine.sol.effect import Target
from engine.sol.pieces import Where
from engine.sol.state import Position, has_room
from engine.sol.table import Table
from engine.sol.trigger import TriggerEvent


class TeleportEvent(TriggerEvent):
    """Each player puts one sundiver, from the hold or the board, into any cell (R97)."""

    name = "teleport"

    def options(self, position: Position, prompt: AskEvent) -> Sequence[Target]:
        player = position.players[prompt.seat]
        free = [c for c in position.terms.side.cells if has_room(position, prompt.seat, c)]
        found: list[Target] = [(Where.HOLD, cell) for cell in free if player.hold]
        for origin in sorted(player.sundivers):
            found += [(origin, cell) for cell in free if cell != origin]
        return [*found, (Where.STAY,)] if player.sundivers else found

    def allows(self, position: Position, prompt: AskEvent, target: Target) -> bool:
        player = position.players[prompt.seat]
        if target == (Where.STAY,):
            return bool(player.sundivers)
        origin, cell = target[0], target[-1]
        if len(target) != 2 or not isinstance(cell, Cell) or origin == cell:
            return False
        leaves = player.hold if origin is Where.HOLD else origin in player.sundivers
        return bool(leaves) and has_room(position, prompt.seat, cell)

    def answer(self, table: Table, prompt: AskEvent, target: Target) -> AskEvent | None:
        origin, cell = target[0], target[-1]
        if origin is Where.HOLD and isinstance(cell, Cell):
            table.set_out(prompt.seat, cell, prompt.seat)
        elif isinstance(origin, Cell) and isinstance(cell, Cell):
            table.jump(prompt.seat, origin, cell)
        return None

    def answer_by_default(self, table: Table, prompt: AskEvent) -> None:
        """Nothing changes, also for a player who would have had to place one (R124)."""


class Warp(TeleportEvent):
    """The same under its later name."""

    name = "warp"
