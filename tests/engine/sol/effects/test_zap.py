"""Zap: one energy takes a sundiver through a barrier, once each."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core.evolve import evolve
from engine.core.refusal import Malformed
from engine.sol.board import Cell
from engine.sol.effects.zap import Zapped
from engine.sol.pieces import Suit
from engine.sol.position import CODEC
from engine.sol.state import State
from tests.engine.sol.sketch import P1, P2, at, code, happened, legal, play, player, run, sketch
from tests.rulings import ruling

ZAP = {"refraction": "zap"}


def barriers(energy: int = 3, board: str = "V: V5 P1x2") -> State:
    """Movement 6; bridges of both players elsewhere."""
    return sketch(
        f"""
        O: O8 node/P1; O9 node/P1; O10 node/P1
        {board}
        gates: V4-R3/P2 V6-R4/P1
        P1: hold=1 energy={energy} eye=E4 card=refraction
        P2: hold=1 eye=E11
        """,
        effects=ZAP,
        edition="early",
    )


def zaps(state: State) -> list[str]:
    return [line for line in legal(state) if line.endswith("zap") and line.startswith("fly")]


@ruling(83)
@pytest.mark.parametrize("edition", ["early"])
def test_the_example_of_the_card(edition: str) -> None:
    state = sketch(
        """
        V: V5 P1x2
        P1: energy=2 card=refraction
        P2:
        """,
        effects=ZAP,
        edition=edition,
    )
    state = play(state, "play zap; fly V5 R4 zap x2")
    assert player(state, P1).sundivers == {at("R4"): 2}
    assert player(state, P1).energy == 0
    assert state.turn.mp == 1


@ruling(83)
def test_a_barrier_still_needs_the_word_or_a_bridge() -> None:
    state = play(barriers(), "play zap")
    assert code(state, "fly V5 R4") == "no_gate"
    assert "fly V5 R4" not in legal(state)
    assert zaps(state) == ["fly V5 I5 zap", "fly V5 I6 zap", "fly V5 R3 zap", "fly V5 R4 zap"]


@pytest.mark.parametrize("line", ["fly V5 V6 zap", "fly V5 R5 zap", "fly V5 V5 zap"])
def test_the_word_is_for_barriers_between_touching_cells(line: str) -> None:
    assert code(barriers(), f"play zap; {line}") == "no_such_way"


@ruling(83)
def test_each_sundiver_breaks_through_once() -> None:
    state = play(barriers(), "play zap; fly V5 R4 zap")
    assert code(state, "fly R4 C3 zap") == "no_such_way"
    assert not [line for line in zaps(state) if line.startswith("fly R4")]
    state = play(state, "fly V5 R4 zap; fly R4 R5")
    assert zaps(state) == []
    assert player(state, P1).energy == 1


@ruling(83)
def test_the_mark_goes_where_the_sundiver_goes() -> None:
    state = play(barriers(board="V: V5 P1\n R: R5 P1"), "play zap; fly V5 R4 zap; fly R4 R5 R6")
    assert player(state, P1).sundivers == {at("R5"): 1, at("R6"): 1}
    assert code(state, "fly R6 C4 zap") == "no_such_way"
    assert player(play(state, "fly R5 C4 zap"), P1).energy == 1


@ruling(49)
def test_of_several_the_one_that_has_broken_through_flies_on() -> None:
    state = play(barriers(board="V: V5 P1\n R: R4 P1"), "play zap; fly V5 R4 zap; fly R4 R5")
    assert code(state, "fly R5 C3 zap") == "no_such_way"
    assert "fly R4 C3 zap" in legal(state)


@ruling(49)
def test_of_several_the_one_that_has_broken_through_is_hurled() -> None:
    state = play(barriers(board="R: R4 P1\n C: C3 P1x2"), "play zap; fly R4 C3 zap; hurl C3")
    assert player(state, P1).sundivers == {at("C3"): 2}
    state = play(state, "fly C3 R4 zap; fly C3 R4 zap")
    assert player(state, P1).sundivers == {at("R4"): 2}
    assert player(state, P1).energy == 0


def test_hurling_another_one_leaves_the_mark() -> None:
    state = play(barriers(board="R: R4 P1\n C: C1 P1"), "play zap; fly R4 C3 zap; hurl C1")
    assert code(state, "fly C3 R4 zap") == "no_such_way"


@ruling(83)
def test_without_energy_no_barrier_breaks() -> None:
    state = play(barriers(energy=1), "play zap; fly V5 R4 zap")
    assert player(state, P1).energy == 0
    assert code(state, "fly V5 R4 zap") == "no_such_way"
    assert zaps(state) == []


def test_the_step_costs_its_mp_too() -> None:
    state = play(barriers(), "play zap; fly V5 V6 V5 V6 V5 V6 V5")
    assert state.turn.mp == 0
    assert code(state, "fly V5 R4 zap") == "no_mp"


@ruling(23, 77, 83)
def test_no_toll_is_due_even_where_a_bridge_of_another_player_stands() -> None:
    state = play(barriers(board="V: V4 P1"), "play zap")
    step = run(state, "fly V4 R3 zap")
    assert not happened(step, "TollPaid")
    assert player(step.state, P1).energy == 2
    assert player(play(state, "fly V4 R3"), P2).energy == 1


def test_at_a_bridge_of_your_own_there_is_nothing_to_pay_for() -> None:
    state = play(barriers(board="V: V6 P1"), "play zap")
    assert code(state, "fly V6 R4 zap") == "no_such_way"
    assert player(play(state, "fly V6 R4"), P1).energy == 3


def test_a_step_through_a_bridge_uses_nothing_up() -> None:
    state = play(barriers(board="V: V6 P1"), "play zap; fly V6 R4; fly R4 C3 zap; hurl C3")
    assert player(state, P1).momentum == 2
    assert player(state, P1).energy == 2


@ruling(115)
def test_a_crowd_must_be_thinned_before_the_move_ends() -> None:
    state = sketch(
        """
        V: V5 P1
        R: R4 P1x6
        P1: energy=2 card=refraction
        P2: hold=1
        """,
        effects=ZAP,
        edition="early",
    )
    into = play(state, "play zap; fly V5 R4 zap")
    assert code(into, "end") == "crowded"
    assert play(into, "fly R4 R5; end").turn.seat == P2
    assert code(state, "play zap; fly V5 V6 V5; fly V5 R4 zap") == "cell_full"


@ruling(21)
def test_with_a_limit_at_every_step_a_full_cell_stays_closed() -> None:
    state = sketch(
        """
        V: V5 P1
        R: R4 P1x5
        P1: energy=2 card=refraction
        P2: hold=1
        """,
        effects=ZAP,
        options=["wording=early"],
    )
    assert code(state, "play zap; fly V5 R4 zap") == "cell_full"


@ruling(20)
@pytest.mark.parametrize(
    ("state", "line", "answer"),
    [
        (barriers(energy=0), "play zap", "energy_short"),
        (barriers(board="V: V9 P2"), "launch O4; fly O4 O5 O6 O7 O8; play zap", "no_crossing"),
        (barriers(), "fly V5 V6 V5 V6 V5 V6 V5; play zap", "no_mp"),
    ],
    ids=["no energy", "too far from every barrier", "no MP"],
)
def test_it_is_refused_where_no_barrier_could_be_broken(
    state: State, line: str, answer: str
) -> None:
    assert code(state, line) == answer


@ruling(20)
def test_the_last_mp_are_enough() -> None:
    state = play(barriers(), "fly V5 V6 V5 V6 V5 V6; play zap; fly V5 R4 zap")
    assert state.turn.mp == 0
    state = barriers(board="V: V9 P2")
    state = play(state, "launch O4; fly O4 O5 O6 O7; play zap; fly O7 I7; fly I7 V7 zap")
    assert (state.turn.mp, player(state, P1).energy) == (0, 2)


def test_the_word_is_known_only_while_the_card_is_in_force() -> None:
    assert code(barriers(), "fly V5 R4 zap") == "no_such_way"
    state = play(barriers(), "play zap; fly V5 R4 zap; end; P2: pass")
    assert state.active == ()
    assert code(state, "fly V5 R4 zap") == "no_such_way"


def test_it_is_a_card_for_a_move() -> None:
    state = barriers(board="V: V5 P1 node/P2; V9 P1 node/P2")
    assert code(state, "activate V5; play zap") == "wrong_time"
    assert code(state, "play zap; activate V5") == "other_action"


@ruling(16)
def test_the_card_is_discarded_and_there_is_no_second_one() -> None:
    state = play(barriers(), "play zap")
    assert player(state, P1).card is None
    assert state.discard == (Suit.REFRACTION,)
    assert code(state, "play zap") == "card_not_held"


@ruling(49)
def test_who_has_broken_through_is_known_after_writing_and_reading() -> None:
    state = play(barriers(), "play zap")
    assert CODEC.read(CODEC.write(state)) == state
    state = play(state, "fly V5 R4 zap")
    again = CODEC.read(CODEC.write(state))
    assert again == state
    assert code(again, "fly R4 C3 zap") == "no_such_way"
    assert player(play(again, "fly V5 R4 zap"), P1).sundivers == {at("R4"): 2}


@pytest.mark.parametrize("done", [{at("V5"): 3}, {at("R4"): 1}, {at("V5"): 0}])
def test_marks_without_their_sundivers_are_not_believed(done: dict[Cell, int]) -> None:
    state = play(barriers(), "play zap")
    state = evolve(state, active=(replace(state.active[0], memory=Zapped(done)),))
    with pytest.raises(Malformed):
        CODEC.read(CODEC.write(state))


@ruling(20)
def test_where_only_own_bridges_are_in_reach_there_is_nothing_to_break() -> None:
    # It could be played there, and then no step could be made with it.
    own = "I: I2 P1\ngates: I2-V1/P1 I2-V2/P1\nP1: energy=2 card=refraction\nP2: hold=1"
    page = {"effects": ZAP, "edition": "early", "phase": "MOVING"}
    assert code(sketch(own, **page, mp=1), "play zap") == "no_crossing"
    # A second MP leads to a cell with a barrier that is whole.
    assert "play zap" in legal(sketch(own, **page, mp=2))
