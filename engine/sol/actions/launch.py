"""Launch a sundiver out of a mothership."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import ClassVar

from engine.core.record import dataclass
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol import moving
from engine.sol.board import Cell
from engine.sol.state import State
from engine.sol.table import Table
from engine.sol.tokenizer import Words


@dataclass(frozen=True, slots=True)
class Launch:
    """Launch a sundiver next to the mothership it is in."""

    seat: Seat
    cell: Cell
    ship: Seat
    verb: ClassVar[str] = "launch"

    @classmethod
    def candidates(cls, state: State, seat: Seat) -> Iterator[Launch]:
        for ship in _ships(state, seat):
            for cell in moving.launch_cells(state, seat, ship):
                yield _launch(seat, cell, ship)

    @classmethod
    def allowed(cls, state: State, seat: Seat) -> list[Launch]:
        """List what `check` allows while no effect is in force."""
        found: list[Launch] = []
        for ship in _ships(state, seat):
            try:
                moving.check_ship(state, seat, ship)
            except Refused:
                continue
            for cell in moving.launch_cells(state, seat, ship):
                try:
                    moving.check_room(state, seat, cell)
                except Refused:
                    continue
                found.append(_launch(seat, cell, ship))
        return found

    def check(self, state: State) -> None:
        moving.check_launch(state, self.seat, self.cell, self.ship)

    def apply(self, table: Table) -> None:
        moving.launch(table, self.seat, self.cell, self.ship)

    def words(self) -> tuple[object, ...]:
        return (self.cell,) if self.ship == self.seat else (self.cell, "from", self.ship)

    @classmethod
    def parse(cls, seat: Seat, words: Words) -> tuple[Launch, ...]:
        cell = words.cell()
        ship = words.seat() if words.skip("from") else seat
        return (cls(seat, cell, ship),) * words.times()


def _ships(state: State, seat: Seat) -> list[Seat]:
    """The motherships that the seat has sundivers in, its own first, as long as it has MP."""
    player = state.players[seat]
    if not state.turn.mp:
        return []
    return [*([seat] if player.hold else []), *sorted(player.aboard)]


# The same few hundred launches are listed over and over, so they are shared.
_launch = lru_cache(maxsize=1024)(Launch)
