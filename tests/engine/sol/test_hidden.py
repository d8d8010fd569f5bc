"""Everything that a seat cannot see can be dealt anew, and makes no difference to it."""

from __future__ import annotations

import pytest

from engine.core.game import Setup
from engine.core.seat import SEATS
from engine.sol import GAME
from engine.sol.agenda import KeepCard
from engine.sol.hidden import redeal
from engine.sol.pieces import Suit
from engine.sol.state import FIRST_ORDERS, State
from tests.engine.sol.sketch import P1, P2, play, sketch
from tests.engine.sol.test_view import TABLES, each_table_at_leisure, finals, ids, positions
from tests.random_play import what_is_hidden_makes_no_difference


@each_table_at_leisure
def test_no_seat_can_tell_what_it_may_not_see(table: Setup) -> None:
    for state in positions(table)[::3]:
        what_is_hidden_makes_no_difference(GAME, state)


def test_all_that_is_hidden_is_dealt_anew() -> None:
    """Otherwise the test above would pass for want of anything to hide."""
    changed = set()
    for table in TABLES:
        for state in positions(table):
            for seat in GAME.play.waiting(state):
                changed |= differences(state, redeal(state, seat, 1))
    assert changed == {"deck", "chance", "card", "put_away", "orders", "held"}


def differences(one: State, two: State) -> set[str]:
    found = {name for name in ("deck", "chance") if getattr(one, name) != getattr(two, name)}
    for before, after in zip(one.players, two.players, strict=True):
        for name in ("card", "put_away", "orders"):
            if getattr(before, name) != getattr(after, name):
                found.add(name)
    if asked(one) != asked(two):
        found.add("held")
    return found


def asked(state: State) -> list[Suit | None]:
    items = (*state.choices, *state.agenda)
    return [item.held for item in items if isinstance(item, KeepCard)]


HANDS = """
    O: O1 P1
    P1: hold=5 card=refraction
    P2: hold=5 card=condensation
    """


def test_a_seat_keeps_what_is_its_own() -> None:
    state = play(sketch(HANDS), "P1: order bonus tower take; P2: order bonus tower take")
    for number in range(20):
        mine, theirs = redeal(state, P1, number).players
        assert mine == state.players[P1]
        assert theirs.orders == FIRST_ORDERS


def test_another_number_deals_otherwise_and_the_same_one_the_same() -> None:
    state = sketch(HANDS)
    dealt = [redeal(state, P1, number) for number in range(30)]
    assert dealt == [redeal(state, P1, number) for number in range(30)]
    assert len({one.players[P2].card for one in dealt}) > 1
    assert len({one.deck for one in dealt}) > 5


def test_how_it_lay_before_makes_no_difference() -> None:
    state = sketch(HANDS)
    again = redeal(redeal(state, P1, 5), P1, 1)
    assert again == redeal(state, P1, 1)


@pytest.mark.parametrize("table", TABLES[:2], ids=ids)
def test_nothing_of_a_finished_game_is_hidden(table: Setup) -> None:
    state = finals(table)
    assert all(redeal(state, seat, 1) == state for seat in SEATS[: table.seats])
