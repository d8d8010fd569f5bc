"""Pulse: the orbits light up."""

from __future__ import annotations

import pytest

from engine.core.evolve import evolve
from engine.core.refusal import Malformed
from engine.sol import GAME
from engine.sol.pieces import Suit
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
    verbs,
)
from tests.rulings import ruling

PULSE = {"refraction": "pulse"}
DECK = ["oscillation", "subduction", "refraction"]


def where(board: str, p1: str = "", p2: str = "", edition: str = "published") -> State:
    return sketch(
        f"""
        {board}
        P1: card=refraction {p1}
        P2: {p2}
        """,
        edition=edition,
        effects=PULSE,
        deck=DECK,
    )


BOTH = """
    O: O3 node/P1
    I: I5 tower/P2; I9 foundry/P1
    """


@ruling(70)
@pytest.mark.parametrize("edition", ["published"])
def test_the_example_of_the_card(edition: str) -> None:
    state = where(BOTH, "hold=11 energy=2", "hold=8 energy=1", edition)
    state = play(state, "play pulse; activate O3")
    assert player(state, P1).energy == 3
    state = play(state, "activate I5")
    assert (player(state, P1).energy, player(state, P1).momentum) == (2, 1)
    assert legal(state, P2) == ["bonus take", "bonus decline", "bonus decline all"]
    state = play(state, "P2: bonus take")
    assert (player(state, P2).energy, player(state, P2).momentum) == (0, 1)
    state = play(state, "activate I9")
    assert (player(state, P1).energy, player(state, P1).hold) == (1, 12)
    state = play(state, "bonus take")
    assert (player(state, P1).energy, player(state, P1).hold) == (0, 13)
    assert state.turn.seat == P2
    poor = play(where(BOTH, "hold=13", "hold=8"), "play pulse; activate O3; activate I5")
    assert (player(poor, P1).energy, player(poor, P1).momentum) == (0, 1)
    assert poor.turn.seat == P2


@ruling(70)
@pytest.mark.parametrize("edition", ["reference"])
def test_the_example_of_the_later_card(edition: str) -> None:
    own = BOTH.replace("tower/P2", "tower/P1")
    state = where(own, "hold=11 energy=2", "hold=8", edition)
    state = play(state, "play pulse; activate O3; activate I5 decline; activate I9 take")
    assert (player(state, P1).energy, player(state, P1).hold) == (0, 13)
    assert (player(state, P1).momentum, state.turn.seat) == (1, P2)
    poor = play(where(own, "hold=13", "hold=8", edition), "play pulse; activate O3; activate I5")
    assert (player(poor, P1).momentum, poor.turn.seat) == (1, P2)


@ruling(70)
def test_no_sundiver_is_recalled_and_no_card_is_owed() -> None:
    state = where("O: O3 P1 node/P1 \n I: I5 P1 node/P2", "hold=1", "hold=8")
    step = run(state, "play pulse; activate I5; activate O3")
    assert player(step.state, P1).sundivers == {at("O3"): 1, at("I5"): 1}
    assert player(step.state, P1).hold == 1
    assert (player(step.state, P1).energy, player(step.state, P2).energy) == (2, 1)
    assert len(step.state.deck) == len(DECK)
    assert step.state.discard == (Suit.REFRACTION,)
    assert [event.cell for event in happened(step, "StationActivated")] == [at("I5"), at("O3")]


@ruling(70)
@pytest.mark.parametrize(
    ("edition", "cells"), [("published", ["O3", "I5", "I9"]), ("reference", ["O3", "I9"])]
)
def test_whose_stations_it_activates_is_up_to_the_edition(edition: str, cells: list[str]) -> None:
    state = where(BOTH, "hold=8 energy=9", "hold=8", edition)
    state = play(state, "play pulse")
    assert legal(state) == [f"activate {cell}" for cell in cells]
    assert code(state, f"activate {'I1' if edition == 'published' else 'I5'}") in (
        "no_station",
        "not_in_orbit",
    )


@ruling(2, 70)
@pytest.mark.parametrize(("edition", "momentum"), [("published", 1), ("reference", 2)])
def test_an_outer_tower_has_the_bonus_of_its_edition(edition: str, momentum: int) -> None:
    state = where("O: O3 tower/P1", "energy=9 hold=8", "hold=8", edition)
    state = play(state, "order bonus tower take; play pulse; activate O3")
    assert (player(state, P1).momentum, player(state, P1).energy) == (momentum, 9 - momentum)
    assert state.turn.seat == P2


@ruling(70)
@pytest.mark.parametrize(
    ("board", "edition"),
    [
        ("V: V4 P1 node/P1", "published"),
        ("V: V4 P1 node/P1 \n I: I4 P1 node/P2", "reference"),
    ],
)
def test_without_a_station_in_the_orbits_it_is_refused(board: str, edition: str) -> None:
    state = where(board, "hold=8", "hold=8", edition)
    assert code(state, "play pulse") == "no_orbit_station"
    assert "play pulse" not in legal(state)


