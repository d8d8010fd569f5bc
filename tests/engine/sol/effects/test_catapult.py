"""Catapult: one free gate crossing for each sundiver."""

from __future__ import annotations

import pytest

from engine.sol.pieces import Debt, Suit
from engine.sol.position import CODEC
from engine.sol.state import State
from tests.engine.sol.sketch import P1, P2, at, code, legal, play, player, sketch
from tests.rulings import ruling

CATAPULT = {"refraction": "catapult"}
EDITIONS = ("published", "reference")


def one_sundiver() -> State:
    """One sundiver in I4, a way of gates down to R3 and back up another one."""
    return sketch(
        """
        I: I4 P1
        gates: I4-V4/P2 V4-R3/P1 V5-R3/P1
        P1: hold=2 eye=E4 card=refraction
        P2: hold=1 eye=E11
        """,
        effects=CATAPULT,
    )


@ruling(54)
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_example_of_the_card(edition: str) -> None:
    state = sketch(
        """
        I: I4 P1
        V: V4 P1
        gates: I4-V4/P2 V4-R3/P1
        P1: card=refraction
        P2:
        """,
        effects=CATAPULT,
        edition=edition,
    )
    state = play(state, "play catapult; fly I4 V4")
    assert state.turn.mp == 3
    assert player(state, P2).energy == 1
    state = play(state, "fly V4 R3")
    assert state.turn.mp == 3  # one of the two in V4 still had its free crossing
    state = play(state, "fly V4 R3")
    assert state.turn.mp == 2
    assert player(state, P1).sundivers == {at("R3"): 2}


@ruling(54, 123)
@pytest.mark.parametrize(
    ("line", "spent"),
    [
        ("fly I4 V4", 0),
        ("fly I4 V4 free", 0),
        ("fly I4 V4 full", 1),
        ("fly I4 V4; fly V4 R3", 1),
        ("fly I4 V4; fly V4 I4", 1),
        ("fly I4 V4 full; fly V4 R3", 1),
        ("fly I4 V4 full; fly V4 R3 free", 1),
        ("fly I4 V4 full; fly V4 R3 full", 2),
        ("fly I4 V4 full; fly V4 R3 full; fly R3 V5", 2),
        ("fly I4 V4 R3 V5", 2),
        ("fly I4 I5", 1),
        ("fly I4 I5 I4 V4", 2),
        ("fly I4 V4 V5 R3", 2),
    ],
)
def test_one_crossing_of_a_sundiver_is_free_and_everything_else_costs(
    line: str, spent: int
) -> None:
    assert play(one_sundiver(), f"play catapult; {line}").turn.mp == 3 - spent


@ruling(54)
def test_it_is_free_outward_too() -> None:
    state = sketch(
        """
        V: V4 P1
        gates: I4-V4/P1
        P1: card=refraction
        P2:
        """,
        effects=CATAPULT,
    )
    state = play(state, "play catapult; fly V4 I4")
    assert state.turn.mp == 3
    assert player(state, P1).sundivers == {at("I4"): 1}


@ruling(54)
def test_every_sundiver_has_a_crossing_of_its_own() -> None:
    state = sketch(
        """
        I: I4 P1x3
        gates: I4-V4/P1 V4-R3/P1
        P1: card=refraction
        P2:
        """,
        effects=CATAPULT,
    )
    state = play(state, "play catapult; fly I4 V4 x3")
    assert state.turn.mp == 3
    assert play(state, "fly V4 R3 x3").turn.mp == 0


@ruling(54)
def test_a_sundiver_launched_this_turn_has_its_free_crossing() -> None:
    state = play(one_sundiver(), "play catapult; fly I4 V4; launch I4; fly I4 V4")
    assert state.turn.mp == 2
    assert play(state, "launch I4; fly I4 V4").turn.mp == 1


