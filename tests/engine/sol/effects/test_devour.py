"""Devour: an own station becomes momentum."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.evolve import evolve
from engine.sol.pieces import Piece, Suit
from engine.sol.position import CODEC
from engine.sol.state import State, left
from tests.engine.sol.sketch import P1, P2, at, code, happened, legal, play, player, run, sketch
from tests.rulings import ruling

DEVOUR = {"refraction": "devour"}
DECK = ["oscillation", "subduction", "refraction", "oscillation"]
older = pytest.mark.parametrize("edition", ["prototype", "early"])


def where(
    board: str, p1: str = "hold=2", p2: str = "hold=5", edition: str = "prototype", **page: Any
) -> State:
    return sketch(
        f"""
        {board}
        P1: card=refraction {p1}
        P2: {p2}
        """,
        edition=edition,
        effects=DEVOUR,
        deck=DECK,
        **page,
    )


@ruling(83)
@older
def test_the_example_of_the_card(edition: str) -> None:
    step = run(where("R: R4 P1 foundry/P1", edition=edition), "play devour R4")
    state = step.state
    assert player(state, P1).momentum == 6
    assert state.stations == {}
    assert left(state, P1, Piece.FOUNDRY) == 3
    assert (player(state, P1).hold, player(state, P1).sundivers) == (3, {})
    assert [len(event.cards) for event in happened(step, "CardsDrawn")] == [2]
    assert state.turn.seat == P2


@ruling(83)
@pytest.mark.parametrize("kind", ["node", "foundry", "tower"])
@pytest.mark.parametrize(
    ("cell", "momentum", "cards"),
    [("O5", 3, []), ("I5", 4, []), ("V5", 5, [1]), ("R5", 6, [2]), ("C5", 8, [3])],
)
def test_momentum_goes_by_the_ring_and_costs_no_energy(
    kind: str, cell: str, momentum: int, cards: list[int]
) -> None:
    step = run(where(f"{cell[0]}: {cell} P1x2 {kind}/P1", "hold=2"), f"play devour {cell}")
    state = step.state
    assert player(state, P1).momentum == momentum
    assert player(state, P1).energy == 0
    assert (player(state, P1).hold, player(state, P1).reserve) == (3, 9)
    assert player(state, P1).sundivers == {at(cell): 1}
    assert [len(event.cards) for event in happened(step, "CardsDrawn")] == cards
    assert happened(step, "BonusTaken", "BonusDeclined") == []


@ruling(83, 112)
def test_movement_is_worked_out_anew() -> None:
    state = where("V: V5 P1 node/P1; V8 node/P1", p2="hold=8")
    step = run(state, "play devour V5")
    changes = happened(step, "MovementChanged")
    assert [(event.seat, event.movement) for event in changes] == [(P1, 4)]
    assert play(step.state, "pass").turn.mp == 4


@ruling(83)
@pytest.mark.parametrize(
    ("cell", "why"),
    [("V2", "not_your_station"), ("V4", "no_station"), ("V6", "no_sundiver")],
)
def test_it_needs_a_station_of_your_own_with_a_sundiver(cell: str, why: str) -> None:
    state = where("V: V2 P1 node/P2; V4 P1; V6 P2 node/P1; V8 P1 tower/P1; V10 P1 node/P1")
    assert code(state, f"play devour {cell}") == why
    offered = [line for line in legal(state) if line.startswith("play")]
    assert offered == ["play devour V8", "play devour V10"]


@ruling(32, 83)
def test_a_station_reached_only_this_turn_does_not_count() -> None:
    state = where("V: V5 P1 node/P1")
    state = evolve(state, turn=evolve(state.turn, present=frozenset()))
    assert code(state, "play devour V5") == "not_present_before"


@ruling(83, 123)
def test_it_stands_in_for_one_activation_beside_others_of_its_type() -> None:
    state = where("I: I1 P1x2 node/P1; I4 P1 node/P1; I7 P1x2 node/P1; I9 P1 tower/P1", "energy=9")
    state = play(state, "activate I1")
    assert code(state, "play devour I1") == "activated_already"
    assert code(state, "play devour I9") == "other_type"
    state = play(state, "play devour I4")
    assert state.discard == (Suit.REFRACTION,)
    assert code(state, "play devour I7") == "card_not_held"
    assert code(state, "activate I9") == "other_type"
    state = play(state, "activate I7")
    assert (player(state, P1).energy, player(state, P1).momentum) == (9 + 2 + 2, 4)
    assert state.turn.seat == P2


@ruling(83)
def test_the_devoured_station_can_be_converted_again_later() -> None:
    board = (
        "V: V5 P1 tower/P1; V7 tower/P1; V9 tower/P1\nO: O3 P1\nI: I3 P1\nV: V3 P1\ngates: I9-V8/P2"
    )
    state = where(board)
    assert code(state, "convert tower O3 I3 V3") == "none_left"
    state = play(state, "play devour V5; pass")
    assert "convert tower O3 I3 V3" in legal(state)


def test_it_belongs_to_an_activation() -> None:
    state = where("V: V5 P1 node/P1")
    assert code(state, "launch O1; play devour V5") == "wrong_time"
    assert code(state, "P2: play devour V5") == "not_your_turn"


def test_the_position_in_the_middle_of_the_action_survives_writing_and_reading() -> None:
    state = play(where("V: V5 P1 node/P1; V8 P1 node/P1"), "play devour V5")
    assert state.turn.seat == P1
    again = CODEC.read(CODEC.write(state))
    assert again == state
    assert legal(again) == ["activate V8", "end"]


@ruling(84, 100)
def test_parasites_take_nothing_of_the_momentum() -> None:
    state = where("V: V5 P1 node/P1", edition="published", options=["wording=prototype"])
    state = play(evolve(state, parasites={at("V5"): 3}), "play devour V5")
    assert player(state, P1).momentum == 5
