"""Cluster in the prototypes: a whole stack makes one trip."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core.evolve import evolve
from engine.core.refusal import Malformed
from engine.sol.effects.cluster import Left
from engine.sol.pieces import Debt, Suit
from engine.sol.position import CODEC
from engine.sol.state import State
from tests.engine.sol.sketch import P1, P2, at, code, happened, legal, play, player, run, sketch
from tests.rulings import ruling

CLUSTER = {"refraction": "cluster"}
EDITIONS = ("prototype", "early")
both_editions = pytest.mark.parametrize("edition", EDITIONS)


def stacks(edition: str = "prototype", more: str = "") -> State:
    """Movement 5; bridges of P2 lead down from I4."""
    return sketch(
        f"""
        O: O9 node/P1; O10 node/P1
        I: I4 P1x3 P2x3; I8 P1x2{more}
        gates: I4-V4/P2 V4-R3/P2
        P1: hold=1 eye=E4 card=refraction
        P2: hold=1 eye=E11
        """,
        effects=CLUSTER,
        edition=edition,
    )


def in_the_core(many: int, edition: str = "prototype") -> State:
    return sketch(
        f"""
        O: O9 node/P1; O10 node/P1
        R: R3 P1x{many}
        gates: R3-C2/P1
        P1: hold=2 eye=E4 card=refraction
        P2: hold=1 eye=E11
        """,
        effects=CLUSTER,
        edition=edition,
        deck=["flare"] * 4,
    )


def trips(state: State, origin: str) -> list[str]:
    return [line for line in legal(state) if line.startswith(f"cluster {origin} ")]


@ruling(58)
@both_editions
def test_the_example_of_the_card(edition: str) -> None:
    state = sketch(
        """
        O: O9 node/P1; O10 node/P1
        I: I4 P1x4
        C: C1 P1x3
        gates: I4-V4/P2
        P1: card=refraction
        P2:
        """,
        effects=CLUSTER,
        edition=edition,
    )
    moved = play(state, "play cluster; cluster I4 V4 V5 V6")
    assert player(moved, P1).sundivers == {at("V6"): 4, at("C1"): 3}
    assert moved.turn.mp == 2
    hurled = play(state, "play cluster; cluster C1 C2 H")
    assert player(hurled, P1).sundivers == {at("I4"): 4}
    assert player(hurled, P1).vaporized == 3
    assert player(hurled, P1).momentum == 6
    assert hurled.turn.debts == (Debt.HURL,)
    assert hurled.turn.mp == 3


@ruling(58)
@both_editions
def test_there_is_one_trip_and_no_second_one(edition: str) -> None:
    state = play(stacks(edition), "play cluster; cluster I4 I5")
    assert code(state, "cluster I5 I6") == "used_up"
    assert code(state, "cluster I8 I9") == "used_up"
    assert not trips(state, "I5")
    assert not trips(state, "I8")
    assert state.turn.mp == 4


@ruling(58)
def test_each_step_costs_an_mp() -> None:
    state = play(stacks(), "play cluster")
    assert play(state, "cluster I8 I9 I10 I11 I12 I13").turn.mp == 0
    assert code(state, "cluster I8 I9 I10 I11 I12 I13 I1") == "no_mp"


@ruling(58)
def test_only_your_own_sundivers_of_the_cell_move() -> None:
    state = play(stacks(), "play cluster; cluster I4 V4 R3")
    assert player(state, P1).sundivers == {at("I8"): 2, at("R3"): 3}
    assert player(state, P2).sundivers == {at("I4"): 3}


@ruling(58)
def test_nobody_joins_on_the_way() -> None:
    state = play(stacks(more="; I5 P1"), "play cluster; cluster I4 I5 I6")
    assert player(state, P1).sundivers == {at("I5"): 1, at("I6"): 3, at("I8"): 2}


def test_ordinary_movement_may_come_before_and_after() -> None:
    state = play(stacks(), "launch I4; play cluster; cluster I4 I5 I6; fly I6 I7")
    assert player(state, P1).sundivers == {at("I6"): 3, at("I7"): 1, at("I8"): 2}
    assert state.turn.mp == 1


def test_every_step_is_one_that_a_sundiver_could_take() -> None:
    state = play(stacks(), "play cluster")
    assert code(state, "cluster I4 V3") == "no_gate"
    assert code(state, "cluster I4 V4 V6") == "not_touching"
    assert code(state, "cluster I5 I6") == "no_sundiver"
    assert code(state, "cluster I4") == "notation"
    assert code(state, "cluster I4 I5 I4") == "same_cell"


@pytest.mark.parametrize("trip", ["I4 H", "I4 V4 H"])
def test_the_heart_lies_behind_the_core_alone(trip: str) -> None:
    assert code(stacks(), f"play cluster; cluster {trip}") == "not_in_core"


@pytest.mark.parametrize("trip", ["R3 C2 H H", "R3 H C2", "R3 C2 H C2"])
def test_nothing_comes_after_the_heart(trip: str) -> None:
    assert code(in_the_core(2), f"play cluster; cluster {trip}") == "heart_is_the_end"


@ruling(23)
def test_the_toll_is_due_once_for_the_whole_trip() -> None:
    step = run(stacks(), "play cluster; cluster I4 V4 R3")
    assert len(happened(step, "TollPaid")) == 1
    assert player(step.state, P2).energy == 1


@ruling(21, 58)
@pytest.mark.parametrize(("there", "fits"), [(1, True), (2, True), (3, False), (5, False)])
@pytest.mark.parametrize("trip", ["I4 I5", "I4 I5 I6"])
def test_the_stack_must_fit_into_every_cell_of_its_way(trip: str, there: int, fits: bool) -> None:
    state = play(stacks(more=f"; I5 P1x{there}"), "play cluster")
    assert (f"cluster {trip}" in legal(state)) is fits


@ruling(21, 58)
@pytest.mark.parametrize("trip", ["I4 I5", "I4 I5 I6"])
def test_a_full_cell_is_the_reason_why_a_stack_stays(trip: str) -> None:
    state = stacks(more="; I5 P1x3")
    assert code(state, f"play cluster; cluster {trip}") == "cell_full"


def test_the_stack_leaves_room_behind_itself() -> None:
    state = play(stacks(), "play cluster; cluster I4 I5 I4 O4")
    assert player(state, P1).sundivers == {at("O4"): 3, at("I8"): 2}


@ruling(115)
def test_the_early_prototype_looks_at_a_crowd_only_where_the_move_ends() -> None:
    state = play(stacks("early", "; I5 P1x4"), "play cluster")
    over = play(state, "cluster I4 I5 I6")
    assert "end" in legal(over)
    into = play(state, "cluster I4 I5")
    assert player(into, P1).sundivers[at("I5")] == 7
    assert code(into, "end") == "crowded"
    assert "end" in legal(play(into, "fly I5 I6"))


@ruling(115)
def test_a_trip_that_leaves_no_mp_to_thin_the_crowd_is_refused() -> None:
    state = play(stacks("early", "; I5 P1x4"), "play cluster")
    assert play(state, "cluster I4 I3 I4 I5").turn.mp == 2
    assert code(state, "cluster I4 I3 I2 I3 I4 I5") == "cell_full"


@ruling(115)
def test_a_trip_of_the_early_prototype_leaves_mp_for_every_one_too_many() -> None:
    state = sketch(
        """
        I: I4 P1x5; I5 P1x3
        P1: card=refraction
        P2:
        """,
        effects=CLUSTER,
        edition="early",
    )
    assert play(state, "play cluster; cluster I4 I5; fly I5 I6 x2; end").turn.seat == P2
    assert code(state, "play cluster; cluster I4 O4 O5 I5") == "cell_full"
    state = play(state, "play cluster; fly I5 O5")
    assert code(state, "cluster I4 O4 I4 I5") == "no_mp"
    assert play(state, "cluster I4 I5; fly I5 I6; end").turn.seat == P2


@ruling(58, 113)
@both_editions
@pytest.mark.parametrize(("many", "cards"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2)])
def test_a_trip_into_the_heart_owes_a_card_for_two(edition: str, many: int, cards: int) -> None:
    state = play(in_the_core(many, edition), "play cluster; cluster R3 C2 H")
    assert player(state, P1).momentum == 2 * many
    assert player(state, P1).vaporized == many
    assert state.turn.debts == (Debt.HURL,) * cards
    assert state.turn.mp == 3
    after = play(state, "end")
    assert player(after, P1).momentum == 2 * many  # no flare bonus
    assert after.instability == 13 - cards


@ruling(113)
def test_hurls_before_the_trip_count_with_it() -> None:
    state = play(in_the_core(4), "fly R3 C2; hurl C2; play cluster; cluster R3 C2 H")
    assert state.turn.debts == (Debt.HURL,) * 2


def test_one_shortest_trip_to_each_cell_and_to_the_heart_is_offered() -> None:
    state = sketch(
        """
        R: R3 P1x2
        gates: R3-C2/P1
        P1: card=refraction
        P2:
        """,
        effects=CLUSTER,
        edition="prototype",
    )
    state = play(state, "fly R3 R4; fly R4 R3; play cluster")
    assert state.turn.mp == 1
    assert trips(state, "R3") == ["cluster R3 R2", "cluster R3 R4", "cluster R3 C2"]
    state = play(in_the_core(2), "launch O4; fly O4 O5 O6; play cluster")
    assert state.turn.mp == 2
    ends = sorted(line.split()[-1] for line in trips(state, "R3"))
    assert ends == ["C1", "C2", "C3", "H", "R1", "R2", "R4", "R5"]


def test_the_trip_into_the_heart_is_offered_while_the_mp_reach() -> None:
    assert "cluster R3 C2 H" in legal(play(in_the_core(2), "play cluster"))
    state = play(in_the_core(2), "launch O4; fly O4 O5 O6 O7; play cluster")
    assert state.turn.mp == 1
    assert code(state, "cluster R3 C2 H") == "no_mp"
    assert "cluster R3 C2 H" not in legal(state)


@ruling(20)
@pytest.mark.parametrize(
    ("orbit", "ship", "answer"),
    [
        ("O1 node/P2", "vaporized=13", "nothing_to_move"),
        ("O9 P1", "hold=0", "no_stack"),
        ("O1 node/P2", "hold=1", "no_stack"),
    ],
)
def test_it_is_refused_where_no_two_sundivers_could_move_together(
    orbit: str, ship: str, answer: str
) -> None:
    state = sketch(
        f"""
        O: {orbit}
        P1: {ship} eye=E4 card=refraction
        P2: eye=E11
        """,
        effects=CLUSTER,
        edition="prototype",
    )
    assert code(state, "play cluster") == answer
    assert "play cluster" not in legal(state)


def test_it_is_refused_without_mp() -> None:
    assert code(stacks(), "fly I8 I9 I10 I11 I12 I13; play cluster") == "no_mp"


@ruling(20)
@pytest.mark.parametrize(
    ("board", "ship", "together"),
    [
        ("O: O1 P1; O3 P1", "hold=0", True),  # 2 MP to meet, and 1 to go on
        ("O: O1 P1; O4 P1", "hold=0", False),
        ("O: O8 P1; O1 P1", "hold=0", False),
        ("V: V1 P1; V3 P1", "hold=0", True),
        ("V: V1 P1; I1 P1", "hold=0", False),  # a barrier lies between them
        ("O: O6 P1", "hold=1", True),  # 1 MP to launch, 1 to fly
        ("O: O7 P1", "hold=1", False),
        ("V: V4 P1", "hold=1", False),
        ("V: V4 P1", "hold=2", True),  # the two aboard meet where they are launched
    ],
)
def test_two_that_are_too_far_apart_to_meet_are_no_stack(
    board: str, ship: str, together: bool
) -> None:
    # It used to be enough that there were two of them and some MP.
    state = sketch(
        f"""
        {board}
        P1: {ship} eye=E4 card=refraction
        P2: eye=E11
        """,
        effects=CLUSTER,
        edition="prototype",
    )
    assert ("play cluster" in legal(state)) is together
    if not together:
        assert code(state, "play cluster") == "no_stack"


@ruling(99)
def test_a_stack_takes_the_energy_of_the_garden_cells_on_its_way() -> None:
    state = evolve(stacks(), garden={at("V4"): 2, at("R3"): 1})
    state = play(state, "play cluster; cluster I4 V4 R3")
    assert player(state, P1).energy == 3
    assert state.garden == {}


def test_it_works_only_after_the_card_and_in_this_move() -> None:
    assert code(stacks(), "cluster I4 I5 I6") == "not_in_force"
    assert code(stacks(), "play cluster; end; P2: pass; cluster I4 I5") == "not_in_force"
    assert code(stacks(), "play cluster; P2: cluster I4 I5") == "not_your_turn"
    assert code(stacks(), "play cluster; activate O9") == "other_action"


@ruling(16)
def test_the_card_is_discarded_and_there_is_no_second_one() -> None:
    state = play(stacks(), "play cluster")
    assert player(state, P1).card is None
    assert state.discard == (Suit.REFRACTION,)
    assert code(state, "play cluster") == "card_not_held"


@both_editions
def test_whether_the_trip_was_made_is_known_after_writing_and_reading(edition: str) -> None:
    state = play(stacks(edition), "play cluster")
    assert CODEC.read(CODEC.write(state)) == state
    state = play(state, "cluster I4 I5 I6")
    again = CODEC.read(CODEC.write(state))
    assert again == state
    assert code(again, "cluster I6 I7") == "used_up"


@pytest.mark.parametrize("moves", [-1, 2])
def test_a_position_with_more_than_one_trip_to_come_is_not_believed(moves: int) -> None:
    state = play(stacks(), "play cluster")
    state = evolve(state, active=(replace(state.active[0], memory=Left(moves)),))
    with pytest.raises(Malformed):
        CODEC.read(CODEC.write(state))


@ruling(84)
def test_newer_numbers_with_the_older_wording_owe_their_own_cards() -> None:
    state = sketch(
        """
        C: C2 P1x3
        P1: hold=1 card=refraction
        P2:
        """,
        effects=CLUSTER,
        options=["wording=prototype"],
    )
    state = play(state, "play cluster; cluster C2 H")
    assert state.turn.debts == (Debt.HURL,) * 3
