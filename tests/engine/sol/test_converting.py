"""CONVERT: patterns of own sundivers become gates and stations."""

from __future__ import annotations

import pytest

from engine.sol.pieces import Piece
from engine.sol.state import State, left, movement
from tests.engine.sol.sketch import (
    P1,
    P2,
    at,
    code,
    happened,
    legal,
    play,
    player,
    refused,
    run,
    sketch,
)
from tests.rulings import ruling


def conversions(state: State, piece: str) -> set[str]:
    """What the player on turn may convert into such a piece: the cells named after it."""
    start = f"convert {piece} "
    return {line.removeprefix(start) for line in legal(state) if line.startswith(start)}


def sundivers(places: str, *more: str, side_b: bool = False) -> State:
    """P1 on turn with one sundiver in each of these cells, in an edition without closed layers."""
    cells = "\n".join(f"{place[0]}: {place} P1" for place in places.split())
    others = ["P3:", "P4:", "P5:"] * side_b
    return sketch("\n".join([cells, *more, "P1:", "P2:", *others]), edition="reference")


def stations(state: State) -> dict[str, str]:
    return {str(cell): f"{here.kind}/{here.owner}" for cell, here in state.stations.items()}


def gates(state: State) -> dict[str, str]:
    return {str(slot): str(owner) for slot, owner in state.gates.items()}


# Foundry.


@pytest.mark.parametrize(("placed", "partner"), [("V4", "V5"), ("V5", "V4")])
def test_a_foundry_stands_in_either_of_two_neighbouring_cells(placed: str, partner: str) -> None:
    state = play(sundivers("V4 V5"), f"convert foundry {placed} {partner}")
    assert stations(state) == {placed: "foundry/P1"}
    assert player(state, P1).sundivers == {}


@pytest.mark.parametrize("ring", ["O", "I", "V", "R", "C"])
def test_a_foundry_can_be_converted_in_every_ring(ring: str) -> None:
    state = sundivers(f"{ring}2 {ring}3")
    assert conversions(state, "foundry") == {f"{ring}2 {ring}3", f"{ring}3 {ring}2"}


@pytest.mark.parametrize("cells", ["V4 V6", "I4 V4", "O4 I4", "V4 V4"])
def test_a_foundry_needs_two_neighbours_in_one_ring(cells: str) -> None:
    no = refused(sundivers("O4 I4 V4 V6"), f"convert foundry {cells}")
    assert no.code == "wrong_pattern"
    assert no.facts["piece"] is Piece.FOUNDRY


@pytest.mark.parametrize(
    ("present", "missing"), [("V4", "V5"), ("V5", "V4"), ("V9", "V4 V5"), ("V4 I5", "V5")]
)
def test_a_foundry_needs_an_own_sundiver_in_both_cells(present: str, missing: str) -> None:
    no = refused(sundivers(present), "convert foundry V4 V5")
    assert no.code == "pattern_incomplete"
    assert no.facts["missing"] == tuple(at(cell) for cell in missing.split())


# Node.


@pytest.mark.parametrize("ring", ["O", "I", "V", "R", "C"])
def test_a_node_stands_in_the_gap_between_two_sundivers(ring: str) -> None:
    state = sundivers(f"{ring}1 {ring}3")
    assert conversions(state, "node") == {f"{ring}1 {ring}3"}
    state = play(state, f"convert node {ring}1 {ring}3")
    assert stations(state) == {f"{ring}2": "node/P1"}
    assert player(state, P1).sundivers == {}


def test_the_two_cells_of_a_node_may_be_named_in_either_order() -> None:
    state = play(sundivers("V4 V6"), "convert node V6 V4")
    assert stations(state) == {"V5": "node/P1"}


@ruling(30)
def test_sundivers_in_the_gap_of_a_node_are_not_used() -> None:
    state = sundivers("V4 V5 V6", "V: V5 P2")
    state = play(state, "convert node V4 V6")
    assert player(state, P1).sundivers == {at("V5"): 1}
    assert player(state, P2).sundivers == {at("V5"): 1}


@pytest.mark.parametrize("cells", ["V4 V5", "V4 V7", "V4 V4", "I4 V5"])
def test_a_node_needs_the_two_neighbours_of_a_cell(cells: str) -> None:
    assert code(sundivers("I4 V4 V5 V7"), f"convert node {cells}") == "wrong_pattern"


