"""Synchronize: momentum for every station."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.evolve import evolve
from engine.sol.pieces import Suit
from engine.sol.position import CODEC
from engine.sol.state import State
from tests.engine.sol.sketch import P1, P2, at, code, happened, legal, play, player, run, sketch
from tests.rulings import ruling

SYNCHRONIZE = {"refraction": "synchronize"}
DECK = ["oscillation", "subduction", "refraction", "oscillation", "subduction"]


def where(board: str, p1: str = "hold=2", p2: str = "hold=8", **page: Any) -> State:
    return sketch(
        f"""
        {board}
        P1: card=refraction {p1}
        P2: {p2}
        """,
        **{"effects": SYNCHRONIZE, "deck": DECK, **page},
    )


NODES = "V: V2 P1 node/P1; V9 P1 node/P2 \n R: R1 P1 node/P1"


@ruling(75)
@pytest.mark.parametrize("edition", ["published", "reference"])
def test_the_example_of_the_card(edition: str) -> None:
    state = where(NODES, edition=edition)
    step = run(state, "play synchronize; activate V2; activate V9; activate R1")
    assert player(step.state, P1).momentum == 3
    assert player(step.state, P1).energy == 3 + 2 + 5
    assert [len(event.cards) for event in happened(step, "CardsDrawn")] == [4]
    assert step.state.discard == (Suit.REFRACTION,)


@ruling(75)
@pytest.mark.parametrize(
    "line",
    [
        "play synchronize; activate V2; activate V9; activate R1",
        "activate V2; play synchronize; activate V9; activate R1",
        "activate V2; activate V9; play synchronize; activate R1",
        "activate V2; activate V9; activate R1; play synchronize",
    ],
)
def test_stations_before_the_card_count_as_much_as_those_after_it(line: str) -> None:
    state = play(where(NODES), line)
    assert player(state, P1).momentum == 3
    assert state.turn.seat == P2


@ruling(75)
def test_the_game_waits_for_it_after_the_last_station() -> None:
    state = play(where("V: V2 P1 node/P1"), "activate V2")
    assert legal(state) == ["play synchronize", "end"]
    assert player(play(state, "end"), P1).momentum == 0
    state = play(state, "play synchronize")
    assert player(state, P1).momentum == 1
    assert state.turn.seat == P2


@ruling(75)
def test_a_bonus_counts_for_nothing_extra_and_the_owner_gets_nothing() -> None:
    state = where("V: V2 P1 tower/P2", "hold=2 energy=3", "hold=8 energy=1")
    state = play(state, "play synchronize; activate V2")
    assert (player(state, P1).momentum, player(state, P1).energy) == (1 + 2, 1)
    state = play(state, "P2: bonus take")
    assert (player(state, P1).momentum, player(state, P2).momentum) == (3, 1)


@ruling(39, 75)
def test_outer_stations_at_a_flare_do_not_count() -> None:
    state = where("O: O3 node/P1; O5 node/P1 \n V: V2 P1 node/P1", deck=["flare"])
    state = play(state, "play synchronize; activate V2")
    assert state.instability == 12
    assert player(state, P1).energy == 3 + 2
    assert player(state, P1).momentum == 1


@ruling(75)
def test_it_is_over_with_the_turn() -> None:
    state = where("V: V2 P1 node/P1; V9 P2 node/P2")
    state = play(state, "play synchronize; activate V2; activate V9")
    assert (player(state, P1).momentum, player(state, P2).momentum) == (1, 0)


@ruling(120)
@pytest.mark.parametrize(
    "board",
    [
        "V: V2 P1; V9 node/P1",  # nobody at the station
        "V: V2 P1 tower/P1",  # nothing to pay with
    ],
)
def test_it_is_refused_where_no_station_could_be_activated(board: str) -> None:
    state = where(board)
    assert code(state, "play synchronize") == "leads_nowhere"
    assert "play synchronize" not in legal(state)


@ruling(75, 100)
def test_removing_parasites_activates_nothing() -> None:
    state = evolve(where("V: V2 P1 node/P1; V5 P1x2"), parasites={at("V5"): 2})
    assert code(state, "remove V5; play synchronize") == "leads_nowhere"


def test_one_type_and_one_card_as_ever() -> None:
    state = where("V: V2 P1 node/P1; V5 P1 node/P1; V9 P1 tower/P1", "hold=2 energy=9")
    assert code(state, "play synchronize; end") == "nothing_activated"
    state = play(state, "play synchronize; activate V2")
    assert code(state, "activate V9") == "other_type"
    assert code(state, "play synchronize") == "card_not_held"


def test_it_belongs_to_an_activation() -> None:
    state = where("V: V2 P1 node/P1; V4 P1; V5 P1")
    assert code(state, "launch O1; play synchronize") == "wrong_time"
    assert code(state, "P2: play synchronize") == "not_your_turn"


def test_it_is_still_in_force_after_writing_and_reading() -> None:
    state = play(where(NODES), "play synchronize; activate V2")
    again = CODEC.read(CODEC.write(state))
    assert again == state
    assert player(play(again, "activate R1; end"), P1).momentum == 2
