"""Passage in the prototypes: at your own bridges energy becomes momentum."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core.evolve import evolve
from engine.core.refusal import Malformed
from engine.sol.board import SIDE_A
from engine.sol.effects.older_passage import Paid
from engine.sol.pieces import Suit
from engine.sol.position import CODEC
from engine.sol.state import State
from tests.engine.sol.sketch import P1, P2, at, code, legal, play, player, sketch
from tests.rulings import ruling

PASSAGE = {"refraction": "passage"}
EDITIONS = ("prototype", "early")
both_editions = pytest.mark.parametrize("edition", EDITIONS)


def bridges(energy: int = 3, edition: str = "prototype", sundivers: str = "I4 P1x2") -> State:
    """Movement 4; P1 has the bridges I4-V4 and V4-R3, P2 has V5-R3."""
    return sketch(
        f"""
        O: O9 node/P1
        I: {sundivers}
        gates: I4-V4/P1 V4-R3/P1 V5-R3/P2
        P1: hold=1 energy={energy} eye=E4 card=refraction
        P2: hold=1 eye=E11
        """,
        effects=PASSAGE,
        edition=edition,
    )


@ruling(66)
@both_editions
def test_the_example_of_the_card(edition: str) -> None:
    state = sketch(
        """
        O: O9 node/P1
        I: I4 P1
        gates: I4-V4/P1 V4-R3/P1
        P1: energy=3 card=refraction
        P2:
        """,
        effects=PASSAGE,
        edition=edition,
    )
    state = play(state, "play passage; fly I4 V4 pay; fly V4 R3 pay")
    assert player(state, P1).sundivers == {at("R3"): 1}
    assert (player(state, P1).energy, player(state, P1).momentum) == (1, 2)
    assert state.turn.mp == 2
    assert code(state, "fly R3 V4 pay") == "no_such_way"


@ruling(66)
@pytest.mark.parametrize(
    ("line", "momentum"),
    [
        ("fly I4 V4", 0),
        ("fly I4 V4 pay", 1),
        ("fly I4 V4 R3 pay", 2),
        ("fly I4 V4; fly V4 I4 pay", 1),
        ("fly I4 V4 pay; fly I4 V4", 1),
        ("fly I4 V4 pay; fly V4 I4; fly I4 I5", 1),
        ("fly I4 V4; fly I4 V4 pay; fly V4 R3 pay", 2),
    ],
)
def test_a_crossing_is_paid_for_only_if_you_say_so(line: str, momentum: int) -> None:
    state = play(bridges(), f"play passage; {line}")
    assert player(state, P1).momentum == momentum
    assert player(state, P1).energy == 3 - momentum


@ruling(66)
def test_each_bridge_is_paid_for_once_by_whichever_sundiver_and_direction() -> None:
    state = play(bridges(), "play passage; fly I4 V4 pay")
    assert code(state, "fly I4 V4 pay") == "no_such_way"
    assert code(state, "fly V4 I4 pay") == "no_such_way"
    assert {"fly V4 R3 pay", "fly I4 V4", "fly V4 I4"} <= set(legal(state))
    assert not {"fly I4 V4 pay", "fly V4 I4 pay"} & set(legal(state))


@ruling(66)
@pytest.mark.parametrize("line", ["fly V4 V5 pay", "fly V5 R3 pay", "fly I4 V3 pay"])
def test_nothing_is_bought_but_at_a_bridge_of_your_own(line: str) -> None:
    state = play(bridges(sundivers="I4 P1x3"), "play passage; fly I4 V4 x2; fly V4 V5")
    assert code(state, line) == "no_such_way"
    assert line not in legal(state)


@ruling(23, 66)
def test_bridges_of_others_bring_their_toll_alone() -> None:
    state = play(bridges(), "play passage; fly I4 V4 V5 R3")
    assert (player(state, P1).energy, player(state, P1).momentum) == (3, 0)
    assert player(state, P2).energy == 1


@ruling(66)
def test_without_energy_there_is_nothing_to_pay_with() -> None:
    state = play(bridges(energy=1), "play passage; fly I4 V4 pay")
    assert player(state, P1).energy == 0
    assert code(state, "fly V4 R3 pay") == "no_such_way"
    assert "fly V4 R3" in legal(state)
    assert "fly V4 R3 pay" not in legal(state)


def test_a_paid_step_costs_its_mp_too() -> None:
    state = play(bridges(), "play passage; fly I4 I5 I4 I5 I4")
    assert state.turn.mp == 0
    assert code(state, "fly I4 V4 pay") == "no_mp"


@ruling(21)
def test_a_full_cell_behind_the_bridge_cannot_be_entered() -> None:
    state = sketch(
        """
        I: I4 P1
        V: V4 P1x5
        gates: I4-V4/P1
        P1: energy=1 card=refraction
        P2:
        """,
        effects=PASSAGE,
        edition="prototype",
    )
    assert code(state, "play passage; fly I4 V4 pay") == "cell_full"


@ruling(20)
def test_it_is_refused_without_a_bridge_of_your_own() -> None:
    state = sketch(
        """
        I: I4 P1
        gates: I4-V4/P2
        P1: energy=3 card=refraction
        P2:
        """,
        effects=PASSAGE,
        edition="prototype",
    )
    assert code(state, "play passage") == "no_own_gates"
    assert "play passage" not in legal(state)


@ruling(20)
def test_it_is_refused_without_energy() -> None:
    assert code(bridges(energy=0), "play passage") == "energy_short"


@ruling(20)
@pytest.mark.parametrize(
    ("sundivers", "line", "answer"),
    [
        ("I9 node/P2", "launch I4; fly I4 I5 I6; play passage", "no_crossing"),
        ("I4 P1", "fly I4 I5 I4 I5 I4; play passage", "no_mp"),
    ],
    ids=["too far away", "no MP"],
)
def test_it_is_refused_where_the_mp_reach_no_bridge(sundivers: str, line: str, answer: str) -> None:
    assert code(bridges(sundivers=sundivers), line) == answer


@ruling(20)
def test_an_own_bridge_that_no_way_leads_to_is_not_enough() -> None:
    # Any bridge of one's own on the board used to do.
    text = "O: O9 P1\ngates: R2-C2/P1{}\nP1: hold=1 energy=2 card=refraction\nP2: hold=1"
    effects = {"refraction": "passage"}
    cut_off = sketch(text.format(""), effects=effects, edition="prototype")
    assert code(cut_off, "play passage") == "no_crossing"
    near = sketch(text.format(" I9-V9/P1"), effects=effects, edition="prototype")
    assert "play passage" in legal(near)


@ruling(20)
def test_it_is_refused_where_nothing_can_move() -> None:
    state = sketch(
        """
        gates: I4-V4/P1
        P1: vaporized=13 energy=1 card=refraction
        P2:
        """,
        effects=PASSAGE,
        edition="prototype",
    )
    assert code(state, "play passage") == "nothing_to_move"


@ruling(20)
@pytest.mark.parametrize(
    "line",
    [
        "launch O4; fly O4 O5 O6; play passage; fly I4 V4 pay",
        "fly I4 I5; fly I4 I5; play passage; fly I5 I4; fly I4 V4 pay",
    ],
    ids=["one MP beside a bridge", "two MP a step away from one"],
)
def test_the_last_mp_are_enough(line: str) -> None:
    state = play(bridges(), line)
    assert (state.turn.mp, player(state, P1).momentum) == (0, 1)


def test_no_sundiver_is_named_with_it() -> None:
    assert code(bridges(), "play passage I4") == "notation"


def test_the_word_is_known_only_while_the_card_is_in_force() -> None:
    assert code(bridges(), "fly I4 V4 pay") == "no_such_way"
    state = play(bridges(), "play passage; fly I4 V4 pay; end; P2: pass")
    assert state.active == ()
    assert code(state, "fly V4 I4 pay") == "no_such_way"


def test_it_is_a_card_for_a_move() -> None:
    state = sketch(
        """
        O: O3 P1 node/P1; O7 P1 node/P1
        gates: I3-V3/P1
        P1: energy=1 card=refraction
        P2: hold=1
        """,
        effects=PASSAGE,
        edition="prototype",
    )
    assert code(state, "activate O3; play passage") == "wrong_time"
    assert code(state, "play passage; activate O3") == "other_action"


@ruling(16)
def test_the_card_is_discarded_and_there_is_no_second_one() -> None:
    state = play(bridges(), "play passage")
    assert player(state, P1).card is None
    assert state.discard == (Suit.REFRACTION,)
    assert code(state, "play passage") == "card_not_held"


@both_editions
def test_the_bridges_paid_for_are_known_after_writing_and_reading(edition: str) -> None:
    state = play(bridges(edition=edition), "play passage")
    assert CODEC.read(CODEC.write(state)) == state
    state = play(state, "fly I4 V4 pay")
    again = CODEC.read(CODEC.write(state))
    assert again == state
    assert code(again, "fly I4 V4 pay") == "no_such_way"
    assert player(play(again, "fly V4 R3 pay"), P1).momentum == 2


@pytest.mark.parametrize("names", [["V5-R3"], ["I9-V9"], ["I4-V4", "I4-V4"]])
def test_bridges_that_cannot_have_been_paid_for_are_not_believed(names: list[str]) -> None:
    state = play(bridges(), "play passage")
    paid = Paid(tuple(SIDE_A.slot_named[name] for name in names))
    state = evolve(state, active=(replace(state.active[0], memory=paid),))
    with pytest.raises(Malformed):
        CODEC.read(CODEC.write(state))


@ruling(115)
def test_a_paid_step_of_the_early_prototype_may_crowd_a_cell_for_a_while() -> None:
    state = sketch(
        """
        I: I4 P1
        V: V4 P1x6
        gates: I4-V4/P1
        P1: energy=1 card=refraction
        P2: hold=1
        """,
        effects=PASSAGE,
        edition="early",
    )
    state = play(state, "play passage; fly I4 V4 pay")
    assert code(state, "end") == "crowded"
    assert play(state, "fly V4 V5; end").turn.seat == P2
