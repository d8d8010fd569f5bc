"""Metamorphosis: a station changes its type."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol.board import Cell
from engine.sol.converting import check_piece
from engine.sol.effect import Effect, Target
from engine.sol.pieces import STATIONS, Piece
from engine.sol.state import Position
from engine.sol.table import Table


class Metamorphosis(Effect):
    """The own station you have just activated becomes one of another type (R64)."""

    name = "metamorphosis"
    form = (Cell, Piece)

    def targets(self, position: Position, seat: Seat) -> Iterable[Target]:
        for cell in position.turn.activated[-1:]:
            yield from ((cell, piece) for piece in STATIONS)

    def check(self, position: Position, seat: Seat, cell: Cell, piece: Piece) -> None:
        if position.turn.activated[-1:] != (cell,) or cell not in position.stations:
            raise Refused("not_just_activated", cell=cell)
        station = position.stations[cell]
        if station.owner != seat:
            raise Refused("not_your_station", effect=self.name, cell=cell)
        if piece not in STATIONS:
            raise Refused("wrong_words", effect=self.name)
        if station.kind is piece:
            raise Refused("same_type", piece=piece)
        check_piece(position, seat, piece)

    def play(self, table: Table, seat: Seat, cell: Cell, piece: Piece) -> None:
        table.change_station(cell, seat, piece)
