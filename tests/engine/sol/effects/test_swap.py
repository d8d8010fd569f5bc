"""Swap: two sundivers change places. The latest printing has it no more."""

from __future__ import annotations

import pytest

from engine.core.evolve import evolve
from engine.core.refusal import Malformed, Refused
from engine.sol import GAME
from engine.sol.actions import Play
from engine.sol.position import CODEC
from engine.sol.state import State
from tests.engine.sol.sketch import P1, P2, P3, at, code, happened, legal, play, player, run, sketch
from tests.rulings import ruling

CARD = {"refraction": "swap"}


def board(cells: str, hold: int = 1, **page: object) -> State:
    players = f"P1: hold={hold} energy=3 card=refraction\nP2: hold=1"
    return sketch(f"{cells}\n{players}", **{"effects": CARD, **page})


@pytest.mark.parametrize("edition", ["published", "prototype", "early"])
def test_the_example_of_the_card(edition: str) -> None:
    state = play(board("O: O2 P1\nC: C3 P2", edition=edition), "play swap O2 P1 C3 P2")
    assert player(state, P1).sundivers == {at("C3"): 1}
    assert player(state, P2).sundivers == {at("O2"): 1}


@ruling(74)
def test_either_of_the_two_may_be_named_first() -> None:
    state = board("O: O2 P1\nC: C3 P2")
    (action,) = GAME.play.read(state, P1, "play swap C3 P2 O2 P1")
    assert GAME.play.write(action) == "play swap O2 P1 C3 P2"
    assert player(play(state, "play swap C3 P2 O2 P1"), P1).sundivers == {at("C3"): 1}
    with pytest.raises(Refused) as caught:
        GAME.play.step(state, Play(P1, "swap", (at("C3"), P2, at("O2"), P1)))
    assert caught.value.code == "wrong_words"


@ruling(74)
def test_every_pair_of_different_owners_in_different_cells_is_offered_once() -> None:
    state = board("O: O2 P1 P2; O3 P1\nC: C3 P2x2")
    assert [line for line in legal(state) if line.startswith("play")] == [
        "play swap O2 P1 C3 P2",
        "play swap O2 P2 O3 P1",
        "play swap O3 P1 C3 P2",
    ]


@ruling(74)
def test_neither_of_them_has_to_be_yours() -> None:
    state = sketch(
        """
        V: V2 P2
        R: R5 P3x2
        P1: hold=1 card=refraction
        P2: hold=1
        P3: hold=1
        """,
        effects=CARD,
    )
    state = play(state, "play swap V2 P2 R5 P3")
    assert player(state, P2).sundivers == {at("R5"): 1}
    assert player(state, P3).sundivers == {at("V2"): 1, at("R5"): 1}


@ruling(20, 74)
@pytest.mark.parametrize(
    ("target", "reason"),
    [
        ("O2 P1 O3 P1", "nothing_to_swap"),  # one owner
        ("O2 P1 O2 P2", "nothing_to_swap"),  # one cell
        ("O2 P1 O2 P1", "nothing_to_swap"),
        ("O2 P1 C4 P2", "nobody_to_swap"),
        ("O3 P2 C3 P2", "nobody_to_swap"),
        ("O2 P1 C3", "notation"),
    ],
)
def test_it_takes_two_owners_and_two_cells(target: str, reason: str) -> None:
    assert code(board("O: O2 P1 P2; O3 P1\nC: C3 P2"), f"play swap {target}") == reason


@ruling(21, 74)
@pytest.mark.parametrize(
    "cells", ["O: O2 P1\nC: C3 P1x5 P2", "O: O2 P1 P2x5\nC: C3 P2", "O: O2 P1 P2x5\nC: C3 P1x5 P2"]
)
def test_nobody_may_end_up_with_six_in_a_cell(cells: str) -> None:
    state = board(cells)
    assert code(state, "play swap O2 P1 C3 P2") == "cell_full"
    assert "play swap O2 P1 C3 P2" not in legal(state)


