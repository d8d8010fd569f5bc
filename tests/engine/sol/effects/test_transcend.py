"""Transcend: your sundivers cross barriers without gates."""

from __future__ import annotations

import pytest

from engine.core.evolve import evolve
from engine.core.refusal import Malformed
from engine.sol.pieces import Debt, Main, Suit
from engine.sol.position import CODEC
from engine.sol.state import State
from tests.engine.sol.sketch import P1, P2, at, code, happened, legal, play, player, run, sketch
from tests.rulings import ruling

TRANSCEND = {"refraction": "transcend"}
EDITIONS = ("published", "reference")


def diver_at(cell: str) -> State:
    return sketch(
        f"""
        {cell[0]}: {cell} P1 P2
        gates: I4-V4/P2
        P1: hold=1 eye=E4 card=refraction
        P2: hold=1 eye=E11
        """,
        effects=TRANSCEND,
    )


def flights(state: State, origin: str) -> set[str]:
    return {line.split()[2] for line in legal(state) if line.startswith(f"fly {origin} ")}


@ruling(77)
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_example_of_the_card(edition: str) -> None:
    state = sketch(
        """
        O: O9 node/P1
        I: I4 P1
        P1: card=refraction
        P2:
        """,
        effects=TRANSCEND,
        edition=edition,
    )
    assert state.turn.mp == 4
    state = play(state, "play transcend; fly I4 V4 R3 C2")
    assert state.turn.mp == 1
    state = play(state, "hurl C2")
    assert state.turn.mp == 0
    assert player(state, P1).momentum == 2
    assert state.turn.debts == (Debt.HURL,)


@ruling(77)
@pytest.mark.parametrize(
    ("cell", "before", "after"),
    [
        ("O4", {"O3", "O5", "I4"}, set()),
        ("I4", {"I3", "I5", "O4", "V4"}, {"V3"}),
        ("V5", {"V4", "V6"}, {"I5", "I6", "R3", "R4"}),
        ("R2", {"R1", "R3"}, {"V2", "V3", "C1", "C2"}),
        ("C1", {"C5", "C2"}, {"R8", "R1", "R2"}),
    ],
)
def test_every_touching_cell_is_open_inward_and_outward(
    cell: str, before: set[str], after: set[str]
) -> None:
    assert flights(diver_at(cell), cell) == before
    assert flights(play(diver_at(cell), "play transcend"), cell) == before | after


@ruling(4, 77)
@pytest.mark.parametrize("line", ["fly V5 R5", "fly V5 C3", "fly V5 V7", "fly V5 O5"])
def test_cells_must_touch(line: str) -> None:
    assert code(diver_at("V5"), f"play transcend; {line}") == "not_touching"


def test_without_it_a_barrier_holds() -> None:
    assert code(diver_at("V5"), "fly V5 R4") == "no_gate"


@ruling(23, 77)
def test_no_toll_is_due_even_where_a_gate_stands() -> None:
    step = run(diver_at("I4"), "play transcend; fly I4 V4 I4")
    assert player(step.state, P2).energy == 0
    assert not happened(step, "TollPaid")
    assert step.state.turn.mp == 1


@ruling(23, 77)
def test_a_gate_crossed_before_the_card_has_its_toll() -> None:
    state = play(diver_at("I4"), "fly I4 V4; play transcend; fly V4 I4")
    assert player(state, P2).energy == 1


def test_every_step_costs_an_mp() -> None:
    state = play(diver_at("I4"), "play transcend; fly I4 V3 R2 C1")
    assert state.turn.mp == 0
    assert code(state, "hurl C1") == "no_mp"
    assert code(state, "fly C1 R1") == "no_mp"


def test_all_your_sundivers_may_cross() -> None:
    state = play(diver_at("V5"), "play transcend; fly V5 R4; launch I4; fly I4 V3")
    assert player(state, P1).sundivers == {at("V3"): 1, at("R4"): 1}


@ruling(21)
def test_a_full_cell_stays_closed() -> None:
    state = sketch(
        """
        V: V5 P1
        R: R4 P1x5; R3 P1x4 P2x5
        P1: card=refraction
        P2:
        """,
        effects=TRANSCEND,
    )
    assert code(state, "play transcend; fly V5 R4") == "cell_full"
    assert player(play(state, "play transcend; fly V5 R3"), P1).sundivers[at("R3")] == 5


def test_the_heart_is_reached_from_the_core_alone() -> None:
    assert code(diver_at("R2"), "play transcend; hurl R2") == "not_in_core"


@ruling(22)
@pytest.mark.parametrize(("card", "momentum"), [("oscillation", 2), ("flare", 3)])
def test_a_hurl_owes_its_card_as_usual(card: str, momentum: int) -> None:
    state = sketch(
        """
        R: R2 P1
        P1: card=refraction
        P2: hold=1
        """,
        effects=TRANSCEND,
        deck=[card, "oscillation"],
    )
    state = play(state, "play transcend; fly R2 C1; hurl C1; end")
    assert player(state, P1).momentum == momentum
    assert len(state.deck) == 1