@ruling(54)
def test_it_works_without_any_mp_left() -> None:
    state = play(one_sundiver(), "launch O4; launch O5; fly O5 O6; play catapult")
    assert state.turn.mp == 0
    assert set(legal(state)) == {"fly I4 V4", "fly I4 V4 free", "end"}
    assert code(state, "fly I4 V4 full") == "no_mp"
    state = play(state, "fly I4 V4")
    assert player(state, P1).sundivers == {at("O4"): 1, at("O6"): 1, at("V4"): 1}
    assert legal(state) == ["end"]
    assert code(state, "fly V4 R3") == "no_mp"


@ruling(23, 54)
@pytest.mark.parametrize("how", ["", " free", " full"])
def test_the_toll_is_due_on_a_free_crossing_and_once_as_always(how: str) -> None:
    state = sketch(
        """
        I: I4 P1x2
        gates: I4-V4/P2 V4-R3/P2
        P1: card=refraction
        P2:
        """,
        effects=CATAPULT,
    )
    state = play(state, f"play catapult; fly I4 V4{how}")
    assert player(state, P2).energy == 1
    state = play(state, "fly I4 V4; fly V4 R3")
    assert player(state, P2).energy == 1
    assert player(state, P1).energy == 0


@ruling(49)
@pytest.mark.parametrize(
    ("line", "spent"),
    [
        ("fly V4 R3", 0),  # the one that stood there has its crossing still
        ("fly V4 R3 x2", 1),
        ("fly V4 R3 full", 1),
        ("fly V4 R3 full; fly V4 R3", 2),  # it was the other one that saved its crossing
        ("fly V4 R3 full; fly R3 V4", 1),
        ("fly V4 V3; fly V4 R3", 1),  # of two, the one that has crossed flies along the ring
        ("fly V4 V3 V4; fly V4 R3 x2", 3),
    ],
)
def test_a_sundiver_that_has_crossed_is_told_apart_from_one_that_has_not(
    line: str, spent: int
) -> None:
    state = sketch(
        """
        I: I4 P1
        V: V4 P1
        gates: I4-V4/P1 V4-R3/P1
        P1: card=refraction
        P2:
        """,
        effects=CATAPULT,
    )
    assert play(state, f"play catapult; fly I4 V4; {line}").turn.mp == 3 - spent


@ruling(49)
def test_of_two_in_the_core_the_one_that_has_crossed_is_hurled() -> None:
    state = sketch(
        """
        R: R1 P1
        C: C1 P1
        gates: R1-C1/P1
        P1: card=refraction
        P2:
        """,
        effects=CATAPULT,
    )
    state = play(state, "play catapult; fly R1 C1; hurl C1")
    assert state.turn.mp == 2
    assert play(state, "fly C1 R1").turn.mp == 2


@ruling(49)
def test_of_two_that_have_crossed_the_one_that_is_not_hurled_still_has() -> None:
    state = sketch(
        """
        R: R1 P1x2
        gates: R1-C1/P1
        P1: card=refraction
        P2:
        """,
        effects=CATAPULT,
    )
    state = play(state, "play catapult; fly R1 C1 x2; hurl C1")
    assert state.turn.mp == 2
    assert play(state, "fly C1 R1").turn.mp == 1


@ruling(49)
def test_one_that_flew_on_for_an_mp_takes_its_mark_along() -> None:
    state = sketch(
        """
        I: I4 P1
        V: V5 P1
        gates: I4-V4/P1 V4-R3/P1
        P1: card=refraction
        P2:
        """,
        effects=CATAPULT,
    )
    state = play(state, "play catapult; fly I4 V4 I4; fly V5 V4")
    assert state.turn.mp == 1
    assert play(state, "fly V4 R3").turn.mp == 1


def test_hurling_one_that_has_not_crossed_changes_nothing_for_the_others() -> None:
    state = sketch(
        """
        R: R1 P1
        C: C1 P1
        gates: R1-C1/P1
        P1: card=refraction
        P2:
        """,
        effects=CATAPULT,
    )
    state = play(state, "play catapult; hurl C1; fly R1 C1")
    assert state.turn.mp == 2
    assert play(state, "fly C1 R1").turn.mp == 1


