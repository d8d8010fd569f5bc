"""Opening structures: who places what before the first turn."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter

from engine.core.refusal import Refused
from engine.core.seat import SEATS, Seat
from engine.sol.agenda import PlaceOpening
from engine.sol.board import CONVECTIVE, INNER, OUTER, Cell, Ring, Slot
from engine.sol.converting import check_piece
from engine.sol.edition import Opening, OpeningOrder
from engine.sol.pieces import GATE, Piece
from engine.sol.questions import ANY_STATION, not_asked, wanted
from engine.sol.state import Position, open_rings
from engine.sol.table import Table


def placements(order: OpeningOrder, seats: int) -> tuple[PlaceOpening, ...]:
    """Who is asked, in order."""
    players = SEATS[:seats]
    if order is OpeningOrder.TWO_ROUNDS:
        return tuple(PlaceOpening(seat) for _ in range(2) for seat in players)
    if order is OpeningOrder.BOTH_AT_ONCE:
        return tuple(PlaceOpening(seat) for seat in players for _ in range(2))
    kinds = (GATE, ANY_STATION)
    return tuple(PlaceOpening(seat, kind) for kind in kinds for seat in reversed(players))


def gate_rings(position: Position) -> frozenset[Ring]:
    """Layers from which an opening gate may lead inward."""
    if position.terms.edition.opening is Opening.ACCESSIBLE:
        return open_rings(position)
    return frozenset({INNER})


def takes_gate(position: Position, seat: Seat, slot: Slot) -> bool:
    """May this slot take an opening gate, if it is free?"""
    if slot.outer.ring not in gate_rings(position):
        return False
    if position.terms.edition.opening is Opening.QUICKSTART:
        return slot.outer not in position.terms.side.launch_cells[position.players[seat].eye]
    return True


def rings_allowed(position: Position) -> frozenset[Ring]:
    """Layers that may take an opening station."""
    kind = position.terms.edition.opening
    if kind is Opening.ACCESSIBLE:
        return open_rings(position)
    if kind is Opening.VESTIGIAL:
        return frozenset({OUTER, INNER, CONVECTIVE})
    return frozenset({CONVECTIVE})


def places(position: Position, seat: Seat) -> Iterator[tuple[Piece, Cell | Slot]]:
    prompt = position.agenda[-1]
    assert isinstance(prompt, PlaceOpening)
    rings, outer = rings_allowed(position), gate_rings(position)
    for piece in wanted(position, prompt):
        if piece is GATE:
            for slot in position.terms.side.slots:
                if slot.outer.ring in outer:
                    yield piece, slot
        else:
            for cell in position.terms.side.cells:
                if cell.ring in rings:
                    yield piece, cell


def allowed(position: Position, seat: Seat) -> Iterator[tuple[Piece, Cell | Slot]]:
    """All that `check_place` allows; whether there is such a piece is asked once."""
    for piece, group in groupby(places(position, seat), key=itemgetter(0)):
        try:
            check_piece(position, seat, piece)
        except Refused:
            continue
        for _, where in group:
            try:
                check_spot(position, seat, where)
            except Refused:
                continue
            yield piece, where


def check_place(position: Position, seat: Seat, piece: Piece, where: Cell | Slot) -> None:
    prompt = position.agenda[-1] if position.agenda else None
    if not isinstance(prompt, PlaceOpening) or prompt.seat != seat:
        raise not_asked(position, seat)
    kinds = wanted(position, prompt)
    if piece not in kinds:
        raise Refused("opening_other_kind", piece=piece, wanted=kinds)
    check_piece(position, seat, piece)
    check_spot(position, seat, where)


def check_spot(position: Position, seat: Seat, where: Cell | Slot) -> None:
    """Is this place free, and one that an opening structure may take?"""
    if isinstance(where, Slot):
        if where in position.gates:
            owner = position.gates[where]
            raise Refused("slot_taken", about="place", slot=where, owner=owner)
        if not takes_gate(position, seat, where):
            slots = (slot for slot in position.terms.side.slots if slot not in position.gates)
            free = tuple(slot for slot in slots if takes_gate(position, seat, slot))
            raise Refused("opening_slot", slot=where, slots=free)
    else:
        if where in position.stations:
            owner = position.stations[where].owner
            raise Refused("station_there", about="place", cell=where, owner=owner)
        rings = rings_allowed(position)
        if where.ring not in rings:
            raise Refused("opening_layer", cell=where, rings=tuple(sorted(rings)))


def place(table: Table, seat: Seat, piece: Piece, where: Cell | Slot) -> None:
    table.pop()
    if isinstance(where, Slot):
        table.place_gate(seat, where)
    else:
        table.place_station(seat, piece, where)
    after = table.agenda[-1]
    if isinstance(after, PlaceOpening):
        table.hand_over(after.seat)
