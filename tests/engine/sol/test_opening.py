"""Opening structures: who places what and where before the first turn."""

from __future__ import annotations

from itertools import accumulate

import pytest

from engine.core.game import Setup
from engine.core.seat import Seat
from engine.sol import GAME
from engine.sol.board import SIDE_B, Ring
from engine.sol.pieces import Piece
from engine.sol.state import State, left, movement
from tests.engine.sol.sketch import (
    P1,
    P2,
    P4,
    P5,
    at,
    code,
    happened,
    legal,
    play,
    player,
    refused,
    run,
)
from tests.rulings import ruling

# The 26 slots of side A between the inner orbit and the convective layer.
OUTERMOST = {
    *(f"I{k}-V{k}" for k in range(1, 14)),
    *(f"I{k + 1}-V{k}" for k in range(1, 13)),
    "I1-V13",
}


def begin(seats: int = 2, name: str = "published", eye: str = "E13") -> State:
    return GAME.play.start(Setup(name, seats, options=("opening=on", f"start_eye={eye}")))


def asked(state: State) -> str:
    """Who is asked for what."""
    (ask,) = GAME.play.asks(state)
    return f"{ask.seat} {ask.kind}"


def course(state: State, *lines: str) -> list[str]:
    """Who is asked for what, before each line and after the last."""
    return [asked(position) for position in accumulate(lines, play, initial=state)]


def slots(state: State, seat: Seat) -> set[str]:
    """Where the seat may place a gate."""
    lines = [line.split() for line in legal(state, seat)]
    return {where for _, piece, where in lines if piece == "gate"}


def layers(state: State, seat: Seat, piece: str = "node") -> set[str]:
    """The layers in which the seat may place a station."""
    lines = [line.split() for line in legal(state, seat)]
    return {where[0] for _, kind, where in lines if kind == piece}


def barriers(state: State, seat: Seat) -> set[str]:
    return {f"{slot[0]}{slot.partition('-')[2][0]}" for slot in slots(state, seat)}


# Published: two rounds, accessible layers.


@ruling(9)
def test_published_goes_round_twice_in_turn_order_and_then_the_first_player_begins() -> None:
    lines = [
        "place gate I4-V4",
        "place node O4",
        "place gate I9-V9",
        "place node O5",
        "place gate I1-V1",
        "place node O6",
    ]
    assert course(begin(3), *lines) == [
        *("P1 place", "P2 place", "P3 place"),
        *("P1 place", "P2 place", "P3 place"),
        "P1 turn",
    ]


@pytest.mark.parametrize(
    ("first", "second", "left_over"),
    [
        ("place gate I4-V4", "place gate I5-V5", (Piece.NODE, Piece.FOUNDRY, Piece.TOWER)),
        ("place node O4", "place tower O9", (Piece.GATE,)),
        ("place node O4", "place node O9", (Piece.GATE,)),
    ],
)
def test_the_second_piece_must_be_of_the_other_kind(
    first: str, second: str, left_over: tuple[Piece, ...]
) -> None:
    state = play(begin(), f"{first}; place foundry I9")
    no = refused(state, second)
    assert no.code == "opening_other_kind"
    assert no.facts["wanted"] == left_over
    assert {line.split()[1] for line in legal(state)} == set(left_over)


def test_at_first_only_the_orbits_and_the_outermost_barrier_are_open() -> None:
    state = begin()
    assert slots(state, P1) == OUTERMOST
    assert layers(state, P1, "node") == layers(state, P1, "tower") == {"O", "I"}
    assert len(legal(state)) == 26 + 3 * 26


def test_five_players_have_more_orbit_cells_to_place_in() -> None:
    assert len(legal(begin(5, eye="E16"))) == 26 + 3 * 32


@ruling(9)
def test_a_gate_of_anybody_opens_its_layer_to_everybody_and_as_a_whole() -> None:
    state = play(begin(3), "place gate I4-V4")
    assert layers(state, P2) == {"O", "I", "V"}
    assert barriers(state, P2) == {"IV", "VR"}
    state = play(state, "place tower V11")
    assert state.stations[at("V11")].owner == P2


@ruling(9)
def test_a_second_gate_may_lead_on_from_a_layer_that_the_first_one_opened() -> None:
    state = play(begin(), "place gate I4-V4; place gate V9-R6; place node R1; place node V12")
    assert asked(state) == "P1 turn"
    assert {str(slot) for slot in state.gates} == {"I4-V4", "V9-R6"}


@ruling(9)
def test_three_gates_open_the_core() -> None:
    state = play(begin(4), "place gate I4-V4; place gate V9-R6; place gate R1-C1")
    assert layers(state, P4) == {"O", "I", "V", "R", "C"}
    state = play(state, "place tower C4")
    assert movement(state, P4) == 4


@ruling(9)
def test_accessibility_is_looked_at_when_the_piece_is_placed() -> None:
    closed = play(begin(), "place node O4")
    assert code(closed, "place node V4") == "opening_layer"
    opened = play(closed, "place gate I9-V9")
    assert "V4-R3" in slots(opened, P1)