@pytest.mark.parametrize(
    "line",
    [
        "play catapult; fly I4 V4; fly V4 R3 free",
        "play catapult; fly I4 V4; fly V4 R3 full",
        "play catapult; fly I4 I5 free",
        "fly I4 V4 free",
        "fly I4 V4 full",
    ],
    ids=["spent", "nothing to save", "no gate on the way", "no card", "no card to save it"],
)
def test_free_and_full_need_a_crossing_that_is_still_unspent(line: str) -> None:
    assert code(one_sundiver(), line) == "no_such_way"


@ruling(21)
def test_a_free_crossing_still_needs_a_gate_and_room() -> None:
    state = sketch(
        """
        I: I4 P1; I9 P1
        V: V4 P1x5
        gates: I4-V4/P1
        P1: card=refraction
        P2:
        """,
        effects=CATAPULT,
    )
    assert code(state, "play catapult; fly I4 V4") == "cell_full"
    assert code(state, "play catapult; fly I4 V3") == "no_gate"
    assert play(state, "play catapult; fly V4 I4; fly I4 V4").turn.mp == 3


def test_both_ways_of_crossing_are_offered_while_there_is_a_choice() -> None:
    state = play(one_sundiver(), "play catapult")
    assert {"fly I4 V4", "fly I4 V4 free", "fly I4 V4 full"} <= set(legal(state))
    state = play(state, "fly I4 V4")
    assert "fly V4 R3" in legal(state)
    assert not {"fly V4 R3 free", "fly V4 R3 full"} & set(legal(state))


@ruling(20)
def test_it_is_refused_where_no_gate_is_on_the_board() -> None:
    state = sketch(
        """
        I: I4 P1
        P1: hold=3 card=refraction
        P2:
        """,
        effects=CATAPULT,
    )
    assert code(state, "play catapult") == "no_gates"
    assert "play catapult" not in legal(state)


@ruling(20)
def test_it_is_refused_where_nothing_can_move() -> None:
    state = sketch(
        """
        gates: I4-V4/P2
        P1: vaporized=13 card=refraction
        P2:
        """,
        effects=CATAPULT,
    )
    assert code(state, "play catapult") == "nothing_to_move"


@ruling(20)
@pytest.mark.parametrize("edition", ["published", "reference", "prototype", "early"])
def test_it_is_refused_where_the_mp_bring_nobody_to_a_gate(edition: str) -> None:
    # Any MP used to be enough, however far away the gate was.
    state = sketch(
        """
        I: I9 P1
        gates: I6-V6/P2
        P1: card=refraction
        P2: hold=1
        """,
        effects=CATAPULT,
        edition=edition,
    )
    assert code(state, "fly I9 I10; play catapult") == "no_crossing"  # two MP lead to I8
    # The crossing is free, so whoever comes to the gate with the last MP is in time.
    state = play(state, "play catapult; fly I9 I8 I7 I6; fly I6 V6")
    assert (state.turn.mp, player(state, P1).sundivers) == (0, {at("V6"): 1})


@ruling(20)
def test_without_mp_a_sundiver_at_a_gate_is_enough_and_a_hold_is_not() -> None:
    text = "I: {} P1\ngates: I4-V4/P2\nP1: hold=3 eye=E4 card=refraction\nP2: eye=E11"
    page = {"effects": CATAPULT, "phase": "MOVING", "mp": 0}
    assert "play catapult" in legal(sketch(text.format("I4"), **page))
    assert "play catapult" not in legal(sketch(text.format("I5"), **page))


def test_it_is_a_card_for_a_move() -> None:
    state = sketch(
        """
        O: O3 P1 node/P1; O7 P1 node/P1
        gates: I4-V4/P2
        P1: hold=8 card=refraction
        P2:
        """,
        effects=CATAPULT,
    )
    assert code(state, "activate O3; play catapult") == "wrong_time"
    assert code(state, "pass; P1: play catapult") == "not_your_turn"
    assert code(state, "play catapult; activate O3") == "other_action"


