"""Chain: momentum for a line of sundivers."""

from __future__ import annotations

import pytest

from engine.core.refusal import Malformed
from engine.sol import GAME
from engine.sol.position import CODEC
from engine.sol.state import State
from tests.engine.sol.sketch import P1, P2, P3, at, code, legal, play, player, sketch
from tests.rulings import ruling

CARD = {"refraction": "chain"}
LINE = """
    O: O3 P1
    I: I3 P2; I4 P1
    V: V4 P1
    gates: I4-V4/P2
    P1: hold=2 card=refraction
    P2: hold=2
    """


def board(text: str, **page: object) -> State:
    """Draw cells as given, with both players at home."""
    players = "P1: hold=1 card=refraction\nP2: hold=1"
    return sketch(f"{text}\n{players}", **{"effects": CARD, **page})


def ends(state: State) -> list[str]:
    return [line for line in legal(state) if line.startswith("play")]


def scores(state: State) -> list[int]:
    return [each.momentum for each in state.players]


@pytest.mark.parametrize("edition", ["published", "reference"])
def test_the_example_of_the_card(edition: str) -> None:
    state = sketch(LINE, edition=edition, effects=CARD)
    one = play(state, "play chain O3")
    assert scores(one) == [3, 1]
    assert player(one, P1).sundivers == {at("V4"): 1}
    assert player(one, P2).sundivers == {at("I3"): 1}
    assert (player(one, P1).hold, player(one, P2).hold) == (4, 2)
    two = play(state, "play chain V4")
    assert scores(two) == [3, 1]
    assert player(two, P1).sundivers == {at("O3"): 1, at("I4"): 1}
    assert player(two, P2).sundivers == {}
    assert (player(two, P1).hold, player(two, P2).hold) == (3, 3)


@ruling(56)
@pytest.mark.parametrize(
    "cells",
    [
        "O: O3 P1; O4 P2\nI: I3 P1; I4 P1",  # a cycle
        "I: I3 P1; I4 P1; I5 P1\nO: O4 P1",  # a branch at I4
        "O: O1 P1; O2 P1; O3 P1; O4 P1\nI: I3 P1; I4 P1",  # a cycle with a tail
        "C: C1 P1; C2 P1; C3 P1; C4 P1; C5 P1",  # round the whole ring
        "V: V1 P1; V2 P1\nR: R1 P1\ngates: V1-R1/P1 V2-R1/P2",  # a triangle through two gates
        "V: V13 P1; V1 P1; V2 P1\nR: R1 P1\ngates: V1-R1/P1",  # a branch through a gate
        "I: I3 P1\nO: O5 P1\nV: V3 P2",  # nobody is linked to anybody
        "I: I3 P1x5",  # a stack is one cell
        "",
    ],
)
def test_a_loop_a_branch_or_a_single_cell_is_no_chain(cells: str) -> None:
    state = board(cells)
    assert ends(state) == []
    for cell in ("O1", "O3", "I3", "I4", "V1", "C1"):
        assert code(state, f"play chain {cell}") == "no_chain"


@ruling(56)
def test_without_its_gate_a_barrier_parts_the_chain() -> None:
    state = board("O: O3 P1\nI: I3 P2; I4 P1\nV: V4 P1")
    assert ends(state) == ["play chain O3", "play chain I4"]
    assert code(state, "play chain V4") == "no_chain"
    after = play(state, "play chain I4")
    assert scores(after) == [2, 1]
    assert player(after, P1).sundivers == {at("V4"): 1}


@ruling(56)
@pytest.mark.parametrize("cell", ["I3", "I4", "O4", "C5"])
def test_it_is_counted_from_an_end_and_from_nowhere_else(cell: str) -> None:
    assert code(sketch(LINE, effects=CARD), f"play chain {cell}") == "no_chain"


@ruling(56)
def test_both_ends_are_offered() -> None:
    assert ends(sketch(LINE, effects=CARD)) == ["play chain O3", "play chain V4"]


@ruling(56)
def test_every_chain_on_the_board_can_be_chosen_alone() -> None:
    state = board("O: O13 P1; O1 P2\nC: C4 P2; C5 P2; C1 P2")
    assert ends(state) == [
        *("play chain O1", "play chain O13"),
        *("play chain C1", "play chain C4"),
    ]
    state = play(state, "play chain C1")
    assert scores(state) == [0, 3]
    assert player(state, P2).sundivers == {at("O1"): 1, at("C5"): 1}
    assert player(state, P1).sundivers == {at("O13"): 1}


