"""The board: every table of the rules, section 2, typed in from the rules."""

from __future__ import annotations

import re
from itertools import pairwise, product

import pytest

from engine.sol.board import RINGS, SIDE_A, SIDE_B, Cell, Ring, Side
from engine.sol.edition import EDITIONS, edition
from tests.engine.sol.sketch import P1, play, player, sketch
from tests.rulings import ruling

SIZES = {  # O, I, V, R, C
    SIDE_A: (13, 13, 13, 8, 5),
    SIDE_B: (16, 16, 13, 8, 5),
}

O_TO_I_A = """
O1: I1    O2: I2    O3: I3    O4: I4    O5: I5    O6: I6    O7: I7
O8: I8    O9: I9    O10: I10  O11: I11  O12: I12  O13: I13
"""
O_TO_I_B = O_TO_I_A + "O14: I14  O15: I15  O16: I16"
I_TO_V_A = """
I1: V13 V1     I2: V1 V2      I3: V2 V3      I4: V3 V4      I5: V4 V5
I6: V5 V6      I7: V6 V7      I8: V7 V8      I9: V8 V9      I10: V9 V10
I11: V10 V11   I12: V11 V12   I13: V12 V13
"""
I_TO_V_B = """
I1: V1         I2: V1 V2      I3: V2 V3      I4: V3 V4      I5: V4
I6: V5         I7: V5 V6      I8: V6 V7      I9: V7 V8      I10: V8
I11: V9        I12: V9 V10    I13: V10 V11   I14: V11 V12   I15: V12 V13
I16: V13
"""
V_TO_R = """
V1: R1        V2: R1 R2     V3: R2        V4: R3        V5: R3 R4     V6: R4        V7: R4 R5
V8: R5 R6     V9: R6        V10: R6 R7    V11: R7       V12: R8       V13: R8 R1
"""
R_TO_C = """
R1: C1     R2: C1 C2     R3: C2     R4: C3     R5: C3 C4     R6: C4     R7: C5     R8: C5 C1
"""
I_TO_O_A = """
I1: O1    I2: O2    I3: O3    I4: O4    I5: O5    I6: O6    I7: O7
I8: O8    I9: O9    I10: O10  I11: O11  I12: O12  I13: O13
"""
I_TO_O_B = I_TO_O_A + "I14: O14  I15: O15  I16: O16"
V_TO_I_A = """
V1: I1 I2     V2: I2 I3     V3: I3 I4     V4: I4 I5     V5: I5 I6     V6: I6 I7     V7: I7 I8
V8: I8 I9     V9: I9 I10    V10: I10 I11  V11: I11 I12  V12: I12 I13  V13: I13 I1
"""
V_TO_I_B = """
V1: I1 I2     V2: I2 I3     V3: I3 I4     V4: I4 I5     V5: I6 I7     V6: I7 I8     V7: I8 I9
V8: I9 I10    V9: I11 I12   V10: I12 I13  V11: I13 I14  V12: I14 I15  V13: I15 I16
"""
R_TO_V = """
R1: V13 V1 V2    R2: V2 V3    R3: V4 V5    R4: V5 V6 V7
R5: V7 V8        R6: V8 V9 V10    R7: V10 V11    R8: V12 V13
"""
C_TO_R = """
C1: R8 R1 R2    C2: R2 R3    C3: R4 R5    C4: R5 R6    C5: R7 R8
"""

ANGLES = {
    SIDE_A: (
        "10 37.5 65 92.75 120.5 148 175.75 203.5 231.25 259 286.75 314.5 342.25",
        "10 37.5 65 92.75 120.5 148 175.75 203.5 231.25 259 286.75 314.5 342.25",
        "22 50 77.5 105 133 160.5 188 215.5 243.5 271 299 326.5 354.5",
        "31 77.5 120.5 165.5 210.5 255 299 346",
        "44.5 120 187 255 332",
    ),
    SIDE_B: (
        "15.25 37.75 60.25 82.75 105.25 127.75 150.25 172.75 "
        "195.25 217.75 240.25 262.75 285.25 307.75 330.25 352.75",
        "15.25 37.75 60.25 82.75 105.25 127.75 150.25 172.75 "
        "195.25 217.75 240.25 262.75 285.25 307.75 330.25 352.75",
        "22 50 77.5 105 132.75 160.5 189.25 217.5 244.25 271.25 299 325.5 352.75",
        "31 77.5 120.5 165.5 210.5 255.5 299 346",
        "45 120 187 255.5 333",
    ),
}

