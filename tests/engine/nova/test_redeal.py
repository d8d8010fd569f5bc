"""Everything that a seat cannot see can be dealt anew, and makes no difference to it."""

from __future__ import annotations

import random

import pytest

from engine.core.seat import SEATS
from engine.nova import GAME
from engine.nova.redeal import redeal
from tests.engine.nova.sketch import P1, P2, begin, play, sketch
from tests.engine.nova.worlds import starts, walk
from tests.random_play import what_is_hidden_makes_no_difference

HANDS = (
    {"hand": ["lb-vp", "ly-vp2"], "objectives": ["g-04"]},
    {"hand": ["lb-fleet", "ly-energy2", "lr-vp3"], "objectives": ["b-01", "s-04"]},
)


@pytest.mark.parametrize("seats", GAME.seats)
def test_no_seat_can_tell_what_it_may_not_see(seats: int) -> None:
    start = begin(seats, seats, *(["races=pick"] if seats == 3 else []))
    for place, at in enumerate(walk(start, random.Random(seats), 100)):
        if place % 10 == 0 and at.result is None:
            what_is_hidden_makes_no_difference(GAME, at)


def test_a_seat_keeps_what_is_its_own() -> None:
    state = play(sketch(HANDS), "P1: order defence auto; P2: order defence auto; P2: queue scan")
    for number in range(20):
        mine, theirs = redeal(state, P1, number).players
        assert mine == state.players[P1]
        assert not theirs.orders
        assert not theirs.queue


def test_the_backs_of_tiles_and_the_number_of_objectives_stay() -> None:
    state = sketch(HANDS)
    dealt = [redeal(state, P1, number).players[P2] for number in range(20)]
    assert {"".join(tile[:2] for tile in one.hand) for one in dealt} == {"lblylr"}
    assert {"".join(card[0] for card in one.objectives) for one in dealt} == {"bs"}
    assert len({one.hand for one in dealt}) > 5
    assert len({one.objectives for one in dealt}) > 5


def test_another_number_deals_otherwise_and_the_same_one_the_same() -> None:
    state = sketch(HANDS)
    dealt = [redeal(state, P1, number) for number in range(10)]
    assert dealt == [redeal(state, P1, number) for number in range(10)]
    assert len({one.bag for one in dealt}) == len({one.deck for one in dealt}) == 10
    assert len({one.entity.cards for one in dealt}) == len({one.chance for one in dealt}) == 10


def test_how_it_lay_before_makes_no_difference() -> None:
    state = sketch(HANDS)
    assert redeal(redeal(state, P1, 5), P1, 1) == redeal(state, P1, 1)


def test_the_computer_player_is_asked_in_another_world() -> None:
    """What lies on top of the bag must not decide what it does."""
    state = sketch(HANDS)
    for number in range(5):
        assert GAME.play.advice(redeal(state, P1, number), P1) == GAME.play.advice(state, P1)


def test_nothing_of_a_finished_game_is_hidden() -> None:
    states = [at for _, start in starts()[-2:] for at in walk(start, random.Random(3), 2000)]
    over = [state for state in states if state.result is not None]
    assert over
    for state in over:
        assert all(redeal(state, seat, 1) == state for seat in SEATS[: len(state.players)])