@ruling(56)
def test_a_branch_in_one_group_does_not_spoil_another() -> None:
    state = board("I: I3 P1; I4 P1; I5 P1\nO: O4 P1\nC: C1 P1; C2 P2")
    assert ends(state) == ["play chain C1", "play chain C2"]


@ruling(56)
@pytest.mark.parametrize(
    ("length", "home"), [(2, ["V1"]), (3, ["V1", "V3"]), (5, ["V1", "V3", "V5"])]
)
def test_the_first_the_third_and_the_fifth_go_home(length: int, home: list[str]) -> None:
    cells = "; ".join(f"V{number} P1" for number in range(1, length + 1))
    state = play(board(f"V: {cells}"), "play chain V1")
    gone = [f"V{n}" for n in range(1, length + 1) if at(f"V{n}") not in player(state, P1).sundivers]
    assert gone == home
    assert scores(state) == [length, 0]


@ruling(56)
def test_where_several_players_stand_the_player_says_whose_sundiver_takes_part() -> None:
    state = sketch(
        """
        O: O3 P1x2
        I: I3 P1x3 P2x2; I4 P3
        V: V4 P1 P3
        gates: I4-V4/P3
        P1: hold=1 card=refraction
        P2: hold=1
        P3: hold=1
        """,
        effects=CARD,
    )
    state = play(state, "play chain O3")
    assert legal(state) == ["choose I3 P1", "choose I3 P2"]
    state = play(state, "choose I3 P2")
    assert legal(state) == ["choose V4 P1", "choose V4 P3"]
    assert scores(state) == [0, 0, 0]
    state = play(state, "choose V4 P3")
    assert scores(state) == [1, 1, 2]
    assert player(state, P1).sundivers == {at("O3"): 1, at("I3"): 3, at("V4"): 1}
    assert player(state, P2).sundivers == {at("I3"): 2}
    assert player(state, P3).sundivers == {at("V4"): 1}
    assert [each.hold for each in state.players] == [2, 1, 2]


@ruling(56)
def test_the_question_is_asked_from_the_chosen_end_on() -> None:
    state = board("O: O3 P1 P2; O4 P1 P2; O5 P1")
    assert legal(play(state, "play chain O3")) == ["choose O3 P1", "choose O3 P2"]
    back = play(state, "play chain O5")
    assert legal(back) == ["choose O4 P1", "choose O4 P2"]
    after = play(back, "choose O4 P1; choose O3 P2")
    assert scores(after) == [2, 1]
    assert player(after, P1).sundivers == {at("O3"): 1, at("O4"): 1}
    assert player(after, P2).sundivers == {at("O4"): 1}


@pytest.mark.parametrize("answer", ["I3 P3", "O3 P1", "I3", "P2", "none", "default"])
def test_other_answers_are_refused(answer: str) -> None:
    state = sketch(
        """
        O: O3 P1
        I: I3 P1 P2
        P1: hold=1 card=refraction
        P2: hold=1
        P3: hold=1
        """,
        effects=CARD,
    )
    assert code(state, f"play chain O3; choose {answer}") == "not_an_option"


def test_a_cell_is_not_taken_for_a_player_of_the_same_number() -> None:
    # O2 is the second cell as P2 is the second seat; the words are still different.
    state = play(board("O: O3 P1\nI: I3 P1 P2"), "play chain O3")
    assert code(state, "choose I3 O2") == "not_an_option"


def test_while_it_asks_nothing_else_can_be_done() -> None:
    state = play(board("O: O3 P1\nI: I3 P1 P2"), "play chain O3")
    assert code(state, "launch O13") == "effect_first"
    assert code(state, "end") == "effect_first"
    assert code(state, "P2: choose I3 P2") == "not_your_turn"
    (ask,) = GAME.play.asks(state)
    assert (ask.seat, ask.kind, ask.blocking) == (P1, "effect", True)
    assert GAME.play.write(GAME.play.default(state, ask)) in legal(state)


def test_a_half_answered_chain_survives_saving() -> None:
    state = play(board("O: O3 P1 P2; O4 P1 P2"), "play chain O3; choose O3 P2")
    again = CODEC.read(CODEC.write(state))
    assert again == state
    assert scores(play(again, "choose O4 P1")) == [1, 1]


