"""The turn: its states, how it starts and ends, passing, deconstruction."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.evolve import evolve
from engine.core.game import Setup
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol import GAME
from engine.sol.pieces import Piece, Suit
from engine.sol.position import phase
from engine.sol.state import State, Turn, left, movement
from engine.sol.table import Table
from tests.engine.sol.sketch import (
    P1,
    P2,
    P3,
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
    sketch,
    verbs,
)
from tests.rulings import ruling

# Every main action is possible for P1.
EVERYTHING = """
    O: O4 P1; O5 P1
    V: V9 P1 node/P1; V11 P1 node/P1
    C: C2 P1x2
    P1: hold=3 energy=3
    P2: hold=8
"""
# P1 has no sundiver anywhere but in reserve, and three structures.
STRANDED = """
    O: O3 node/P1
    V: V3 tower/P1; V8 node/P2
    gates: I4-V4/P1 I5-V5/P2
    P1:
    P2: hold=8
"""
NOTHING_LEFT = "P1: vaporized=13\nP2: vaporized=13"


def with_player(state: State, seat: Seat, **changes: Any) -> State:
    """What a sketch cannot say of a player."""
    players = list(state.players)
    players[seat] = evolve(players[seat], **changes)
    return evolve(state, players=tuple(players))


# The states of 5.2.


def test_a_game_with_opening_structures_begins_by_placing_them() -> None:
    state = GAME.play.start(Setup("published", 2))
    assert phase(state) == "SETUP_PLACE"
    assert verbs(state, P1) == {"place"}


def test_a_turn_begins_with_the_choice_of_an_action() -> None:
    state = sketch(EVERYTHING)
    assert phase(state) == "CHOOSE_ACTION"
    assert verbs(state) == {"launch", "fly", "hurl", "convert", "activate", "pass"}


@pytest.mark.parametrize(
    ("step", "name", "allowed"),
    [
        ("launch O1", "MOVING", {"launch", "fly", "hurl", "end"}),
        ("fly O4 O3", "MOVING", {"launch", "fly", "hurl", "end"}),
        ("hurl C2", "MOVING", {"launch", "fly", "hurl", "end"}),
        ("activate V9", "ACTIVATING", {"activate", "end"}),
    ],
)
def test_the_first_step_fixes_the_action(step: str, name: str, allowed: set[str]) -> None:
    state = play(sketch(EVERYTHING), step)
    assert phase(state) == name
    assert verbs(state) == allowed


@pytest.mark.parametrize("step", ["launch O1", "fly O4 O3", "hurl C2"])
@pytest.mark.parametrize("other", ["convert foundry O4 O5", "activate V9"])
def test_a_move_that_has_begun_leaves_no_other_action(step: str, other: str) -> None:
    assert code(sketch(EVERYTHING), f"{step}; {other}") == "other_action"


@pytest.mark.parametrize("other", ["launch O1", "fly O4 O3", "hurl C2", "convert foundry O4 O5"])
def test_an_activation_that_has_begun_leaves_no_other_action(other: str) -> None:
    assert code(sketch(EVERYTHING), f"activate V9; {other}") == "other_action"


def test_a_refused_step_begins_nothing_and_the_player_may_change_their_mind() -> None:
    state = sketch(EVERYTHING)
    assert code(state, "launch C5") == "not_a_launch_cell"
    assert code(state, "activate V10") == "no_station"
    assert play(state, "convert foundry O4 O5").stations[at("O4")].kind is Piece.FOUNDRY


def test_a_standing_order_begins_nothing() -> None:
    state = play(sketch(EVERYTHING), "order bonus node ask")
    assert phase(state) == "CHOOSE_ACTION"
    assert verbs(state) == {"launch", "fly", "hurl", "convert", "activate", "pass"}


@pytest.mark.parametrize("line", ["launch O1", "pass", "end", "convert foundry O4 O5"])
def test_nobody_acts_in_the_turn_of_another(line: str) -> None:
    state = sketch(EVERYTHING)
    assert code(state, f"P2: {line}") == "not_your_turn"
    assert legal(state, P2) == []


def test_during_a_bonus_offer_only_the_seat_that_is_asked_answers_and_only_that() -> None:
    state = play(
        sketch("I: I4 P1 tower/P2\nP1: energy=3\nP2: energy=3", deck=["refraction"]),
        "activate I4",
    )
    assert phase(state) == "BONUS_OFFER"
    assert verbs(state, P2) == {"bonus"}
    assert legal(state, P1) == []
    assert code(state, "P1: end") == "not_your_turn"
    assert code(state, "P2: pass") == "bonus_first"


def test_during_a_flare_only_the_seat_that_is_asked_answers_and_only_that() -> None:
    state = sketch("O: O9 tower/P2\nC: C2 P1\nP1: hold=1\nP2: energy=3", deck=["flare"])
    state = play(state, "P2: order flare tower ask; hurl C2; end")
    assert phase(state) == "FLARES"
    assert verbs(state, P2) == {"choose"}
    assert legal(state, P1) == []
    assert code(state, "P1: pass") == "not_your_turn"


# Passing.


@ruling(13)
def test_passing_is_legal_although_every_action_is_possible() -> None:
    state = sketch(EVERYTHING)
    assert "pass" in legal(state)
    after = play(state, "pass")
    assert after.turn.seat == P2
    assert evolve(player(after, P1), eye=player(state, P1).eye) == player(state, P1)
    assert after.deck == state.deck


@ruling(13)
def test_passing_is_legal_although_no_action_is_possible() -> None:
    state = sketch("P1: vaporized=13\nP2: hold=8")
    assert legal(state) == ["pass"]
    assert play(state, "pass").turn.seat == P2


@ruling(13)
def test_passing_still_orbits() -> None:
    state = play(sketch("P1: hold=8 eye=E4\nP2: hold=8 eye=E11"), "pass")
    assert str(player(state, P1).eye) == "E5"


@pytest.mark.parametrize("step", ["launch O1", "activate V9"])
def test_what_has_begun_cannot_be_passed(step: str) -> None:
    assert code(sketch(EVERYTHING), f"{step}; pass") == "begun_already"


# The end of the action.


def test_end_is_refused_where_nothing_has_begun() -> None:
    state = sketch(EVERYTHING)
    assert code(state, "end") == "nothing_begun"
    assert "end" not in legal(state)


def test_a_move_may_end_with_points_to_spare_and_they_are_lost() -> None:
    state = play(sketch(EVERYTHING), "launch O1; end; pass")
    assert state.turn.seat == P1
    assert state.turn.mp == movement(state, P1)


def test_a_move_lasts_until_end_even_without_points() -> None:
    state = play(sketch(EVERYTHING), "launch O1; launch O1; fly O4 O3; fly O5 O4")
    assert state.turn.mp == 0
    assert phase(state) == "MOVING"
    assert legal(state) == ["end"]
    assert play(state, "end").turn.seat == P2


def test_after_a_conversion_the_game_goes_on_by_itself() -> None:
    state = play(sketch(EVERYTHING), "convert foundry O4 O5")
    assert phase(state) == "CHOOSE_ACTION"
    assert state.turn.seat == P2


def test_after_the_last_station_the_game_goes_on_by_itself() -> None:
    state = sketch(EVERYTHING, deck=["refraction", "oscillation"])
    assert play(state, "activate V9").turn.seat == P1
    assert play(state, "activate V9; activate V11").turn.seat == P2


def test_a_station_that_cannot_be_paid_does_not_keep_the_activation_open() -> None:
    state = sketch(
        """
        O: O4 P1 tower/P1; O6 P1 tower/P1
        P1: energy=1
        P2: hold=8
        """
    )
    assert play(state, "activate O4").turn.seat == P2


def test_an_activation_may_be_ended_with_stations_left() -> None:
    state = sketch(EVERYTHING, deck=["refraction", "oscillation"])
    state = play(state, "activate V9; end")
    assert state.turn.seat == P2
    assert player(state, P1).sundivers[at("V11")] == 1


def test_an_activation_must_activate_at_least_one_station() -> None:
    state = sketch(EVERYTHING, phase="ACTIVATING")
    assert verbs(state) == {"activate"}
    refused(state, "end")


@pytest.mark.parametrize(
    "line", ["convert foundry O4 O5", "activate V9; activate V11", "launch O1; end", "pass"]
)
def test_an_end_typed_after_a_turn_that_is_over_is_ignored(line: str) -> None:
    state = sketch(EVERYTHING, deck=["refraction", "oscillation"])
    assert play(state, f"{line}; end") == play(state, line)


@pytest.mark.parametrize("ends", ["end; end", "P2: end"])
def test_only_one_such_end_of_the_same_seat_is_ignored(ends: str) -> None:
    with pytest.raises(Refused) as caught:
        play(sketch(EVERYTHING), f"convert foundry O4 O5; {ends}")
    assert caught.value.code == "nothing_begun"


# The start of a turn, 5.3.


def test_an_open_card_choice_is_closed_before_a_structure_is_given_back() -> None:
    text = "O: O3 node/P1\nP1: pending=refraction,oscillation\nP2: hold=8"
    step = run(sketch(text, turn="P2"), "pass")
    assert phase(step.state) == "DECONSTRUCT"
    assert step.state.choices == ()
    assert player(step.state, P1).card in (Suit.REFRACTION, Suit.OSCILLATION)
    names = [type(event).__name__ for event in step.events]
    assert names == ["Passed", "Orbited", "TurnStarted", "CardKeptSecretly", "ChoiceMade"]


def test_a_patient_choice_is_asked_before_a_structure_is_given_back() -> None:
    text = "O: O3 node/P1\nP1: pending=refraction,oscillation\nP2: hold=8"
    state = play(sketch(text, turn="P2", options=["patient_choice=on"]), "pass")
    asked = [GAME.play.asks(state)[0].kind]
    state = play(state, "keep refraction")
    asked.append(GAME.play.asks(state)[0].kind)
    state = play(state, "deconstruct O3")
    asked.append(GAME.play.asks(state)[0].kind)
    assert asked == ["keep", "deconstruct", "turn"]


def test_the_cells_with_own_sundivers_are_noted_when_the_turn_starts() -> None:
    state = play(sketch(EVERYTHING, turn="P2"), "pass")
    assert state.turn.present == {at("O4"), at("O5"), at("V9"), at("V11"), at("C2")}
    state = play(state, "fly O4 O3")
    assert at("O3") not in state.turn.present
    assert at("O4") in state.turn.present


def test_nothing_of_a_turn_is_left_in_the_next_turn_of_the_same_seat() -> None:
    state = sketch(
        """
        I: I4 P1x2
        V: V9 P1
        C: C2 P1
        gates: I4-V4/P2
        P1: hold=3
        P2: hold=8
        """,
        deck=["refraction"],
    )
    state = play(state, "launch O1; fly I4 V4; hurl C2")
    assert state.turn.tolled
    assert state.turn.debts
    state = play(state, "end; pass")
    present = frozenset({at("O1"), at("I4"), at("V4"), at("V9")})
    assert state.turn == Turn(P1, number=3, mp=3, present=present)


@ruling(24)
def test_a_station_gained_in_mid_turn_counts_from_the_next_turn() -> None:
    table = Table(play(sketch("P1: hold=8\nP2: hold=8"), "launch O1"))
    table.place_station(P1, Piece.NODE, at("O5"))
    state = table.state
    assert movement(state, P1) == 4
    assert state.turn.mp == 2
    assert play(state, "end; pass").turn.mp == 4


@ruling(24)
def test_a_station_lost_in_mid_turn_counts_from_the_next_turn() -> None:
    table = Table(play(sketch("O: O5 node/P1\nP1: hold=8\nP2: hold=8"), "launch O1"))
    table.return_station(at("O5"))
    state = table.state
    assert movement(state, P1) == 3
    assert state.turn.mp == 3
    assert play(state, "end; pass").turn.mp == 3


@ruling(24)
def test_a_conversion_gives_its_point_from_the_next_turn() -> None:
    state = play(sketch("I: I4 P1; I5 P1\nP1: hold=1\nP2: hold=8"), "convert foundry I4 I5")
    assert movement(state, P1) == 4
    assert play(state, "pass").turn.mp == 4


# Deconstruction.


@ruling(14)
@pytest.mark.parametrize("edition", ["published", "reference"])
def test_a_player_without_sundivers_must_give_back_a_structure(edition: str) -> None:
    state = play(sketch(STRANDED, turn="P2", edition=edition), "pass")
    assert phase(state) == "DECONSTRUCT"
    assert legal(state) == ["deconstruct O3", "deconstruct V3", "deconstruct I4-V4"]


@ruling(14)
def test_a_position_read_at_the_start_of_such_a_turn_asks_at_once() -> None:
    assert phase(sketch(STRANDED)) == "DECONSTRUCT"


@ruling(14)
@pytest.mark.parametrize("line", ["pass", "launch O1", "end", "bonus take"])
def test_deconstruction_is_mandatory(line: str) -> None:
    assert code(sketch(STRANDED), line) == "deconstruct_first"


@ruling(14)
@pytest.mark.parametrize("place", ["V8", "I5-V5", "O9"])
def test_only_an_own_structure_can_be_given_back(place: str) -> None:
    assert code(sketch(STRANDED), f"deconstruct {place}") == "not_your_structure"


@ruling(14)
@pytest.mark.parametrize("part", ["hold=1", "lost=1"])
def test_a_sundiver_in_the_hold_or_lost_in_space_prevents_deconstruction(part: str) -> None:
    text = f"O: O3 node/P1\nP1: {part}\nP2: hold=8"
    assert phase(play(sketch(text, turn="P2"), "pass")) == "CHOOSE_ACTION"


@ruling(14)
def test_a_sundiver_on_the_board_prevents_deconstruction() -> None:
    text = "O: O3 P1 node/P1\nP1:\nP2: hold=8"
    assert phase(play(sketch(text, turn="P2"), "pass")) == "CHOOSE_ACTION"


@ruling(14)
def test_a_sundiver_in_a_foreign_hold_prevents_deconstruction() -> None:
    state = sketch("O: O3 node/P1\nP1:\nP2: hold=8", turn="P2")
    state = with_player(state, P1, aboard={P2: 1}, reserve=12)
    assert phase(play(state, "pass")) == "CHOOSE_ACTION"


@ruling(14)
def test_without_a_structure_deconstruction_is_skipped() -> None:
    state = play(sketch("O: O3 node/P2\nP1:\nP2: hold=8", turn="P2"), "pass")
    assert phase(state) == "CHOOSE_ACTION"
    assert legal(state) == ["pass"]


@ruling(14)
def test_with_an_empty_reserve_deconstruction_is_skipped() -> None:
    state = play(sketch("O: O3 node/P1\nP1: vaporized=13\nP2: hold=8", turn="P2"), "pass")
    assert phase(state) == "CHOOSE_ACTION"
    assert at("O3") in state.stations


@ruling(14)
@pytest.mark.parametrize(("vaporized", "gained"), [(0, 2), (11, 2), (12, 1)])
@pytest.mark.parametrize("place", ["O3", "V3", "I4-V4"])
def test_a_structure_gives_two_sundivers_or_as_many_as_there_are(
    place: str, vaporized: int, gained: int
) -> None:
    state = sketch(STRANDED.replace("P1:\n", f"P1: vaporized={vaporized}\n"))
    state = play(state, f"deconstruct {place}")
    assert player(state, P1).hold == gained
    assert player(state, P1).reserve == 13 - vaporized - gained


@ruling(14)
@pytest.mark.parametrize(
    ("place", "piece", "in_reserve"),
    [("O3", Piece.NODE, 3), ("V3", Piece.TOWER, 3), ("I4-V4", Piece.GATE, 5)],
)
def test_the_structure_goes_back_to_its_owner_s_reserve(
    place: str, piece: Piece, in_reserve: int
) -> None:
    state = sketch(STRANDED)
    assert left(state, P1, piece) == in_reserve - 1
    assert left(play(state, f"deconstruct {place}"), P1, piece) == in_reserve


@ruling(14, 24)
@pytest.mark.parametrize(("place", "points"), [("O3", 4), ("V3", 4), ("I4-V4", 5)])
def test_the_points_of_the_turn_are_counted_after_the_deconstruction(
    place: str, points: int
) -> None:
    state = play(sketch(STRANDED), f"deconstruct {place}")
    assert movement(state, P1) == points
    assert state.turn.mp == points


@ruling(14)
def test_the_new_sundivers_can_be_launched_at_once() -> None:
    state = play(sketch(STRANDED), "deconstruct O3; launch O1; launch I13")
    assert player(state, P1).sundivers == {at("O1"): 1, at("I13"): 1}


@ruling(14)
def test_deconstruction_is_not_the_main_action_and_is_asked_once() -> None:
    state = play(sketch(STRANDED), "deconstruct V3")
    assert phase(state) == "CHOOSE_ACTION"
    assert state.turn.seat == P1
    assert code(state, "deconstruct O3") == "no_deconstruction"


@ruling(14)
def test_deconstruction_draws_no_card() -> None:
    step = run(sketch(STRANDED), "deconstruct V3; pass")
    assert happened(step, "CardsDrawn") == []
    assert step.state.deck == sketch(STRANDED).deck


@ruling(14)
def test_nobody_gives_back_a_structure_of_their_own_will() -> None:
    state = sketch("O: O3 node/P1\nP1: hold=1\nP2: hold=8")
    assert code(state, "deconstruct O3") == "no_deconstruction"
    assert "deconstruct" not in verbs(state)


@ruling(111)
@pytest.mark.parametrize("edition", ["prototype", "early"])
def test_the_prototypes_force_nobody_to_deconstruct(edition: str) -> None:
    state = play(sketch(STRANDED, turn="P2", edition=edition), "pass")
    assert phase(state) == "CHOOSE_ACTION"
    assert "pass" in legal(state)


@ruling(111)
@pytest.mark.parametrize(("place", "gained"), [("O3", 2), ("V3", 3), ("I4-V4", 2)])
def test_in_the_prototype_a_turn_may_be_spent_on_a_deconstruction(place: str, gained: int) -> None:
    state = sketch(
        STRANDED.replace("P1:\n", "P1: hold=4 eye=E4\n").replace("P2:", "P2: eye=E11"),
        edition="prototype",
    )
    step = run(state, f"deconstruct {place}")
    assert player(step.state, P1).hold == 4 + gained
    assert step.state.turn.seat == P2
    assert str(player(step.state, P1).eye) == "E5"
    assert happened(step, "CardsDrawn") == []


@ruling(111)
def test_in_the_prototype_a_deconstruction_replaces_the_main_action() -> None:
    state = sketch(STRANDED.replace("P1:\n", "P1: hold=4\n"), edition="prototype")
    assert code(state, "launch O1; deconstruct O3") == "other_action"


@ruling(111)
def test_in_the_early_prototype_nothing_is_deconstructed() -> None:
    state = sketch(STRANDED.replace("P1:\n", "P1: hold=4\n"), edition="early")
    assert code(state, "deconstruct O3") == "never_deconstruct"
    assert "deconstruct" not in verbs(state)


# Orbit and turn order.


@pytest.mark.parametrize(
    ("seats", "order"),
    [
        (2, (P1, P2, P1)),
        (3, (P1, P2, P3, P1)),
        (4, (P1, P2, P3, P4, P1)),
        (5, (P1, P2, P3, P4, P5, P1)),
    ],
)
def test_turns_follow_the_order_of_the_seats(seats: int, order: tuple[Seat, ...]) -> None:
    state = sketch("\n".join(f"P{number + 1}: hold=8" for number in range(seats)))
    seen = [state.turn.seat]
    for _ in range(seats):
        state = play(state, "pass")
        seen.append(state.turn.seat)
    assert tuple(seen) == order


@pytest.mark.parametrize(("seats", "eyes", "gap"), [(2, 13, 6), (3, 13, 4), (4, 13, 3), (5, 16, 3)])
def test_at_each_turn_start_the_player_to_move_alone_has_the_long_gap_ahead(
    seats: int, eyes: int, gap: int
) -> None:
    state = sketch("\n".join(f"P{number + 1}: hold=8" for number in range(seats)))
    for turn in range(2 * seats):
        ships = [each.eye for each in state.players]
        ahead = [min((other - own) % eyes for other in ships if other != own) for own in ships]
        assert ahead == [gap + (seat == turn % seats) for seat in range(seats)]
        state = play(state, "pass")


def test_a_mothership_orbits_from_the_last_eye_to_the_first() -> None:
    step = run(sketch("P1: hold=8 eye=E13\nP2: hold=8 eye=E7"), "pass")
    assert str(player(step.state, P1).eye) == "E1"
    assert str(player(step.state, P2).eye) == "E7"
    assert [event.seat for event in happened(step, "Orbited")] == [P1]


def test_launch_cells_move_with_the_mothership() -> None:
    state = play(sketch("P1: hold=8 eye=E4\nP2: hold=8 eye=E11"), "pass; pass")
    launches = [line for line in legal(state) if line.startswith("launch")]
    assert launches == ["launch O5", "launch O6", "launch I5", "launch I6"]


# Nothing left to do.


@ruling(118, 127)
@pytest.mark.parametrize("seats", [2, 3])
def test_the_game_ends_when_everybody_in_turn_could_only_pass(seats: int) -> None:
    state = sketch("\n".join(f"P{number + 1}: vaporized=13" for number in range(seats)))
    state = play(state, "; ".join(["pass"] * (seats - 1)))
    assert state.result is None
    step = run(state, "pass")
    assert step.state.result is not None
    assert [event.supernova for event in happened(step, "GameEnded")] == [False]


@ruling(118)
def test_such_an_ending_is_scored_as_it_stands_without_the_towers() -> None:
    state = sketch(
        """
        O: O3 tower/P2
        P1: vaporized=13 momentum=4
        P2: vaporized=13 momentum=4 energy=5
        """
    )
    state = play(state, "pass; pass")
    assert state.result is not None
    assert state.result.winners == (P1, P2)
    assert player(state, P2).momentum == 4
    assert state.instability == 13


@ruling(118)
def test_after_such_an_ending_nobody_is_asked_anything() -> None:
    state = play(sketch(NOTHING_LEFT), "pass; pass")
    assert phase(state) == "GAME_OVER"
    assert GAME.play.waiting(state) == ()
    assert code(state, "P1: pass") == "game_over"
    assert code(state, "P1: order bonus node ask") == "game_over"
    assert code(state, "P1: keep none") == "game_over"


@ruling(118)
def test_a_possible_launch_prevents_the_ending() -> None:
    state = sketch("P1: hold=1 vaporized=12\nP2: vaporized=13")
    state = play(state, "pass; pass; pass; pass")
    assert state.result is None


@ruling(118)
def test_a_possible_step_of_a_sundiver_on_the_board_prevents_the_ending() -> None:
    state = sketch("V: V4 P2\nP1: vaporized=13\nP2: vaporized=12")
    state = play(state, "pass; pass; pass; pass")
    assert state.result is None


@ruling(118, 111)
def test_a_voluntary_deconstruction_prevents_the_ending() -> None:
    text = "O: O3 node/P2\nP1: vaporized=13\nP2: vaporized=13"
    state = play(sketch(text, edition="prototype"), "pass; pass; pass; pass")
    assert state.result is None


@ruling(127)
def test_the_passes_are_counted_in_a_row_and_from_the_start_again() -> None:
    # P3 passes once although it could hurl, so the two idle passes before it count no more.
    state = sketch(
        """
        C: C2 P3
        P1: vaporized=13
        P2: vaporized=13
        P3: vaporized=12
        """,
        deck=["refraction"],
    )
    state = play(state, "pass; pass; pass; pass; pass; hurl C2; end")
    state = play(state, "pass; pass")
    assert state.result is None
    state = play(state, "pass")
    assert state.result is not None
    assert state.result.winners == (P3,)


@ruling(127)
def test_the_row_may_begin_with_any_seat() -> None:
    state = play(sketch("C: C2 P1\nP1: vaporized=12\nP2: vaporized=13", deck=["flare"]), "pass")
    state = play(state, "pass; hurl C2; end; pass")
    assert state.result is None
    assert play(state, "pass").result is not None


@ruling(127)
def test_a_standing_order_between_the_passes_does_not_interrupt_them() -> None:
    state = play(sketch(NOTHING_LEFT), "pass; order bonus tower take; P1: order flare tower ask")
    assert play(state, "pass").result is not None


@ruling(127)
def test_a_card_choice_between_the_passes_does_not_interrupt_them() -> None:
    text = "P1: vaporized=13\nP2: vaporized=13 pending=flare,refraction"
    state = play(sketch(text), "P2: keep none; pass")
    assert play(state, "pass").result is not None


def test_after_the_seat_on_turn_the_others_come_clockwise() -> None:
    state = sketch("P1: hold=1\nP2: hold=1\nP3: hold=1", turn="P2")
    assert GAME.play.next_seats(state) == (P2, P3, P1)
    assert GAME.play.next_seats(play(state, "P2: pass")) == (P3, P1, P2)
