"""Motivate: what was converted works at once."""

from __future__ import annotations

import pytest

from engine.core.refusal import Refused
from engine.sol import converting
from engine.sol.effect import EFFECTS
from engine.sol.pieces import Piece, Suit
from engine.sol.position import CODEC
from engine.sol.state import State
from engine.sol.table import Table
from tests.engine.sol.sketch import (
    P1,
    P2,
    WAY_IN,
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

MOTIVATE = {"refraction": "motivate"}
DECK = ["oscillation", "subduction", "refraction", "oscillation"]


def where(board: str, energy: int = 0, hold: int = 2, edition: str = "published") -> State:
    return sketch(
        f"""
        {board}
        {WAY_IN}
        P1: hold={hold} energy={energy} card=refraction
        P2: hold=8
        """,
        edition=edition,
        effects=MOTIVATE,
        deck=DECK,
    )


@ruling(65)
@pytest.mark.parametrize("edition", ["published", "reference", "prototype", "early"])
def test_the_example_of_the_card(edition: str) -> None:
    state = play(where("V: V4 P1; V6 P1", edition=edition), "convert node V4 V6")
    step = run(state, "play motivate")
    assert player(step.state, P1).energy == 2 + 1
    assert [len(event.cards) for event in happened(step, "CardsDrawn")] == [1]
    # The foundry at R4 needs 3 energy.
    foundry = "convert foundry R4 R5"
    assert play(where("R: R4 P1; R5 P1", energy=2, edition=edition), foundry).turn.seat == P2
    state = play(where("R: R4 P1; R5 P1", energy=3, edition=edition), f"{foundry}; play motivate")
    assert (player(state, P1).energy, player(state, P1).hold) == (0, 2 + 3)


@ruling(65)
@pytest.mark.parametrize(
    ("board", "piece", "cells", "why"),
    [
        ("R: R4 P1; R5 P1", Piece.FOUNDRY, ("R4", "R5"), "base_unpayable"),
        ("O: O3 P1 \n I: I3 P1", Piece.GATE, ("O3", "I3", "V3"), "convert_station_first"),
    ],
)
def test_a_gate_or_a_base_that_cannot_be_paid_is_refused_and_the_game_does_not_wait(
    board: str, piece: Piece, cells: tuple[str, ...], why: str
) -> None:
    state = where(board, energy=2)
    assert play(state, f"convert {piece} {' '.join(cells)}").turn.seat == P2
    table = Table(state)
    converting.convert(table, P1, piece, tuple(at(cell) for cell in cells))
    with pytest.raises(Refused, match=why):
        EFFECTS["motivate"].check(table, P1)


@ruling(65)
def test_a_foundry_in_the_core_needs_five_in_reserve() -> None:
    def converted(reserve: int) -> State:
        board = "C: C1 P1; C2 P1"
        return play(where(board, energy=5, hold=11 - reserve), "convert foundry C1 C2")

    assert converted(reserve=2).turn.seat == P2  # with the two used there are four
    state = play(converted(reserve=3), "play motivate")
    assert (player(state, P1).energy, player(state, P1).reserve) == (0, 0)


@ruling(65)
def test_it_follows_the_conversion_of_a_station() -> None:
    state = where("V: V4 P1; V6 P1")
    assert code(state, "play motivate") == "convert_station_first"
    assert "play motivate" not in legal(state)
    state = play(state, "convert node V4 V6")
    assert legal(state) == ["play motivate", "end"]
    assert player(play(state, "end"), P1).energy == 0


@ruling(65)
def test_no_sundiver_is_needed_or_recalled_and_the_card_is_discarded() -> None:
    state = play(where("V: V4 P1x2; V5 P1; V6 P1x2"), "convert node V4 V6")
    before = player(state, P1)
    step = run(state, "play motivate")
    assert player(step.state, P1).sundivers == before.sundivers
    assert player(step.state, P1).hold == before.hold
    assert step.state.discard == (Suit.REFRACTION,)
    events = happened(step, "StationActivated", "Recalled")
    assert [(type(event).__name__, event.cell) for event in events] == [
        ("StationActivated", at("V5"))
    ]


@ruling(34, 65)
def test_the_bonus_is_offered_to_the_converter_alone() -> None:
    board = "O: O3 P1 \n I: I3 P1 \n V: V3 P1"
    state = play(where(board, energy=3), "convert tower O3 I3 V3; play motivate")
    assert (player(state, P1).energy, player(state, P1).momentum) == (1, 2)
    assert legal(state) == ["bonus take", "bonus decline"]
    assert code(state, "play motivate") == "bonus_first"
    taken = play(state, "bonus take")
    assert (player(taken, P1).energy, player(taken, P1).momentum) == (0, 3)
    declined = play(state, "bonus decline")
    assert (player(declined, P1).energy, player(declined, P1).momentum) == (1, 2)
    assert taken.turn.seat == declined.turn.seat == P2


@ruling(34, 65)
def test_a_standing_order_answers_and_a_bonus_that_cannot_be_paid_is_not_offered() -> None:
    board = "O: O3 P1 \n I: I3 P1 \n V: V3 P1"
    line = "order bonus tower take; convert tower O3 I3 V3; play motivate"
    state = play(where(board, energy=3), line)
    assert (player(state, P1).momentum, state.turn.seat) == (3, P2)
    state = play(where(board, energy=2), "convert tower O3 I3 V3; play motivate")
    assert (player(state, P1).momentum, state.turn.seat) == (2, P2)


@ruling(2, 65)
@pytest.mark.parametrize(("edition", "built"), [("published", 1), ("reference", 2)])
def test_an_outer_foundry_has_the_bonus_of_its_edition(edition: str, built: int) -> None:
    state = where("O: O3 P1; O4 P1", energy=5, edition=edition)
    state = play(state, "order bonus foundry take; convert foundry O3 O4; play motivate")
    assert player(state, P1).hold == 2 + built
    assert player(state, P1).energy == 5 - built
    assert state.turn.seat == P2


@ruling(65)
def test_it_is_no_activation_of_the_turn() -> None:
    state = where("V: V4 P1; V6 P1; V9 P1 node/P1; V11 P1 node/P1")
    assert code(state, "activate V9; play motivate") == "wrong_time"
    assert code(state, "launch O1; play motivate") == "wrong_time"
    state = play(state, "convert node V4 V6")
    assert code(state, "activate V9") == "other_action"
    assert play(state, "play motivate").turn.seat == P2


@ruling(38, 65)
def test_a_flare_drawn_for_the_conversion_comes_after_the_reward() -> None:
    state = sketch(
        """
        V: V4 P1; V6 P1
        gates: I9-V8/P2
        P1: hold=2 energy=11 card=refraction
        P2: hold=8
        """,
        effects=MOTIVATE,
        deck=["flare"],
    )
    state = play(state, "convert node V4 V6; play motivate")
    assert player(state, P1).energy == 7


def test_the_offer_survives_writing_and_reading() -> None:
    board = "O: O3 P1 \n I: I3 P1 \n V: V3 P1"
    state = play(where(board, energy=3), "convert tower O3 I3 V3")
    assert CODEC.read(CODEC.write(state)) == state
    state = play(state, "play motivate")
    again = CODEC.read(CODEC.write(state))
    assert again == state
    assert player(play(again, "bonus take"), P1).momentum == 3


# The older editions.

both_older = pytest.mark.parametrize("edition", ["prototype", "early"])


@ruling(65, 112)
@both_older
def test_the_older_editions_have_it_unchanged(edition: str) -> None:
    state = where("V: V4 P1; V6 P1; V9 node/P1", edition=edition)
    step = run(state, "convert node V4 V6; play motivate")
    assert player(step.state, P1).energy == 2 + 1
    assert [event.movement for event in happened(step, "MovementChanged")] == [5]
    assert [len(event.cards) for event in happened(step, "CardsDrawn")] == [1]


@ruling(65)
@both_older
def test_a_bridge_or_a_base_that_cannot_be_paid_does_not_make_the_older_editions_wait(
    edition: str,
) -> None:
    bridge = where("O: O3 P1 \n I: I3 P1", edition=edition)
    assert play(bridge, "convert gate O3 I3 V3").turn.seat == P2
    foundry = where("R: R4 P1; R5 P1", energy=2, edition=edition)
    assert play(foundry, "convert foundry R4 R5").turn.seat == P2