both_sides = pytest.mark.parametrize("side", [SIDE_A, SIDE_B], ids=["A", "B"])
every_ring = pytest.mark.parametrize("ring", RINGS, ids=str)


def lists(text: str) -> dict[str, set[str]]:
    """Read a table of the rules: a cell, a colon, the cells it touches."""
    return {
        cell: set(others.split()) for cell, others in re.findall(r"(\w+): (\w+(?: \w+)*)", text)
    }


def names(cells: tuple[Cell, ...]) -> list[str]:
    return [str(cell) for cell in cells]


def numbered(letter: str, count: int) -> list[str]:
    return [f"{letter}{number}" for number in range(1, count + 1)]


def circle(side: Side, ring: Ring) -> list[str]:
    return numbered(ring.letter, SIZES[side][ring])


# Cells and rings: 2.1, 2.2.


@ruling(1)
@every_ring
@both_sides
def test_cells_are_named_by_ring_letter_and_number(side: Side, ring: Ring) -> None:
    assert names(side.ring_cells(ring)) == circle(side, ring)


@ruling(1)
@pytest.mark.parametrize(("side", "cells"), [(SIDE_A, 52), (SIDE_B, 58)], ids=["A", "B"])
def test_a_side_has_this_many_cells(side: Side, cells: int) -> None:
    assert len(side.cells) == len(set(side.cells)) == len(side.cell_named) == cells


@ruling(1)
@every_ring
@both_sides
def test_cell_one_of_every_ring_contains_twelve_o_clock(side: Side, ring: Ring) -> None:
    borders = side.borders[ring]
    assert list(borders) == sorted(borders)
    assert 0 < borders[0] < 90
    assert 270 < borders[-1] < 360


@ruling(1, 5)
@every_ring
@both_sides
def test_forward_is_the_next_number_and_the_ring_is_closed(side: Side, ring: Ring) -> None:
    ahead = names(tuple(side.forward[cell] for cell in side.ring_cells(ring)))
    assert ahead == [*circle(side, ring)[1:], circle(side, ring)[0]]


@ruling(1, 5)
@every_ring
@both_sides
def test_backward_is_the_number_before_and_the_ring_is_closed(side: Side, ring: Ring) -> None:
    behind = names(tuple(side.backward[cell] for cell in side.ring_cells(ring)))
    assert behind == [circle(side, ring)[-1], *circle(side, ring)[:-1]]


@both_sides
def test_ring_neighbours_touch_and_no_barrier_lies_between_them(side: Side) -> None:
    assert all(
        side.ways[cell][ring_neighbour] is None
        for cell in side.cells
        for ring_neighbour in (side.forward[cell], side.backward[cell])
    )


# Who touches whom between the rings: 2.3.


@ruling(4)
@pytest.mark.parametrize(
    ("side", "table"),
    [
        pytest.param(SIDE_A, O_TO_I_A, id="A O-I"),
        pytest.param(SIDE_B, O_TO_I_B, id="B O-I"),
        pytest.param(SIDE_A, I_TO_V_A, id="A I-V"),
        pytest.param(SIDE_B, I_TO_V_B, id="B I-V"),
        pytest.param(SIDE_A, V_TO_R, id="A V-R"),
        pytest.param(SIDE_B, V_TO_R, id="B V-R"),
        pytest.param(SIDE_A, R_TO_C, id="A R-C"),
        pytest.param(SIDE_B, R_TO_C, id="B R-C"),
    ],
)
def test_a_cell_touches_these_cells_one_ring_deeper(side: Side, table: str) -> None:
    wanted = lists(table)
    ring = side.cell_named[next(iter(wanted))].ring
    assert {str(c): set(names(side.inward[c])) for c in side.ring_cells(ring)} == wanted