@ruling(21, 74)
def test_a_cell_with_four_has_room_for_a_fifth() -> None:
    state = play(board("O: O2 P1x5\nC: C3 P1x4 P2x5"), "play swap O2 P1 C3 P2")
    assert player(state, P1).sundivers == {at("O2"): 4, at("C3"): 5}
    assert player(state, P2).sundivers == {at("O2"): 1, at("C3"): 4}


@ruling(23, 74)
def test_gates_and_distance_do_not_matter_and_no_toll_is_due() -> None:
    state = board("I: I4 P1\nV: V4 P2\ngates: I4-V4/P2")
    step = run(state, "play swap I4 P1 V4 P2")
    assert not happened(step, "TollPaid")
    assert player(step.state, P2).energy == 0


def test_it_costs_nothing_owes_nothing_and_is_no_action() -> None:
    state = play(board("O: O2 P1\nC: C3 P2"), "play swap O2 P1 C3 P2")
    assert state.turn.mp == 3
    assert not state.turn.debts
    assert state.turn.action is None
    assert player(state, P1).energy == 3


def test_the_card_is_discarded_and_no_other_follows() -> None:
    state = play(board("O: O2 P1\nC: C3 P2"), "play swap O2 P1 C3 P2")
    assert state.discard == ("refraction",)
    assert code(state, "play swap O2 P2 C3 P1") == "card_not_held"


@ruling(32, 74)
def test_one_swapped_onto_a_station_cannot_activate_it_this_turn() -> None:
    state = play(board("O: O2 P1\nV: V5 P2 node/P1"), "play swap O2 P1 V5 P2")
    assert code(state, "activate V5") == "not_present_before"
    assert "activate V5" not in legal(state)


@ruling(32, 74)
def test_unless_that_cell_held_one_of_yours_when_the_turn_began() -> None:
    state = board("O: O2 P1\nV: V5 P1x2 P2 node/P1", deck=["oscillation"])
    assert player(play(state, "play swap O2 P1 V5 P2; activate V5"), P1).energy == 6
    away = play(state, "fly O2 O3; play swap O3 P1 V5 P2")
    assert player(away, P1).sundivers == {at("V5"): 3}


@ruling(32, 74)
def test_one_swapped_away_is_no_longer_there_to_activate() -> None:
    state = board("O: O2 P2\nV: V5 P1 node/P1")
    assert code(state, "play swap O2 P2 V5 P1; activate V5") == "no_sundiver"


@ruling(27, 74)
def test_a_pattern_may_be_made_by_it() -> None:
    state = board("O: O2 P1\nV: V3 P1; V4 P2\ngates: I9-V8/P2", deck=["oscillation"])
    state = play(state, "play swap O2 P1 V4 P2; convert foundry V4 V3")
    assert at("V4") in state.stations
    assert player(state, P2).sundivers == {at("O2"): 1}


def test_one_swapped_into_the_core_may_be_hurled() -> None:
    state = board("O: O2 P1\nC: C3 P2", deck=["flare"])
    state = play(state, "play swap O2 P1 C3 P2; hurl C3; end")
    assert player(state, P1).momentum == 3


def test_it_may_be_played_in_the_middle_of_a_move() -> None:
    state = board("O: O2 P1\nC: C3 P2")
    state = play(state, "fly O2 O3; play swap O3 P1 C3 P2; fly C3 C4")
    assert player(state, P1).sundivers == {at("C4"): 1}
    assert state.turn.mp == 1


@ruling(15)
def test_after_a_conversion_the_game_waits_for_it_and_then_draws() -> None:
    state = board("V: V3 P1x2; V4 P1\nC: C1 P2\ngates: I9-V8/P2", deck=["oscillation"])
    state = play(state, "convert foundry V3 V4")
    assert state.turn.seat == P1
    state = play(state, "play swap V3 P1 C1 P2")
    assert state.turn.seat == P2
    assert player(state, P1).sundivers == {at("C1"): 1}


