"""Cluster: a whole stack moves as one, twice."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core.evolve import evolve
from engine.core.refusal import Malformed
from engine.sol.effects.cluster import Left
from engine.sol.pieces import Debt, Suit
from engine.sol.position import CODEC
from engine.sol.state import State
from tests.engine.sol.sketch import P1, P2, at, code, legal, play, player, sketch
from tests.rulings import ruling

CLUSTER = {"refraction": "cluster"}
EDITIONS = ("published", "reference")


def two_stacks() -> State:
    return sketch(
        """
        I: I4 P1x2 P2x3; I8 P1x3
        gates: I4-V4/P2
        P1: hold=1 eye=E4 card=refraction
        P2: hold=1 eye=E11
        """,
        effects=CLUSTER,
    )


def core_stack(deck: list[str], edition: str) -> State:
    return sketch(
        """
        C: C2 P1x3 P2
        P1: hold=1 card=refraction
        P2: hold=1
        """,
        effects=CLUSTER,
        edition=edition,
        deck=deck,
    )


@ruling(58)
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_example_of_the_card(edition: str) -> None:
    state = sketch(
        """
        I: I4 P1x4
        gates: I4-V4/P2
        P1: card=refraction
        P2:
        """,
        effects=CLUSTER,
        edition=edition,
    )
    state = play(state, "play cluster; cluster I4 V4; cluster V4 V5")
    assert player(state, P1).sundivers == {at("V5"): 4}
    assert state.turn.mp == 1


@ruling(58)
def test_only_your_own_sundivers_of_the_cell_move() -> None:
    state = play(two_stacks(), "play cluster; cluster I4 V4")
    assert player(state, P1).sundivers == {at("V4"): 2, at("I8"): 3}
    assert player(state, P2).sundivers == {at("I4"): 3}


@ruling(58)
def test_the_second_use_may_take_another_stack_and_a_third_is_refused() -> None:
    state = play(two_stacks(), "play cluster; cluster I4 I5; cluster I8 I9")
    assert player(state, P1).sundivers == {at("I5"): 2, at("I9"): 3}
    assert state.turn.mp == 1
    assert code(state, "cluster I5 I6") == "used_up"
    assert not [line for line in legal(state) if line.startswith("cluster")]


@ruling(58)
def test_ordinary_movement_may_come_before_between_and_after() -> None:
    state = sketch(
        """
        O: O1 node/P1
        I: I1 node/P1; I4 P1x2
        P1: hold=1 eye=E4 card=refraction
        P2: eye=E11
        """,
        effects=CLUSTER,
    )
    line = "launch I4; play cluster; cluster I4 I5; fly I5 I6; cluster I5 I6; fly I6 I7"
    state = play(state, line)
    assert player(state, P1).sundivers == {at("I6"): 2, at("I7"): 1}
    assert state.turn.mp == 0


@ruling(58)
def test_a_stack_is_moved_step_by_step_so_it_may_gather_others_on_its_way() -> None:
    state = sketch(
        """
        I: I4 P1x2; I5 P1
        P1: card=refraction
        P2:
        """,
        effects=CLUSTER,
    )
    state = play(state, "play cluster; cluster I4 I5; cluster I5 I6")
    assert player(state, P1).sundivers == {at("I6"): 3}


@ruling(21)
@pytest.mark.parametrize(("there", "fits"), [(1, True), (2, True), (3, False), (5, False)])
def test_the_whole_stack_must_fit_into_the_cell(there: int, fits: bool) -> None:
    state = sketch(
        f"""
        I: I4 P1x3 P2x5; I5 P1x{there} P2x5
        P1: card=refraction
        P2:
        """,
        effects=CLUSTER,
    )
    state = play(state, "play cluster")
    assert ("cluster I4 I5" in legal(state)) is fits


def test_a_stack_that_does_not_fit_stays_as_it_is() -> None:
    state = sketch(
        """
        I: I4 P1x3; I5 P1x3
        P1: card=refraction
        P2:
        """,
        effects=CLUSTER,
    )
    assert code(state, "play cluster; cluster I4 I5") == "cell_full"


@ruling(23)
def test_the_toll_for_a_stack_is_due_once() -> None:
    state = play(two_stacks(), "play cluster; cluster I4 V4")
    assert player(state, P2).energy == 1
    assert player(play(state, "cluster V4 I4"), P2).energy == 1


def test_a_stack_takes_the_steps_a_sundiver_could_take() -> None:
    state = play(two_stacks(), "play cluster")
    assert code(state, "cluster I4 V3") == "no_gate"
    assert code(state, "cluster I4 I6") == "not_touching"
    assert code(state, "cluster I5 I6") == "no_sundiver"
    assert {line for line in legal(state) if line.startswith("cluster")} == {
        "cluster I4 I3",
        "cluster I4 I5",
        "cluster I4 O4",
        "cluster I4 V4",
        "cluster I8 I7",
        "cluster I8 I9",
        "cluster I8 O8",
    }


def test_each_use_costs_an_mp() -> None:
    state = play(two_stacks(), "fly I8 I9 I10; play cluster; cluster I4 I5")
    assert state.turn.mp == 0
    assert code(state, "cluster I5 I6") == "no_mp"


@ruling(58)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_stack_moves_from_cell_to_cell_and_is_not_hurled(edition: str) -> None:
    # The heart is no cell; the card used to hurl the whole stack for one MP.
    state = play(core_stack(["oscillation"] * 4, edition), "play cluster")
    assert code(state, "cluster C2 H") == "stack_not_hurled"
    lines = {line for line in legal(state) if line.startswith("cluster")}
    assert lines == {"cluster C2 C1", "cluster C2 C3"}
    assert player(play(state, "cluster C2 C3"), P1).sundivers == {at("C3"): 3}


@ruling(58)
@pytest.mark.parametrize("edition", EDITIONS)
def test_in_the_same_move_they_are_hurled_one_by_one(edition: str) -> None:
    state = core_stack(["oscillation", "flare", "oscillation"], edition)
    state = play(state, "play cluster; cluster C2 C3; hurl C3 x2")
    assert (player(state, P1).momentum, state.turn.debts) == (4, (Debt.HURL,) * 2)
    assert (state.turn.mp, player(state, P1).sundivers) == (0, {at("C3"): 1})
    assert player(play(state, "end"), P1).momentum == 5


@ruling(99)
def test_a_stack_takes_the_energy_of_a_garden_cell_once() -> None:
    state = evolve(two_stacks(), garden={at("V4"): 2})
    state = play(state, "play cluster; cluster I4 V4")
    assert player(state, P1).energy == 2
    assert state.garden == {}


@ruling(20)
@pytest.mark.parametrize(
    ("orbit", "ship", "line", "answer"),
    [
        ("O1 node/P2", "vaporized=13", "play cluster", "nothing_to_move"),
        ("O9 P1", "hold=0", "play cluster", "no_stack"),
        ("O1 node/P2", "hold=1", "play cluster", "no_stack"),
        ("O9 P1; O11 P1", "hold=0", "fly O9 O10; fly O11 O12; play cluster", "no_stack"),
        ("O1 node/P2", "hold=2", "launch I4; launch I5; play cluster", "no_stack"),
        ("O9 P1x2", "hold=0", "fly O9 O10 x2; fly O10 O11; play cluster", "no_mp"),
    ],
    ids=[
        "nobody at all",
        "a lone sundiver",
        "a lone sundiver aboard",
        "no MP left to bring two together",
        "no MP left to bring launched ones together",
        "no MP",
    ],
)
def test_it_is_refused_where_no_two_sundivers_could_move_together(
    orbit: str, ship: str, line: str, answer: str
) -> None:
    state = sketch(
        f"""
        O: {orbit}
        P1: {ship} eye=E4 card=refraction
        P2: eye=E11
        """,
        effects=CLUSTER,
    )
    assert code(state, line) == answer


@ruling(58)
@pytest.mark.parametrize(
    ("orbit", "ship", "line"),
    [
        ("O9 P1x2", "hold=0", "fly O9 O10 x2; play cluster; cluster O10 O11"),
        ("O9 P1; O10 P1", "hold=0", "play cluster; fly O9 O10; cluster O10 O11"),
        ("O1 node/P2", "hold=2", "play cluster; launch O4 x2; cluster O4 O5"),
        ("O4 P1", "hold=1", "play cluster; launch O4; cluster O4 O5"),
        ("O4 P1", "hold=1", "fly O4 O5; play cluster; launch O5; cluster O5 O6"),
        ("O4 P1", "lost=1", "play cluster; fly lost O4; cluster O4 O5"),
    ],
)
def test_two_that_could_still_come_together_are_enough(orbit: str, ship: str, line: str) -> None:
    state = sketch(
        f"""
        O: {orbit}
        P1: {ship} eye=E4 card=refraction
        P2: eye=E11
        """,
        effects=CLUSTER,
    )
    assert list(player(play(state, line), P1).sundivers.values()) == [2]


@ruling(25)
def test_guests_in_another_mothership_can_become_a_stack_too() -> None:
    state = sketch(
        """
        P1: hold=2 eye=E4 card=refraction
        P2: eye=E11
        """,
        effects=CLUSTER,
    )
    guest = evolve(player(state, P1), hold=0, aboard={P2: 2})
    state = evolve(state, players=(guest, *state.players[1:]))
    state = play(state, "play cluster; launch I11 from P2 x2; cluster I11 I10")
    assert player(state, P1).sundivers == {at("I10"): 2}


def test_it_is_a_card_for_a_move() -> None:
    state = sketch(
        """
        O: O3 P1x2 node/P1; O7 P1 node/P1
        P1: card=refraction
        P2: hold=1
        """,
        effects=CLUSTER,
    )
    assert code(state, "activate O3; play cluster") == "wrong_time"
    assert code(state, "pass; P1: play cluster") == "not_your_turn"
    assert code(state, "play cluster; activate O3") == "other_action"


def test_a_stack_moves_only_after_the_card_and_in_this_move() -> None:
    assert code(two_stacks(), "cluster I4 I5") == "not_in_force"
    assert code(two_stacks(), "play cluster; end; P2: pass; cluster I4 I5") == "not_in_force"
    assert code(two_stacks(), "play cluster; end; P2: cluster I4 I5") == "not_in_force"
    assert code(two_stacks(), "play cluster; P2: cluster I4 I5") == "not_your_turn"
    assert code(two_stacks(), "play cluster; cluster I4") == "notation"


@ruling(16)
def test_the_card_is_discarded_and_there_is_no_second_one() -> None:
    state = play(two_stacks(), "play cluster")
    assert player(state, P1).card is None
    assert state.discard == (Suit.REFRACTION,)
    assert code(state, "play cluster") == "card_not_held"


@ruling(58)
def test_the_uses_left_are_still_known_after_writing_and_reading() -> None:
    state = play(two_stacks(), "play cluster")
    assert CODEC.read(CODEC.write(state)) == state
    state = play(state, "cluster I4 I5")
    again = CODEC.read(CODEC.write(state))
    assert again == state
    again = play(again, "cluster I5 I6")
    assert CODEC.read(CODEC.write(again)) == again
    assert code(CODEC.read(CODEC.write(again)), "cluster I6 I7") == "used_up"


@ruling(84, 115)
def test_where_crowds_are_looked_at_late_a_stack_must_be_able_to_leave_again() -> None:
    # It used to end in a crowd of twelve without an MP: nothing could be done any more (R120).
    state = sketch(
        """
        O: O4 P1x6; O5 P1x6
        P1: eye=E4 card=refraction
        P2: hold=1 eye=E11
        """,
        effects=CLUSTER,
        edition="early",
        options=["wording=published"],
    )
    state = play(state, "play cluster; fly O4 I4")
    assert code(state, "cluster O4 O5") == "cell_full"
    assert "cluster O4 O5" not in legal(state)
    state = play(state, "cluster O4 O3")
    assert player(state, P1).sundivers == {at("O3"): 5, at("O5"): 6, at("I4"): 1}


@pytest.mark.parametrize("moves", [-1, 3])
def test_a_position_with_more_than_two_moves_to_come_is_not_believed(moves: int) -> None:
    state = play(two_stacks(), "play cluster")
    state = evolve(state, active=(replace(state.active[0], memory=Left(moves)),))
    with pytest.raises(Malformed):
        CODEC.read(CODEC.write(state))
