"""CONVERT: patterns of own sundivers become structures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol.board import CONVECTIVE, CORE, INNER, RADIATIVE, Cell, Side, Slot
from engine.sol.effect import in_force
from engine.sol.moving import check_turn
from engine.sol.pieces import CONVERT, FOUNDRY, GATE, NODE, TOWER, Debt, Piece
from engine.sol.state import Position, left, open_rings, takes_station
from engine.sol.table import Table

PATTERN = {FOUNDRY: 2, NODE: 2, TOWER: 3, GATE: 3}  # cells named
USED = {FOUNDRY: 2, NODE: 2, TOWER: 3, GATE: 2}  # sundivers used
TOWER_RINGS = (CONVECTIVE, RADIATIVE, CORE)  # R28
GATE_RINGS = (INNER, CONVECTIVE, RADIATIVE)  # of the cell above the barrier

Cells = tuple[Cell, ...]


def patterns(side: Side, own: Mapping[Cell, int]) -> Iterator[tuple[Piece, Cells]]:
    """All patterns that a player's sundivers form, gates or no gates (R27)."""
    for cell in sorted(own):
        ahead = side.forward[cell]
        if ahead in own:
            yield FOUNDRY, (cell, ahead)
            yield FOUNDRY, (ahead, cell)
        if side.forward[ahead] in own:
            yield NODE, (cell, side.forward[ahead])
        for above in side.outward[cell]:
            if above not in own:
                continue
            if cell.ring in GATE_RINGS:
                for below in side.inward[cell]:
                    yield GATE, (above, cell, below)
            if cell.ring in TOWER_RINGS:
                for top in side.outward[above]:
                    if top in own:
                        yield TOWER, (top, above, cell)


def used_cells(piece: Piece, cells: Cells) -> Cells:
    """The cells that give a sundiver."""
    return cells[:2] if piece is GATE else cells


def result_cell(side: Side, piece: Piece, cells: Cells) -> Cell:
    """Where the station comes to stand; for a gate, the cell it leads down to."""
    if piece is FOUNDRY:
        return cells[0]
    return side.forward[cells[0]] if piece is NODE else cells[-1]


def check_shape(side: Side, piece: Piece, cells: Cells) -> None:
    """Do the cells lie as the pattern wants them, wherever the sundivers are?"""
    first, second = cells[0], cells[1]
    if piece is FOUNDRY:
        fits = second in (side.forward[first], side.backward[first])
    elif piece is NODE:
        fits = side.forward[side.forward[first]] == second
    else:
        # For a gate this leaves only the three barriers: nothing lies above O or below C.
        fits = second in side.inward[first] and cells[2] in side.inward[second]
    if not fits:
        raise Refused("wrong_pattern", piece=piece, cells=cells)


def in_order(side: Side, piece: Piece, cells: Cells) -> Cells:
    """The cells of a node may be named in either order; the one behind the gap is written first."""
    if piece is NODE and len(cells) == PATTERN[piece]:
        first, second = cells
        return (second, first) if side.forward[side.forward[second]] == first else cells
    return cells


def check_convert(position: Position, seat: Seat, piece: Piece, cells: Cells) -> None:
    check_turn(position, seat, CONVERT)
    if position.turn.converted and not extra_conversions(position, seat):
        raise Refused("converted_already")
    check_pattern(position, seat, piece, cells, seat)


def check_pattern(
    position: Position, seat: Seat, piece: Piece, cells: Cells, maker: Seat, about: str = "convert"
) -> None:
    """Do the maker's sundivers stand in a pattern from which the seat can make the piece?

    `about` is the page of the rules that says more.
    """
    side = position.terms.side
    check_shape(side, piece, cells)
    there = position.players[maker].sundivers
    missing = tuple(cell for cell in used_cells(piece, cells) if cell not in there)
    if missing and maker == seat:
        raise Refused("pattern_incomplete", piece=piece, missing=missing)
    if missing:
        raise Refused("no_pattern_of", piece=piece, missing=missing, owner=maker)
    check_piece(position, seat, piece)
    if piece is GATE:
        slot = side.slot_between[cells[1], cells[2]]
        if slot in position.gates:
            owner = position.gates[slot]
            raise Refused("slot_taken", about=about, slot=slot, owner=owner)
    else:
        target = result_cell(side, piece, cells)
        if target in position.stations:
            owner = position.stations[target].owner
            raise Refused("station_there", about=about, cell=target, owner=owner)
        if not takes_station(position, target.ring):
            rings = tuple(sorted(open_rings(position)))
            raise Refused("layer_closed", about=about, cell=target, rings=rings)


def check_piece(position: Position, seat: Seat, piece: Piece) -> None:
    """A new structure must be in reserve (R31), and a scenario may forbid its kind."""
    if piece in position.terms.house.forbidden:
        scenario = position.terms.house.scenario
        raise Refused("forbidden_piece", piece=piece, scenario=scenario)
    if left(position, seat, piece) < 1:
        raise Refused("none_left", piece=piece)


def extra_conversions(position: Position, seat: Seat) -> int:
    """Conversions an effect still allows beside the one of the turn."""
    return sum(effect.more_conversions(position, seat) for effect in in_force(position))


def can_convert_more(position: Position, seat: Seat) -> bool:
    """After the conversion of the turn: does an effect allow one that stands on the board?"""
    if not extra_conversions(position, seat):
        return False
    for piece, cells in patterns(position.terms.side, position.players[seat].sundivers):
        try:
            check_convert(position, seat, piece, cells)
        except Refused:
            continue
        return True
    return False


def convert(table: Table, seat: Seat, piece: Piece, cells: Cells) -> None:
    recalled = any(effect.recalls(table, seat) for effect in in_force(table))
    used = used_cells(piece, cells)
    for cell in used:
        if recalled:
            table.recall(seat, cell)
        else:
            table.sacrifice(seat, cell)
    put_piece(table, seat, piece, cells, used)
    for effect in in_force(table):
        effect.converted(table, seat)


def put_piece(table: Table, seat: Seat, piece: Piece, cells: Cells, used: Cells = ()) -> None:
    """The structure takes its place, and cards are owed for it."""
    side = table.terms.side
    place: Cell | Slot
    if piece is GATE:
        place = side.slot_between[cells[1], cells[2]]
        table.place_gate(seat, place)
    else:
        place = result_cell(side, piece, cells)
        table.place_station(seat, piece, place)
    table.note_conversion(place, used)
    table.owe(Debt.CONVERT, table.terms.edition.cards[result_cell(side, piece, cells).ring])


def could_use(position: Position, place: Cell | Slot, used: Cells) -> bool:
    """Could sundivers of these cells have become what stands in this place?"""
    side = position.terms.side
    if isinstance(place, Slot):
        return len(used) == 2 and used[0] in side.outward[place.outer] and used[1] == place.outer
    station = position.stations.get(place)
    if station is None or len(used) != USED[station.kind]:
        return False
    try:
        check_shape(side, station.kind, used)
    except Refused:
        return False
    return result_cell(side, station.kind, used) == place