@ruling(15)
def test_it_is_too_late_while_a_bonus_is_offered_or_the_turn_is_over() -> None:
    state = board("V: V5 P1 tower/P1\nO: O3 P1; O4 P2", deck=["flare"])
    assert code(play(state, "activate V5"), "play swap O3 P1 O4 P2") == "bonus_first"
    assert code(play(state, "pass"), "P1: play swap O3 P1 O4 P2") == "not_your_turn"


@ruling(99)
def test_swapped_sundivers_take_no_energy_of_the_garden() -> None:
    state = board("O: O2 P1\nV: V1 P2", options=["trigger_event=energy_garden"])
    step = run(evolve(state, garden={at("V1"): 2}), "play swap O2 P1 V1 P2")
    assert not happened(step, "Harvested")
    assert step.state.garden == {at("V1"): 2}


@ruling(46)
def test_the_reference_edition_does_not_have_it() -> None:
    with pytest.raises(Malformed) as caught:
        board("O: O2 P1\nC: C3 P2", edition="reference")
    assert caught.value.field == "effects.refraction"


def test_the_new_places_survive_saving_and_so_does_presence() -> None:
    state = play(board("O: O2 P1\nV: V5 P2 node/P1"), "play swap O2 P1 V5 P2")
    again = CODEC.read(CODEC.write(state))
    assert again == state
    assert code(again, "activate V5") == "not_present_before"


def test_three_players_may_all_stand_in_both_cells() -> None:
    state = sketch(
        """
        V: V2 P1 P2 P3; V3 P1 P2 P3
        P1: hold=1 card=refraction
        P2: hold=1
        P3: hold=1
        """,
        effects=CARD,
    )
    state = play(state, "play swap V2 P3 V3 P2")
    assert player(state, P1).sundivers == {at("V2"): 1, at("V3"): 1}
    assert player(state, P2).sundivers == {at("V2"): 2}
    assert player(state, P3).sundivers == {at("V3"): 2}


# The older editions.

both_older = pytest.mark.parametrize("edition", ["prototype", "early"])


@ruling(74)
@both_older
def test_the_older_editions_have_it_unchanged(edition: str) -> None:
    state = play(board("O: O2 P1\nC: C3 P2", edition=edition), "play swap O2 P1 C3 P2")
    assert player(state, P1).sundivers == {at("C3"): 1}
    assert player(state, P2).sundivers == {at("O2"): 1}


@ruling(32, 74)
@both_older
def test_a_sundiver_swapped_onto_a_station_does_not_activate_it_there_either(edition: str) -> None:
    state = board("O: O2 P1\nV: V5 P2 node/P1", edition=edition)
    assert code(state, "play swap O2 P1 V5 P2; activate V5") == "not_present_before"


@ruling(74, 115)
@pytest.mark.parametrize(
    ("edition", "there", "why"),
    [("prototype", 4, None), ("prototype", 5, "cell_full"), ("early", 5, None)],
)
def test_the_limit_of_the_edition_holds_after_the_swap(
    edition: str, there: int, why: str | None
) -> None:
    state = board(f"O: O2 P1\nC: C3 P1x{there} P2", hold=0, edition=edition)
    line = "play swap O2 P1 C3 P2"
    assert (line in legal(state)) is (why is None)


@ruling(74, 115)
@pytest.mark.parametrize("crowd", ["P1", "P2"])
def test_points_left_to_move_do_not_let_a_swap_make_seven(crowd: str) -> None:
    # A step may crowd a cell until the Move ends; an effect is looked at at once.
    other = "P2" if crowd == "P1" else "P1"
    state = board(f"O: O2 {crowd}\nC: C3 {crowd}x6 {other}", hold=0, edition="early")
    assert state.turn.mp == 3
    assert code(state, f"play swap O2 {crowd} C3 {other}") == "cell_full"
    assert not [line for line in legal(state) if line.startswith("play")]
