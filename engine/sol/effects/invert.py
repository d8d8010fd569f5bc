"""Invert: another player's pattern becomes your station."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from engine.core.record import dataclass
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol.agenda import AskEffect
from engine.sol.board import Cell, Side
from engine.sol.converting import PATTERN, USED, check_pattern, in_order, patterns, put_piece
from engine.sol.effect import Effect, Target, memory_of
from engine.sol.pieces import STATIONS, Piece
from engine.sol.state import Position
from engine.sol.table import Table


@dataclass(frozen=True, slots=True)
class Displaced:
    """Whose sundivers are put out again, and how many are still to come."""

    owner: Seat
    number: int


class Invert(Effect):
    """A station of yours out of a pattern of others, who start anew at their ship (R83).

    It is the whole action, so whatever stands on the board stood there when the turn began.
    """

    name = "invert"
    form = (Piece, Cell, Cell, ..., Seat)
    whole_action = True
    memory = Displaced

    def targets(self, position: Position, seat: Seat) -> Iterable[Target]:
        for owner, player in enumerate(position.players):
            for piece, cells in patterns(position.terms.side, player.sundivers):
                if owner != seat and piece in STATIONS:
                    yield piece, *cells, Seat(owner)

    def in_order(self, side: Side, target: Target) -> Target:
        piece, cells, owner = named(target)
        return piece, *in_order(side, piece, cells), owner

    def check(self, position: Position, seat: Seat, *target: Any) -> None:
        piece, cells, owner = named(target)
        if piece not in STATIONS or len(cells) != PATTERN[piece]:
            raise Refused("wrong_words", effect=self.name)
        if owner == seat:
            raise Refused("own_pattern")
        check_pattern(position, seat, piece, cells, owner, self.name)

    def play(self, table: Table, seat: Seat, *target: Any) -> None:
        """They all go aboard first, so that they leave room where they come from."""
        piece, cells, owner = named(target)
        for cell in cells:
            table.recall(owner, cell)
        put_piece(table, seat, piece, cells)
        table.put_in_force(self.name, Displaced(owner, len(cells)))
        table.push(AskEffect(seat, self.name))

    def options(self, position: Position, seat: Seat) -> Sequence[Target]:
        """The cells around the owner's mothership that have room for one more for good (R115).

        One of the four always has: nobody owns so many sundivers that all of them are full.
        """
        displaced: Displaced = memory_of(position, self.name)
        owner, limit = position.players[displaced.owner], position.terms.edition.max_per_cell
        cells = position.terms.side.launch_cells[owner.eye]
        return [(cell,) for cell in cells if owner.sundivers.get(cell, 0) < limit]

    def answer(self, table: Table, seat: Seat, cell: Cell) -> None:
        displaced: Displaced = memory_of(table, self.name)
        table.set_out(displaced.owner, cell, displaced.owner)
        if displaced.number > 1:
            table.remember(self.name, Displaced(displaced.owner, displaced.number - 1))
            table.push(AskEffect(seat, self.name))
        else:
            table.drop_effect(self.name)

    def memory_is_reachable(self, position: Position, memory: Displaced) -> bool:
        """It asks for sundivers of somebody else that are aboard, no more than it displaced."""
        turn = position.turn
        place = turn.converted[-1] if turn.converted else None
        station = position.stations.get(place) if isinstance(place, Cell) else None
        return (
            station is not None
            and station.owner == turn.seat != memory.owner
            and 1 <= memory.number <= USED[station.kind]
            and memory.number <= position.players[memory.owner].hold
        )


def named(target: Target) -> tuple[Piece, tuple[Cell, ...], Seat]:
    """The piece, the cells of the pattern, and whose pattern it is."""
    piece, *cells, owner = target
    assert isinstance(piece, Piece)
    assert isinstance(owner, Seat)
    return piece, tuple(cell for cell in cells if isinstance(cell, Cell)), owner
