"""Why not: every verb that cannot be used now has a reason, and no other verb has one."""

from __future__ import annotations

import pytest

from engine.core.game import Setup
from engine.core.refusal import Refused
from engine.core.seat import SEATS
from engine.sol import GAME
from engine.sol.computer_player import advise
from tests.engine.sol.sketch import P1, P2, run, sketch
from tests.random_play import walk

ON_TURN = """
    O: O4 P1
    V: V9 node/P2
    P1: hold=3 energy=3
    P2: hold=8
"""
DEALT = {"refraction": "fuel"}


@pytest.mark.parametrize(
    ("verb", "code"),
    [
        ("hurl", "none_in_core"),
        ("convert", "no_pattern"),
        ("activate", "no_station_manned"),
        ("play", "no_card_kept"),
        ("keep", "nothing_to_keep"),
        ("end", "nothing_begun"),
        ("fuel", "not_in_force"),
        ("bonus", "turn_instead"),
        ("deconstruct", "no_deconstruction"),
    ],
)
def test_a_verb_that_is_not_possible_says_what_stands_in_its_way(verb: str, code: str) -> None:
    assert GAME.play.why_not(sketch(ON_TURN, effects=DEALT), P1)[verb].code == code


@pytest.mark.parametrize("verb", ["launch", "fly", "pass", "order"])
def test_what_is_possible_needs_no_reason(verb: str) -> None:
    assert verb not in GAME.play.why_not(sketch(ON_TURN), P1)


def test_parasites_are_not_mentioned_where_there_are_none() -> None:
    assert "remove" not in GAME.play.why_not(sketch(ON_TURN), P1)


def test_another_seat_is_told_whose_turn_it_is() -> None:
    reasons = GAME.play.why_not(sketch(ON_TURN, effects=DEALT), P2)
    assert {reasons[verb].code for verb in ("launch", "pass", "play", "fuel")} == {"not_your_turn"}


def test_a_move_that_has_begun_is_why_nothing_is_converted() -> None:
    state = run(sketch(ON_TURN), "launch I1").state
    assert GAME.play.why_not(state, P1)["convert"].code == "other_action"


def test_nobody_aboard_is_why_nothing_is_launched() -> None:
    state = sketch("O: O4 P1\nP1:\nP2: hold=8")
    assert GAME.play.why_not(state, P1)["launch"].code == "hold_empty"


@pytest.mark.parametrize("seed", range(3))
def test_in_whole_games_a_verb_is_legal_or_has_a_reason_with_a_sentence(seed: int) -> None:
    setup = Setup("published", 3, seed, ("trigger_event=parasite",))
    state = GAME.play.start(setup)
    checked = 0
    while GAME.play.result(state) is None and checked < 150:
        for seat in SEATS[:3]:
            legal = {GAME.play.write(action).split()[0] for action in GAME.play.legal(state, seat)}
            reasons = GAME.play.why_not(state, seat)
            assert not legal & reasons.keys()
            assert all(GAME.speech.words.refusal(reason) for reason in reasons.values())
            assert legal | reasons.keys() >= {"launch", "fly", "convert", "activate", "play"}
        state = GAME.play.step(state, advise(state, GAME.play.waiting(state)[0])).state
        checked += 1


def test_every_topic_can_be_explained_and_belongs_to_a_part_with_a_name() -> None:
    topics = GAME.speech.topics()
    assert {"launch", "event teleport", "teleport", "rewards", "solo"} <= topics.keys()
    for name, topic in topics.items():
        assert GAME.speech.explain(name, GAME.editions[0]).startswith(
            topic.title
        )  # and no other page
        assert topic.part in GAME.speech.words.text["part"]
        assert len(f"{topic.title}: {topic.line}") <= 100


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("edition", ["published", "reference"])
def test_no_reason_reads_as_if_a_word_were_missing(edition: str, seats: int) -> None:
    """Lists that are empty used to be read as none: "Yours are in none."."""
    setup = Setup(edition, seats, 4, ("trigger_event=parasite",))
    for moment in walk(GAME, setup, cap=250):
        for seat in SEATS[:seats]:
            names = {**dict(zip(SEATS, ("Ada", "Bea", "Cid"), strict=False)), seat: "you"}
            for refused in GAME.play.why_not(moment.before, seat).values():
                said = GAME.speech.words.refusal(refused, names)
                words = said.replace(".", " ").replace(";", " ").split()
                assert "none" not in words, said
                assert said[0].isupper() or said[1].isdigit(), said
                assert " a activate" not in said, said
                assert not said.endswith("of you."), said


@pytest.mark.parametrize(
    ("refused", "sentence"),
    [
        (Refused("none_in_core", cells=()), "You have no sundiver on the board, and"),
        (Refused("no_station_manned", cells=()), "There is no station on the board yet;"),
        (Refused("not_your_structure", place="V3", places=()), "You have no station and no gate"),
        (Refused("no_parasite", cell="C1", cells=()), "There is no parasite on the board."),
        (Refused("not_in_orbit", cell="I1", cells=()), "No station is left to activate."),
        (Refused("hold_empty", ship=P1), "You have no sundiver in your hold"),
        (Refused("wrong_time", effect="fuel", timing="move"), "Fuel cannot be played now;"),
    ],
)
def test_a_reason_is_a_sentence(refused: Refused, sentence: str) -> None:
    assert GAME.speech.words.refusal(refused).startswith(sentence)


def test_a_card_without_a_target_says_so() -> None:
    """It used to say that the card is written with other words."""
    state = sketch("P1: hold=3 card=refraction\nP2: hold=8", effects={"refraction": "augment"})
    assert GAME.play.why_not(state, P1)["play"].code == "no_target"