def test_a_node_needs_an_own_sundiver_on_both_sides() -> None:
    no = refused(sundivers("V4", "V: V6 P2"), "convert node V4 V6")
    assert no.code == "pattern_incomplete"
    assert no.facts["missing"] == (at("V6"),)


# Tower.


@pytest.mark.parametrize(
    ("cells", "target"),
    [("O4 I4 V4", "V4"), ("O4 I4 V3", "V3"), ("I4 V3 R2", "R2"), ("V1 R1 C1", "C1")],
)
def test_a_tower_stands_in_the_deepest_of_three_layers(cells: str, target: str) -> None:
    state = sundivers(cells)
    assert conversions(state, "tower") == {cells}
    state = play(state, f"convert tower {cells}")
    assert stations(state) == {target: "tower/P1"}
    assert player(state, P1).sundivers == {}
    assert player(state, P1).reserve == 13


def test_the_cells_of_a_tower_need_not_be_in_a_straight_line() -> None:
    state = sundivers("I2 V2 R1 R2 C1 C2")
    assert conversions(state, "tower") == {
        *("I2 V2 R1", "I2 V2 R2"),
        *("V2 R1 C1", "V2 R2 C1", "V2 R2 C2"),
    }


@ruling(28)
def test_towers_are_converted_only_in_the_three_layers_of_the_sun() -> None:
    state = sundivers("O3 O4 O5 I3 I4 I5 V3 V4 R3 C2")
    deepest = {line.split()[-1][0] for line in conversions(state, "tower")}
    assert deepest == {"V", "R", "C"}


@ruling(28)
@pytest.mark.parametrize("cells", ["O4 O5 I5", "O4 I4 I5", "I5 I4 O4", "V4 I4 O4", "O4 O5 O6"])
def test_no_pattern_puts_a_tower_in_an_orbit(cells: str) -> None:
    no = refused(sundivers("O4 O5 O6 I4 I5 V4"), f"convert tower {cells}")
    assert no.code == "wrong_pattern"
    assert no.facts["piece"] is Piece.TOWER


@pytest.mark.parametrize("cells", ["O4 I4 V6", "O5 I4 V4", "I4 R3 C2", "O4 V4 R3"])
def test_each_cell_of_a_tower_touches_the_one_above(cells: str) -> None:
    state = sundivers("O4 O5 I4 V4 V6 R3 C2")
    assert code(state, f"convert tower {cells}") == "wrong_pattern"


@pytest.mark.parametrize(
    ("present", "missing"), [("I4 V4", "O4"), ("O4 V4", "I4"), ("O4 I4", "V4"), ("I4", "O4 V4")]
)
def test_a_tower_needs_an_own_sundiver_in_all_three_cells(present: str, missing: str) -> None:
    no = refused(sundivers(present), "convert tower O4 I4 V4")
    assert no.code == "pattern_incomplete"
    assert no.facts["missing"] == tuple(at(cell) for cell in missing.split())


# Gate.


@ruling(29)
@pytest.mark.parametrize(
    ("present", "offered"),
    [
        # The examples of the rules, 7.
        ("O5 I5", {"O5 I5 V4", "O5 I5 V5"}),
        ("I5 V5", {"I5 V5 R3", "I5 V5 R4"}),
        ("V5 R4", {"V5 R4 C3"}),
    ],
)
def test_a_gate_leads_from_the_deeper_sundiver_to_a_cell_of_choice_below(
    present: str, offered: set[str]
) -> None:
    assert conversions(sundivers(present), "gate") == offered


@ruling(29)
@pytest.mark.parametrize(
    ("line", "slot"),
    [("O5 I5 V4", "I5-V4"), ("O5 I5 V5", "I5-V5")],
)
def test_the_player_chooses_where_the_gate_leads(line: str, slot: str) -> None:
    state = play(sundivers("O5 I5"), f"convert gate {line}")
    assert gates(state) == {slot: "P1"}
    assert player(state, P1).sundivers == {}


