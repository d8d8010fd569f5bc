"""Implode: everything falls one layer, the core into the heart."""

from __future__ import annotations

import pytest

from engine.sol import GAME
from engine.sol.board import SIDE_A, SIDE_B, Ring, Side
from engine.sol.events import EventTriggered
from engine.sol.state import State
from tests.engine.sol.sketch import P1, P2, code, happened, legal, play, player, run
from tests.engine.sol.trigger_events.staging import asked, owing, reference
from tests.rulings import ruling

# The tables of the rules, as they stand there.

DOWN_BOTH = """
    V1:R1 V2:R2 V3:R2 V4:R3 V5:R3 V6:R4 V7:R5 V8:R5 V9:R6 V10:R7 V11:R7 V12:R8 V13:R8
    R1:C1 R2:C2 R3:C2 R4:C3 R5:C4 R6:C4 R7:C5 R8:C5
    """
DOWN_B = """
    I1:V1 I2:V2 I3:V2 I4:V3 I5:V4 I6:V5 I7:V6 I8:V7 I9:V7 I10:V8 I11:V9 I12:V10
    I13:V11 I14:V11 I15:V12 I16:V13
    """
UP_BOTH = """
    C1:R1 C2:R3 C3:R4 C4:R6 C5:R7
    R1:V1 R2:V3 R3:V4 R4:V6 R5:V7 R6:V9 R7:V11 R8:V12
    """
UP_B = """
    V1:I1 V2:I2 V3:I4 V4:I5 V5:I6 V6:I7 V7:I9 V8:I10 V9:I11 V10:I12 V11:I13 V12:I15
    V13:I16
    """


def same_number(upper: str, lower: str, size: int) -> str:
    return " ".join(f"{upper}{number}:{lower}{number}" for number in range(1, size + 1))


FALL_A = [same_number("O", "I", 13), same_number("I", "V", 13), DOWN_BOTH]
FALL_B = [same_number("O", "I", 16), DOWN_B, DOWN_BOTH]
RISE_A = [same_number("I", "O", 13), same_number("V", "I", 13), UP_BOTH]
RISE_B = [same_number("I", "O", 16), UP_B, UP_BOTH]


def pairs(*parts: str) -> list[tuple[str, str]]:
    """Read a table: every cell with the cell it leads to."""
    words = " ".join(parts).split()
    return [(word.partition(":")[0], word.partition(":")[2]) for word in words]


@ruling(94)
@pytest.mark.parametrize(("side", "parts"), [(SIDE_A, FALL_A), (SIDE_B, FALL_B)])
def test_the_table_of_falling(side: Side, parts: list[str]) -> None:
    found = [(str(cell), str(side.fall[cell])) for cell in side.cells if cell.ring is not Ring.CORE]
    assert found == pairs(*parts)
    assert all(side.fall[cell] is None for cell in side.ring_cells(Ring.CORE))


@ruling(95)
@pytest.mark.parametrize(("side", "parts"), [(SIDE_A, RISE_A), (SIDE_B, RISE_B)])
def test_the_table_of_rising(side: Side, parts: list[str]) -> None:
    cells = [cell for cell in side.cells if cell.ring is not Ring.OUTER]
    found = {str(cell): str(side.rise[cell]) for cell in cells}
    assert found == dict(pairs(*parts))
    assert all(side.rise[cell] is None for cell in side.ring_cells(Ring.OUTER))


@ruling(94, 95)
@pytest.mark.parametrize("side", [SIDE_A, SIDE_B])
def test_things_fall_and_rise_into_cells_that_touch(side: Side) -> None:
    assert all(side.fall[cell] in side.inward[cell] for cell in side.cells if cell.ring < 4)
    assert all(side.rise[cell] in side.outward[cell] for cell in side.cells if cell.ring > 0)


# The event.


def board(cells: str, debt: str = "convert") -> State:
    return owing(f"{cells}\nP1: hold=1\nP2: hold=1", "implode", debts=[debt])


def sundivers(state: State, seat: int = 0) -> dict[str, int]:
    return {str(cell): number for cell, number in sorted(state.players[seat].sundivers.items())}


