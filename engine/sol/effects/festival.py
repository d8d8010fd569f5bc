"""Festival: stations of every type."""

from __future__ import annotations

from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol import activating
from engine.sol.effect import Effect
from engine.sol.pieces import Piece
from engine.sol.state import Position

PARASITE = "parasite"  # removing one stands beside the types of stations


class Festival(Effect):
    """Stations of all types may be activated in this action (R79)."""

    name = "festival"

    def check(self, position: Position, seat: Seat) -> None:
        """It must bring in a second type, and the nodes may earn what that costs (R20)."""
        player = position.players[seat]
        turn, energy = position.turn, player.energy
        least: dict[str, int] = {}  # what the cheapest station of each type costs
        for cell in activating.stations_in_reach(position, seat):
            if cell in turn.activated or not activating.present(position, seat, cell):
                continue
            kind, amounts = position.stations[cell].kind, activating.reward(position, cell)
            if kind is Piece.NODE:
                energy += amounts.base + amounts.bonus
                least[kind] = 0
            elif kind is Piece.TOWER or player.reserve >= amounts.base:
                least[kind] = min(amounts.base, least.get(kind, amounts.base))
        if any(activating.present(position, seat, cell) for cell in position.parasites):
            least[PARASITE] = 0
        if turn.kind is not None:
            least[turn.kind] = 0
        if turn.removed:
            least[PARASITE] = 0
        if len(least) < 2 or sum(sorted(least.values())[:2]) > energy:
            raise Refused("one_type", effect=self.name)

    def all_types(self, position: Position, seat: Seat) -> bool:
        return True
