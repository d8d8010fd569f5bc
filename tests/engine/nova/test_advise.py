"""The computer player: legal everywhere, blind to secrets, never stuck."""

from __future__ import annotations

import pytest

from engine.core.evolve import evolve
from engine.core.game import Setup
from engine.core.refusal import Refused
from engine.nova import GAME
from engine.nova.computer_player import advise
from engine.nova.invariants import broken
from engine.nova.pieces import EndedBy
from engine.nova.standing_orders import Order
from engine.nova.state import State
from tests.engine.nova.sketch import P1, P2, at, sketch

PLAY = GAME.play


def whole_game(setup: Setup) -> State:
    state = PLAY.start(setup)
    while PLAY.result(state) is None:
        seat = PLAY.waiting(state)[-1]
        action = advise(state, seat)
        assert advise(state, seat) == action
        assert PLAY.read(state, seat, PLAY.write(action)) == (action,)
        state = PLAY.step(state, action).state
        assert not broken(state)
    return state


@pytest.mark.parametrize("seats", [2, 3])
def test_a_table_of_it_alone_plays_to_the_end(seats: int) -> None:
    whole_game(Setup("first", seats, 3))


def test_a_table_of_it_alone_can_win() -> None:
    ended = whole_game(Setup("first", 4, 0, ("difficulty=easy",)))
    assert ended.result is not None
    assert ended.result.by is EndedBy.DECLARED


def test_it_declares_victory_as_soon_as_it_may() -> None:
    tiles = dict.fromkeys(("A1.1", "A1.2", "A2.1"), "lr-artifact")
    state = sketch(
        [{"sectors": ["A1"], "stars": 90}, {"sectors": ["A2"]}],
        map={"A1": "core-01", "A2": "core-02"},
        tiles=tiles,
        options=["difficulty=easy"],
    )
    assert PLAY.write(advise(state, P1)) == "declare"


def test_it_colonizes_where_it_can() -> None:
    state = sketch([{"ships": {"B7": 1}, "home": "C10"}, {"home": "C1"}], map={"B7": "disc-01"})
    assert PLAY.write(advise(state, P1)) == "colonize B7"


def test_it_looks_at_nothing_that_is_hidden_from_it() -> None:
    state = PLAY.start(Setup("first", 2, 8))
    for _ in range(60):
        if PLAY.result(state) is not None:
            break
        seat = PLAY.waiting(state)[0]
        other = P2 if seat == P1 else P1
        hidden = evolve(state.players[other], hand=("lb-vp",), orders={Order.FLARE: "auto"})
        players = tuple(hidden if n == other else one for n, one in enumerate(state.players))
        blind = evolve(state, players=players, bag=state.bag[::-1], deck=state.deck[::-1])
        action = advise(state, seat)
        assert advise(blind, seat) == action
        state = PLAY.step(state, action).state


def test_a_seat_that_is_not_asked_gets_no_advice() -> None:
    with pytest.raises(Refused, match="not_asked"):
        advise(sketch(), P2)


def test_it_keeps_an_artifact_and_drops_the_least_for_it() -> None:
    hand = ["lr-artifact"] * 5 + ["lb-vp"]
    state = sketch(
        [{"hand": hand}, {}], phase="SCAN_KEEP", scan={"drawn": ["lb-fleet", "lr-artifact"]}
    )
    assert PLAY.write(advise(state, P1)) == "keep lr-artifact drop lb-vp"
    assert at("C1") in state.map
