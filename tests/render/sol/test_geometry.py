"""Where things are, by numbers."""

from __future__ import annotations

import math
from itertools import product

import pytest

from engine.sol.board import SIDES, Cell, Ring
from render.sol.cell_layout import everywhere
from render.sol.geometry import (
    BARRIERS,
    CENTRE,
    EDGE,
    HEART,
    ORBIT,
    SIZE,
    ZONES,
    Box,
    eye_point,
    gate_boxes,
    slot_arc,
    slot_point,
    zone,
)

CELLS = list(everywhere())


def test_twelve_o_clock_is_up_and_numbers_grow_counterclockwise() -> None:
    for side in SIDES.values():
        top = [zone(side.name, side.cell_named[name]) for name in ("O1", "V1", "R1", "C1")]
        assert all(room.start < 0 < room.end for room in top)
        x, y = zone(side.name, side.cell_named["O4"]).at(0.5, 0.5)
        assert x < CENTRE[0] / 2  # the fourth cell is at the left
        assert abs(y - CENTRE[1]) < SIZE / 4


def test_the_rings_fill_the_disc_and_leave_room_for_barriers() -> None:
    assert ZONES[Ring.OUTER][1] == EDGE < SIZE / 2
    assert ZONES[Ring.OUTER][0] == ZONES[Ring.INNER][1] == ORBIT
    assert ZONES[Ring.CORE][0] == HEART
    for ring, radius in BARRIERS.items():
        outside, inside = ZONES[ring][0], ZONES[Ring(ring + 1)][1]
        assert outside - inside >= 2 * 14
        assert radius == (outside + inside) / 2


@pytest.mark.parametrize(("side", "cell"), CELLS)
def test_a_box_in_the_middle_of_a_cell_is_inside_and_one_on_its_line_is_not(
    side: str, cell: Cell
) -> None:
    room = zone(side, cell)
    assert room.sticks_out(Box(*room.at(0.5, 0.5), 20, 20), 0) == 0
    for place in ((0.0, 0.5), (1.0, 0.5), (0.5, 0.0), (0.5, 1.0)):
        assert room.sticks_out(Box(*room.at(*place), 20, 20), 0) > 0


@pytest.mark.parametrize("side", SIDES)
def test_an_eye_is_at_the_corner_of_its_four_launch_cells(side: str) -> None:
    board = SIDES[side]
    for eye in board.eyes:
        spot = eye_point(side, eye)
        for cell in board.launch_cells[eye]:
            room = zone(side, cell)
            corners = [room.at(depth, along) for depth in (0, 1) for along in (0, 1)]
            assert min(math.dist(spot, corner) for corner in corners) < 0.01


@pytest.mark.parametrize("side", SIDES)
def test_a_gate_is_between_its_two_cells(side: str) -> None:
    for slot in SIDES[side].slots:
        start, end = slot_arc(side, slot)
        assert end - start > 2
        for cell in (slot.outer, slot.inner):
            room = zone(side, cell)
            middle = (start + end) / 2
            turns = [middle + turn for turn in (-360, 0, 360)]
            assert any(room.start < turn < room.end for turn in turns)
        away = math.dist(slot_point(side, slot), CENTRE)
        assert away == pytest.approx(BARRIERS[slot.outer.ring])


@pytest.mark.parametrize(("side", "cell"), CELLS)
def test_gates_around_a_cell_do_not_overlap(side: str, cell: Cell) -> None:
    boxes = gate_boxes(side, cell)
    for place, box in enumerate(boxes):
        assert not any(box.overlaps(other) for other in boxes[place + 1 :])


@pytest.mark.parametrize(("side", "cell"), CELLS)
def test_what_does_not_stick_out_is_held(side: str, cell: Cell) -> None:
    room, found = zone(side, cell), set()
    for depth, along, width in product((0.1, 0.3, 0.5, 0.8), (0.1, 0.35, 0.5, 0.9), (20, 60, 90)):
        box = Box(*room.at(depth, along), width, 40)
        assert room.holds(box, 2) == (room.sticks_out(box, 2) == 0)
        found.add(room.holds(box, 2))
    assert found == {True, False}


def test_how_much_of_a_box_lies_in_another() -> None:
    box = Box(100, 100, 20, 10)
    assert box.shared(box) == 200
    assert box.shared(Box(100, 100, 4, 100)) == 40
    assert box.shared(Box(110, 105, 20, 10)) == 50
    assert box.shared(Box(121, 100, 20, 10)) == 0
