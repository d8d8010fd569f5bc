"""Teleport, which later printings call Warp: everybody puts one sundiver anywhere."""

from __future__ import annotations

import pytest

from engine.sol import GAME
from engine.sol.state import State
from tests.engine.sol.sketch import P1, P2, at, code, happened, legal, play, player, run
from tests.engine.sol.trigger_events.staging import aboard, asked, owing, reference, sown
from tests.rulings import ruling


def board(cells: str, hold: int = 1, two: str = "P2:") -> State:
    return owing(f"{cells}\nP1: hold={hold}\n{two}", "teleport")


@ruling(97)
def test_a_sundiver_of_the_hold_or_of_the_board_goes_into_any_cell() -> None:
    state = play(board("V: V3 P1"), "end")
    ways = legal(state, P1)
    cells = [str(cell) for cell in state.terms.side.cells]
    assert ways == [
        *(f"choose hold {cell}" for cell in cells),
        *(f"choose V3 {cell}" for cell in cells if cell != "V3"),
        *("choose stay", "choose default"),
    ]


@ruling(97)
@pytest.mark.parametrize("cell", ["O13", "I1", "V3", "R8", "C1"])
def test_out_of_the_hold(cell: str) -> None:
    state = play(board("V: V9 P1"), f"end; choose hold {cell}")
    assert player(state, P1).sundivers == {at("V9"): 1, at(cell): 1}
    assert player(state, P1).hold == 0


@ruling(97)
def test_from_the_board() -> None:
    step = run(board("V: V9 P1x2\ngates: V9-R6/P2"), "end; choose V9 R6")
    assert player(step.state, P1).sundivers == {at("V9"): 1, at("R6"): 1}
    assert player(step.state, P1).hold == 1
    assert not happened(step, "TollPaid", "Flew", "Launched")


@ruling(97)
def test_one_may_be_left_where_it_stands() -> None:
    state = play(board("V: V9 P1"), "end; choose stay")
    assert player(state, P1).sundivers == {at("V9"): 1}
    assert player(state, P1).hold == 1
    assert state.turn.seat == P2


@ruling(97)
def test_who_has_none_on_the_board_must_place_one() -> None:
    state = play(board(""), "end")
    assert code(state, "choose stay") == "not_an_option"
    assert player(play(state, "choose hold C5"), P1).sundivers == {at("C5"): 1}


@ruling(97)
def test_who_has_none_in_the_hold_moves_one_or_leaves_it() -> None:
    state = play(board("V: V9 P1", hold=0), "end")
    assert code(state, "choose hold C5") == "not_an_option"
    assert code(state, "choose V8 C5") == "not_an_option"
    assert code(state, "choose V9 V9") == "not_an_option"
    assert player(play(state, "choose V9 O2"), P1).sundivers == {at("O2"): 1}


@ruling(97)
def test_a_player_without_a_sundiver_in_the_hold_or_on_the_board_is_not_asked() -> None:
    state = owing("P1: hold=1\nP2: lost=2", "teleport")
    state = aboard(state, P2, P1, 2)
    assert asked(play(state, "end")) == ["P1"]


@ruling(21, 97)
def test_five_of_ones_own_fill_a_cell() -> None:
    state = play(board("V: V3 P1x5; V4 P1x4 P2x5"), "end")
    assert code(state, "P1: choose hold V3") == "not_an_option"
    assert code(state, "P1: choose V4 V3") == "not_an_option"
    state = play(state, "P1: choose hold V4")
    assert player(state, P1).sundivers[at("V4")] == 5


@ruling(97)
def test_the_heart_is_no_cell() -> None:
    assert code(play(board("V: V9 P1"), "end"), "choose V9 H") == "notation"


@ruling(124)
@pytest.mark.parametrize("cells", ["V: V9 P1", ""])
def test_by_default_nothing_changes(cells: str) -> None:
    before = board(cells)
    state = play(before, "end; choose default")
    assert player(state, P1).sundivers == player(before, P1).sundivers
    assert player(state, P1).hold == 1
    assert state.turn.seat == P2


@ruling(92, 124)
def test_time_that_runs_out_changes_nothing() -> None:
    state = play(board(""), "end")
    (ask,) = GAME.play.asks(state)
    assert player(GAME.play.step(state, GAME.play.default(state, ask)).state, P1).hold == 1


@ruling(92, 97)
def test_everybody_is_asked_at_once_from_the_player_on() -> None:
    text = """
        V: V3 P1; V4 P2
        P1: hold=1
        P2: hold=1
        P3: hold=1
        """
    state = play(owing(text, "teleport", turn="P3"), "end")
    assert asked(state) == ["P3", "P1", "P2"]
    state = play(state, "P2: choose V4 C1; P3: choose hold C1; P1: choose stay")
    assert [each.sundivers for each in state.players] == [
        {at("V3"): 1},
        {at("C1"): 1},
        {at("C1"): 1},
    ]


def test_a_player_is_not_taken_for_a_cell_of_the_same_number() -> None:
    # O2 is the second cell as P2 is the second seat; the words are still different.
    assert code(play(board(""), "end"), "choose hold P2") == "not_an_option"


@ruling(99)
def test_who_arrives_takes_no_energy_of_the_garden() -> None:
    state = sown(board("V: V9 P1"), V1=3)
    step = run(state, "end; choose V9 V1")
    assert not happened(step, "Harvested")
    assert step.state.garden == {at("V1"): 3}


@ruling(97)
def test_it_is_neither_a_launch_nor_a_hurl_and_owes_no_card() -> None:
    state = play(board("V: V9 P1"), "end; choose hold C1")
    assert not state.turn.launched
    assert not state.turn.debts
    assert player(state, P1).momentum == 0


@ruling(90, 97)
def test_the_reference_edition_calls_it_warp() -> None:
    text = "V: V9 P1\nP1: hold=1\nP2: hold=1"
    state = play(reference(text, "warp"), "end")
    assert asked(state) == ["P1", "P2"]
    assert len(state.deck) == 1
    state = play(state, "P1: choose V9 C2; P2: choose hold R3")
    assert player(state, P1).sundivers == {at("C2"): 1}
    assert player(state, P2).sundivers == {at("R3"): 1}
    assert state.deck == ()