@ruling(29)
@pytest.mark.parametrize(("partner", "stays"), [("I4", "I5"), ("I5", "I4")])
def test_the_player_chooses_the_outer_partner_of_a_gate(partner: str, stays: str) -> None:
    state = play(sundivers("I4 I5 V4"), f"convert gate {partner} V4 R3")
    assert gates(state) == {"V4-R3": "P1"}
    assert player(state, P1).sundivers == {at(stays): 1}


@ruling(29)
def test_every_choice_of_a_gate_is_offered() -> None:
    assert conversions(sundivers("I2 I3 V2"), "gate") == {
        *("I2 V2 R1", "I2 V2 R2"),
        *("I3 V2 R1", "I3 V2 R2"),
    }


def test_on_side_b_the_end_of_an_orbit_cell_can_leave_one_choice() -> None:
    assert conversions(sundivers("O5 I5", side_b=True), "gate") == {"O5 I5 V4"}


@pytest.mark.parametrize("present", ["R1 C1", "C1 C2", "V1 R1 C1"])
def test_no_gate_leads_to_the_heart(present: str) -> None:
    offered = {line.split()[1][0] for line in conversions(sundivers(present), "gate")}
    assert "C" not in offered
    assert code(sundivers(present), "convert gate R1 C1 C2") == "wrong_pattern"


@pytest.mark.parametrize("cells", ["O5 O6 I6", "O5 I5 O5", "O5 I5 I6", "O5 I5 V6", "I5 V4 V5"])
def test_a_gate_goes_straight_down_from_touching_cells(cells: str) -> None:
    state = sundivers("O5 O6 I5 I6 V4 V5")
    assert code(state, f"convert gate {cells}") == "wrong_pattern"


@pytest.mark.parametrize(("present", "missing"), [("I5", "O5"), ("O5", "I5"), ("V4", "O5 I5")])
def test_a_gate_needs_own_sundivers_above_the_barrier_only(present: str, missing: str) -> None:
    no = refused(sundivers(present), "convert gate O5 I5 V4")
    assert no.code == "pattern_incomplete"
    assert no.facts["missing"] == tuple(at(cell) for cell in missing.split())


@pytest.mark.parametrize("owner", ["P1", "P2"])
def test_a_slot_holds_one_gate(owner: str) -> None:
    state = sundivers("O5 I5", f"gates: I5-V4/{owner}")
    assert conversions(state, "gate") == {"O5 I5 V5"}
    no = refused(state, "convert gate O5 I5 V4")
    assert no.code == "slot_taken"
    assert str(no.facts["slot"]) == "I5-V4"
    assert str(no.facts["owner"]) == owner


# Gates and barriers do not matter for a pattern.


@ruling(27)
@pytest.mark.parametrize(
    "line",
    ["tower I4 V4 R3", "tower V4 R3 C2", "gate I4 V4 R3", "gate V4 R3 C2"],
)
def test_a_pattern_reaches_across_barriers_without_a_gate(line: str) -> None:
    state = sundivers("I4 V4 R3 C2")
    assert state.gates == {}
    assert f"convert {line}" in legal(state)


@ruling(27)
def test_gates_add_no_pattern() -> None:
    closed = sundivers("I4 V4 R3 C2")
    opened = sundivers("I4 V4 R3 C2", "gates: I4-V4/P2 V4-R3/P2")
    assert conversions(opened, "tower") == conversions(closed, "tower")


# The rings are closed.


@pytest.mark.parametrize(
    ("pair", "offered"),
    [
        ("C5 C1", {"C5 C1", "C1 C5"}),
        ("R8 R1", {"R8 R1", "R1 R8"}),
        ("V13 V1", {"V13 V1", "V1 V13"}),
        ("I13 I1", {"I13 I1", "I1 I13"}),
        ("O13 O1", {"O13 O1", "O1 O13"}),
    ],
)
def test_a_foundry_may_span_the_end_of_a_ring(pair: str, offered: set[str]) -> None:
    assert conversions(sundivers(pair), "foundry") == offered


