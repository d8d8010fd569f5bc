"""Labels: actions as a person would say them, none of them cut off, none twice in one list."""

from __future__ import annotations

import pytest

from engine.core.game import Clock, Setup
from engine.core.seat import SEATS, Seat
from engine.sol import GAME
from tests.engine.sol.sketch import P1, P2, play, sketch
from tests.random_play import EVERY_COLOUR, uses_cards, walk

LONGEST = 80  # letters of a button
NAMES = {seat: f"{seat.letter} who has a long name"[:20] for seat in SEATS}
BOARD = """
    O: O4 P1; O7 tower/P1
    V: V4 P1 node/P1; V9 P1 tower/P2
    gates: I4-V4/P1
    P1: hold=3 energy=9
    P2: hold=8 energy=9
"""


def label(line: str, text: str = BOARD, seat: Seat = P1) -> str:
    return GAME.speech.label(GAME.play.view(sketch(text), seat), line, {P1: "Ada", P2: "Bea"})


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("bonus take", "Take the bonus"),
        ("bonus decline", "Leave the bonus"),
        ("bonus decline all", "Leave all bonuses of this turn"),
        ("launch O4", "Launch to O4"),
        ("launch O4 from P2", "Launch to O4 from the ship of Bea"),
        ("fly I4 V4", "Fly from I4 to V4"),
        ("fly I4 V4 full", "Fly from I4 to V4 for 1 MP"),
        ("fly I4 V4 pay", "Fly from I4 to V4 and pay 1 energy"),
        ("fly V5 R4 zap", "Fly from V5 to R4 without a gate for 1 energy"),
        ("fly lost O3", "Bring a lost sundiver back to O3"),
        ("fly station V4 V5 V6", "Fly the station from V4 to V6"),
        ("hurl C2", "Hurl from C2"),
        ("hurl station C2", "Hurl the station from C2"),
        ("convert foundry V5 V4", "Convert V4 and V5 into a foundry in V5"),
        ("convert gate O4 I4 V4", "Convert O4 and I4 into a gate in I4-V4"),
        ("convert node V3 V5", "Convert V3 and V5 into a node in V4"),
        ("convert tower O4 I4 V4", "Convert O4, I4 and V4 into a tower in V4"),
        ("activate V4", "Activate your node in V4"),
        ("activate V9", "Activate the tower of Bea in V9"),
        ("deconstruct V4", "Give back the node in V4"),
        ("deconstruct I4-V4", "Give back the gate in I4-V4"),
        ("place node O3", "Place a node in O3"),
        ("keep none", "Keep no card"),
        ("play fuel", "Play Fuel"),
        ("play augment V4", "Play Augment in V4"),
        ("play accelerate 1", "Play Accelerate: 1 eye forward"),
        ("play pillar V4", "Play Pillar in V4"),
        ("play sacrifice R5 3", "Play Sacrifice in R5 with 3 of your hold"),
        ("play sacrifice R5", "Play Sacrifice in R5"),  # as the reference edition has it
        ("play invert node V6 V8 P2", "Play Invert: node, V6, V8 and Bea"),
        ("fly I1 I2 of P2", "Fly one of Bea from I1 to I2"),
        ("play swap O4 P1 V9 P2", "Play Swap: Ada in O4 with Bea in V9"),
        ("cluster C2 H", "Hurl all from C2"),
        ("cluster O1 O2 O3", "Move all from O1 to O3"),
        ("cluster R3 C2 H", "Hurl all from R3"),
        ("fuel", "Buy more MP"),
        ("pass", "Pass"),
        ("end", "End turn"),
        ("fly", "Fly"),  # words that several begin with
        ("play swap O4 P1", "Play Swap: O4 and Ada"),
        ("P2", "Bea"),
    ],
)
def test_an_action_is_said_as_a_person_would(line: str, said: str) -> None:
    assert label(line) == said


def test_the_same_words_are_said_by_the_question_they_answer() -> None:
    state = sketch("C: C2 P1\nO: O4 tower/P1\nP1: hold=1 energy=9\nP2: hold=1", deck=["flare"])
    state = play(state, "order flare tower ask; hurl C2; end")
    said = [
        GAME.speech.label(GAME.play.view(state, P1), GAME.play.write(one), {})
        for one in GAME.play.legal(state, P1)
    ]
    assert said == ["Use the tower in O4", "Use no more of them"]