@ruling(4)
@pytest.mark.parametrize(
    ("side", "table"),
    [
        pytest.param(SIDE_A, I_TO_O_A, id="A I-O"),
        pytest.param(SIDE_B, I_TO_O_B, id="B I-O"),
        pytest.param(SIDE_A, V_TO_I_A, id="A V-I"),
        pytest.param(SIDE_B, V_TO_I_B, id="B V-I"),
        pytest.param(SIDE_A, R_TO_V, id="A R-V"),
        pytest.param(SIDE_B, R_TO_V, id="B R-V"),
        pytest.param(SIDE_A, C_TO_R, id="A C-R"),
        pytest.param(SIDE_B, C_TO_R, id="B C-R"),
    ],
)
def test_a_cell_touches_these_cells_one_ring_above(side: Side, table: str) -> None:
    wanted = lists(table)
    ring = side.cell_named[next(iter(wanted))].ring
    assert {str(c): set(names(side.outward[c])) for c in side.ring_cells(ring)} == wanted


@ruling(4)
@pytest.mark.parametrize(
    ("side", "outer", "inner"),
    [
        pytest.param(SIDE_A, "R3", "C3", id="A R3 C3"),
        pytest.param(SIDE_B, "R3", "C3", id="B R3 C3"),
        pytest.param(SIDE_B, "I5", "V5", id="B I5 V5"),
        pytest.param(SIDE_B, "I16", "V1", id="B I16 V1"),
        pytest.param(SIDE_A, "V3", "R3", id="A V3 R3"),
    ],
)
def test_corners_that_merely_meet_do_not_touch(side: Side, outer: str, inner: str) -> None:
    one, two = side.cell_named[outer], side.cell_named[inner]
    assert two not in side.ways[one]
    assert one not in side.ways[two]
    assert f"{outer}-{inner}" not in side.slot_named


@both_sides
def test_touching_is_symmetric(side: Side) -> None:
    pairs = {(cell, other) for cell in side.cells for other in side.ways[cell]}
    assert pairs == {(other, cell) for cell, other in pairs}


@both_sides
def test_a_cell_touches_its_ring_neighbours_and_its_radial_lists_and_nothing_else(
    side: Side,
) -> None:
    touched = {cell: set(side.ways[cell]) for cell in side.cells}
    assert touched == {
        cell: {
            side.forward[cell],
            side.backward[cell],
            *side.inward[cell],
            *side.outward[cell],
        }
        for cell in side.cells
    }


@both_sides
def test_nothing_lies_outside_the_outer_orbit_and_no_cell_inside_the_core(side: Side) -> None:
    assert all(side.outward[cell] == () for cell in side.ring_cells(Ring.OUTER))
    assert all(side.inward[cell] == () for cell in side.ring_cells(Ring.CORE))


# Barriers and slots.


@both_sides
def test_no_barrier_lies_between_the_orbits(side: Side) -> None:
    assert all(
        side.ways[outer][inner] is None and side.ways[inner][outer] is None
        for outer in side.ring_cells(Ring.OUTER)
        for inner in side.inward[outer]
    )


@pytest.mark.parametrize(
    ("side", "tables"),
    [(SIDE_A, I_TO_V_A + V_TO_R + R_TO_C), (SIDE_B, I_TO_V_B + V_TO_R + R_TO_C)],
    ids=["A", "B"],
)
def test_every_touching_pair_across_a_barrier_is_a_slot(side: Side, tables: str) -> None:
    pairs = {f"{outer}-{inner}" for outer, inners in lists(tables).items() for inner in inners}
    assert {str(slot) for slot in side.slots} == set(side.slot_named) == pairs


@both_sides
def test_a_slot_is_the_same_from_both_of_its_cells(side: Side) -> None:
    assert all(
        side.ways[slot.outer][slot.inner] == slot == side.ways[slot.inner][slot.outer]
        for slot in side.slots
    )


@both_sides
@pytest.mark.parametrize(
    ("outer", "slots"), [(Ring.INNER, 26), (Ring.CONVECTIVE, 19), (Ring.RADIATIVE, 11)]
)
def test_a_barrier_has_this_many_slots(side: Side, outer: Ring, slots: int) -> None:
    assert len([slot for slot in side.slots if slot.outer.ring is outer]) == slots


# The checks of 2.6.