@pytest.mark.parametrize(
    ("pair", "offered", "gap"),
    [
        ("C1 C3", "C1 C3", "C2"),
        ("C2 C4", "C2 C4", "C3"),
        ("C3 C5", "C3 C5", "C4"),
        ("C4 C1", "C4 C1", "C5"),
        ("C5 C2", "C5 C2", "C1"),
        ("C1 C4", "C4 C1", "C5"),
        ("R7 R1", "R7 R1", "R8"),
        ("V13 V2", "V13 V2", "V1"),
    ],
)
def test_a_node_may_span_the_end_of_a_ring_and_has_one_gap(
    pair: str, offered: str, gap: str
) -> None:
    state = sundivers(pair)
    assert conversions(state, "node") == {offered}
    assert stations(play(state, f"convert node {pair}")) == {gap: "node/P1"}


def test_a_node_spans_the_end_of_the_longer_orbit_of_side_b() -> None:
    state = play(sundivers("O16 O2", side_b=True), "convert node O16 O2")
    assert stations(state) == {"O1": "node/P1"}


# Crowded cells.


@ruling(30)
def test_other_pieces_in_pattern_cells_do_not_matter() -> None:
    crowd = "V: V4 P2x5 node/P2; V6 P2 tower/P1"
    state = play(sundivers("V4 V6", crowd), "convert node V4 V6")
    assert stations(state)["V5"] == "node/P1"
    assert player(state, P2).sundivers == {at("V4"): 5, at("V6"): 1}


@ruling(30)
def test_only_the_target_of_a_foundry_must_be_free_of_stations() -> None:
    state = sundivers("V4 V5", "V: V4 node/P2")
    assert conversions(state, "foundry") == {"V5 V4"}
    no = refused(state, "convert foundry V4 V5")
    assert no.code == "station_there"
    assert no.facts == {"about": "convert", "cell": at("V4"), "owner": P2}


@ruling(30)
@pytest.mark.parametrize("owner", ["P1", "P2"])
def test_only_the_gap_of_a_node_must_be_free_of_stations(owner: str) -> None:
    state = sundivers("V4 V6", f"V: V5 tower/{owner}")
    assert conversions(state, "node") == set()
    no = refused(state, "convert node V4 V6")
    assert no.code == "station_there"
    assert str(no.facts["owner"]) == owner


@ruling(30)
def test_only_the_deepest_cell_of_a_tower_must_be_free_of_stations() -> None:
    above = "O: O4 node/P2\nI: I4 foundry/P1"
    state = play(sundivers("O4 I4 V4", above), "convert tower O4 I4 V4")
    assert stations(state)["V4"] == "tower/P1"
    full = sundivers("O4 I4 V4", "V: V4 node/P2")
    assert code(full, "convert tower O4 I4 V4") == "station_there"


@ruling(30)
def test_stations_on_both_sides_of_a_slot_leave_room_for_a_gate() -> None:
    crowd = "I: I5 node/P2\nV: V4 P2 tower/P2"
    state = play(sundivers("O5 I5", crowd), "convert gate O5 I5 V4")
    assert gates(state) == {"I5-V4": "P1"}


@ruling(30)
def test_one_sundiver_of_a_stack_is_used_and_the_others_stay() -> None:
    state = sketch(
        """
        V: V4 P1x3; V5 P1x2
        gates: I4-V4/P2
        P1:
        P2:
        """
    )
    state = play(state, "convert foundry V4 V5")
    assert player(state, P1).sundivers == {at("V4"): 2, at("V5"): 1}


# What becomes of the sundivers, and what the conversion costs.


@pytest.mark.parametrize(
    ("present", "line", "used"),
    [
        ("V4 V5", "foundry V4 V5", 2),
        ("V4 V6", "node V4 V6", 2),
        ("O4 I4 V4", "tower O4 I4 V4", 3),
        ("O4 I4", "gate O4 I4 V4", 2),
    ],
)
def test_the_sundivers_used_go_to_the_reserve(present: str, line: str, used: int) -> None:
    before = sundivers(present)
    step = run(before, f"convert {line}")
    after = player(step.state, P1)
    assert after.reserve == player(before, P1).reserve + used
    assert (after.hold, after.vaporized, after.sundivers) == (0, 0, {})
    assert len(happened(step, "Sacrificed")) == used


