"""Portal: all motherships side by side."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.core.seat import Seat
from engine.sol.board import Cell
from engine.sol.effect import Effect
from engine.sol.moving import check_can_move, check_mp
from engine.sol.state import Position


class Portal(Effect):
    """The launch cells of all motherships touch each other for you (R68)."""

    name = "portal"

    def check(self, position: Position, seat: Seat) -> None:
        check_can_move(position, seat)
        player = position.players[seat]
        ready = player.hold or any(cell in doors(position) for cell in player.sundivers)
        check_mp(position, 1 if ready else 2)  # elsewhere one must come to a door first

    def launch_cells(self, position: Position, seat: Seat, cells: Sequence[Cell]) -> Sequence[Cell]:
        return doors(position)

    def more_ways(self, position: Position, seat: Seat, cell: Cell) -> Iterable[Cell]:
        every = doors(position)
        return [other for other in every if other != cell] if cell in every else ()


def doors(position: Position) -> Sequence[Cell]:
    side = position.terms.side
    return sorted({cell for player in position.players for cell in side.launch_cells[player.eye]})
