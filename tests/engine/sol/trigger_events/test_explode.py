"""Explode: everything rises one layer, the outer orbit into space."""

from __future__ import annotations

import pytest

from engine.sol.position import CODEC
from engine.sol.state import State
from tests.engine.sol.sketch import P1, P2, at, code, happened, legal, play, player, run, sketch
from tests.engine.sol.trigger_events.staging import asked, owing, reference
from tests.rulings import ruling

# Where each cell of side A rises to by itself.
RISE = """
    I1:O1 I7:O7 I13:O13 V1:I1 V4:I4 V13:I13
    R1:V1 R2:V3 R3:V4 R4:V6 R5:V7 R6:V9 R7:V11 R8:V12
    C1:R1 C2:R3 C3:R4 C4:R6 C5:R7
    """
RISE_FOR_FIVE = "V1:I1 V3:I4 V7:I9 V12:I15 V13:I16 I16:O16 R2:V3 C2:R3"


def pairs(table: str) -> list[tuple[str, str]]:
    return [(word.partition(":")[0], word.partition(":")[2]) for word in table.split()]


def board(cells: str) -> State:
    return owing(f"{cells}\nP1: hold=1\nP2: hold=1", "explode")


def sundivers(state: State, seat: int = 0) -> dict[str, int]:
    return {str(cell): number for cell, number in sorted(state.players[seat].sundivers.items())}


def by_default(state: State) -> State:
    state = play(state, "end")
    for name in asked(state):
        state = play(state, f"{name}: choose default")
    return state


@ruling(95)
def test_the_outer_orbit_is_lost_in_space_and_the_rest_rises() -> None:
    state = play(board("O: O3 P1x2 P2\nI: I3 P1; I7 P2"), "end")
    assert [each.lost for each in state.players] == [2, 1]
    assert sundivers(state) == {"O3": 1}
    assert sundivers(state, 1) == {"O7": 1}
    assert [each.vaporized for each in state.players] == [0, 0]
    assert [each.momentum for each in state.players] == [0, 0]


@ruling(95)
@pytest.mark.parametrize(("origin", "goal"), pairs(RISE))
def test_by_default_a_sundiver_rises_by_the_table(origin: str, goal: str) -> None:
    state = by_default(board(f"{origin[0]}: {origin} P2"))
    assert sundivers(state, 1) == {goal: 1}


@ruling(95)
@pytest.mark.parametrize(("origin", "goal"), pairs(RISE_FOR_FIVE))
def test_by_default_a_sundiver_rises_by_the_table_for_five(origin: str, goal: str) -> None:
    text = f"{origin[0]}: {origin} P2\nP1: hold=1\nP2:\nP3:\nP4:\nP5:"
    assert sundivers(by_default(owing(text, "explode")), 1) == {goal: 1}


@ruling(95)
def test_outer_layers_go_first_so_nothing_rises_twice() -> None:
    state = play(board("O: O3 P1\nI: I3 P1\nV: V3 P1"), "end")
    assert legal(state, P1) == ["choose V3 I3", "choose V3 I4", "choose default"]
    state = play(state, "choose V3 I3")
    assert sundivers(state) == {"O3": 1, "I3": 1}
    assert player(state, P1).lost == 1


@ruling(95)
def test_questions_go_ring_by_ring_from_the_outside() -> None:
    state = play(board("C: C2 P1\nR: R3 P1\nV: V5 P1"), "end")
    assert legal(state, P1) == ["choose V5 I5", "choose V5 I6", "choose default"]
    state = play(state, "choose V5 I6")
    assert legal(state, P1) == ["choose R3 V4", "choose R3 V5", "choose default"]
    state = play(state, "choose R3 V5")
    assert legal(state, P1) == ["choose C2 R2", "choose C2 R3", "choose default"]
    state = play(state, "choose C2 R2")
    assert sundivers(state) == {"I6": 1, "V5": 1, "R2": 1}
    assert state.turn.seat == P2


@ruling(92, 95)
def test_everybody_with_a_choice_is_asked_at_once() -> None:
    state = play(board("V: V3 P1 P2"), "end")
    assert asked(state) == ["P1", "P2"]
    state = play(state, "P2: choose V3 I4; P1: choose default")
    assert sundivers(state) == {"I3": 1}
    assert sundivers(state, 1) == {"I4": 1}


@ruling(95)
def test_where_the_default_cell_is_full_another_one_is_taken() -> None:
    state = play(board("V: V3 P1x5; V4 P1x5"), "end; choose V3 I4 x4; choose default")
    assert sundivers(state) == {"I3": 1, "I4": 5, "I5": 4}