@pytest.mark.parametrize(
    ("present", "line", "cards"),
    [
        ("O4 O5", "foundry O4 O5", 0),
        ("I4 I5", "foundry I4 I5", 0),
        ("V4 V5", "foundry V4 V5", 1),
        ("R4 R5", "foundry R4 R5", 2),
        ("C4 C5", "foundry C4 C5", 3),
        ("O4 O6", "node O4 O6", 0),
        ("I4 I6", "node I4 I6", 0),
        ("V4 V6", "node V4 V6", 1),
        ("R4 R6", "node R4 R6", 2),
        ("C1 C3", "node C1 C3", 3),
        ("O4 I4 V4", "tower O4 I4 V4", 1),
        ("I4 V4 R3", "tower I4 V4 R3", 2),
        ("V4 R3 C2", "tower V4 R3 C2", 3),
        ("O4 I4", "gate O4 I4 V4", 1),
        ("I4 V4", "gate I4 V4 R3", 2),
        ("V4 R3", "gate V4 R3 C2", 3),
    ],
)
def test_a_conversion_draws_cards_by_the_ring_of_the_piece_and_the_deeper_ring_of_a_gate(
    present: str, line: str, cards: int
) -> None:
    step = run(sundivers(present), f"convert {line}")
    assert sum(len(draw.cards) for draw in happened(step, "CardsDrawn")) == cards


@pytest.mark.parametrize(
    ("present", "line", "already", "after"),
    [
        ("V4 V5", "foundry V4 V5", "", 4),
        ("V4 V5", "foundry V4 V5", "V: V9 node/P1", 4),
        ("V4 V5", "foundry V4 V5", "V: V9 node/P2", 4),
        ("V4 V5", "foundry V4 V5", "R: R1 node/P1", 5),
        ("O4 I4", "gate O4 I4 V4", "", 3),
    ],
)
def test_a_station_in_a_new_ring_adds_one_to_movement(
    present: str, line: str, already: str, after: int
) -> None:
    state = play(sundivers(present, already), f"convert {line}")
    assert movement(state, P1) == after


def test_a_conversion_is_the_whole_turn() -> None:
    state = play(sundivers("O4 O5 O8 O9"), "convert foundry O4 O5")
    assert state.turn.seat == P2


# The box is finite.


@ruling(31)
@pytest.mark.parametrize(
    ("piece", "line", "placed"),
    [
        ("node", "node V4 V6", "O: O1 node/P1; O3 node/P1; O5 node/P1"),
        ("foundry", "foundry V6 V7", "O: O1 foundry/P1; O3 foundry/P1; O5 foundry/P1"),
        ("tower", "tower I7 V6 R4", "O: O1 tower/P1; O3 tower/P1; O5 tower/P1"),
        ("gate", "gate I7 V6 R4", "gates: I1-V1/P1 I2-V2/P1 I3-V3/P1 I5-V5/P1 I9-V9/P1"),
    ],
)
def test_without_the_piece_in_reserve_there_is_no_conversion(
    piece: str, line: str, placed: str
) -> None:
    state = sundivers("V4 V6 V7 I7 R4", placed)
    assert left(state, P1, Piece(piece)) == 0
    assert conversions(state, piece) == set()
    no = refused(state, f"convert {line}")
    assert no.code == "none_left"
    assert no.facts == {"piece": Piece(piece)}


@ruling(31)
def test_the_pieces_of_another_player_are_no_obstacle() -> None:
    state = sundivers("V4 V6", "O: O1 node/P2; O3 node/P2; O5 node/P2")
    assert conversions(state, "node") == {"V4 V6"}


@ruling(31)
def test_the_last_piece_may_be_converted() -> None:
    state = play(sundivers("V4 V6", "O: O1 node/P1; O3 node/P1"), "convert node V4 V6")
    assert left(state, P1, Piece.NODE) == 0


# Whose turn it is.


def test_only_the_player_on_turn_converts() -> None:
    state = sundivers("V9", "O: O1 P2; O2 P2")
    no = refused(state, "P2: convert foundry O1 O2")
    assert no.code == "not_your_turn"
    assert no.facts["asked"] == P1


def test_the_sundivers_of_others_form_no_pattern() -> None:
    state = sundivers("V4", "V: V5 P2")
    assert conversions(state, "foundry") == set()
    assert code(state, "convert foundry V4 V5") == "pattern_incomplete"