@ruling(9)
@pytest.mark.parametrize("slot", ["V4-R3", "R1-C1"])
def test_a_gate_may_not_start_in_a_closed_layer(slot: str) -> None:
    no = refused(begin(), f"place gate {slot}")
    assert no.code == "opening_slot"
    assert str(no.facts["slot"]) == slot


@ruling(9)
def test_a_gate_to_the_core_must_wait_until_the_radiative_layer_is_open() -> None:
    state = play(begin(3), "place gate I4-V4")
    assert code(state, "place gate R1-C1") == "opening_slot"


@ruling(9)
@pytest.mark.parametrize("cell", ["V4", "R1", "C1"])
def test_a_station_may_not_stand_in_a_closed_layer(cell: str) -> None:
    no = refused(begin(), f"place node {cell}")
    assert no.code == "opening_layer"
    assert no.facts["rings"] == (Ring.OUTER, Ring.INNER)


@ruling(28)
@pytest.mark.parametrize("cell", ["O4", "I4"])
def test_a_tower_may_be_placed_in_an_orbit(cell: str) -> None:
    state = play(begin(), f"place tower {cell}")
    assert state.stations[at(cell)].kind is Piece.TOWER
    assert left(state, P1, Piece.TOWER) == 2


def test_placing_costs_nothing_and_draws_nothing() -> None:
    before = begin()
    step = run(before, "place gate I4-V4; place gate I9-V9; place node V5; place tower V6")
    after = step.state
    assert after.deck == before.deck
    assert after.players == before.players
    assert happened(step, "CardsDrawn", "EnergySpent", "Sacrificed", "Orbited") == []
    assert left(after, P1, Piece.GATE) == 4
    assert left(after, P1, Piece.NODE) == 2


@pytest.mark.parametrize("cell", ["O4", "I4", "V4"])
def test_movement_is_four_after_the_station_and_no_more_after_the_gate(cell: str) -> None:
    state = play(begin(), "place gate I4-V4; place gate I9-V9")
    assert movement(state, P1) == 3
    state = play(state, f"place node {cell}; place node O9")
    assert (movement(state, P1), movement(state, P2)) == (4, 4)
    assert state.turn.mp == 4


def test_an_opening_gate_carries_a_toll_and_its_owner_like_any_other() -> None:
    state = play(begin(eye="E4"), "place node O9; place gate I4-V4; place gate I9-V9")
    state = play(state, "place node O12; launch I4; fly I4 V4")
    assert player(state, P2).energy == 4


def test_a_slot_takes_one_gate() -> None:
    no = refused(begin(), "place gate I4-V4; place gate I4-V4")
    assert no.code == "slot_taken"
    assert no.facts["owner"] == P1


def test_a_cell_takes_one_station() -> None:
    no = refused(begin(), "place node O4; place tower O4")
    assert no.code == "station_there"
    assert no.facts["owner"] == P1


def test_only_the_seat_that_is_asked_may_place() -> None:
    no = refused(begin(), "P2: place node O4")
    assert no.code == "not_your_turn"
    assert no.facts["asked"] == P1


@pytest.mark.parametrize(
    "line", ["launch O1", "pass", "end", "convert foundry O1 O2", "deconstruct O1"]
)
def test_no_turn_begins_before_everybody_has_placed(line: str) -> None:
    no = refused(begin(), line)
    assert no.code == "opening_first"
    assert no.facts["wanted"] == (Piece.GATE, Piece.NODE, Piece.FOUNDRY, Piece.TOWER)


def test_nobody_places_once_the_turns_have_begun() -> None:
    state = play(begin(), "place gate I4-V4; place gate I9-V9; place node O4; place node O9")
    assert code(state, "place node O5") == "turn_instead"


def test_a_longer_game_has_no_opening_structures() -> None:
    state = GAME.play.start(Setup("published", 2, options=("longer",)))
    assert asked(state) == "P1 turn"


# Reference: vestigial structures.


@ruling(11)
def test_reference_lets_each_player_place_both_pieces_in_one_go_in_either_order() -> None:
    lines = ["place gate I4-V4", "place node V9", "place tower O5", "place gate I9-V9"]
    assert course(begin(2, "reference"), *lines) == [
        *("P1 place", "P1 place", "P2 place", "P2 place"),
        "P1 turn",
    ]


@ruling(11)
def test_reference_gates_stand_between_the_inner_orbit_and_the_convective_layer_only() -> None:
    state = begin(3, "reference")
    assert (len(slots(state, P1)), barriers(state, P1)) == (26, {"IV"})
    state = play(state, "place gate I4-V4; place node V4")
    assert (len(slots(state, P2)), barriers(state, P2)) == (25, {"IV"})
    assert code(state, "place gate V4-R3") == "opening_slot"


@ruling(11)
def test_a_reference_station_in_the_convective_layer_needs_no_gate_there() -> None:
    state = begin(2, "reference")
    assert layers(state, P1, "tower") == {"O", "I", "V"}
    state = play(state, "place foundry V9")
    assert state.stations[at("V9")].owner == P1