@ruling(95)
def test_stations_gates_and_motherships_stay_and_no_toll_is_due() -> None:
    state = board("O: O3 tower/P1\nI: I4 P1 node/P2\nV: V4 P1\ngates: I4-V4/P2")
    step = run(state, "end; choose V4 I4")
    assert step.state.stations == state.stations
    assert step.state.gates == state.gates
    assert not happened(step, "TollPaid")
    assert player(step.state, P2).eye == player(state, P2).eye


@ruling(90, 95)
def test_an_extra_card_has_the_same_event_before_the_card_is_replaced() -> None:
    state = play(reference("O: O5 P2\nV: V5 P1\nP1: hold=1\nP2: hold=1", "explode"), "end")
    assert player(state, P2).lost == 1
    assert len(state.deck) == 1
    state = play(state, "choose V5 I5")
    assert state.deck == ()


# Lost in space.


def lost(number: int = 2, cells: str = "", **page: object) -> State:
    text = f"{cells}\nP1: lost={number} eye=E13 card=refraction\nP2: hold=1 eye=E7"
    page = {"options": ["trigger_event=explode"], "effects": {"refraction": "ceremony"}, **page}
    return sketch(text, **page)


@ruling(95)
def test_a_lost_sundiver_comes_back_into_any_cell_of_the_outer_orbit_for_one_mp() -> None:
    state = lost()
    ways = [line for line in legal(state) if line.startswith("fly lost")]
    assert ways == [f"fly lost O{number}" for number in range(1, 14)]
    state = play(state, "fly lost O6")
    assert sundivers(state) == {"O6": 1}
    assert player(state, P1).lost == 1
    assert state.turn.mp == 2


@ruling(95)
def test_it_may_fly_on_and_others_may_follow() -> None:
    state = play(lost(), "fly lost O6 x2; fly O6 I6")
    assert sundivers(state) == {"O6": 1, "I6": 1}
    assert player(state, P1).lost == 0
    assert state.turn.mp == 0
    assert code(state, "fly lost O1") == "no_mp"


@ruling(95)
@pytest.mark.parametrize("cell", ["I6", "V3", "C1"])
def test_it_comes_back_nowhere_else(cell: str) -> None:
    assert code(lost(), f"fly lost {cell}") == "not_outer"


@ruling(95)
def test_only_what_is_lost_comes_back() -> None:
    assert code(lost(0, "O: O3 P1"), "fly lost O3") == "none_lost"
    assert code(play(lost(), "pass"), "P2: fly lost O3") == "none_lost"
    assert code(play(lost(), "pass"), "P1: fly lost O3") == "not_your_turn"
    assert code(lost(), "fly lost") == "notation"


@ruling(21, 95)
def test_five_in_a_cell_are_the_limit_for_it_too() -> None:
    state = lost(2, "O: O3 P1x5")
    assert code(state, "fly lost O3") == "cell_full"
    assert "fly lost O3" not in legal(state)


@ruling(95)
def test_it_is_part_of_a_move_and_of_no_other_action() -> None:
    state = lost(1, "V: V3 P1 node/P1; V8 P1 node/P1", deck=["flare"])
    assert code(state, "activate V3; fly lost O3") == "other_action"
    assert code(play(state, "fly lost O3"), "activate V3") == "other_action"


@ruling(55, 95)
def test_ceremony_does_not_take_it_for_a_launch() -> None:
    text = """
        P1: hold=1 lost=1 eye=E13 card=refraction
        P2: hold=1 eye=E7
        """
    state = sketch(text, options=["trigger_event=explode"], effects={"refraction": "ceremony"})
    state = play(state, "play ceremony; fly lost O13; launch O13")
    assert player(state, P1).energy == 1
    assert state.turn.launched == (at("O13"),)


@ruling(14, 95)
def test_lost_sundivers_count_when_it_is_asked_whether_any_are_left() -> None:
    state = lost(1, "V: V9 node/P1")
    assert "deconstruct V9" not in legal(state)
    assert "fly lost O1" in legal(state)


@ruling(95)
def test_nothing_else_affects_them() -> None:
    state = owing("P1: lost=3\nP2: hold=1", "sunworm")
    assert player(play(state, "end"), P1).lost == 3


@ruling(95)
def test_the_next_explosion_leaves_them_in_space() -> None:
    state = owing("O: O4 P1\nP1: lost=3\nP2: hold=1", "explode")
    assert player(play(state, "end"), P1).lost == 4


def test_lost_sundivers_survive_saving() -> None:
    state = play(lost(2), "fly lost O3")
    assert CODEC.read(CODEC.write(state)) == state