def test_an_older_effect_says_what_its_question_is_about() -> None:
    # They used to be said as typed: Choose O9.
    text = "V: V6 P2; V8 P2\nP1: hold=1 eye=E1 card=refraction\nP2: hold=1 eye=E8"
    state = sketch(text, edition="early", effects={"refraction": "invert"})
    state = play(state, "play invert node V6 V8 P2")
    assert (
        GAME.speech.label(GAME.play.view(state, P1), "choose O9", {}) == "Put one of theirs into O9"
    )
    text = "V: V2 P1 node/P1; V9 node/P1\nP1: hold=11 card=refraction\nP2: hold=1"
    state = sketch(text, edition="early", effects={"refraction": "spawn"})
    state = play(state, "activate V2; play spawn")
    assert (
        GAME.speech.label(GAME.play.view(state, P1), "choose V9", {})
        == "Put one from your reserve into V9"
    )


@pytest.mark.parametrize(
    ("edition", "word"),
    [("published", "gate"), ("reference", "gate"), ("prototype", "bridge"), ("early", "bridge")],
)
def test_a_gate_is_called_what_the_edition_calls_it(edition: str, word: str) -> None:
    view = GAME.play.view(sketch(BOARD, edition=edition), P1)
    said = GAME.speech.label(view, "convert gate O4 I4 V3", {})
    assert said == f"Convert O4 and I4 into a {word} in I4-V3"
    assert GAME.speech.label(view, "deconstruct I4-V4", {}) == f"Give back the {word} in I4-V4"
    assert GAME.speech.label(view, "place gate I4-V4", {}) == f"Place a {word} in I4-V4"


def test_a_card_is_kept_by_its_suit_and_effect() -> None:
    text = "P1: hold=1 pending=refraction,flare\nP2: hold=1"
    state = sketch(text, effects={"refraction": "fuel"}, turn="P2")
    said = {
        GAME.speech.label(GAME.play.view(state, P1), one, {})
        for one in ("keep refraction", "keep flare")
    }
    assert said == {"Keep refraction (Fuel)", "Keep flare"}


def test_before_the_draw_there_is_no_turn_to_end() -> None:
    text = "C: C2 P1\nP1: hold=1 energy=9 card=refraction\nP2: hold=1"
    state = sketch(text, effects={"refraction": "channel"}, deck=["oscillation"] * 3)
    state = play(state, "hurl C2; end")
    assert GAME.speech.label(GAME.play.view(state, P1), "end", {}) == "Play no card"


def test_the_end_of_a_turn_that_begins_with_another_question_is_one() -> None:
    """A draft of such a turn read "Keep flare; Launch to I4; Play no card"."""
    text = "P1: hold=1 pending=refraction,flare\nP2: hold=1"
    state = play(sketch(text, options=["patient_choice=on"], turn="P2"), "P2: pass")
    (ask,) = [ask for ask in GAME.play.asks(state) if ask.blocking]
    assert ask.clock is Clock.ASIDE
    assert GAME.speech.label(GAME.play.view(state, P1), "end", {}) == "End turn"


@pytest.mark.parametrize(
    ("edition", "seats", "options"),
    [
        ("published", 2, ("trigger_event=attrition",)),
        ("published", 3, ("trigger_event=teleport",)),
        ("published", 5, ("trigger_event=implode",)),
        ("published", 1, ()),
        ("reference", 3, ("trigger_event=explode",)),
        ("reference", 2, ("trigger_event=parasite",)),
        ("reference", 3, ("trigger_event=singularity",)),
        ("prototype", 2, ("opening=on",)),
        ("prototype", 5, ()),
        ("early", 3, ()),
    ],
)
def test_in_whole_games_every_label_is_short_and_none_comes_twice(
    edition: str, seats: int, options: tuple[str, ...]
) -> None:
    setup = Setup(edition, seats, 11, (*options, EVERY_COLOUR))
    for moment in list(walk(GAME, setup, cap=250, prefers=uses_cards))[::5]:
        for seat in GAME.play.waiting(moment.before):
            view = GAME.play.view(moment.before, seat)
            lines = [GAME.play.write(one) for one in moment.offered if one.seat == seat]
            said = [GAME.speech.label(view, line, NAMES) for line in lines]
            assert len(set(said)) == len(said)
            assert all(len(one) <= LONGEST and one[0].isupper() for one in said)
            assert not any(f" {one} " in f" {text} " for one in SEATS for text in said)
