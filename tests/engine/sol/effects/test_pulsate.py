"""Pulsate: the older name of Channel."""

from __future__ import annotations

import pytest

from engine.core.refusal import Malformed
from engine.sol.pieces import Suit
from engine.sol.position import CODEC
from engine.sol.state import State
from tests.engine.sol.sketch import P1, P2, code, legal, play, player, sketch
from tests.rulings import ruling

CARD = {"refraction": "pulsate"}
CONVERT = "convert gate V10 R7 C5"

both_older = pytest.mark.parametrize("edition", ["prototype", "early"])


def bridge(edition: str, energy: int, **page: object) -> State:
    """P1 may convert the bridge R7-C5, which owes three cards."""
    board = f"""
        V: V10 P1
        R: R7 P1
        P1: energy={energy} hold=1 card=refraction
        P2: hold=1
        """
    page = {"effects": CARD, "deck": ["oscillation"] * 3, **page}
    return sketch(board, edition=edition, **page)


@ruling(57)
@both_older
def test_the_example_of_the_card(edition: str) -> None:
    state = play(bridge(edition, 4), CONVERT)
    assert legal(state) == ["play pulsate", "end"]
    state = play(state, "play pulsate; end")
    assert (player(state, P1).energy, player(state, P1).momentum) == (1, 3)
    assert state.deck == ()
    assert state.discard[0] == Suit.REFRACTION
    poor = play(bridge(edition, 2), CONVERT)
    assert poor.turn.seat == P2
    assert (player(poor, P1).energy, player(poor, P1).momentum) == (2, 0)


@ruling(57)
@both_older
def test_with_less_energy_than_cards_it_is_refused(edition: str) -> None:
    # At the pause before the draw, which another card would have made.
    state = play(bridge(edition, 3), CONVERT)
    page = CODEC.write(state)
    page["players"][0]["energy"] = 2
    assert code(CODEC.read(page), "play pulsate") == "energy_short"


@ruling(57, 113)
@both_older
def test_it_counts_the_cards_owed_and_not_the_hurls(edition: str) -> None:
    state = sketch(
        """
        C: C1 P1x3
        P1: energy=5 hold=1 card=refraction
        P2: hold=1
        """,
        edition=edition,
        effects=CARD,
        deck=["oscillation"],
    )
    state = play(state, "hurl C1 x3; end; play pulsate")
    assert (player(state, P1).energy, player(state, P1).momentum) == (4, 6 + 1)


@ruling(57, 113)
@both_older
def test_after_a_single_hurl_no_card_is_owed_and_the_game_does_not_wait(edition: str) -> None:
    state = sketch(
        "C: C1 P1\nP1: energy=5 card=refraction\nP2: hold=1", edition=edition, effects=CARD
    )
    assert play(state, "hurl C1; end").turn.seat == P2


@both_older
def test_its_time_is_after_the_action_and_before_the_draw(edition: str) -> None:
    assert code(bridge(edition, 4), "play pulsate") == "wrong_time"
    assert code(bridge(edition, 4), "launch O13; play pulsate") == "wrong_time"


@both_older
def test_the_pause_for_it_survives_saving(edition: str) -> None:
    state = play(bridge(edition, 4), CONVERT)
    assert CODEC.read(CODEC.write(state)) == state


@ruling(46)
@pytest.mark.parametrize(
    ("edition", "name"),
    [
        ("published", "pulsate"),
        ("reference", "pulsate"),
        ("prototype", "channel"),
        ("early", "channel"),
    ],
)
def test_each_edition_has_it_under_one_name(edition: str, name: str) -> None:
    with pytest.raises(Malformed):
        bridge(edition, 4, effects={"refraction": name})
