"""Procreate: stacks grow."""

from __future__ import annotations

import pytest

from engine.core.evolve import evolve
from engine.sol.position import CODEC
from engine.sol.state import State
from tests.engine.sol.sketch import (
    P1,
    P2,
    at,
    code,
    happened,
    legal,
    play,
    player,
    refused,
    run,
    sketch,
)
from tests.rulings import ruling

CARD = {"refraction": "procreate"}
FAMILIES = "V: V2 P1x2\nI: I4 P1x3\nO: O1 P1\nC: C3 P1x5"


def board(cells: str, hold: int = 0, **page: object) -> State:
    players = f"P1: hold={hold} card=refraction\nP2: hold=1"
    return sketch(f"{cells}\n{players}", **{"effects": CARD, **page})


@pytest.mark.parametrize("edition", ["published", "reference", "prototype"])
def test_the_example_of_the_card(edition: str) -> None:
    state = board(FAMILIES, edition=edition)
    assert player(state, P1).reserve == 2
    state = play(state, "play procreate")
    grown = {at("O1"): 1, at("I4"): 4, at("V2"): 3, at("C3"): 5}
    assert player(state, P1).sundivers == grown
    assert player(state, P1).reserve == 0
    assert code(board(FAMILIES, hold=1, edition=edition), "play procreate") == "reserve_short"


@pytest.mark.parametrize("edition", ["early"])
def test_the_example_of_the_early_card(edition: str) -> None:
    cells = "V: V2 P1x2\nI: I4 P1x5\nO: O1 P1"
    state = play(board(cells, hold=3, edition=edition), "play procreate")
    assert player(state, P1).sundivers == {at("O1"): 1, at("I4"): 6, at("V2"): 3}
    assert player(state, P1).reserve == 0
    short = board(cells, hold=4, edition=edition)
    assert code(short, "play procreate") == "reserve_short"


@ruling(69)
@pytest.mark.parametrize(
    ("before", "after"), [("P1x2", 3), ("P1x3", 4), ("P1x4", 5), ("P1x2 P2x5", 3)]
)
def test_cells_with_two_three_or_four_get_one_more(before: str, after: int) -> None:
    state = play(board(f"V: V2 {before}"), "play procreate")
    assert player(state, P1).sundivers == {at("V2"): after}


@ruling(20, 69)
@pytest.mark.parametrize("cells", ["V: V2 P1", "V: V2 P1x5", "V: V2 P1 P2x4", "V: V2 P2x3", ""])
def test_single_sundivers_full_cells_and_other_peoples_do_not_grow(cells: str) -> None:
    state = board(cells, hold=2)
    assert code(state, "play procreate") == "no_families"
    assert "play procreate" not in legal(state)


@ruling(69)
@pytest.mark.parametrize(("reserve", "possible"), [(3, True), (2, False), (0, False)])
def test_it_is_all_the_stacks_or_none(reserve: int, possible: bool) -> None:
    state = board("V: V2 P1x2; V4 P1x2; V6 P1x2", hold=7 - reserve)
    assert player(state, P1).reserve == reserve
    assert ("play procreate" in legal(state)) is possible


def test_it_looks_at_the_stacks_once() -> None:
    state = play(board("V: V2 P1x2; V3 P1"), "play procreate")
    assert player(state, P1).sundivers == {at("V2"): 3, at("V3"): 1}


def test_other_players_get_nothing() -> None:
    state = play(board("V: V2 P1x2 P2x2; V3 P2x3"), "play procreate")
    assert player(state, P2).sundivers == {at("V2"): 2, at("V3"): 3}


def test_it_costs_nothing_owes_nothing_and_is_no_action() -> None:
    state = play(board(FAMILIES), "play procreate")
    assert state.turn.mp == 3
    assert not state.turn.debts
    assert state.turn.action is None
    assert player(state, P1).energy == 0


def test_the_card_is_discarded_and_no_other_follows() -> None:
    state = play(board("V: V2 P1x2"), "play procreate")
    assert state.discard == ("refraction",)
    assert code(state, "play procreate") == "card_not_held"