@ruling(16)
def test_the_card_is_discarded_and_there_is_no_second_one() -> None:
    state = play(one_sundiver(), "play catapult")
    assert player(state, P1).card is None
    assert state.discard == (Suit.REFRACTION,)
    assert code(state, "play catapult") == "card_not_held"


def test_it_ends_with_the_move() -> None:
    state = play(one_sundiver(), "play catapult; end; P2: pass; fly I4 V4")
    assert state.active == ()
    assert state.turn.mp == 2


@ruling(54)
def test_who_has_crossed_is_still_known_after_writing_and_reading() -> None:
    state = sketch(
        """
        I: I4 P1
        V: V4 P1
        gates: I4-V4/P1 V4-R3/P1
        P1: hold=1 eye=E4 card=refraction
        P2: eye=E11
        """,
        effects=CATAPULT,
    )
    state = play(state, "play catapult")
    assert CODEC.read(CODEC.write(state)) == state
    state = play(state, "fly I4 V4; launch I4")
    again = CODEC.read(CODEC.write(state))
    assert again == state
    assert play(again, "fly I4 V4; fly V4 R3").turn.mp == 2
    assert play(again, "fly I4 V4; fly V4 R3 x3").turn.mp == 0


def test_writing_forgets_nothing_when_all_have_crossed() -> None:
    state = play(one_sundiver(), "play catapult; fly I4 V4 V5")
    again = CODEC.read(CODEC.write(state))
    assert again == state
    assert play(again, "fly V5 R3").turn.mp == 1


# The older editions.

both_older = pytest.mark.parametrize("edition", ["prototype", "early"])


@ruling(54)
@both_older
def test_the_example_of_the_older_card(edition: str) -> None:
    state = sketch(
        """
        I: I4 P1
        V: V4 P1
        gates: I4-V4/P2 V4-R3/P1
        P1: card=refraction
        P2:
        """,
        effects=CATAPULT,
        edition=edition,
    )
    state = play(state, "play catapult; fly I4 V4")
    assert (state.turn.mp, player(state, P2).energy) == (3, 1)
    state = play(state, "fly V4 R3; fly V4 R3")
    assert state.turn.mp == 2
    assert player(state, P1).sundivers == {at("R3"): 2}


@ruling(113)
@both_older
def test_two_catapulted_sundivers_owe_one_card_for_their_hurls(edition: str) -> None:
    state = sketch(
        """
        R: R1 P1x3
        gates: R1-C1/P1
        P1: card=refraction
        P2:
        """,
        effects=CATAPULT,
        edition=edition,
    )
    state = play(state, "play catapult; fly R1 C1 x3; hurl C1 x3")
    assert state.turn.mp == 0
    assert state.turn.debts == (Debt.HURL,)


CROWD = """
    I: I4 P1
    V: V4 P1x{there}
    gates: I4-V4/P1
    P1: card=refraction
    P2:
    """


@ruling(21)
def test_a_free_crossing_of_the_prototype_does_not_lead_into_a_full_cell() -> None:
    state = sketch(CROWD.format(there=5), effects=CATAPULT, edition="prototype")
    assert code(state, "play catapult; fly I4 V4") == "cell_full"


@ruling(115)
def test_a_free_crossing_of_the_early_edition_may_crowd_a_cell_for_a_while() -> None:
    state = sketch(CROWD.format(there=6), effects=CATAPULT, edition="early")
    state = play(state, "play catapult; fly I4 V4")
    assert (state.turn.mp, player(state, P1).sundivers) == (3, {at("V4"): 7})
    assert code(state, "end") == "crowded"
    assert play(state, "fly V4 V5; end").turn.seat == P2


@ruling(115, 120)
def test_a_free_crossing_without_mp_to_undo_the_crowding_is_refused() -> None:
    state = sketch(CROWD.format(there=6), effects=CATAPULT, edition="early", phase="MOVING", mp=0)
    assert code(state, "play catapult; fly I4 V4") == "cell_full"
