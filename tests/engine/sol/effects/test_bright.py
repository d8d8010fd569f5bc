"""Bright: a blank card."""

from __future__ import annotations

import pytest

from engine.core.game import Setup
from engine.sol import GAME
from engine.sol.state import State
from tests.engine.sol.sketch import P1, WAY_IN, code, legal, play, player, sketch, verbs
from tests.rulings import ruling

BOARD = f"""
    V: V3 P1; V4 P1
    {WAY_IN}
    P1: hold=2 card=refraction
    P2: hold=2
    """


def bright(**page: object) -> State:
    page = {"effects": {"refraction": "bright"}, "deck": ["oscillation", "flare"], **page}
    return sketch(BOARD, **page)


@ruling(82)
@pytest.mark.parametrize("edition", ["published", "reference"])
def test_the_example_of_the_card(edition: str) -> None:
    assert code(bright(edition=edition), "play bright") == "blank_card"
    assert "play" not in verbs(bright(edition=edition))


@ruling(82)
def test_it_is_never_playable_at_any_moment_of_a_turn() -> None:
    moving = play(bright(), "launch O13")
    assert code(moving, "play bright") == "blank_card"
    assert "play" not in verbs(moving)


@ruling(82)
def test_the_game_does_not_wait_for_it() -> None:
    state = play(bright(), "convert foundry V3 V4")
    assert state.turn.seat != P1
    assert "play bright" not in legal(state)


@ruling(82)
def test_with_the_window_after_the_draw_it_is_not_waited_for_either() -> None:
    state = bright(options=["any_window_after_draw=on"])
    assert play(state, "convert foundry V3 V4").turn.seat != P1


@ruling(82)
def test_it_can_be_kept() -> None:
    state = play(bright(), "convert foundry V3 V4; P1: keep refraction")
    assert player(state, P1).card == "refraction"


@ruling(48, 82)
@pytest.mark.parametrize("card", ["refraction", "oscillation"])
def test_it_may_lie_on_several_suits(card: str) -> None:
    state = sketch(
        f"""
        P1: hold=2 card={card}
        P2: hold=2
        """,
        effects={"refraction": "bright", "oscillation": "bright"},
    )
    assert code(state, "play bright") == "blank_card"


def test_only_the_name_of_the_own_card_is_a_blank() -> None:
    assert code(bright(effects={"refraction": "procreate"}), "play bright") == "card_not_held"


@ruling(82, 104)
@pytest.mark.parametrize("seed", range(5))
def test_the_scenario_lays_it_on_two_of_five_suits(seed: int) -> None:
    state = GAME.play.start(Setup("published", 1, seed, ("scenario=exterminate",)))
    assert sorted(state.terms.effects.values()) == ["bright"] * 2 + ["exterminate"] * 3