def test_a_move_may_gather_a_stack_first() -> None:
    state = board("O: O2 P1; O3 P1")
    assert code(state, "play procreate") == "no_families"
    state = play(state, "fly O2 O3; play procreate; fly O3 O4")
    assert player(state, P1).sundivers == {at("O3"): 2, at("O4"): 1}


@ruling(21)
def test_a_stack_that_grew_to_five_lets_nobody_in() -> None:
    state = play(board("O: O2 P1x4; O3 P1"), "play procreate")
    assert code(state, "fly O3 O2") == "cell_full"


def test_the_new_ones_serve_in_a_conversion() -> None:
    state = board("V: V3 P1x2; V4 P1\ngates: I9-V8/P2", deck=["oscillation"])
    state = play(state, "play procreate; convert foundry V3 V4")
    assert player(state, P1).sundivers == {at("V3"): 2}


@ruling(15)
def test_after_a_conversion_the_game_waits_for_it_and_then_draws() -> None:
    state = board("V: V3 P1x3; V4 P1\ngates: I9-V8/P2", deck=["oscillation"])
    state = play(state, "convert foundry V3 V4")
    assert state.turn.seat == P1
    state = play(state, "play procreate")
    assert state.turn.seat == P2
    assert player(state, P1).sundivers == {at("V3"): 3}
    assert state.deck == ()


@ruling(15)
def test_it_is_too_late_while_a_bonus_is_offered_or_the_turn_is_over() -> None:
    state = sketch(
        """
        V: V5 P1 tower/P1
        O: O3 P1x2
        P1: energy=3 card=refraction
        P2: hold=1
        """,
        effects=CARD,
        deck=["flare"],
    )
    assert code(play(state, "activate V5"), "play procreate") == "bonus_first"
    assert code(play(state, "pass"), "P1: play procreate") == "not_your_turn"


@ruling(99)
def test_the_new_ones_take_no_energy_of_the_garden() -> None:
    state = board("V: V1 P1x2", options=["trigger_event=energy_garden"])
    step = run(evolve(state, garden={at("V1"): 2}), "play procreate")
    assert not happened(step, "Harvested")
    assert step.state.garden == {at("V1"): 2}


def test_the_reference_edition_has_it_too() -> None:
    state = play(board("V: V2 P1x2", edition="reference"), "play procreate")
    assert player(state, P1).sundivers == {at("V2"): 3}


def test_the_new_ones_survive_saving_in_the_middle_of_the_turn() -> None:
    state = play(board("O: O2 P1x2"), "fly O2 O3; fly O3 O2; play procreate")
    assert CODEC.read(CODEC.write(state)) == state


# The older editions.


@ruling(69)
def test_stacks_of_the_prototype_grow_to_five() -> None:
    state = board("C: C3 P1x5", hold=2, edition="prototype")
    assert code(state, "play procreate") == "no_families"


@ruling(69, 115, 126)
@pytest.mark.parametrize(("before", "after"), [(2, 3), (4, 5), (5, 6)])
def test_stacks_of_the_early_edition_grow_to_six(before: int, after: int) -> None:
    # It used to stop at five, a number that the book of this edition does not know.
    state = play(board(f"V: V2 P1x{before}", edition="early"), "play procreate")
    assert player(state, P1).sundivers == {at("V2"): after}


@ruling(69, 115)
@pytest.mark.parametrize("many", [6, 7])
def test_stacks_of_six_and_more_of_the_early_edition_are_skipped(many: int) -> None:
    # Seven stand in a cell only in the middle of a Move.
    state = board(f"V: V2 P1x2\nI: I4 P1x{many}", edition="early", phase="MOVING", mp=2)
    assert player(play(state, "play procreate"), P1).sundivers == {at("V2"): 3, at("I4"): many}
    alone = board(f"I: I4 P1x{many}", hold=2, edition="early", phase="MOVING", mp=2)
    reason = refused(alone, "play procreate")
    assert (reason.code, reason.facts) == ("no_families", {"most": 5})


@ruling(84, 115)
def test_the_number_is_that_of_the_edition_whoever_words_the_card() -> None:
    cells = "V: V2 P1x5"
    early = board(cells, edition="early", options=["wording=published"])
    assert player(play(early, "play procreate"), P1).sundivers == {at("V2"): 6}
    published = board(cells, options=["wording=early"])
    assert code(published, "play procreate") == "no_families"
