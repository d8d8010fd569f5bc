"""Spawn: sundivers appear at your nodes."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.evolve import evolve
from engine.core.refusal import Malformed
from engine.sol.effects.spawn import Spawned
from engine.sol.pieces import Suit
from engine.sol.position import CODEC
from engine.sol.state import Active, State
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

SPAWN = {"refraction": "spawn"}
DECK = ["oscillation", "subduction", "refraction", "oscillation"]
older = pytest.mark.parametrize("edition", ["prototype", "early"])


def where(board: str, reserve: int = 5, edition: str = "prototype", **page: Any) -> State:
    """Whatever is not on the board of P1 is in reserve or in the hold."""
    text = f"{board}\nP1: card=refraction reserve={reserve} hold={{}}\nP2: hold=5"
    standing = sum(int(word[3:] or 1) for word in board.split() if word.rstrip(";")[:2] == "P1")
    hold = 13 - reserve - standing
    return sketch(text.format(hold), edition=edition, effects=SPAWN, deck=DECK, **page)


@ruling(83)
@older
def test_the_example_of_the_card(edition: str) -> None:
    state = where("V: V2 P1 node/P1\nI: I8 node/P1", 3, edition)
    step = run(state, "activate V2; play spawn")
    assert player(step.state, P1).sundivers == {at("V2"): 1, at("I8"): 1}
    assert player(step.state, P1).reserve == 1
    assert [event.cell for event in happened(step, "Appeared")] == [at("I8"), at("V2")]
    assert step.state.turn.seat == P2


@ruling(83)
def test_the_node_that_was_activated_may_be_anybodys() -> None:
    state = where("V: V2 P1 node/P2\nI: I8 node/P1")
    state = play(state, "activate V2; play spawn")
    assert player(state, P1).sundivers == {at("I8"): 1}


@ruling(83)
def test_only_nodes_of_your_own_get_one() -> None:
    state = where("I: I1 P1 node/P1; I3 node/P2; I5 foundry/P1; I7 tower/P1; I9 node/P1")
    state = play(state, "activate I1; play spawn")
    assert player(state, P1).sundivers == {at("I1"): 1, at("I9"): 1}


@ruling(83)
@pytest.mark.parametrize("before", ["", "activate I5; "])
def test_a_node_must_have_been_activated_this_turn(before: str) -> None:
    state = where("I: I1 P1 node/P1; I5 P1 foundry/P1; I7 P1 foundry/P1")
    state = evolve(state, players=(evolve(player(state, P1), energy=9), player(state, P2)))
    state = play(state, "order bonus foundry decline")
    line = f"{before}play spawn"
    assert code(state, line) == "activate_node_first"
    assert "play spawn" not in legal(play(state, before))


@ruling(83)
def test_it_may_come_between_two_nodes() -> None:
    state = where("I: I1 P1 node/P1; I4 P1 node/P2; I7 node/P1")
    state = play(state, "activate I1; play spawn")
    assert state.turn.seat == P1
    assert legal(state) == ["activate I4", "end"]
    state = play(state, "activate I4")
    assert player(state, P1).sundivers == {at("I1"): 1, at("I7"): 1}
    assert state.turn.seat == P2


@ruling(32, 83)
def test_a_new_sundiver_activates_nothing_this_turn() -> None:
    state = play(where("I: I1 P1 node/P1; I4 P1 node/P2; I7 node/P1"), "activate I1; play spawn")
    assert code(state, "activate I7") == "not_present_before"
    assert code(state, "activate I1") == "activated_already"


@ruling(83)
def test_it_owes_no_further_cards_and_costs_nothing() -> None:
    step = run(where("V: V2 P1 node/P1; V5 node/P1"), "activate V2; play spawn")
    assert [len(event.cards) for event in happened(step, "CardsDrawn")] == [1]
    assert player(step.state, P1).energy == 3
    assert step.state.discard == (Suit.REFRACTION,)


@ruling(83, 115)
@pytest.mark.parametrize(
    ("edition", "full", "room"), [("prototype", 5, 4), ("early", 6, 5), ("published", 5, 4)]
)
def test_full_cells_are_skipped(edition: str, full: int, room: int) -> None:
    options = ["wording=prototype"] if edition == "published" else []
    for standing, after in ((full, full), (room, room + 1)):
        board = f"I: I1 P1 node/P1; I4 P1x{standing} node/P1"
        state = where(board, 3, edition, options=options)
        state = play(state, "activate I1; play spawn")
        assert player(state, P1).sundivers == {at("I1"): 1, at("I4"): after}


@ruling(20, 83)
def test_without_a_node_of_your_own_that_has_room_it_is_refused() -> None:
    state = play(where("I: I1 P1 node/P2; I4 P1x5 node/P1; I8 P1 node/P2"), "activate I1")
    assert code(state, "play spawn") == "no_nest"
    assert "play spawn" not in legal(state)


@ruling(20, 83)
def test_with_an_empty_reserve_it_is_refused() -> None:
    state = play(where("I: I1 P1 node/P1; I4 P1 node/P2", 0), "activate I1")
    assert code(state, "play spawn") == "reserve_short"


def short() -> State:
    """Three nodes and two in reserve: it asks where they appear."""
    state = where("I: I1 P1 node/P1; I4 node/P1; I8 node/P1", 2)
    return play(state, "activate I1; play spawn")


@ruling(83)
def test_with_a_small_reserve_you_choose_the_cells() -> None:
    state = short()
    assert legal(state) == ["choose I1", "choose I4", "choose I8"]
    assert player(state, P1).sundivers == {}
    state = play(state, "choose I8")
    assert player(state, P1).sundivers == {at("I8"): 1}
    assert legal(state) == ["choose I1", "choose I4"]
    assert refused(state, "choose I8").code == "not_an_option"
    state = play(state, "choose I1")
    assert player(state, P1).sundivers == {at("I1"): 1, at("I8"): 1}
    assert player(state, P1).reserve == 0
    assert state.turn.seat == P2


@ruling(83)
@pytest.mark.parametrize(("reserve", "asked"), [(1, True), (2, True), (3, False), (4, False)])
def test_it_asks_only_if_the_reserve_is_too_small(reserve: int, asked: bool) -> None:
    state = where("I: I1 P1 node/P1; I4 node/P1; I8 node/P1; I10 P1 node/P2", reserve)
    state = play(state, "activate I1; play spawn")
    assert ("choose I1" in legal(state)) is asked
    assert (player(state, P1).reserve == max(0, reserve - 3)) is not asked
    assert bool(state.active) is asked


@ruling(83)
def test_after_the_last_choice_the_action_goes_on() -> None:
    state = where("I: I1 P1 node/P1; I4 node/P1; I8 P1 node/P2", 1)
    state = play(state, "activate I1; play spawn; choose I4")
    assert state.active == ()
    assert legal(state) == ["activate I8", "end"]


def test_its_questions_survive_writing_and_reading() -> None:
    for state in (short(), play(short(), "choose I4")):
        again = CODEC.read(CODEC.write(state))
        assert again == state
        assert legal(again) == legal(state)


@pytest.mark.parametrize(
    "cells",
    [
        ("I4", "I4"),  # nobody gets two
        ("I8",),  # nobody is there
        ("I2",),  # no node of one's own
    ],
)
def test_a_memory_that_play_cannot_lead_to_is_not_believed(cells: tuple[str, ...]) -> None:
    state = play(short(), "choose I4")
    assert state.active == (Active("spawn", Spawned((at("I4"),))),)
    spoilt = evolve(state, active=(Active("spawn", Spawned(tuple(map(at, cells)))),))
    with pytest.raises(Malformed):
        CODEC.read(CODEC.write(spoilt))


@pytest.mark.parametrize("reserve", [0, 3])
def test_a_question_without_need_is_not_believed(reserve: int) -> None:
    state = short()
    spoilt = evolve(player(state, P1), reserve=reserve, hold=13 - reserve)
    with pytest.raises(Malformed):
        CODEC.read(CODEC.write(evolve(state, players=(spoilt, player(state, P2)))))


def test_an_effect_that_asks_nothing_is_not_believed() -> None:
    state = short()
    with pytest.raises(Malformed):
        CODEC.read(CODEC.write(evolve(state, agenda=state.agenda[:-1])))


def test_it_belongs_to_an_activation() -> None:
    state = where("I: I1 P1 node/P1")
    assert code(state, "launch O1; play spawn") == "wrong_time"
    assert code(state, "P2: play spawn") == "not_your_turn"
