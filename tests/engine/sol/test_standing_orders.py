"""Standing orders as a list, and the values a host may choose for each option."""

from __future__ import annotations

import pytest

from engine.core.game import Setup
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol import GAME
from engine.sol.edition_text import WORDS
from engine.sol.variants import OPTIONS, USUAL


def test_every_standing_order_can_be_given_and_is_listed_then() -> None:
    state = GAME.play.start(Setup("published", 2))
    for order in GAME.play.standing(state, Seat(1)):
        for answer in order.answers:
            (action,) = GAME.play.read(state, Seat(1), f"{order.text} {answer}")
            after = GAME.play.step(state, action).state
            now = {one.text: one.now for one in GAME.play.standing(after, Seat(1))}
            assert now[order.text] == answer
            assert GAME.play.standing(after, Seat(0)) == GAME.play.standing(state, Seat(0))


def test_every_standing_order_and_answer_has_words() -> None:
    words = WORDS.text["standing"]
    orders = GAME.play.standing(GAME.play.start(Setup("published", 2)), Seat(0))
    named = {order.text.replace(" ", "_") for order in orders}
    assert named | {answer for order in orders for answer in order.answers} == set(words)


def refusal(edition: str, option: str) -> str | None:
    """Why a table of two cannot be set like that; None if it can."""
    try:
        GAME.play.start(Setup(edition, 2, 0, (option,)))
    except Refused as refused:
        return refused.code
    return None


@pytest.mark.parametrize("edition", GAME.editions)
def test_every_value_that_is_offered_is_one_the_option_knows(edition: str) -> None:
    values = {name: option.values(edition) for name, option in GAME.options().items()}
    assert set(values) == set(OPTIONS)
    # It may not fit to this table, but it is no unknown word.
    found = {refusal(edition, f"{name}={one}") for name in values for one in values[name]}
    assert not found & {"option_value", "unknown_option", "unknown_effect"}


NEVER = {"no_opening", "not_together", "no_scenarios", "no_trigger_cards"}


@pytest.mark.parametrize("edition", GAME.editions)
def test_no_menu_offers_what_an_edition_does_not_have(edition: str) -> None:
    # The early prototype used to offer opening structures, and both prototypes scenarios.
    values = {name: option.values(edition) for name, option in GAME.options().items()}
    found = {refusal(edition, f"{name}={one}") for name in values for one in values[name]}
    assert not found & NEVER
    assert all(values[name] for name in USUAL)  # an empty menu cannot be shown
