"""Pieces never cover each other or a name, however full a cell is."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, product

import pytest

from engine.sol.board import SIDES, Cell
from engine.sol.pieces import STATIONS, TOWER
from render.sol import outlines
from render.sol.board import loads
from render.sol.cell_layout import (
    HUGE,
    LABEL,
    LARGE,
    OVER,
    SHIP,
    SMALL,
    Load,
    Sizes,
    everywhere,
    in_orbit,
    label,
    layout,
    packed,
    ship_box,
)
from render.sol.geometry import GATE, Box, eye_point, gate_boxes, slot_point, zone
from render.sol.outlines import TOKEN, WIDE, around, meets, stands_in
from tests.render.sol.crowd import crowded_view

SEATS = {"A": 4, "B": 5}
CELLS = list(everywhere())


def every_load(side: str, cell: Cell) -> list[Load]:
    ships = list(product((False, True), repeat=2)) if in_orbit(cell) else [()]
    return [
        Load((False,) * tokens, station, extra, there)
        for tokens in range(SEATS[side] + 1)
        for station in (False, True)
        for extra in (False, True)
        for there in ships
    ]


@pytest.mark.slow
@pytest.mark.parametrize(("side", "cell"), CELLS)
def test_nothing_in_a_cell_overlaps_whatever_stands_in_it(side: str, cell: Cell) -> None:
    room, gates = zone(side, cell), gate_boxes(side, cell)
    for load in every_load(side, cell):
        ships = [ship_box(side, cell, n) for n, there in enumerate(load.ships) if there]
        for placed in (layout(side, cell, load), packed(side, cell, load)):
            boxes = placed.boxes
            wanted = 1 + len(load.tokens) + load.station + load.extra
            assert len(boxes) == wanted
            for one, two in combinations([*boxes, *gates, *ships], 2):
                fixed = one in (*gates, *ships) and two in (*gates, *ships)
                assert fixed or not one.overlaps(two), f"{side} {cell} {load}"
            assert all(room.sticks_out(box, 1) == 0 for box in boxes), f"{side} {cell} {load}"


@pytest.mark.parametrize("side", SIDES)
def test_a_piece_alone_in_a_small_picture_covers_nothing(side: str) -> None:
    """Nor the motherships at its corners."""
    alone = [Load((False,)), Load((True,)), *(Load(station=True, kind=kind) for kind in STATIONS)]
    for cell in SIDES[side].cells:
        room, orbit = zone(side, cell), in_orbit(cell)
        for one, there in product(alone, product((False, True), repeat=2) if orbit else [()]):
            load = replace(one, ships=there)
            ships = [ship_box(side, cell, n) for n, here in enumerate(there) if here]
            placed = layout(side, cell, load, coarse=True)
            if not placed.sizes.roomy:
                continue  # packed as in the fullest cell, where rockets reach under what is there
            box = placed.boxes[1]
            size = placed.sizes.station[0] / HUGE.station[0]
            outline = outlines.STATIONS[one.kind] if one.kind else WIDE if one.tokens[0] else TOKEN
            points = around(tuple(outline), size)
            assert stands_in(room, points, box.x, box.y, OVER), f"{cell} {load}"
            for other in (label(side, cell), *gate_boxes(side, cell), *ships):
                assert not meets(points, box.x, box.y, other, 0), f"{cell} {load}"


def test_an_outline_meets_what_it_covers_and_nothing_else() -> None:
    points = around(tuple(outlines.STATIONS[TOWER]), 1.0)
    assert meets(points, 100, 100, Box(100, 100, 4, 4), 0)
    assert meets(points, 100, 100, Box(100, 100, 400, 400), 0)
    assert meets(points, 100, 100, Box(125, 140, 10, 10), 0)
    assert not meets(points, 100, 100, Box(130, 66, 20, 20), 0)  # beside its spire
    assert meets(points, 100, 100, Box(130, 66, 20, 20), 6)
    assert not meets(points, 100, 100, Box(160, 100, 20, 200), 0)


@pytest.mark.parametrize(
    ("seats", "cells"),
    [
        (5, ("C1", "C2", "R1")),
        (5, ("C3", "C4", "C5")),
        (5, ("O12", "O14", "V12")),
        (5, ("I12", "I13", "R4")),
        (4, ("C1", "C2", "C3")),
        (4, ("O1", "I1", "V1")),
        (2, ("C1", "R8", "V13")),
    ],
)
def test_no_two_glyphs_of_a_crowded_board_overlap(seats: int, cells: tuple[str, ...]) -> None:
    view = crowded_view(seats, cells)
    boxes = [Box(*slot_point(view.side, slot), *GATE) for slot in view.gates]
    boxes += [Box(*eye_point(view.side, player.eye), SHIP, SHIP) for player in view.players]
    boxes += [label(view.side, cell) for cell in SIDES[view.side].cells]
    found = loads(view)
    assert {str(cell) for cell, _, _ in found} == set(cells)
    assert max(len(seats_there) for _, _, seats_there in found) == seats
    for cell, load, _ in found:
        boxes += [
            box for box in layout(view.side, cell, load).boxes if box != label(view.side, cell)
        ]
    for one, two in combinations(boxes, 2):
        assert not one.overlaps(two), f"{one} {two}"


def test_the_check_for_overlap_can_fail() -> None:
    assert Box(0, 0, 10, 10).overlaps(Box(9, 9, 10, 10))
    assert not Box(0, 0, 10, 10).overlaps(Box(10, 0, 10, 10))


def test_a_piece_alone_is_drawn_large() -> None:
    side, sizes = SIDES["A"], []
    for cell in side.cells:
        sizes.append(layout("A", cell, Load((False,))).sizes)
    assert sizes.count(HUGE) > len(sizes) * 0.7
    assert SMALL not in sizes


@pytest.mark.parametrize("sizes", [HUGE, LARGE, SMALL])
def test_letters_and_counts_can_be_read_on_a_phone(sizes: Sizes) -> None:
    assert sizes.letter >= 30
    assert sizes.count >= 40
    assert sizes.badge_letter >= 30
    assert LABEL >= 40


@pytest.mark.slow
def test_a_number_of_two_digits_has_room_too() -> None:
    for side, cell in CELLS:
        placed = layout(side, cell, Load((True,), station=True))
        assert placed.tokens[0].width == placed.sizes.wide[0]
