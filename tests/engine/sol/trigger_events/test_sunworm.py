"""Sunworm: it eats whatever is not at a station."""

from __future__ import annotations

import pytest

from engine.sol.state import State
from tests.engine.sol.sketch import P1, P2, at, happened, legal, play, player, run
from tests.engine.sol.trigger_events.staging import aboard, asked, owing, reference
from tests.rulings import ruling


def board(cells: str) -> State:
    return owing(f"{cells}\nP1: hold=1\nP2: hold=1", "sunworm")


@ruling(96)
def test_sundivers_in_cells_without_a_station_go_to_their_owners_reserves() -> None:
    state = board("O: O3 P1x2\nI: I5 P2\nV: V5 P1 P2x3\nR: R2 P1\nC: C1 P2")
    assert [each.reserve for each in state.players] == [8, 7]
    state = play(state, "end")
    assert player(state, P1).sundivers == {}
    assert player(state, P2).sundivers == {}
    assert [each.reserve for each in state.players] == [12, 12]
    assert [each.vaporized for each in state.players] == [0, 0]


@ruling(96)
@pytest.mark.parametrize("owner", ["P1", "P2"])
@pytest.mark.parametrize("kind", ["node", "foundry", "tower"])
def test_any_station_of_any_player_protects_everybody_in_its_cell(kind: str, owner: str) -> None:
    state = play(board(f"V: V5 P1x2 P2x3 {kind}/{owner}; V6 P1"), "end")
    assert player(state, P1).sundivers == {at("V5"): 2}
    assert player(state, P2).sundivers == {at("V5"): 3}


@ruling(96)
def test_a_gate_protects_nobody() -> None:
    state = play(board("I: I4 P1\nV: V4 P2\ngates: I4-V4/P1"), "end")
    assert player(state, P1).sundivers == {}
    assert player(state, P2).sundivers == {}
    assert state.gates


@ruling(96)
def test_holds_and_what_is_lost_in_space_are_safe() -> None:
    state = owing("P1: hold=3 lost=2\nP2: hold=4", "sunworm")
    state = play(aboard(state, P1, P2, 2), "end")
    one = player(state, P1)
    assert (one.hold, one.lost, one.aboard) == (3, 2, {P2: 2})
    assert player(state, P2).hold == 4


@ruling(96)
def test_nobody_is_asked_and_nothing_is_paid() -> None:
    step = run(board("V: V5 P1 P2"), "end")
    assert asked(step.state) == []
    assert step.state.turn.seat == P2
    assert [(event.seat, event.cell) for event in happened(step, "Sacrificed")] == [
        (P1, at("V5")),
        (P2, at("V5")),
    ]
    assert [each.energy + each.momentum for each in step.state.players] == [0, 0]


@ruling(14, 96)
def test_who_has_nothing_left_gives_a_structure_back_at_the_own_turn() -> None:
    state = owing("V: V5 P2; V9 node/P2\nP1: hold=1\nP2:", "sunworm")
    assert legal(play(state, "end"), P2) == ["deconstruct V9"]


@ruling(90, 96)
def test_an_extra_card_has_the_same_event_before_the_flares_of_the_batch() -> None:
    deck = ["flare", "trigger", "refraction"]
    text = "O: O3 P1\nV: V5 P1 node/P2\nP1: hold=1\nP2: hold=1"
    state = owing(text, "sunworm", deck, debts=["convert"] * 2, edition="reference")
    step = run(state, "end")
    names = [type(each).__name__ for each in happened(step, "Sacrificed", "FlareErupted")]
    assert names == ["Sacrificed", "FlareErupted"]
    assert player(step.state, P1).sundivers == {at("V5"): 1}


@ruling(96)
def test_both_editions_have_the_same_sunworm() -> None:
    text = "O: O3 P1\nV: V5 P1 node/P2\nP1: hold=1\nP2: hold=1"
    for state in (owing(text, "sunworm"), reference(text, "sunworm")):
        assert player(play(state, "end"), P1).sundivers == {at("V5"): 1}
