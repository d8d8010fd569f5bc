"""What people are asked, told of their draft, and have to reach, in words."""

from __future__ import annotations

import pytest

from engine.core.game import Setup
from engine.core.seat import SEATS
from engine.sol import GAME
from engine.sol.state import State
from tests.engine.sol.sketch import P1, P2, play, sketch

NAMES = {P1: "Ada", P2: "you"}


def offered(kind: str, orders: str = "") -> State:
    board = f"R: R4 P1x2 {kind}/P2\nP1: energy=9\nP2: energy=9 hold=3"
    ask = f"P2: order bonus {kind} ask; "
    return play(sketch(board), f"{ask}{orders}activate R4")


def asked(state: State) -> str:
    (ask,) = GAME.play.asks(state)
    return GAME.speech.question(GAME.play.view(state, None), ask, NAMES)


def so_far(state: State) -> list[str]:
    return list(GAME.speech.so_far(GAME.play.view(state, P1), NAMES))


@pytest.mark.parametrize(
    ("kind", "deal"),
    [
        ("node", "2 energy"),
        ("foundry", "2 energy for 2 sundivers from the reserve"),
        ("tower", "2 energy for 2 momentum"),
    ],
)
def test_a_bonus_is_offered_with_its_price_and_who_activates(kind: str, deal: str) -> None:
    said = f"you may take the bonus at the {kind} in R4, which Ada activates: {deal}"
    assert asked(offered(kind)) == said


def test_who_activates_need_not_be_told_so() -> None:
    state = play(offered("tower"), "P2: bonus decline")
    assert asked(state) == "Ada may take the bonus at the tower in R4: 2 energy for 2 momentum"


def test_an_effect_may_change_the_price_so_it_is_left_out() -> None:
    board = "R: R4 P1x2 foundry/P1\nP1: energy=9 card=flare\nP2: hold=8"
    state = sketch(board, effects={"flare": "duplicate"})
    state = play(state, "order bonus foundry ask; play duplicate; activate R4")
    assert asked(state) == "Ada may take the bonus of 2 at the station in R4"


def test_an_opening_says_what_is_still_due() -> None:
    state = GAME.play.start(Setup("published", 2, 7))
    named = {seat: str(seat) for seat in SEATS}

    def due(state: State) -> str:
        return GAME.speech.question(GAME.play.view(state, None), GAME.play.asks(state)[0], named)

    assert due(state) == "P1 must place a gate or a station for the opening"
    state = play(state, "place node O5; place gate I4-V4")
    assert due(state) == "P1 must place a gate for the opening"
    state = play(state, "place gate I8-V8")
    assert due(state) == "P2 must place a station for the opening"
    older = GAME.play.start(Setup("prototype", 2, 7, ("opening=on",)))
    assert due(older).endswith("must place a bridge for the opening")


MOVER = "O: O4 P1; O5 P1\nV: V4 P1x2 node/P1\nP1: hold=3 energy=1 eye=E4\nP2: hold=8 eye=E11"


def test_movement_points_are_told_only_while_they_are_of_use() -> None:
    state = sketch(MOVER)
    assert "4 movement points left." in so_far(state)
    assert "3 movement points left." in so_far(play(state, "launch O4"))
    preview = GAME.play.preview(state, P1, GAME.play.read(state, P1, "launch O4"))
    ended = GAME.play.preview(preview.state, P1, GAME.play.read(preview.state, P1, "end"))
    assert not [line for line in so_far(ended.state) if "movement" in line]
    activated = GAME.play.preview(state, P1, GAME.play.read(state, P1, "activate V4"))
    assert not [line for line in so_far(activated.state) if "movement" in line]


def test_cards_to_draw_are_counted_with_each_reason_once() -> None:
    board = "R: R4 P1x2 node/P1; R5 P1x2 node/P1\nP1: energy=1\nP2: hold=8"
    state = play(sketch(board), "activate R4")
    assert "2 cards to draw at the end so far (activate)." in so_far(state)


def test_what_a_card_still_allows_is_said_in_words() -> None:
    """A draft read "In force: Fuel (purchases 2)"."""
    state = sketch("O: O1 P1\nP1: energy=5 card=flare", effects={"flare": "fuel"})
    state = play(state, "play fuel")
    assert "In force: Fuel (2 more purchases)." in so_far(state)
    assert "In force: Fuel (1 more purchase)." in so_far(play(state, "fuel"))


@pytest.mark.parametrize(
    ("seats", "options", "said"),
    [
        (1, (), "The goal: 13 momentum or more."),
        (1, ("scenario=introduction",), "The goal: 17 momentum or more."),
        (3, ("cooperative",), "The goal: 13 momentum or more for everybody; the lowest counts."),
        (3, (), ""),
    ],
)
def test_a_table_against_the_star_has_a_goal(
    seats: int, options: tuple[str, ...], said: str
) -> None:
    assert GAME.speech.goal("published", seats, options) == said
    shown = GAME.speech.describe(
        GAME.play.view(GAME.play.start(Setup("published", seats, 1, options)), None)
    )
    assert ("The goal" in shown) == bool(said)
    assert said in shown
