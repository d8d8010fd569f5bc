"""Portal: all motherships side by side."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import permutations

from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol.board import Cell
from engine.sol.effect import Effect
from engine.sol.moving import check_can_move, mp_to
from engine.sol.state import Position


class Portal(Effect):
    """The launch cells of all motherships touch each other for you (R68)."""

    name = "portal"

    def check(self, position: Position, seat: Seat) -> None:
        check_can_move(position, seat)
        player = position.players[seat]
        launches = position.terms.house.wording.portal_launches
        if not launches and len(position.players) == 1:
            raise Refused("no_other_ship", effect=self.name)
        if launches and (player.hold or player.aboard):
            return
        near, mp = mp_to(position, seat), position.turn.mp
        if not any(near.get(cell, mp) < mp for cell in doors(position)):
            raise Refused("no_crossing", effect=self.name)

    def launch_cells(self, position: Position, seat: Seat, cells: Sequence[Cell]) -> Sequence[Cell]:
        return doors(position) if position.terms.house.wording.portal_launches else cells

    def more_ways(self, position: Position, seat: Seat, cell: Cell) -> Iterable[Cell]:
        """All doors, or in the older wording only those of another mothership."""
        if position.terms.house.wording.portal_launches:
            every = doors(position)
            return [other for other in every if other != cell] if cell in every else ()
        cells = [position.terms.side.launch_cells[player.eye] for player in position.players]
        pairs = permutations(cells, 2)
        return sorted({far for here, there in pairs if cell in here for far in there} - {cell})


def doors(position: Position) -> Sequence[Cell]:
    side = position.terms.side
    return sorted({cell for player in position.players for cell in side.launch_cells[player.eye]})
