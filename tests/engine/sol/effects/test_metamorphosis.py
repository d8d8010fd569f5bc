"""Metamorphosis: a station changes its type."""

from __future__ import annotations

import pytest

from engine.core.refusal import Refused
from engine.sol import GAME
from engine.sol.actions import Play
from engine.sol.pieces import Piece, Suit
from engine.sol.position import CODEC
from engine.sol.state import State, Station, left
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

METAMORPHOSIS = {"refraction": "metamorphosis"}
DECK = ["oscillation", "subduction", "refraction", "oscillation", "subduction"]


def where(board: str, energy: int = 0, edition: str = "published") -> State:
    return sketch(
        f"""
        {board}
        P1: hold=2 energy={energy} card=refraction
        P2: hold=8
        """,
        effects=METAMORPHOSIS,
        edition=edition,
        deck=DECK,
    )


@ruling(64)
@pytest.mark.parametrize("edition", ["published", "reference", "prototype", "early"])
def test_the_example_of_the_card(edition: str) -> None:
    state = where("R: R7 P1x2 node/P1 \n V: V2 P1 node/P1", edition=edition)
    state = play(state, "activate R7")
    assert player(state, P1).energy == 3 + 2
    state = play(state, "play metamorphosis R7 tower")
    assert state.stations[at("R7")] == Station(P1, Piece.TOWER)
    assert (left(state, P1, Piece.NODE), left(state, P1, Piece.TOWER)) == (2, 2)
    assert state.discard == (Suit.REFRACTION,)
    assert legal(state) == ["activate V2", "end"]
    assert code(state, "activate R7") == "activated_already"
    step = run(state, "end")
    assert [len(event.cards) for event in happened(step, "CardsDrawn")] == [2]
    assert player(play(state, "activate V2"), P1).energy == 5 + 3


@ruling(64)
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("node", "foundry"),
        ("node", "tower"),
        ("foundry", "node"),
        ("foundry", "tower"),
        ("tower", "node"),
        ("tower", "foundry"),
    ],
)
def test_any_type_becomes_any_other(old: str, new: str) -> None:
    state = play(where(f"I: I4 P1 {old}/P1", energy=1), "activate I4")
    state = play(state, f"play metamorphosis I4 {new}")
    assert state.stations == {at("I4"): Station(P1, Piece(new))}
    assert state.turn.seat == P2


@ruling(64, 123)
def test_it_changes_the_station_activated_last() -> None:
    state = where("I: I1 P1 node/P1; I4 P1 node/P1; I7 P1 node/P1")
    assert code(state, "play metamorphosis I1 tower") == "not_just_activated"
    assert not [line for line in legal(state) if line.startswith("play")]
    state = play(state, "activate I1; activate I4")
    assert code(state, "play metamorphosis I1 tower") == "not_just_activated"
    assert [line for line in legal(state) if line.startswith("play")] == [
        "play metamorphosis I4 foundry",
        "play metamorphosis I4 tower",
    ]


@ruling(64)
def test_the_station_must_be_the_own_one() -> None:
    state = play(where("I: I1 P1 node/P2; I4 P1 node/P1"), "activate I1")
    assert code(state, "play metamorphosis I1 tower") == "not_your_station"
    assert legal(state) == ["activate I4", "end"]


@ruling(20, 64)
def test_it_must_become_something_else_that_is_in_reserve() -> None:
    state = where(
        """
        O: O1 tower/P1; O3 tower/P1; O5 tower/P1
        I: I1 P1 node/P1
        """
    )
    state = play(state, "activate I1")
    assert code(state, "play metamorphosis I1 node") == "same_type"
    assert code(state, "play metamorphosis I1 tower") == "none_left"
    assert legal(state) == ["play metamorphosis I1 foundry", "end"]


