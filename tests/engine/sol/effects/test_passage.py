"""Passage: momentum for each gate that one sundiver crosses."""

from __future__ import annotations

import pytest

from engine.sol.pieces import Suit
from engine.sol.position import CODEC
from engine.sol.state import State
from tests.engine.sol.sketch import P1, P2, at, code, legal, play, player, sketch
from tests.rulings import ruling

PASSAGE = {"refraction": "passage"}
EDITIONS = ("published", "reference")


def gates_below(sundivers: str = "I4 P1") -> State:
    """Movement 4, and gates of both players from I4 down to R3."""
    return sketch(
        f"""
        O: O9 node/P1
        I: {sundivers}
        gates: I4-V4/P2 V4-R3/P1 V5-R3/P2
        P1: hold=1 eye=E4 card=refraction
        P2: hold=1 eye=E11
        """,
        effects=PASSAGE,
    )


@ruling(66)
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_example_of_the_card(edition: str) -> None:
    state = sketch(
        """
        O: O9 node/P1
        I: I4 P1
        gates: I4-V4/P2 V4-R3/P1
        P1: card=refraction
        P2:
        """,
        effects=PASSAGE,
        edition=edition,
    )
    state = play(state, "play passage I4; fly I4 V4 I4 V4 R3")
    assert player(state, P1).sundivers == {at("R3"): 1}
    assert player(state, P1).momentum == 2
    assert state.turn.mp == 0


@ruling(66)
@pytest.mark.parametrize(
    ("line", "momentum"),
    [
        ("fly I4 I5", 0),
        ("fly I4 O4", 0),
        ("fly I4 V4", 1),
        ("fly I4 V4 I4", 1),
        ("fly I4 V4 V5", 1),
        ("fly I4 V4 R3", 2),
        ("fly I4 V4 R3 V4", 2),
        ("fly I4 V4 R3 V5", 3),
        ("fly I4 V4 R3 V5 R3", 3),
    ],
)
def test_every_different_gate_counts_once_whoever_owns_it(line: str, momentum: int) -> None:
    state = play(gates_below(), f"play passage I4; {line}")
    assert player(state, P1).momentum == momentum


@ruling(23, 66)
def test_momentum_costs_no_energy_and_tolls_are_due() -> None:
    state = play(gates_below(), "play passage I4; fly I4 V4 R3")
    assert player(state, P1).energy == 0
    assert player(state, P2).energy == 1
    assert player(state, P2).momentum == 0


@ruling(66)
def test_gates_crossed_before_the_card_do_not_count_but_may_be_crossed_again() -> None:
    state = play(gates_below(), "fly I4 V4; play passage V4")
    assert player(state, P1).momentum == 0
    assert player(play(state, "fly V4 I4"), P1).momentum == 1
    assert player(play(state, "fly V4 R3"), P1).momentum == 1


@ruling(66)
def test_only_the_named_sundiver_counts() -> None:
    state = play(gates_below("I4 P1; I5 P1"), "play passage I5; fly I4 V4 R3")
    assert player(state, P1).momentum == 0
    assert player(play(state, "fly I5 I4 V4"), P1).momentum == 1


@ruling(49, 66)
def test_from_a_stack_the_named_sundiver_flies_first() -> None:
    state = play(gates_below("I4 P1x3"), "play passage I4; fly I4 V4")
    assert player(state, P1).momentum == 1
    state = play(state, "fly I4 V4")
    assert player(state, P1).momentum == 1
    assert player(play(state, "fly V4 R3"), P1).momentum == 2
    assert player(play(state, "fly V4 R3 x2"), P1).momentum == 2


@ruling(66)
def test_the_gates_count_for_the_sundiver_and_not_for_its_cell() -> None:
    state = play(gates_below("I4 P1; I3 P1"), "play passage I4; fly I4 I5; fly I3 I4 V4")
    assert player(state, P1).momentum == 0


@ruling(66)
def test_a_hurled_sundiver_hands_its_name_to_nobody() -> None:
    state = sketch(
        """
        O: O9 node/P1
        I: I9 node/P1
        C: C1 P1; C2 P1
        gates: R1-C1/P1
        P1: card=refraction
        P2:
        """,
        effects=PASSAGE,
    )
    state = play(state, "play passage C1; hurl C1; fly C2 C1 R1")
    assert player(state, P1).momentum == 2  # for the hurl alone


@ruling(66)
def test_hurling_another_sundiver_changes_nothing() -> None:
    state = sketch(
        """
        C: C1 P1; C2 P1
        gates: R1-C1/P1
        P1: card=refraction
        P2:
        """,
        effects=PASSAGE,
    )
    state = play(state, "play passage C1; hurl C2; fly C1 R1")
    assert player(state, P1).momentum == 3


