"""An action of the wrong kind is told what is asked instead, and which page says more."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.core.game import Setup
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol import GAME
from engine.sol.agenda import PROMPTS, asked
from engine.sol.edition_text import words_of
from engine.sol.state import State
from tests.engine.sol.sketch import P1, P2, play, refused, sketch
from tests.rulings import ruling

CARDS = ["oscillation", "refraction", "oscillation", "refraction"]


def opening(edition: str = "published") -> State:
    return GAME.play.start(Setup(edition, 2, options=("opening=on", "start_eye=E4")))


def stranded() -> State:
    """P1 has no sundiver left and a node that can go back."""
    return play(sketch("O: O3 node/P1\nP1:\nP2: hold=8", turn="P2"), "pass")


def on_turn() -> State:
    return sketch("P1: hold=8\nP2: hold=8")


def before_the_draw() -> State:
    """P1 owes a card and has Channel in the hold."""
    board = "C: C2 P1\nP1: hold=8 energy=3 card=refraction\nP2: hold=8"
    return play(sketch(board, effects={"refraction": "channel"}, deck=CARDS), "hurl C2; end")


def after_the_draw() -> State:
    """P1 has drawn and may still play Accelerate, by a switch of the table."""
    return play(
        sketch(
            "C: C2 P1\nP1: hold=8 card=refraction\nP2: hold=8",
            effects={"refraction": "accelerate"},
            options=["any_window_after_draw=on"],
            deck=CARDS,
        ),
        "hurl C2; end",
    )


def bonus() -> State:
    board = "V: V9 P1 tower/P1\nP1: hold=3 energy=9\nP2: hold=3"
    return play(sketch(board), "activate V9")


def flare() -> State:
    """P1 wants to be asked which of two outer towers works at a flare."""
    board = "O: O4 tower/P1; O6 tower/P1\nC: C1 P1\nP1: hold=1 energy=5\nP2: hold=1"
    state = sketch(board, deck=["flare", *CARDS])
    return play(state, "order flare tower ask; hurl C1; end")


def effect() -> State:
    board = "O: O3 P1\nI: I3 P1 P2\nP1: hold=1 card=refraction\nP2: hold=1"
    return play(sketch(board, effects={"refraction": "chain"}), "play chain O3")


def event() -> State:
    state = sketch(
        "C: C1 P1\nV: V5 P1\nP1: hold=1\nP2:",
        edition="reference",
        options=["trigger_event=attrition"],
        deck=["trigger", *CARDS],
    )
    return play(state, "hurl C1; end")


def card_choice() -> State:
    """P1 left the choice open until the own turn, at a table that waits for it."""
    board = "P1: hold=8 pending=flare,refraction\nP2: hold=8"
    return play(sketch(board, options=["patient_choice=on"], turn="P2"), "pass")


ASKED: dict[str, tuple[Callable[[], State], str, str, str]] = {
    "PlaceOpening": (opening, "pass", "place one: gate, node, foundry or tower.", "opening"),
    "GiveBack": (stranded, "pass", "give back a station or a gate first.", "deconstruct"),
    "TakeTurn": (on_turn, "bonus take", "it is for you to take the turn.", "turn"),
    "BeforeDraw": (before_the_draw, "launch O1", "you may only play the kept card, or end", "end"),
    "AfterDraw": (after_the_draw, "launch O1", "you may only play the kept card, or end", "end"),
    "OfferBonus": (bonus, "end", "The bonus of 1 at the station in V9 comes first", "bonus"),
    "UseOuterStation": (flare, "end", "works next, O4 or O6, or to leave the rest.", "choose"),
    "AskEffect": (effect, "end", "The effect Chain comes first", "chain"),
    "AskEvent": (event, "end", "The event Attrition comes first", "event attrition"),
    "KeepCard": (card_choice, "pass", "keep one of the cards, or to put", "keep"),
}


def test_every_question_is_asked_below() -> None:
    assert {prompt.__name__ for prompt in PROMPTS} == ASKED.keys()


@ruling(132)
@pytest.mark.parametrize("prompt", ASKED)
def test_an_action_of_the_wrong_kind_is_told_what_is_asked_and_the_page_of_it(prompt: str) -> None:
    """It used to be told only that the game asks something else."""
    begin, line, says, page = ASKED[prompt]
    state = begin()
    assert type(asked(state.agenda, P1)).__name__ == prompt
    no = refused(state, f"P1: {line}")
    said = GAME.speech.words.refusal(no, {P1: "you"})
    assert says in said
    assert said[0].isupper()
    assert GAME.speech.words.page(no) == page


@ruling(11)
@pytest.mark.parametrize(
    ("edition", "placed", "seat", "due"),
    [
        ("published", "", P1, "gate, node, foundry or tower"),
        ("published", "place gate I4-V4; place gate I9-V9", P1, "node, foundry or tower"),
        ("published", "place node O4; place gate I9-V9", P1, "gate"),
        ("reference", "place node O4", P1, "gate"),
        ("prototype", "", P2, "bridge"),
        ("prototype", "place gate I1-V1; place gate I6-V6", P2, "node, foundry or tower"),
    ],
)
def test_in_the_opening_round_the_piece_that_is_due_is_named(
    edition: str, placed: str, seat: Seat, due: str
) -> None:
    no = refused(play(opening(edition), placed), "launch I4")
    assert words_of(edition).refusal(no, {seat: "you"}) == (
        f"The opening structures come first: it is for you to place one: {due}."
    )
    assert GAME.speech.explain(GAME.speech.words.page(no), edition).startswith("Opening structures")


def test_why_not_says_the_same_of_every_verb() -> None:
    reasons = GAME.play.why_not(opening(), P1)
    said = {verb: GAME.speech.words.refusal(no) for verb, no in reasons.items()}
    assert said["launch"] == said["pass"] == said["end"] == said["bonus"]
    assert isinstance(reasons["launch"], Refused)