@ruling(94)
def test_the_example_of_the_rules() -> None:
    state = play(board("C: C3 P1\nV: V5 P2\nO: O9 P1"), "end")
    assert player(state, P1).momentum == 2
    assert player(state, P1).vaporized == 1
    assert sundivers(state) == {"I9": 1}
    assert asked(state) == ["P2"]
    assert legal(state, P2) == ["choose V5 R3", "choose V5 R4", "choose default"]
    assert sundivers(play(state, "choose V5 R4"), 1) == {"R4": 1}


@ruling(94)
@pytest.mark.parametrize(("origin", "goal"), pairs(*FALL_A))
def test_by_default_a_sundiver_falls_by_the_table(origin: str, goal: str) -> None:
    state = play(board(f"{origin[0]}: {origin} P2"), "end")
    for name in asked(state):
        state = play(state, f"{name}: choose default")
    assert sundivers(state, 1) == {goal: 1}


@ruling(94)
@pytest.mark.parametrize(("origin", "goal"), pairs(*FALL_B))
def test_by_default_a_sundiver_falls_by_the_table_for_five(origin: str, goal: str) -> None:
    text = f"{origin[0]}: {origin} P2\nP1: hold=1\nP2:\nP3:\nP4:\nP5:"
    state = play(owing(text, "implode"), "end")
    for name in asked(state):
        state = play(state, f"{name}: choose default")
    assert sundivers(state, 1) == {goal: 1}


@ruling(94)
def test_one_way_to_go_is_no_question() -> None:
    state = play(board("O: O3 P1x2\nV: V1 P1; V3 P2\nR: R4 P2x3"), "end")
    assert asked(state) == []
    assert sundivers(state) == {"I3": 2, "R1": 1}
    assert sundivers(state, 1) == {"R2": 1, "C3": 3}


@ruling(94)
def test_inner_layers_go_first_so_nothing_falls_twice() -> None:
    state = play(board("O: O4 P1\nV: V4 P1\nR: R3 P1\nC: C2 P1"), "end")
    assert sundivers(state) == {"I4": 1, "R3": 1, "C2": 1}
    assert player(state, P1).momentum == 2


@ruling(94)
def test_all_in_the_core_are_hurled_without_cards_or_flare_bonus() -> None:
    step = run(board("C: C1 P1x3 P2; C4 P2x2", debt="hurl"), "end")
    assert [each.momentum for each in step.state.players] == [3 * 2 + 1, 3 * 2]
    assert [each.vaporized for each in step.state.players] == [3, 3]
    assert step.state.turn.hurled == 0
    assert not happened(step, "Hurled")
    assert step.state.deck == ()


@ruling(94)
def test_questions_go_ring_by_ring_from_the_inside() -> None:
    state = play(board("I: I4 P1\nV: V5 P1; V8 P1\nR: R2 P1"), "end")
    assert legal(state, P1) == ["choose R2 C1", "choose R2 C2", "choose default"]
    assert code(state, "choose I4 V4") == "not_an_option"
    state = play(state, "choose R2 C1")
    assert legal(state, P1) == [
        *("choose V5 R3", "choose V5 R4", "choose V8 R5", "choose V8 R6", "choose default"),
    ]
    state = play(state, "choose V8 R6; choose V5 R3")
    assert legal(state, P1) == ["choose I4 V3", "choose I4 V4", "choose default"]
    state = play(state, "choose I4 V3")
    assert sundivers(state) == {"V3": 1, "R3": 1, "R6": 1, "C1": 1}
    assert state.turn.seat == P2


@ruling(94)
def test_each_sundiver_of_a_stack_goes_where_its_owner_says() -> None:
    state = play(board("V: V5 P1x3"), "end; choose V5 R4 x2; choose V5 R3")
    assert sundivers(state) == {"R3": 1, "R4": 2}


@ruling(92, 94)
def test_everybody_answers_for_the_own_sundivers_at_their_own_pace() -> None:
    text = """
        V: V5 P1 P2
        R: R2 P3
        P1: hold=1
        P2: hold=1
        P3: hold=1
        """
    state = play(owing(text, "implode", turn="P3"), "end")
    assert asked(state) == ["P3", "P1", "P2"]
    state = play(state, "P2: choose V5 R4; P3: choose R2 C2")
    assert asked(state) == ["P1"]
    assert code(state, "P2: choose V5 R3") == "not_your_turn"
    state = play(state, "P1: choose V5 R3")
    assert sundivers(state) == {"R3": 1}
    assert sundivers(state, 1) == {"R4": 1}
    assert sundivers(state, 2) == {"C2": 1}