@pytest.mark.parametrize(
    ("side", "ring_edges", "radial", "every", "slots"),
    [(SIDE_A, 52, [13, 26, 19, 11], 121, 56), (SIDE_B, 58, [16, 26, 19, 11], 130, 56)],
    ids=["A", "B"],
)
def test_the_edges_of_the_board_add_up(
    side: Side, ring_edges: int, radial: list[int], every: int, slots: int
) -> None:
    edges = {frozenset({cell, other}) for cell in side.cells for other in side.ways[cell]}
    rings = [sorted(cell.ring for cell in edge) for edge in edges]
    assert len([pair for pair in rings if pair[0] == pair[1]]) == ring_edges
    assert [rings.count([outer, inner]) for outer, inner in pairwise(RINGS)] == radial
    assert len(edges) == every
    assert len(side.slots) == len(set(side.slots)) == slots


@pytest.mark.parametrize(
    ("side", "ring", "counts"),
    [
        pytest.param(SIDE_A, Ring.INNER, "2 2 2 2 2 2 2 2 2 2 2 2 2", id="A I"),
        pytest.param(SIDE_B, Ring.INNER, "1 2 2 2 1 1 2 2 2 1 1 2 2 2 2 1", id="B I"),
        pytest.param(SIDE_A, Ring.CONVECTIVE, "1 2 1 1 2 1 2 2 1 2 1 1 2", id="A V"),
        pytest.param(SIDE_B, Ring.CONVECTIVE, "1 2 1 1 2 1 2 2 1 2 1 1 2", id="B V"),
        pytest.param(SIDE_A, Ring.RADIATIVE, "1 2 1 1 2 1 1 2", id="A R"),
        pytest.param(SIDE_B, Ring.RADIATIVE, "1 2 1 1 2 1 1 2", id="B R"),
    ],
)
def test_the_cells_of_a_ring_have_this_many_inward_neighbours(
    side: Side, ring: Ring, counts: str
) -> None:
    inward = [len(side.inward[cell]) for cell in side.ring_cells(ring)]
    assert inward == [int(count) for count in counts.split()]


@both_sides
def test_every_convective_cell_has_two_outward_neighbours(side: Side) -> None:
    outward = {len(side.outward[cell]) for cell in side.ring_cells(Ring.CONVECTIVE)}
    assert outward == {2}


def reach(side: Side, start: Cell) -> set[Cell]:
    """All cells a sundiver can get to while no gate is on the board."""
    found, edge = {start}, {start}
    while edge:
        steps = {other for cell in edge for other, slot in side.ways[cell].items() if slot is None}
        edge = steps - found
        found |= steps
    return found


@both_sides
def test_without_gates_all_orbit_cells_are_in_reach_of_one_another(side: Side) -> None:
    orbits = {*side.ring_cells(Ring.OUTER), *side.ring_cells(Ring.INNER)}
    assert len(orbits) == 2 * len(side.eyes)
    assert all(reach(side, cell) == orbits for cell in orbits)


@both_sides
@pytest.mark.parametrize("ring", [Ring.CONVECTIVE, Ring.RADIATIVE, Ring.CORE], ids=str)
def test_without_gates_a_sundiver_in_the_sun_stays_in_its_ring(side: Side, ring: Ring) -> None:
    own = set(side.ring_cells(ring))
    assert all(reach(side, cell) == own for cell in own)


# Angles: 2.4.


def arc(side: Side, cell: Cell) -> tuple[float, float]:
    """Where a cell begins and ends, by the table of the rules; its end may lie beyond 360."""
    borders = [float(angle) for angle in ANGLES[side][cell.ring].split()]
    end = borders[cell.number - 1]
    start = borders[cell.number - 2]
    return start, start + (end - start) % 360


def shared(side: Side, one: Cell, two: Cell) -> float:
    """Degrees that two cells have in common; 0 where only corners meet."""
    (start, end), (low, high) = arc(side, one), arc(side, two)
    return sum(max(0.0, min(end, high + turn) - max(start, low + turn)) for turn in (-360, 0, 360))


def overlaps(side: Side) -> dict[tuple[Cell, Cell], float]:
    """What every pair of cells in neighbouring rings has in common."""
    return {
        (outer, inner): shared(side, outer, inner)
        for ring, deeper in pairwise(RINGS)
        for outer, inner in product(side.ring_cells(ring), side.ring_cells(deeper))
    }


def touching(side: Side) -> set[tuple[Cell, Cell]]:
    return {(outer, inner) for outer in side.cells for inner in side.inward[outer]}