@ruling(70)
@pytest.mark.parametrize(
    ("board", "p1", "playable"),
    [
        ("I: I1 node/P2", "hold=13", True),
        ("I: I1 tower/P1; I3 foundry/P2", "energy=1 hold=13", True),  # the tower alone
        ("I: I1 tower/P1; I3 foundry/P2", "energy=0 hold=8", False),
        ("I: I1 foundry/P1; I3 foundry/P2", "energy=9 hold=12", True),  # one of the two
        ("I: I1 foundry/P1; I3 foundry/P2", "energy=9 hold=13", False),
        ("I: I1 foundry/P1", "energy=0 hold=8", False),
    ],
)
def test_one_station_that_can_be_paid_is_enough(board: str, p1: str, playable: bool) -> None:
    # It used to be refused unless all of them could be.
    state = where(board, p1, "hold=8")
    assert ("play pulse" in legal(state)) is playable
    if not playable:
        assert code(state, "play pulse") == "pulse_unpayable"


@ruling(70)
def test_the_refusal_says_that_none_can_be_paid() -> None:
    state = where("I: I1 tower/P1; I3 tower/P2", "hold=8", "hold=8")
    reason = refused(state, "play pulse")
    assert reason.code == "pulse_unpayable"
    assert reason.facts == {"energy": 0, "reserve": 5}


@ruling(70)
def test_all_that_can_be_paid_must_be_activated_and_each_once() -> None:
    state = where("I: I1 node/P1; I3 node/P1; I5 tower/P1", "hold=8", "hold=8")
    state = play(state, "play pulse")
    assert code(state, "end") == "nothing_activated"
    state = play(state, "activate I1")
    assert code(state, "activate I1") == "activated_already"
    assert code(state, "end") == "must_go_on"
    assert legal(state) == ["activate I3", "activate I5"]
    state = play(state, "activate I3")
    assert legal(state) == ["activate I5"]
    assert play(state, "activate I5 take").turn.seat == P2


@ruling(70)
def test_what_cannot_be_paid_when_it_is_named_may_be_named_later() -> None:
    state = where("O: O1 node/P1; O3 tower/P1", "hold=8", "hold=8")
    # A node is payable, so the card may be played; the tower has to wait for its energy.
    state = play(state, "play pulse")
    assert code(state, "activate O3") == "base_unpayable"
    assert legal(state) == ["activate O1"]
    state = play(state, "activate O1; activate O3")
    assert (player(state, P1).momentum, state.turn.seat) == (1, P2)


@ruling(70)
@pytest.mark.parametrize(
    ("line", "momentum", "hold"),
    [("activate I5", 1, 8), ("activate I9", 0, 9)],
    ids=["the tower first", "the foundry first"],
)
def test_the_rest_is_skipped_when_none_of_it_can_be_paid_any_more(
    line: str, momentum: int, hold: int
) -> None:
    """Whoever names the stations decides which of them the last energy is for."""
    state = where(BOTH, "hold=8", "hold=8")
    state = play(state, f"play pulse; activate O3; {line}")
    assert (player(state, P1).energy, player(state, P1).momentum) == (0, momentum)
    assert player(state, P1).hold == hold
    assert state.turn.seat == P2


@ruling(70)
def test_a_foundry_of_another_player_cannot_spoil_the_card() -> None:
    """P1 has no sundiver in reserve, so P2's foundry is of no use and skipped."""
    state = where("O: O3 node/P1; O5 foundry/P2", "hold=13", "hold=8")
    state = play(state, "play pulse; activate O3")
    assert (player(state, P1).energy, state.turn.seat) == (1, P2)


@ruling(70)
def test_nodes_are_offered_first_then_towers_then_foundries_each_by_cell() -> None:
    board = (
        "O: O2 foundry/P1; O3 tower/P1; O9 node/P1 \n I: I1 node/P2; I4 P1 foundry/P1; I6 tower/P2"
    )
    state = play(where(board, "hold=8 energy=9", "hold=8"), "play pulse")
    cells = ["O9", "I1", "O3", "I6", "O2", "I4"]
    assert legal(state) == [f"activate {cell}" for cell in cells]
    for cell in cells:
        ask = GAME.play.asks(state)[0]
        answer = GAME.play.default(state, ask)
        if ask.kind == "turn":
            assert GAME.play.write(answer) == f"activate {cell}"
            state = GAME.play.step(state, answer).state
        while GAME.play.asks(state)[0].kind == "bonus":
            state = GAME.play.step(state, GAME.play.default(state, GAME.play.asks(state)[0])).state
    assert state.turn.seat == P2