@ruling(94)
def test_the_default_answers_all_the_rest() -> None:
    state = play(board("I: I4 P1\nV: V5 P1; V8 P1\nR: R2 P1"), "end; choose R2 C1; choose V8 R6")
    state = play(state, "choose default")
    assert sundivers(state) == {"V4": 1, "R3": 1, "R6": 1, "C1": 1}


@ruling(94)
def test_where_the_default_cell_is_full_another_one_is_taken() -> None:
    # V4 has one way, into R3, and fills it; V5 is left with R4.
    state = play(board("V: V4 P1x5; V5 P1x2"), "end")
    assert asked(state) == []
    assert sundivers(state) == {"R3": 5, "R4": 2}


@ruling(94)
def test_by_default_a_stack_fills_the_straight_cell_and_goes_on_to_the_next() -> None:
    state = play(board("V: V4 P1x3; V5 P1x5"), "end; choose default")
    assert sundivers(state) == {"R3": 5, "R4": 3}


@ruling(94)
def test_a_sundiver_with_no_room_stays() -> None:
    # Twelve sundivers above R1 and R2, which take ten.
    state = play(board("V: V1 P1x5; V2 P1x2; V3 P1x5"), "end")
    assert asked(state) == []
    assert sundivers(state) == {**sundivers(state), "R1": 5, "R2": 5}
    assert sum(player(state, P1).sundivers.values()) == 12


@ruling(94)
def test_a_full_cell_is_full_for_its_owner_alone() -> None:
    state = play(board("V: V1 P1x5 P2x5; V13 P2"), "end")
    assert sundivers(state) == {"R1": 5}
    assert sundivers(state, 1) == {"R1": 5, "R8": 1}


@ruling(94)
def test_a_chosen_cell_fills_up_and_is_no_option_any_more() -> None:
    state = play(board("V: V5 P1x5; V6 P1x2; V4 P1x4"), "end")
    assert legal(state, P1) == ["choose V5 R3", "choose V5 R4", "choose default"]
    state = play(state, "choose V5 R3")
    assert asked(state) == []  # four more have only R4, which has room for three
    assert sundivers(state) == {"V5": 1, "R3": 5, "R4": 5}


@ruling(94)
def test_stations_and_gates_stay_and_no_toll_is_due() -> None:
    state = board("I: I4 node/P1\nV: V4 P1 tower/P2\ngates: V4-R3/P2")
    step = run(state, "end")
    assert step.state.stations == state.stations
    assert step.state.gates == state.gates
    assert sundivers(step.state) == {"R3": 1}
    assert not happened(step, "TollPaid")


@ruling(94)
def test_holds_and_the_lost_are_not_touched() -> None:
    state = play(owing("P1: hold=3 lost=2\nP2: hold=4", "implode"), "end")
    assert (player(state, P1).hold, player(state, P1).lost, player(state, P2).hold) == (3, 2, 4)


@ruling(90, 94)
def test_an_extra_card_has_the_same_event_before_the_card_is_replaced() -> None:
    state = play(reference("V: V5 P1\nC: C1 P2\nP1: hold=1\nP2: hold=1", "implode"), "end")
    assert player(state, P2).momentum == 2
    assert len(state.deck) == 1
    state = play(state, "choose V5 R4")
    assert sundivers(state) == {"R4": 1}
    assert state.deck == ()


@ruling(14, 94)
def test_who_has_lost_the_last_one_in_the_heart_gives_a_structure_back_later() -> None:
    state = owing("C: C1 P2\nV: V9 node/P2\nP1: hold=1\nP2:", "implode")
    assert legal(play(state, "end"), P2) == ["deconstruct V9"]


@ruling(94)
@pytest.mark.parametrize("edition", ["published", "reference"])
def test_the_page_and_the_message_say_that_its_hurls_owe_no_cards_and_bring_no_extra(
    edition: str,
) -> None:
    page = GAME.speech.explain("event implode", edition, ())
    assert "owe no cards and bring no extra" in page
    told = GAME.speech.tell(edition, (EventTriggered("implode"),), {})
    assert told[0].endswith("these hurls owe no cards and bring no extra.")
    assert GAME.speech.tell(edition, (EventTriggered("sunworm"),), {}) == [
        "The trigger event happens: Sunworm."
    ]
