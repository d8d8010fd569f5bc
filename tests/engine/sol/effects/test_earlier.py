"""Positions stored before the rulings on effects were changed: they load and play on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.sol import GAME
from engine.sol.pieces import Debt
from engine.sol.position import CODEC
from engine.sol.state import State
from tests.engine.sol.sketch import P1, P2, at, code, legal, play, player
from tests.rulings import ruling

STORED = json.loads(Path(__file__).with_name("earlier.json").read_text("utf-8"))


def stored(name: str) -> State:
    return CODEC.read(STORED[name])


@pytest.mark.parametrize("name", STORED)
def test_a_stored_position_is_read_whole_and_can_be_played_on(name: str) -> None:
    state = stored(name)
    assert GAME.play.codec.restore(STORED[name]) == state
    for line in legal(state):
        assert GAME.play.waiting(play(state, line))


@ruling(70)
def test_a_pulse_begun_before_skips_what_cannot_be_paid() -> None:
    state = play(stored("a pulse"), "P2: order bonus tower take; activate I5; activate I9 take")
    assert (player(state, P1).energy, state.turn.seat) == (0, P2)


@ruling(58)
def test_a_stack_in_the_core_is_not_hurled_any_more() -> None:
    state = stored("a cluster in the core")
    assert code(state, "cluster C3 H") == "stack_not_hurled"
    assert player(play(state, "cluster C3 C4"), P1).sundivers == {at("C4"): 3}


@ruling(68)
def test_guests_go_through_a_portal_that_is_already_open() -> None:
    state = play(stored("guests and a portal"), "launch O1 from P2")
    assert player(state, P1).sundivers == {at("O1"): 1}


@ruling(76)
def test_a_teleport_reaches_the_layer_that_bridges_opened() -> None:
    state = play(stored("a teleport from a closed layer"), "teleport R1 V9")
    assert player(state, P1).sundivers == {at("V9"): 1}


@ruling(71)
def test_cards_that_were_owed_for_a_puncture_stay_owed() -> None:
    state = stored("cards owed for a puncture")
    assert state.turn.debts == (Debt.CONVERT,) * 2
    assert len(play(state, "end").deck) == 2
