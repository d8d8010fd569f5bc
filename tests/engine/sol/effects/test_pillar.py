"""Pillar: a bet on a suit."""

from __future__ import annotations

import pytest

from engine.sol.position import CODEC
from engine.sol.state import State
from tests.engine.sol.sketch import P1, P2, WAY_IN, code, happened, legal, play, player, run, sketch
from tests.rulings import ruling

CARD = {"refraction": "pillar"}
SUITS = ["flare", "refraction", "condensation", "oscillation"]
CONVERT = "convert foundry C3 C4"


def core(deck: list[str], **page: object) -> State:
    """P1 may convert a foundry in C3, which owes three cards."""
    board = f"""
        C: C3 P1; C4 P1
        {WAY_IN}
        P1: hold=1 card=refraction
        P2: hold=1
        """
    return sketch(board, **{"effects": CARD, "suits": SUITS, "deck": deck, **page})


@pytest.mark.parametrize("edition", ["published", "reference"])
def test_the_example_of_the_card(edition: str) -> None:
    state = core(["flare", "oscillation", "flare"], edition=edition)
    state = play(state, f"{CONVERT}; play pillar flare; end")
    assert player(state, P1).momentum == 6
    assert state.instability == 11
    assert state.turn.seat == P2


@ruling(67)
@pytest.mark.parametrize(
    ("suit", "momentum"), [("flare", 3), ("oscillation", 6), ("refraction", 0), ("condensation", 0)]
)
def test_each_card_of_the_suit_is_worth_three(suit: str, momentum: int) -> None:
    state = core(["oscillation", "flare", "oscillation"])
    step = run(state, f"{CONVERT}; play pillar {suit}; end")
    assert player(step.state, P1).momentum == momentum
    assert len(happened(step, "MomentumGained")) == bool(momentum)


@ruling(67, 126)
def test_every_suit_of_the_game_may_be_named_also_one_that_is_used_up() -> None:
    state = play(core(["oscillation"] * 3), CONVERT)
    assert legal(state) == [*(f"play pillar {suit}" for suit in SUITS), "end"]


@ruling(67, 126)
def test_a_suit_that_is_not_in_the_game_cannot_be_named() -> None:
    state = play(core(["oscillation"] * 3), CONVERT)
    assert code(state, "play pillar subduction") == "suit_not_in_game"
    assert code(state, "play pillar") == "notation"
    assert code(state, "play pillar trigger") == "notation"


def test_once_it_is_played_the_cards_are_drawn_without_another_word() -> None:
    state = play(core(["oscillation"] * 3), f"{CONVERT}; play pillar oscillation")
    assert state.turn.seat == P2
    assert player(state, P1).momentum == 9


@ruling(15)
def test_its_time_is_after_the_action_and_before_the_draw() -> None:
    state = core(["oscillation"] * 3)
    assert code(state, "play pillar flare") == "wrong_time"
    assert code(state, "launch O13; play pillar flare") == "wrong_time"
    assert play(state, "launch O13; end").turn.seat == P2
    assert code(play(state, "pass"), "P1: play pillar flare") == "not_your_turn"


def test_it_may_be_left_unplayed_and_kept() -> None:
    state = play(core(["oscillation"] * 3), f"{CONVERT}; end; P1: keep refraction")
    assert player(state, P1).momentum == 0
    assert player(state, P1).card == "refraction"


def test_the_card_itself_is_discarded_before_the_draw() -> None:
    state = core(["oscillation", "condensation", "flare"])
    state = play(state, f"{CONVERT}; play pillar refraction; end")
    assert state.discard == ("refraction",)
    assert "keep refraction" not in legal(state, P1)


@ruling(67)
@pytest.mark.parametrize(
    ("deck", "momentum"),
    [
        (["flare", "oscillation", "oscillation"], 0),
        (["oscillation", "flare", "oscillation"], 3),
        (["oscillation", "oscillation", "flare"], 6),
    ],
)
def test_cards_behind_the_thirteenth_flare_are_not_turned_up_and_do_not_count(
    deck: list[str], momentum: int
) -> None:
    state = play(core(deck, instability=1), f"{CONVERT}; play pillar oscillation; end")
    assert state.result is not None
    assert player(state, P1).momentum == momentum


@ruling(67)
def test_the_thirteenth_flare_itself_counts() -> None:
    state = play(core(["oscillation", "flare", "flare"], instability=1), CONVERT)
    state = play(state, "play pillar flare; end")
    assert state.result is not None
    assert player(state, P1).momentum == 3
    assert state.deck == ("flare",)


@ruling(22, 67)
def test_a_flare_for_a_hurl_pays_for_both() -> None:
    state = sketch(
        """
        C: C2 P1
        P1: hold=1 card=refraction
        P2: hold=1
        """,
        effects=CARD,
        deck=["flare"],
    )
    state = play(state, "hurl C2; end; play pillar flare; end")
    assert player(state, P1).momentum == 2 + 3 + 1


@ruling(67)
def test_it_pays_before_the_flares_erupt() -> None:
    step = run(core(["flare"] * 3), f"{CONVERT}; play pillar flare; end")
    gained, *_ = happened(step, "MomentumGained", "FlareErupted")
    assert gained.amount == 9


@ruling(67, 90)
def test_a_marked_flare_is_a_flare() -> None:
    state = core(["flare*", "flare", "oscillation"], options=["trigger_event=energy_garden"])
    state = play(state, f"{CONVERT}; play pillar flare; end")
    assert player(state, P1).momentum == 6


@ruling(67, 90)
def test_an_extra_trigger_card_is_of_no_suit_and_its_replacement_counts() -> None:
    state = core(
        ["oscillation", "trigger", "oscillation", "oscillation"],
        edition="reference",
        options=["trigger_event=energy_garden"],
    )
    state = play(state, f"{CONVERT}; play pillar oscillation; end")
    assert player(state, P1).momentum == 9


@ruling(67, 90)
def test_the_bet_survives_saving_while_an_event_interrupts_the_draw() -> None:
    state = core(
        ["oscillation", "trigger", "flare", "oscillation"],
        edition="reference",
        options=["trigger_event=attrition"],
    )
    state = play(state, f"{CONVERT}; play pillar oscillation")
    assert CODEC.read(CODEC.write(state)) == state


@ruling(67, 90)
def test_the_bet_stands_while_an_event_interrupts_the_draw() -> None:
    state = core(
        ["oscillation", "trigger", "flare", "oscillation"],
        edition="reference",
        options=["trigger_event=attrition"],
    )
    state = play(state, f"{CONVERT}; play pillar oscillation")
    assert player(state, P1).momentum == 0
    state = play(state, "P1: choose hold; P2: choose hold")
    assert player(state, P1).momentum == 6


@ruling(67, 102)
def test_the_orbit_card_of_a_solo_game_does_not_count() -> None:
    state = sketch(
        """
        V: V3 P1; V4 P1
        gates: I9-V8/P1
        P1: hold=1 card=refraction
        """,
        effects=CARD,
        deck=["oscillation", "oscillation"],
    )
    step = run(state, "convert foundry V3 V4; play pillar oscillation; end")
    assert player(step.state, P1).momentum == 3
    assert len(happened(step, "OrbitCardDrawn")) == 1


def test_the_bet_ends_with_the_turn() -> None:
    state = play(core(["oscillation"] * 4), f"{CONVERT}; play pillar oscillation; end")
    assert not state.active


def test_the_pause_for_it_survives_saving() -> None:
    state = play(core(["oscillation"] * 3), CONVERT)
    assert CODEC.read(CODEC.write(state)) == state
