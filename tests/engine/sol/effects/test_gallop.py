"""Gallop: the owners of bridges pay you for crossing them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core.evolve import evolve
from engine.core.refusal import Malformed
from engine.sol.board import SIDE_A
from engine.sol.effects.gallop import Galloped
from engine.sol.pieces import Suit
from engine.sol.position import CODEC
from engine.sol.state import State
from tests.engine.sol.sketch import (
    P1,
    P2,
    P3,
    at,
    code,
    happened,
    legal,
    play,
    player,
    run,
    sketch,
)
from tests.rulings import ruling

GALLOP = {"refraction": "gallop"}
EDITIONS = ("prototype", "early")
both_editions = pytest.mark.parametrize("edition", EDITIONS)


def bridges(two: int = 1, three: int = 4, edition: str = "prototype") -> State:
    """Movement 5; two bridges of P2, one of P3 and one of P1 itself."""
    return sketch(
        f"""
        O: O8 node/P1; O9 node/P1
        I: I4 P1x2; I9 P1
        gates: I4-V4/P2 V4-R3/P2 R3-C2/P3 I9-V9/P1
        P1: hold=1 eye=E4 card=refraction
        P2: hold=1 energy={two} eye=E13
        P3: hold=1 energy={three} eye=E9
        """,
        effects=GALLOP,
        edition=edition,
    )


def energy(state: State) -> tuple[int, ...]:
    return tuple(one.energy for one in state.players)


@ruling(83)
@both_editions
def test_the_example_of_the_card(edition: str) -> None:
    step = run(bridges(edition=edition), "play gallop; fly I4 V4 R3 C2")
    assert energy(step.state) == (2, 0, 3)
    assert not happened(step, "TollPaid")


@ruling(83)
@pytest.mark.parametrize(
    ("line", "after"),
    [
        ("fly I4 I5", (0, 3, 4)),
        ("fly I4 V4", (1, 2, 4)),
        ("fly I4 V4 I4 V4", (1, 2, 4)),
        ("fly I4 V4 x2", (1, 2, 4)),
        ("fly I4 V4 R3", (2, 1, 4)),
        ("fly I4 V4 R3 C2", (3, 1, 3)),
        ("fly I9 V9", (0, 3, 4)),
    ],
    ids=[
        "no bridge",
        "one",
        "one again",
        "one by two",
        "two",
        "two owners",
        "a bridge of your own",
    ],
)
def test_every_bridge_of_another_player_counts_once(line: str, after: tuple[int, ...]) -> None:
    assert energy(play(bridges(two=3), f"play gallop; {line}")) == after


@ruling(83)
def test_an_owner_without_energy_gives_nothing_and_gets_nothing() -> None:
    step = run(bridges(two=0), "play gallop; fly I4 V4 R3")
    assert energy(step.state) == (0, 0, 4)
    assert not happened(step, "TollPaid", "EnergyGiven")


@ruling(23, 83)
def test_a_toll_paid_before_the_card_stays_paid_and_the_bridge_still_counts() -> None:
    state = play(bridges(), "fly I4 V4")
    assert energy(state) == (0, 2, 4)
    state = play(state, "play gallop")
    assert energy(state) == (0, 2, 4)
    assert energy(play(state, "fly V4 I4")) == (1, 1, 4)
    assert energy(play(state, "fly V4 R3 C2")) == (2, 1, 3)


@ruling(23)
def test_on_the_next_turn_tolls_are_due_again() -> None:
    state = play(bridges(), "play gallop; fly I4 V4; end; P2: pass; P3: pass")
    assert energy(state) == (1, 0, 4)
    assert state.active == ()
    assert energy(play(state, "fly V4 R3")) == (1, 1, 4)


@ruling(83)
def test_the_energy_comes_from_the_owner_and_not_from_the_supply() -> None:
    step = run(bridges(), "play gallop; fly I4 V4")
    given = happened(step, "EnergyGiven")
    assert [(one.giver, one.taker, one.amount) for one in given] == [(P2, P1, 1)]
    assert not happened(step, "EnergyGained")


@ruling(113)
def test_hurls_owe_their_cards_as_usual() -> None:
    state = play(bridges(), "play gallop; fly I4 V4 R3 C2; hurl C2")
    assert (player(state, P1).momentum, state.turn.debts) == (2, ())
    assert state.turn.mp == 1


@ruling(20)
def test_it_is_refused_without_a_bridge_of_another_player() -> None:
    state = sketch(
        """
        I: I4 P1
        gates: I4-V4/P1
        P1: card=refraction
        P2: energy=3
        """,
        effects=GALLOP,
        edition="prototype",
    )
    assert code(state, "play gallop") == "no_gates_of_others"
    assert "play gallop" not in legal(state)


@ruling(20)
@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("fly I9 I10 I11 I12 I13 I1; play gallop", "no_mp"),
        ("fly I4 O4; fly I4 O4; fly O4 O5 O6; play gallop", "no_crossing"),
    ],
    ids=["no MP", "no MP to reach a bridge and cross it"],
)
def test_it_is_refused_where_the_mp_do_not_reach(line: str, answer: str) -> None:
    assert code(bridges(), line) == answer


@ruling(20)
def test_a_bridge_that_no_way_leads_to_is_not_enough() -> None:
    # Any bridge of another player on the board used to do.
    text = "O: O9 P1\ngates: R2-C2/P2{}\nP1: hold=1 card=refraction\nP2: hold=1 energy=2"
    cut_off = sketch(text.format(""), effects=GALLOP, edition="prototype")
    assert code(cut_off, "play gallop") == "no_crossing"
    assert "play gallop" not in legal(cut_off)
    near = sketch(text.format(" I9-V9/P2"), effects=GALLOP, edition="prototype")
    assert "play gallop" in legal(near)


@ruling(20)
def test_the_last_mp_are_enough_beside_a_bridge_and_two_a_step_away() -> None:
    state = play(bridges(), "fly I9 I10 I11 I12 I13; play gallop; fly I4 V4")
    assert (state.turn.mp, energy(state)) == (0, (1, 0, 4))
    state = play(bridges(), "fly I4 O4 x2; fly I9 I10; play gallop; fly O4 I4 V4")
    assert (state.turn.mp, energy(state)) == (0, (1, 0, 4))


@ruling(20)
def test_it_is_refused_where_nothing_can_move() -> None:
    state = sketch(
        """
        gates: I4-V4/P2
        P1: vaporized=13 card=refraction
        P2: energy=3
        """,
        effects=GALLOP,
        edition="prototype",
    )
    assert code(state, "play gallop") == "nothing_to_move"


def test_it_is_a_card_for_a_move() -> None:
    state = sketch(
        """
        O: O3 P1 node/P1; O7 P1 node/P1
        gates: I3-V3/P2
        P1: card=refraction
        P2: hold=1
        """,
        effects=GALLOP,
        edition="prototype",
    )
    assert code(state, "activate O3; play gallop") == "wrong_time"
    assert code(state, "play gallop; activate O3") == "other_action"


@ruling(16)
def test_the_card_is_discarded_and_there_is_no_second_one() -> None:
    state = play(bridges(), "play gallop")
    assert player(state, P1).card is None
    assert state.discard == (Suit.REFRACTION,)
    assert code(state, "play gallop") == "card_not_held"


@both_editions
def test_the_bridges_crossed_are_known_after_writing_and_reading(edition: str) -> None:
    state = play(bridges(3, 4, edition), "play gallop")
    assert CODEC.read(CODEC.write(state)) == state
    state = play(state, "fly I4 V4")
    again = CODEC.read(CODEC.write(state))
    assert again == state
    assert energy(play(again, "fly V4 I4 V4 R3")) == (2, 1, 4)
    all_of_them = play(state, "fly V4 R3 C2")
    assert CODEC.read(CODEC.write(all_of_them)) == all_of_them


@pytest.mark.parametrize("names", [["I9-V9"], ["I1-V1"], ["I4-V4", "I4-V4"]])
def test_bridges_that_cannot_count_are_not_believed(names: list[str]) -> None:
    state = play(bridges(), "play gallop")
    crossed = Galloped(tuple(SIDE_A.slot_named[name] for name in names))
    state = evolve(state, active=(replace(state.active[0], memory=crossed),))
    with pytest.raises(Malformed):
        CODEC.read(CODEC.write(state))


def test_all_players_are_left_with_what_they_have() -> None:
    state = play(bridges(), "play gallop; fly I4 V4 R3 C2")
    assert player(state, P1).sundivers == {at("I4"): 1, at("C2"): 1, at("I9"): 1}
    assert player(state, P3).momentum == 0