@ruling(4)
@every_ring
@both_sides
def test_the_borders_are_those_of_the_printed_board(side: Side, ring: Ring) -> None:
    assert list(side.borders[ring]) == [float(angle) for angle in ANGLES[side][ring].split()]


@ruling(4)
@pytest.mark.parametrize("degrees", [1.0, 2.0, 3.0])
@both_sides
def test_cells_touch_when_their_arcs_share_more_than_two_degrees(
    side: Side, degrees: float
) -> None:
    assert {pair for pair, both in overlaps(side).items() if both > degrees} == touching(side)


@ruling(4)
@both_sides
def test_real_overlaps_and_accidental_ones_are_far_apart(side: Side) -> None:
    found = overlaps(side)
    pairs = touching(side)
    assert min(found[pair] for pair in pairs) >= 4.0
    assert max(both for pair, both in found.items() if pair not in pairs) <= 0.5


# Eyes: 2.5.


@ruling(1)
@pytest.mark.parametrize(("side", "eyes"), [(SIDE_A, 13), (SIDE_B, 16)], ids=["A", "B"])
def test_eyes_are_numbered_like_the_orbit_cells(side: Side, eyes: int) -> None:
    assert [str(eye) for eye in side.eyes] == numbered("E", eyes)
    assert list(side.eye_named) == numbered("E", eyes)


@ruling(1, 3)
@pytest.mark.parametrize(
    ("side", "eye", "cells"),
    [
        *((SIDE_A, k, f"O{k} O{k + 1} I{k} I{k + 1}") for k in range(1, 13)),
        (SIDE_A, 13, "O13 O1 I13 I1"),
        *((SIDE_B, k, f"O{k} O{k + 1} I{k} I{k + 1}") for k in range(1, 16)),
        (SIDE_B, 16, "O16 O1 I16 I1"),
    ],
)
def test_a_mothership_launches_into_the_four_cells_around_its_eye(
    side: Side, eye: int, cells: str
) -> None:
    launch = names(side.launch_cells[side.eye_named[f"E{eye}"]])
    assert len(launch) == 4
    assert set(launch) == set(cells.split())


@ruling(1)
@both_sides
def test_every_orbit_cell_touches_the_eye_behind_it_and_the_eye_before_it(side: Side) -> None:
    count = len(side.eyes)
    orbits = (*side.ring_cells(Ring.OUTER), *side.ring_cells(Ring.INNER))
    touched = {cell: {int(e) for e in side.eyes if cell in side.launch_cells[e]} for cell in orbits}
    assert touched == {cell: {(cell.number - 2) % count + 1, cell.number} for cell in orbits}


@ruling(5)
@both_sides
def test_orbit_goes_one_eye_forward_and_wraps(side: Side) -> None:
    ahead = [str(side.orbit(eye)) for eye in side.eyes]
    assert ahead == [*numbered("E", len(side.eyes))[1:], "E1"]


@ruling(5)
@pytest.mark.parametrize(("before", "other", "after"), [("E4", "E11", "E5"), ("E13", "E7", "E1")])
def test_a_mothership_orbits_forward_at_the_end_of_its_turn(
    before: str, other: str, after: str
) -> None:
    state = sketch(f"P1: hold=8 eye={before}\nP2: hold=8 eye={other}")
    state = play(state, "pass")
    assert str(player(state, P1).eye) == after


def test_an_eye_of_side_a_is_almost_straight_above_the_middle_of_its_convective_cell() -> None:
    eyes = SIDE_A.borders[Ring.OUTER]
    arcs = [arc(SIDE_A, cell) for cell in SIDE_A.ring_cells(Ring.CONVECTIVE)]
    beside = [(sum(arc) / 2 - eye) % 360 for arc, eye in zip(arcs, eyes, strict=True)]
    assert all(min(angle, 360 - angle) < 3 for angle in beside)


# One board for all editions.


@ruling(3)
@pytest.mark.parametrize(("seats", "side"), [(2, "A"), (3, "A"), (4, "A"), (5, "B")])
@pytest.mark.parametrize("name", EDITIONS)
def test_every_edition_uses_side_a_for_up_to_four_and_side_b_for_five(
    name: str, seats: int, side: str
) -> None:
    assert edition(name).side(seats).name == side