def test_it_costs_nothing_owes_nothing_and_is_no_action() -> None:
    state = play(sketch(LINE, effects=CARD), "play chain O3")
    assert state.turn.mp == 3
    assert not state.turn.debts
    assert state.turn.action is None
    assert not state.active
    assert player(state, P1).energy == 0


def test_the_card_is_discarded_and_no_other_follows() -> None:
    state = play(sketch(LINE, effects=CARD), "play chain O3")
    assert state.discard == ("refraction",)
    assert code(state, "play chain V4") == "card_not_held"


def test_what_comes_home_before_a_move_can_be_launched_again() -> None:
    state = sketch(
        """
        O: O13 P1; O1 P1
        P1: eye=E13 card=refraction
        P2: hold=1 eye=E7
        """,
        effects=CARD,
    )
    assert code(state, "launch I13") == "hold_empty"
    state = play(state, "play chain O13; launch I13")
    assert player(state, P1).sundivers == {at("O1"): 1, at("I13"): 1}


def test_a_move_may_lay_the_chain_first() -> None:
    state = sketch(
        """
        O: O3 P1; O5 P1
        P1: hold=1 card=refraction
        P2: hold=1
        """,
        effects=CARD,
    )
    assert code(state, "play chain O3") == "no_chain"
    state = play(state, "fly O5 O4; play chain O3; fly O4 O5")
    assert scores(state) == [2, 0]
    assert player(state, P1).sundivers == {at("O5"): 1}


@ruling(32)
def test_a_sundiver_that_went_home_cannot_activate() -> None:
    state = board("V: V5 P1 node/P1; V6 P1")
    assert code(state, "play chain V5; activate V5") == "no_sundiver"
    state = play(state, "play chain V6; activate V5")
    assert player(state, P1).energy == 3


@ruling(15)
def test_after_a_conversion_the_game_waits_for_it_and_then_draws() -> None:
    state = board("V: V3 P1x2; V4 P1x2\ngates: I9-V8/P2", deck=["oscillation"])
    state = play(state, "convert foundry V3 V4")
    assert state.turn.seat == P1
    state = play(state, "play chain V4")
    assert state.turn.seat == P2
    assert scores(state) == [2, 0]
    assert state.deck == ()


@ruling(15)
def test_after_a_conversion_its_question_comes_before_the_draw() -> None:
    state = board("V: V3 P1x2 P2; V4 P1x2\ngates: I9-V8/P2", deck=["oscillation"])
    state = play(state, "convert foundry V3 V4; play chain V4")
    assert state.deck == ("oscillation",)
    state = play(state, "choose V3 P2")
    assert scores(state) == [1, 1]
    assert state.turn.seat == P2


@ruling(15)
def test_it_is_too_late_while_a_bonus_is_offered_or_the_turn_is_over() -> None:
    state = sketch(
        """
        V: V5 P1 tower/P1
        O: O3 P1; O4 P1
        P1: energy=3 card=refraction
        P2: hold=1
        """,
        effects=CARD,
        deck=["flare"],
    )
    assert code(play(state, "activate V5"), "play chain O3") == "bonus_first"
    assert code(play(state, "pass"), "P1: play chain O3") == "not_your_turn"


@ruling(14)
def test_a_player_whose_last_sundiver_went_home_gives_nothing_back() -> None:
    state = sketch(
        """
        O: O3 P2; O4 P1
        V: V9 node/P2
        P1: hold=1 card=refraction
        P2:
        """,
        effects=CARD,
    )
    state = play(state, "play chain O3; pass")
    assert state.turn.seat == P2
    assert player(state, P2).hold == 1
    assert "deconstruct" not in {line.split()[0] for line in legal(state)}


def test_the_reference_edition_has_it_too() -> None:
    state = play(sketch(LINE, edition="reference", effects=CARD), "play chain O3")
    assert scores(state) == [3, 1]


def test_a_saved_game_cannot_ask_about_a_chain_that_is_not_there() -> None:
    page = CODEC.write(play(board("O: O3 P1 P2; O4 P1 P2"), "play chain O3; choose O3 P2"))
    page["progress"]["active"][0]["memory"]["path"] = ["O3", "O4", "O5"]
    with pytest.raises(Malformed):
        CODEC.read(page)


# The older editions.

both_older = pytest.mark.parametrize("edition", ["prototype", "early"])


