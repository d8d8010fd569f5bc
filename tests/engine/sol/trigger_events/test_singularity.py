"""Singularity: every hold empties into the core. Only the reference edition has it."""

from __future__ import annotations

import pytest

from engine.sol import GAME
from engine.sol.state import State
from tests.engine.sol.sketch import P1, P2, P3, at, code, happened, legal, play, player, run
from tests.engine.sol.trigger_events.staging import aboard, asked, reference
from tests.rulings import ruling

CORE = ["C1", "C2", "C3", "C4", "C5"]


def board(hold: int, cells: str = "", two: str = "P2:") -> State:
    return reference(f"{cells}\nP1: hold={hold}\n{two}", "singularity")


def core(state: State, seat: int = 0) -> list[int]:
    return [state.players[seat].sundivers.get(at(cell), 0) for cell in CORE]


@ruling(98)
def test_each_sundiver_of_the_hold_goes_into_a_core_cell_of_choice() -> None:
    state = play(board(3), "end")
    assert legal(state, P1) == [*(f"choose {cell}" for cell in CORE), "choose default"]
    state = play(state, "choose C4; choose C1")
    assert asked(state) == ["P1"]
    assert player(state, P1).hold == 1
    state = play(state, "choose C4")
    assert core(state) == [1, 0, 0, 2, 0]
    assert player(state, P1).hold == 0
    assert state.turn.seat == P2


@ruling(98)
def test_several_may_be_placed_in_one_breath() -> None:
    state = play(board(5), "end; choose C2 x3; choose C5 x2")
    assert core(state) == [0, 3, 0, 0, 2]


@ruling(98)
@pytest.mark.parametrize("answer", ["V3", "H C1", "hold", "stay", "C1 from P2", "none"])
def test_the_core_is_the_only_place(answer: str) -> None:
    state = play(board(1), "end")
    assert code(state, f"choose {answer}") in ("not_an_option", "notation")


@ruling(21, 98)
def test_five_of_one_player_fill_a_cell() -> None:
    state = play(board(7, "C: C3 P2x5", "P2:"), "end; choose C3 x5")
    assert legal(state, P1) == [
        *("choose C1", "choose C2", "choose C4", "choose C5", "choose default"),
    ]
    assert code(state, "choose C3") == "not_an_option"


@ruling(98)
@pytest.mark.parametrize(
    ("hold", "cells", "after"),
    [
        (3, "", [1, 1, 1, 0, 0]),
        (7, "", [2, 2, 1, 1, 1]),
        (13, "", [3, 3, 3, 2, 2]),
        (4, "C: C2 P1x5", [1, 5, 1, 1, 1]),
        (5, "C: C1 P1x4", [5, 1, 1, 1, 1]),
        (6, "C: C1 P1x4; C2 P1x3", [5, 5, 1, 1, 1]),
    ],
)
def test_by_default_they_go_round_and_leave_out_full_cells(
    hold: int, cells: str, after: list[int]
) -> None:
    state = play(board(hold, cells), "end; choose default")
    assert core(state) == after
    assert player(state, P1).hold == 0


@ruling(98)
def test_the_default_places_what_is_left() -> None:
    state = play(board(4), "end; choose C5 x2; choose default")
    assert core(state) == [1, 1, 0, 0, 2]


@ruling(98)
def test_what_is_on_the_board_stays() -> None:
    state = play(board(1, "V: V3 P1x2"), "end; choose C1")
    assert player(state, P1).sundivers == {at("V3"): 2, at("C1"): 1}


@ruling(98)
def test_guests_are_placed_by_their_owners_beside_their_own() -> None:
    state = reference("P1: hold=1\nP2: hold=1\nP3:", "singularity")
    state = play(aboard(aboard(state, P1, P2, 2), P3, P1, 1), "end")
    assert asked(state) == ["P1", "P2", "P3"]
    assert legal(state, P1) == [
        *(f"choose {cell}" for cell in CORE),
        *(f"choose {cell} from P2" for cell in CORE),
        "choose default",
    ]
    assert legal(state, P3) == [*(f"choose {cell} from P1" for cell in CORE), "choose default"]
    assert code(state, "P2: choose C1 from P1") == "not_an_option"
    state = play(state, "P1: choose C1 from P2; P1: choose C2; P1: choose C3 from P2")
    assert core(state) == [1, 1, 1, 0, 0]
    assert player(state, P1).aboard == {}
    assert asked(state) == ["P2", "P3"]
    state = play(state, "P3: choose C5 from P1; P2: choose C5")
    assert core(state, 1) == core(state, 2) == [0, 0, 0, 0, 1]


@ruling(98)
def test_by_default_the_own_hold_comes_before_the_guests() -> None:
    state = aboard(board(2), P1, P2, 2)
    step = run(state, "end; choose default")
    assert [(event.cell, event.ship) for event in happened(step, "SetOut")] == [
        (at("C1"), P1),
        (at("C2"), P1),
        (at("C3"), P2),
        (at("C4"), P2),
    ]


@ruling(98)
def test_an_empty_hold_is_not_asked_about() -> None:
    state = reference("V: V3 P1\nP1: lost=2\nP2: hold=1", "singularity")
    state = play(state, "end")
    assert asked(state) == ["P2"]
    assert player(play(state, "choose C1"), P1).lost == 2


@ruling(92, 98)
def test_everybody_is_asked_at_once_from_the_player_on() -> None:
    text = "P1: hold=1\nP2: hold=1\nP3: hold=1"
    deck = ["trigger", "refraction"]
    state = reference(text, "singularity", deck, turn="P2")
    state = play(state, "end")
    assert asked(state) == ["P2", "P3", "P1"]
    assert GAME.play.waiting(state) == (P2, P3, P1)


@ruling(98)
def test_it_is_no_launch_and_owes_no_card() -> None:
    state = play(board(1), "end; choose C1")
    assert not state.turn.launched
    assert not state.turn.debts
    assert player(state, P1).momentum == 0
    assert player(state, P1).card == "refraction"


@ruling(98)
def test_the_replacement_is_drawn_after_everybody_has_answered() -> None:
    state = play(board(1), "end")
    assert len(state.deck) == 1
    assert play(state, "choose C1").deck == ()