@ruling(22, 66)
def test_down_to_the_heart_gates_and_hurl_are_both_paid() -> None:
    state = sketch(
        """
        V: V1 P1
        gates: V1-R1/P1 R1-C1/P2
        P1: card=refraction
        P2: hold=1
        """,
        effects=PASSAGE,
        deck=["flare", "oscillation"],
    )
    state = play(state, "play passage V1; fly V1 R1 C1; hurl C1; end")
    assert player(state, P1).momentum == 2 + 2 + 1
    assert player(state, P2).energy == 1
    assert len(state.deck) == 1


@ruling(21)
def test_a_full_cell_behind_the_gate_cannot_be_entered() -> None:
    state = sketch(
        """
        I: I4 P1
        V: V4 P1x5
        gates: I4-V4/P1
        P1: card=refraction
        P2:
        """,
        effects=PASSAGE,
    )
    assert code(state, "play passage I4; fly I4 V4") == "cell_full"


def test_every_sundiver_on_the_board_may_be_named() -> None:
    lines = legal(gates_below("I4 P1x2; I5 P1 P2; I6 P2"))
    assert {line for line in lines if line.startswith("play")} == {
        "play passage I4",
        "play passage I5",
    }


@ruling(20)
@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("play passage I5", "no_sundiver"),
        ("play passage O4", "no_sundiver"),
        ("fly I4 I5 I4 I5 I4; play passage I4", "no_mp"),
        ("fly I4 I3 I2 I1; play passage I1", "no_mp"),
    ],
    ids=["an empty cell", "the hold is no cell", "no MP", "no MP to reach a gate and cross it"],
)
def test_it_is_refused_where_no_sundiver_could_cross_a_gate(line: str, answer: str) -> None:
    assert code(gates_below(), line) == answer


@ruling(66)
def test_one_mp_is_enough_beside_a_gate() -> None:
    state = play(gates_below(), "launch O5; fly O5 O6 O7; play passage I4; fly I4 V4")
    assert player(state, P1).momentum == 1
    assert state.turn.mp == 0


@ruling(66)
def test_two_mp_are_enough_one_step_away_from_a_gate() -> None:
    state = play(gates_below(), "launch O5; fly O5 I5; play passage I5; fly I5 I4 V4")
    assert player(state, P1).momentum == 1
    assert state.turn.mp == 0


@ruling(20)
def test_it_is_refused_where_no_gate_is_on_the_board() -> None:
    state = sketch(
        """
        I: I4 P1
        P1: card=refraction
        P2:
        """,
        effects=PASSAGE,
    )
    assert code(state, "play passage I4") == "no_gates"
    assert "play passage I4" not in legal(state)


def test_the_sundiver_is_named_with_the_card() -> None:
    assert code(gates_below(), "play passage") == "notation"
    assert code(gates_below(), "play passage I4 V4") == "notation"


def test_it_is_a_card_for_a_move() -> None:
    state = sketch(
        """
        O: O3 P1 node/P1; O7 P1 node/P1
        gates: I3-V3/P1
        P1: card=refraction
        P2: hold=1
        """,
        effects=PASSAGE,
    )
    assert code(state, "activate O3; play passage O7") == "wrong_time"
    assert code(state, "pass; P1: play passage O3") == "not_your_turn"
    assert code(state, "play passage O3; activate O3") == "other_action"


@ruling(16)
def test_the_card_is_discarded_and_there_is_no_second_one() -> None:
    state = play(gates_below(), "play passage I4")
    assert player(state, P1).card is None
    assert state.discard == (Suit.REFRACTION,)
    assert code(state, "play passage I4") == "card_not_held"


def test_it_ends_with_the_move() -> None:
    state = play(gates_below(), "play passage I4; end; P2: pass; fly I4 V4")
    assert state.active == ()
    assert player(state, P1).momentum == 0


@ruling(66)
def test_the_sundiver_and_its_gates_are_still_known_after_writing_and_reading() -> None:
    state = play(gates_below("I4 P1x2"), "play passage I4")
    assert CODEC.read(CODEC.write(state)) == state
    state = play(state, "fly I4 V4; fly I4 V4")
    again = CODEC.read(CODEC.write(state))
    assert again == state
    assert player(play(again, "fly V4 I4"), P1).momentum == 1
    assert player(play(again, "fly V4 R3"), P1).momentum == 2


@ruling(66)
def test_a_hurled_one_is_forgotten_after_writing_and_reading_too() -> None:
    state = sketch(
        """
        C: C1 P1; C2 P1
        gates: R1-C1/P1
        P1: card=refraction
        P2:
        """,
        effects=PASSAGE,
    )
    state = play(state, "play passage C1; hurl C1")
    again = CODEC.read(CODEC.write(state))
    assert again == state
    assert player(play(again, "fly C2 C1 R1"), P1).momentum == 2