@ruling(99)
def test_it_takes_the_energy_of_the_garden_cells_it_enters() -> None:
    state = evolve(diver_at("V5"), garden={at("R4"): 1, at("C3"): 2})
    state = play(state, "play transcend; fly V5 R4 C3")
    assert player(state, P1).energy == 3


def test_it_serves_its_player_alone_and_ends_with_the_move() -> None:
    state = play(diver_at("V5"), "play transcend; end")
    assert state.active == ()
    assert code(state, "P2: fly V5 R4") == "no_gate"
    state = play(state, "P2: pass")
    assert code(state, "fly V5 R4") == "no_gate"


@ruling(20)
def test_it_is_refused_where_nothing_can_move() -> None:
    state = sketch(
        """
        P1: vaporized=13 card=refraction
        P2:
        """,
        effects=TRANSCEND,
    )
    assert code(state, "play transcend") == "nothing_to_move"
    assert "play transcend" not in legal(state)


@ruling(20)
@pytest.mark.parametrize(
    ("cell", "line", "answer"),
    [
        ("V5", "fly V5 V6 V7 V8", "no_mp"),
        ("O4", "fly O4 O5 O6", "no_crossing"),
    ],
    ids=["no MP", "one MP leads from the outer orbit to no barrier"],
)
def test_it_is_refused_where_the_mp_reach_no_barrier(cell: str, line: str, answer: str) -> None:
    assert code(diver_at(cell), f"{line}; play transcend") == answer


@ruling(20, 77)
def test_where_only_own_gates_are_in_reach_there_is_no_barrier_to_ignore() -> None:
    text = "I: I2 P1\ngates: I2-V1/P1 I2-V2/{}\nP1: card=refraction\nP2: hold=1"
    page = {"effects": {"refraction": "transcend"}, "phase": "MOVING", "mp": 1}
    assert code(sketch(text.format("P1"), **page), "play transcend") == "no_crossing"
    # Through another player's gate it saves the toll.
    assert "play transcend" in legal(sketch(text.format("P2"), **page))


@ruling(20)
@pytest.mark.parametrize(
    ("cell", "line"),
    [
        ("V5", "fly V5 V6 V7; play transcend; fly V7 R4"),
        ("O4", "fly O4 O5; play transcend; fly O5 I5 V4"),
        ("O4", "fly O4 O5; play transcend; launch I4; fly I4 V3"),
    ],
)
def test_the_last_mp_are_enough_where_a_barrier_is_in_reach(cell: str, line: str) -> None:
    assert play(diver_at(cell), line).turn.mp == 0


def test_it_is_a_card_for_a_move() -> None:
    state = sketch(
        """
        O: O3 P1 node/P1; O7 P1 node/P1
        P1: card=refraction
        P2: hold=1
        """,
        effects=TRANSCEND,
    )
    assert code(state, "activate O3; play transcend") == "wrong_time"
    assert code(state, "pass; P1: play transcend") == "not_your_turn"
    assert code(state, "play transcend; activate O3") == "other_action"
    assert play(state, "play transcend").turn.action is Main.MOVE


@ruling(16)
def test_the_card_is_discarded_and_there_is_no_second_one() -> None:
    state = play(diver_at("V5"), "play transcend")
    assert player(state, P1).card is None
    assert state.discard == (Suit.REFRACTION,)
    assert code(state, "play transcend") == "card_not_held"


def test_it_stays_in_force_when_the_position_is_written_and_read() -> None:
    state = play(diver_at("V5"), "play transcend; fly V5 R4")
    again = CODEC.read(CODEC.write(state))
    assert again == state
    assert player(play(again, "fly R4 C3"), P1).sundivers == {at("C3"): 1}


# The older editions.


@ruling(77, 113)
@pytest.mark.parametrize("edition", ["prototype"])
def test_the_example_of_the_older_card(edition: str) -> None:
    state = sketch(
        """
        O: O9 node/P1
        I: I4 P1
        P1: card=refraction
        P2:
        """,
        effects=TRANSCEND,
        edition=edition,
    )
    state = play(state, "play transcend; fly I4 V4 R3 C2; hurl C2")
    assert (state.turn.mp, player(state, P1).momentum) == (0, 2)
    assert state.turn.debts == ()


@ruling(77, 113)
def test_two_that_transcended_in_the_prototype_owe_one_card() -> None:
    state = sketch(
        """
        R: R1 P1x2
        O: O9 node/P1
        P1: card=refraction
        P2:
        """,
        effects=TRANSCEND,
        edition="prototype",
    )
    state = play(state, "play transcend; fly R1 C1 x2; hurl C1 x2")
    assert state.turn.debts == (Debt.HURL,)


@ruling(21, 77)
def test_a_full_cell_of_the_prototype_stops_those_that_transcend() -> None:
    state = sketch(
        """
        I: I4 P1
        V: V4 P1x5
        P1: card=refraction
        P2:
        """,
        effects=TRANSCEND,
        edition="prototype",
    )
    assert code(state, "play transcend; fly I4 V4") == "cell_full"
    assert player(play(state, "play transcend; fly I4 V3"), P1).sundivers[at("V3")] == 1


@ruling(46)
def test_the_early_edition_does_not_have_it() -> None:
    with pytest.raises(Malformed):
        sketch("P1: card=refraction\nP2:", effects=TRANSCEND, edition="early")