@ruling(70)
def test_stations_of_the_star_stay_out_of_it() -> None:
    state = where("O: O1 node/P1 \n V: V4 P1 node/P1", "hold=8", "hold=8")
    state = play(state, "play pulse")
    assert code(state, "activate V4") == "not_in_orbit"
    state = play(state, "activate O1")
    assert state.turn.seat == P2
    assert player(state, P1).energy == 1
    assert player(state, P1).sundivers == {at("V4"): 1}


@ruling(70)
@pytest.mark.parametrize(("answer", "momentum"), [("take", 2), ("decline", 1)])
def test_a_bonus_may_be_taken_or_left_freely_whatever_the_rest_needs(
    answer: str, momentum: int
) -> None:
    # One that the rest needed used to be forced.
    state = where("I: I1 node/P1; I3 tower/P1; I5 tower/P1", "hold=8", "hold=8")
    state = play(state, "order bonus node ask; order bonus tower decline; play pulse; activate I1")
    assert legal(state) == ["bonus take", "bonus decline"]
    state = play(state, f"bonus {answer}; activate I3")
    if answer == "take":
        state = play(state, "activate I5")
    assert (player(state, P1).energy, player(state, P1).momentum) == (0, momentum)
    assert state.turn.seat == P2


@ruling(34, 70)
@pytest.mark.parametrize(
    "line",
    [
        "play pulse; activate I3; bonus take",
        "order bonus tower take; play pulse; activate I3",
        "play pulse; activate I3 take",
    ],
    ids=["an answer", "a standing order", "an answer in advance"],
)
def test_a_bonus_may_use_up_what_the_rest_would_have_cost(line: str) -> None:
    # Such an order or answer in advance used to become a question.
    state = where("I: I3 tower/P1; I5 tower/P1", "hold=8 energy=2", "hold=8")
    state = play(state, line)
    assert (player(state, P1).momentum, player(state, P1).energy) == (2, 0)
    assert state.turn.seat == P2


@ruling(34, 70)
def test_energy_that_an_owner_leaves_to_the_activator_pays_for_the_next() -> None:
    state = where("I: I3 node/P2; I5 tower/P1; I7 tower/P1", "hold=8", "hold=8")
    state = play(state, "order bonus tower decline; P2: order bonus node decline; play pulse")
    state = play(state, "activate I3; activate I5; activate I7")
    assert (player(state, P1).momentum, state.turn.seat) == (2, P2)


@ruling(34, 70)
def test_what_the_owner_leaves_is_offered_to_the_activator() -> None:
    state = where("I: I3 foundry/P2; I5 tower/P1", "hold=8 energy=3", "hold=8 energy=1")
    state = play(state, "play pulse; activate I3")
    state = play(state, "P2: bonus decline; P1: bonus take")
    assert (player(state, P1).hold, player(state, P1).energy) == (10, 1)
    assert player(state, P2).hold == 8


@ruling(70)
def test_it_is_the_whole_action() -> None:
    state = where("I: I1 P1 node/P1; I3 P1 node/P1", "hold=2", "hold=8")
    assert code(state, "activate I1; play pulse") == "whole_action"
    assert code(state, "launch O1; play pulse") == "wrong_time"
    assert code(state, "play pulse; launch O1") == "other_action"
    assert code(state, "play pulse; play pulse") == "card_not_held"
    # After the last station the game does not wait for a card that comes too late.
    assert play(state, "activate I1; activate I3").turn.seat == P2


@ruling(70, 100)
def test_no_parasite_is_removed_beside_it() -> None:
    state = where("O: O1 node/P1 \n V: V4 P1x2", "hold=2", "hold=8")
    state = evolve(state, parasites={at("V4"): 2})
    state = play(state, "play pulse")
    assert "remove" not in verbs(state)
    state = play(state, "activate O1")
    assert state.turn.seat == P2
    assert state.parasites == {at("V4"): 2}


def test_what_is_left_to_activate_survives_writing_and_reading() -> None:
    state = where(BOTH, "hold=11 energy=2", "hold=8 energy=1")
    state = play(state, "play pulse; activate O3")
    assert CODEC.read(CODEC.write(state)) == state
    state = play(state, "activate I5")
    again = CODEC.read(CODEC.write(state))
    assert again == state
    assert legal(play(again, "P2: bonus take")) == ["activate I9"]


def test_a_saved_game_cannot_name_stations_that_are_not_there() -> None:
    page = CODEC.write(play(where(BOTH, "hold=11 energy=2", "hold=8 energy=1"), "play pulse"))
    page["progress"]["active"][0]["memory"]["cells"].append("I1")
    with pytest.raises(Malformed):
        CODEC.read(page)