@ruling(56, 84)
@both_older
def test_the_example_of_the_older_card(edition: str) -> None:
    state = sketch(
        """
        O: O3 P1
        I: I3 P1; I4 P1; I5 P2
        V: V4 P1
        gates: I4-V4/P2
        P1: hold=2 card=refraction
        P2: hold=2
        """,
        edition=edition,
        effects=CARD,
    )
    one = play(state, "play chain O3")
    assert scores(one) == [4, 0]
    assert player(one, P1).sundivers == {at("O3"): 1, at("I4"): 1}
    assert (player(one, P1).hold, player(one, P2).hold) == (4, 2)
    two = play(state, "play chain V4")
    assert scores(two) == [4, 0]
    assert player(two, P1).sundivers == {at("I3"): 1, at("V4"): 1}


@ruling(56)
@both_older
@pytest.mark.parametrize(
    ("length", "home"), [(2, ["V2"]), (3, ["V2"]), (4, ["V2", "V4"]), (5, ["V2", "V4"])]
)
def test_the_second_and_the_fourth_go_home_with_the_older_card(
    edition: str, length: int, home: list[str]
) -> None:
    cells = "; ".join(f"V{number} P1" for number in range(1, length + 1))
    state = play(board(f"V: {cells}", edition=edition), "play chain V1")
    gone = [f"V{n}" for n in range(1, length + 1) if at(f"V{n}") not in player(state, P1).sundivers]
    assert gone == home
    assert scores(state) == [length, 0]


@ruling(56)
@both_older
def test_sundivers_of_others_neither_lengthen_nor_spoil_a_chain_of_the_older_card(
    edition: str,
) -> None:
    # With P2's it would be a cycle with tails; P2's own line of two is nothing to P1.
    state = board(
        "O: O3 P2; O4 P2\nI: I2 P2; I3 P1; I4 P1; I5 P2\nC: C1 P2; C2 P2", edition=edition
    )
    assert ends(state) == ["play chain I3", "play chain I4"]
    assert code(state, "play chain C1") == "no_chain"
    state = play(state, "play chain I3")
    assert scores(state) == [2, 0]
    assert player(state, P1).sundivers == {at("I3"): 1}
    assert sum(player(state, P2).sundivers.values()) == 6


@ruling(56)
@both_older
@pytest.mark.parametrize(
    "cells",
    [
        "O: O3 P1; O4 P1\nI: I3 P1; I4 P1",
        "I: I3 P1; I4 P1; I5 P1\nO: O4 P1",
        "I: I3 P1; I4 P2",
        "I: I4 P1\nV: V4 P1",
    ],
)
def test_a_loop_a_branch_a_single_cell_or_a_missing_bridge_is_no_chain(
    edition: str, cells: str
) -> None:
    assert ends(board(cells, edition=edition)) == []


@ruling(56)
@both_older
def test_the_older_card_takes_one_of_each_stack_and_asks_nothing(edition: str) -> None:
    state = play(board("O: O3 P1x2 P2; O4 P1x3 P2", edition=edition), "play chain O3")
    assert not state.active
    assert scores(state) == [2, 0]
    assert player(state, P1).sundivers == {at("O3"): 2, at("O4"): 2}
    assert player(state, P2).sundivers == {at("O3"): 1, at("O4"): 1}
    assert "pass" in legal(state)


@ruling(32)
@both_older
def test_what_the_older_card_recalled_cannot_activate(edition: str) -> None:
    state = board("V: V5 P1 node/P1; V6 P1", edition=edition)
    assert code(state, "play chain V6; activate V5") == "no_sundiver"
    assert player(play(state, "play chain V5; activate V5"), P1).energy == 3


def test_a_saved_game_cannot_ask_where_there_is_nothing_to_choose() -> None:
    page = CODEC.write(play(board("O: O3 P1 P2; O4 P1; O5 P1 P2"), "play chain O3"))
    page["progress"]["active"][0]["memory"]["owners"] = ["P1"]
    with pytest.raises(Malformed):
        CODEC.read(page)


@both_older
def test_the_older_card_is_never_found_in_the_middle_of_a_question(edition: str) -> None:
    page = CODEC.write(play(board("O: O3 P1 P2; O4 P1 P2"), "play chain O3"))
    page["edition"] = edition
    with pytest.raises(Malformed):
        CODEC.read(page)
