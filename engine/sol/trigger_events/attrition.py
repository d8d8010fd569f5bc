"""Attrition: everybody loses a sundiver to the reserve."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.seat import Seat
from engine.sol.agenda import AskEvent
from engine.sol.board import Cell
from engine.sol.effect import Target
from engine.sol.pieces import Where
from engine.sol.state import Position
from engine.sol.table import Table
from engine.sol.trigger import TriggerEvent


class Attrition(TriggerEvent):
    """Every player moves one sundiver, from wherever it is, to the reserve (R93)."""

    name = "attrition"

    def options(self, position: Position, prompt: AskEvent) -> Sequence[Target]:
        player = position.players[prompt.seat]
        found: list[Target] = [(cell,) for cell in sorted(player.sundivers)]
        if player.hold:
            found.append((Where.HOLD,))
        found += [(Where.HOLD, ship) for ship in sorted(player.aboard)]
        if player.lost:
            found.append((Where.LOST,))
        return found

    def answer(self, table: Table, prompt: AskEvent, target: Target) -> AskEvent | None:
        match target:
            case (Cell() as cell,):
                table.sacrifice(prompt.seat, cell)
            case (Where.LOST,):
                table.retire(prompt.seat, None)
            case (Where.HOLD, Seat() as ship):
                table.retire(prompt.seat, ship)
            case _:
                table.retire(prompt.seat, prompt.seat)
        return None

    def default(self, position: Position, prompt: AskEvent) -> Target:
        """One from the hold, else a random one from the board."""
        player = position.players[prompt.seat]
        if player.hold or not player.sundivers:
            return (Where.HOLD,) if player.hold else self.options(position, prompt)[0]
        every = [cell for cell in sorted(player.sundivers) for _ in range(player.sundivers[cell])]
        cell, _ = position.chance.beside(f"attrition {prompt.seat}").pick(every)
        return (cell,)
