"""Channel: energy becomes momentum before the draw."""

from __future__ import annotations

import pytest

from engine.sol import GAME
from engine.sol.position import CODEC
from engine.sol.state import State
from tests.engine.sol.sketch import P1, P2, at, code, happened, legal, play, player, run, sketch
from tests.rulings import ruling

CARD = {"refraction": "channel"}
CONVERT = "convert gate V10 R7 C5"


def gate(energy: int, **page: object) -> State:
    """P1 may convert the gate R7-C5, which owes three cards."""
    board = f"""
        V: V10 P1
        R: R7 P1
        P1: energy={energy} hold=1 card=refraction
        P2: hold=1
        """
    page = {"effects": CARD, "deck": ["oscillation"] * 3, **page}
    return sketch(board, **page)


@pytest.mark.parametrize("edition", ["published", "reference"])
def test_the_example_of_the_card(edition: str) -> None:
    state = play(gate(4, edition=edition), CONVERT)
    assert legal(state) == ["play channel", "end"]
    state = play(state, "play channel; end")
    assert (player(state, P1).energy, player(state, P1).momentum) == (1, 3)
    assert state.deck == ()
    late = play(gate(2, edition=edition), CONVERT)
    assert late.turn.seat == P2
    assert (player(late, P1).energy, player(late, P1).momentum) == (2, 0)


@ruling(57)
@pytest.mark.parametrize("energy", [3, 4, 12])
def test_it_pays_one_energy_for_each_card_owed(energy: int) -> None:
    state = play(gate(energy), f"{CONVERT}; play channel; end")
    assert (player(state, P1).energy, player(state, P1).momentum) == (energy - 3, 3)


@ruling(57)
@pytest.mark.parametrize("energy", [0, 1, 2])
def test_with_less_energy_than_cards_the_game_does_not_even_wait_for_it(energy: int) -> None:
    state = play(gate(energy), CONVERT)
    assert state.turn.seat == P2
    assert player(state, P1).momentum == 0


def test_once_it_is_played_the_cards_are_drawn_without_another_word() -> None:
    state = play(gate(3), f"{CONVERT}; play channel")
    assert state.turn.seat == P2
    assert state.deck == ()


def test_it_may_be_left_unplayed_and_kept() -> None:
    state = play(gate(3), f"{CONVERT}; end; P1: keep refraction")
    assert (player(state, P1).energy, player(state, P1).momentum) == (3, 0)
    assert player(state, P1).card == "refraction"


@ruling(15)
def test_its_time_is_after_the_action_and_before_the_draw() -> None:
    state = gate(3)
    assert code(state, "play channel") == "wrong_time"
    assert code(state, "launch O13; play channel") == "wrong_time"
    over = play(state, "launch O13; end")  # nothing is owed, so there is nothing to wait for
    assert over.turn.seat == P2
    assert code(over, "P1: play channel") == "not_your_turn"


def test_at_that_moment_nothing_else_can_be_done() -> None:
    state = play(gate(3), CONVERT)
    assert code(state, "launch O13") == "action_over"
    assert code(state, "pass") == "action_over"
    assert code(state, "P2: play channel") == "not_your_turn"
    (ask,) = GAME.play.asks(state)
    assert (ask.seat, ask.kind) == (P1, "draw")
    assert GAME.play.write(GAME.play.default(state, ask)) == "end"


def test_the_card_is_discarded_before_the_draw_and_cannot_be_kept() -> None:
    state = play(gate(3, deck=["oscillation", "flare", "flare"]), f"{CONVERT}; play channel; end")
    assert state.discard == ("refraction",)
    assert legal(state, P1) == ["keep flare", "keep oscillation", "keep none"]


@ruling(22)
def test_hurls_are_channelled_too_and_keep_their_flare_bonus() -> None:
    state = sketch(
        """
        C: C2 P1x2
        P1: energy=2 hold=1 card=refraction
        P2: hold=1
        """,
        effects=CARD,
        deck=["flare", "oscillation"],
    )
    state = play(state, "hurl C2 x2; end; play channel; end")
    assert player(state, P1).momentum == 2 * 2 + 2 + 1
    assert player(state, P1).energy == 0


@ruling(38)
def test_energy_channelled_in_time_is_not_lost_to_the_flares() -> None:
    deck = ["flare", "oscillation", "oscillation"]
    kept = play(gate(14, deck=deck), f"{CONVERT}; end")
    assert player(kept, P1).energy == 7
    channelled = play(gate(14, deck=deck), f"{CONVERT}; play channel; end")
    assert player(channelled, P1).energy == 11


@ruling(57)
def test_what_was_paid_before_the_thirteenth_flare_counts() -> None:
    deck = ["flare", "oscillation", "oscillation"]
    state = play(gate(3, deck=deck, instability=1), f"{CONVERT}; play channel; end")
    assert state.result is not None
    assert player(state, P1).momentum == 3


def test_energy_of_this_turns_stations_can_be_channelled() -> None:
    state = sketch(
        """
        V: V5 P1 node/P1
        P1: card=refraction
        P2: hold=1
        """,
        effects=CARD,
        deck=["oscillation"],
    )
    state = play(state, "activate V5; play channel; end")
    assert (player(state, P1).energy, player(state, P1).momentum) == (2, 1)


@ruling(57, 102)
def test_the_orbit_card_of_a_solo_game_does_not_count() -> None:
    state = sketch(
        """
        V: V3 P1; V4 P1
        gates: I9-V8/P1
        P1: energy=5 card=refraction
        """,
        effects=CARD,
        deck=["oscillation", "condensation"],
    )
    step = run(state, "convert foundry V3 V4; play channel; end")
    assert (player(step.state, P1).energy, player(step.state, P1).momentum) == (4, 1)
    assert len(happened(step, "OrbitCardDrawn")) == 1


@ruling(57, 90)
def test_a_trigger_card_and_its_replacement_count_once() -> None:
    state = gate(
        3,
        edition="reference",
        deck=["trigger", "oscillation", "oscillation", "oscillation"],
        options=["trigger_event=sunworm"],
    )
    state = play(state, f"{CONVERT}; play channel; end")
    assert (player(state, P1).energy, player(state, P1).momentum) == (0, 3)
    assert state.deck == ()


def test_the_pause_for_it_survives_saving() -> None:
    state = play(gate(3), CONVERT)
    again = CODEC.read(CODEC.write(state))
    assert again == state
    assert player(play(again, "play channel; end"), P1).momentum == 3
    assert at("V10") not in player(again, P1).sundivers