@ruling(11)
@pytest.mark.parametrize("cell", ["R1", "C1"])
def test_a_reference_station_may_not_stand_deeper(cell: str) -> None:
    state = play(begin(3, "reference"), "place gate I4-V4")
    no = refused(state, f"place node {cell}")
    assert no.code == "opening_layer"
    assert no.facts["rings"] == (Ring.OUTER, Ring.INNER, Ring.CONVECTIVE)


@ruling(11)
def test_a_reference_player_may_not_place_two_of_a_kind() -> None:
    state = play(begin(2, "reference"), "place node V9")
    assert code(state, "place tower V10") == "opening_other_kind"


@ruling(11)
def test_vestigial_structures_are_optional_and_leave_out_a_suit() -> None:
    given = GAME.play.start(Setup("reference", 3))
    skipped = GAME.play.start(Setup("reference", 3, options=("opening=off",)))
    assert (asked(given), asked(skipped)) == ("P1 place", "P1 turn")
    assert (len(given.deck), len(skipped.deck)) == (52, 65)


@ruling(11)
def test_reference_movement_is_four_after_the_station() -> None:
    state = play(begin(2, "reference"), "place node V9; place gate I4-V4")
    assert movement(state, P1) == 4


# Prototype: quickstart.


def test_quickstart_is_in_reverse_order_first_all_gates_then_all_stations() -> None:
    lines = [
        "place gate I4-V4",
        "place gate I11-V11",
        "place gate I3-V3",
        "place node V1",
        "place tower V2",
        "place foundry V3",
    ]
    assert course(begin(3, "prototype"), *lines) == [
        *("P3 place", "P2 place", "P1 place"),
        *("P3 place", "P2 place", "P1 place"),
        "P1 turn",
    ]


def test_quickstart_gates_keep_away_from_the_own_mothership() -> None:
    # The example of the variants, 1.1.
    state = play(begin(2, "prototype", eye="E4"), "place gate I1-V1")
    assert slots(state, P1) == OUTERMOST - {"I4-V3", "I4-V4", "I5-V4", "I5-V5", "I1-V1"}


def test_quickstart_gates_keep_away_from_the_own_mothership_on_side_b_too() -> None:
    # P5 places first: I8 and I9 have two slots each, I16 and I1 only one.
    state = begin(5, "prototype", eye="E4")
    assert (state.turn.seat, str(state.players[4].eye)) == (P5, "E8")
    every = {str(slot) for slot in SIDE_B.slots if str(slot).startswith("I")}
    assert slots(state, P5) == every - {"I8-V6", "I8-V7", "I9-V7", "I9-V8"}
    state = begin(5, "prototype", eye="E12")
    assert str(state.players[4].eye) == "E16"
    assert slots(state, P5) == every - {"I16-V13", "I1-V1"}


@pytest.mark.parametrize("slot", ["I4-V3", "I4-V4", "I5-V4", "I5-V5"])
def test_a_quickstart_gate_next_to_the_own_mothership_is_refused(slot: str) -> None:
    state = play(begin(2, "prototype", eye="E4"), "place gate I1-V1")
    no = refused(state, f"place gate {slot}")
    assert no.code == "opening_slot"
    assert str(no.facts["slot"]) == slot


@pytest.mark.parametrize("slot", ["I4-V3", "I5-V5"])
def test_a_quickstart_gate_next_to_the_mothership_of_another_is_allowed(slot: str) -> None:
    state = play(begin(2, "prototype", eye="E4"), f"place gate {slot}")
    assert {str(place): owner for place, owner in state.gates.items()} == {slot: P2}


def test_a_quickstart_gate_may_not_lead_deeper() -> None:
    state = play(begin(2, "prototype", eye="E4"), "place gate I1-V1")
    assert code(state, "place gate V9-R6") == "opening_slot"


def test_quickstart_stations_stand_in_the_convective_layer_only() -> None:
    state = play(begin(2, "prototype"), "place gate I4-V4; place gate I9-V9")
    assert layers(state, P2, "tower") == {"V"}
    no = refused(state, "place node O4")
    assert no.code == "opening_layer"
    assert no.facts["rings"] == (Ring.CONVECTIVE,)


def test_a_quickstart_station_does_not_come_before_the_gates() -> None:
    no = refused(begin(2, "prototype"), "place node V4")
    assert no.code == "opening_other_kind"
    assert no.facts["wanted"] == (Piece.GATE,)


def test_a_quickstart_gate_does_not_come_again_with_the_stations() -> None:
    state = play(begin(2, "prototype"), "place gate I4-V4; place gate I9-V9")
    assert code(state, "place gate I11-V11") == "opening_other_kind"


def test_quickstart_is_off_unless_the_table_asks_for_it() -> None:
    assert asked(GAME.play.start(Setup("prototype", 2))) == "P1 turn"


# Early: nothing.


def test_the_early_prototype_begins_with_a_turn() -> None:
    state = GAME.play.start(Setup("early", 2))
    assert asked(state) == "P1 turn"
    assert code(state, "place node O4") == "turn_instead"