@ruling(64)
def test_a_station_does_not_become_a_gate() -> None:
    state = play(where("I: I1 P1 node/P1"), "activate I1")
    assert code(state, "play metamorphosis I1 gate") == "notation"
    with pytest.raises(Refused, match="wrong_words"):
        GAME.play.step(state, Play(P1, "metamorphosis", (at("I1"), Piece.GATE)))


@ruling(64)
def test_the_game_waits_for_it_after_the_last_station_only_if_it_can_be_played() -> None:
    own = play(where("I: I1 P1 node/P1"), "activate I1")
    assert own.turn.seat == P1
    assert play(own, "end").turn.seat == P2
    assert play(where("I: I1 P1 node/P2"), "activate I1").turn.seat == P2


@ruling(64)
def test_base_and_bonus_come_first() -> None:
    state = play(where("V: V2 P1 tower/P1", energy=3), "activate V2")
    assert refused(state, "play metamorphosis V2 node").code == "bonus_first"
    state = play(state, "bonus take; play metamorphosis V2 node")
    assert player(state, P1).momentum == 3
    assert state.stations == {at("V2"): Station(P1, Piece.NODE)}


@ruling(64)
def test_the_action_keeps_the_type_it_began_with() -> None:
    state = where("I: I1 P1x2 node/P1; I4 P1 node/P1; I7 P1 tower/P1", energy=5)
    state = play(state, "activate I1; play metamorphosis I1 tower")
    assert code(state, "activate I7") == "other_type"
    assert code(state, "play metamorphosis I1 node") == "card_not_held"
    state = play(state, "activate I4")
    assert player(state, P1).energy == 5 + 2 + 2
    assert state.turn.seat == P2


@ruling(28, 39, 64)
def test_a_tower_made_in_the_outer_orbit_works_at_a_flare_of_the_same_turn() -> None:
    state = sketch(
        """
        O: O3 P1 node/P1
        V: V2 P1 node/P1
        P1: card=refraction
        P2: hold=8
        """,
        effects=METAMORPHOSIS,
        deck=["flare"],
    )
    state = play(state, "activate V2; activate O3; play metamorphosis O3 tower")
    assert state.instability == 12
    assert player(state, P1).momentum == 1
    assert player(state, P1).energy == 3 + 1 - 1


def test_movement_stays_as_it_is() -> None:
    state = play(where("I: I1 P1 node/P1"), "activate I1")
    step = run(state, "play metamorphosis I1 tower")
    assert not happened(step, "MovementChanged")
    assert play(step.state, "pass").turn.mp == 4


def test_it_belongs_to_an_activation() -> None:
    state = where("I: I1 P1 node/P1")
    assert code(state, "launch O1; play metamorphosis I1 tower") == "wrong_time"


def test_the_station_activated_last_is_known_after_writing_and_reading() -> None:
    state = play(where("I: I1 P1 node/P1; I4 P1 node/P1"), "activate I1")
    assert CODEC.read(CODEC.write(state)) == state
    state = play(state, "play metamorphosis I1 tower")
    again = CODEC.read(CODEC.write(state))
    assert again == state
    assert code(again, "activate I1") == "activated_already"


# The older editions.

both_older = pytest.mark.parametrize("edition", ["prototype", "early"])


@ruling(64, 112)
@both_older
def test_the_older_editions_have_it_unchanged_and_movement_stays(edition: str) -> None:
    state = sketch(
        """
        R: R7 P1 node/P1
        V: V2 node/P1; V3 node/P1
        P1: hold=2 card=refraction
        P2: hold=8
        """,
        effects=METAMORPHOSIS,
        deck=DECK,
        edition=edition,
    )
    step = run(state, "activate R7; play metamorphosis R7 tower")
    assert step.state.stations[at("R7")] == Station(P1, Piece.TOWER)
    assert left(step.state, P1, Piece.NODE) == 1
    assert happened(step, "MovementChanged") == []
    assert [len(event.cards) for event in happened(step, "CardsDrawn")] == [2]
