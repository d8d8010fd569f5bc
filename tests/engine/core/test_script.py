"""A line of notation: several actions, some with their seat; all of them or none."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core import script
from engine.core.game import Ask
from engine.core.refusal import Part, Refused
from engine.sol import GAME
from engine.sol.pieces import Main
from engine.sol.state import State
from tests.engine.sol.sketch import P1, P2, at, code, play, player, refused, run, sketch

QUIET = """
    P1: hold=8 eye=E4
    P2: hold=8 eye=E11
"""


def quiet() -> State:
    """Two players, nothing on the board, P1 on turn."""
    return sketch(QUIET)


def activation() -> State:
    """P1 stands on two foundries; P2 owns the one in V9 and is asked about its bonus."""
    return sketch(
        """
        I: I2 P1 foundry/P1
        V: V9 P1 foundry/P2
        P1: hold=3 energy=9
        P2: hold=3 energy=9
        """
    )


def one_foundry() -> State:
    """P1 can activate the foundry of P2 in V9 and nothing else."""
    return sketch(
        """
        V: V9 P1 foundry/P2
        P1: hold=3 energy=2
        P2: hold=3 energy=9
        """
    )


def test_actions_are_played_one_after_the_other() -> None:
    state = play(quiet(), "launch I4; fly I4 I3; launch O4")
    assert player(state, P1).sundivers == {at("I3"): 1, at("O4"): 1}


def test_the_events_of_all_actions_come_in_order() -> None:
    line = run(quiet(), "launch I4; launch O4").events
    first = run(quiet(), "launch I4")
    assert line == first.events + run(first.state, "launch O4").events


def test_the_log_gets_single_actions() -> None:
    _, played = script.run(GAME, quiet(), "launch I4 x2; fly I4 I3; end")
    assert [GAME.play.write(action) for action in played] == [
        "launch I4",
        "launch I4",
        "fly I4 I3",
        "end",
    ]


@pytest.mark.parametrize("line", ["", " ", ";", " ; ;; ", "P1:", "P1: ; P2:"])
def test_an_empty_line_plays_nothing(line: str) -> None:
    step, played = script.run(GAME, quiet(), line)
    assert (step.state, step.events, played) == (quiet(), (), [])


@pytest.mark.parametrize("line", ["P1: pass", "p1:pass", "  P1 :  PASS  ", ";P1: pass;", "pass"])
def test_a_line_may_begin_with_its_seat(line: str) -> None:
    assert play(quiet(), line) == play(quiet(), "pass")


def test_each_action_of_a_line_may_have_another_seat() -> None:
    state = play(quiet(), "P1: pass; P2: launch I12; P2: end; P1: launch I6")
    assert player(state, P1).sundivers == {at("I6"): 1}
    assert player(state, P2).sundivers == {at("I12"): 1}


def test_without_a_seat_an_action_belongs_to_the_one_the_game_waits_for() -> None:
    state = play(quiet(), "pass; launch I12; end; launch I6")
    assert player(state, P2).sundivers == {at("I12"): 1}
    assert player(state, P1).sundivers == {at("I6"): 1}


def test_an_answer_without_a_seat_belongs_to_the_one_who_is_asked() -> None:
    state = play(activation(), "activate V9; bonus take")
    assert player(state, P2).energy == 8


def test_another_seat_may_not_take_the_turn() -> None:
    refusal = refused(quiet(), "P2: pass")
    assert (refusal.code, refusal.facts) == ("not_your_turn", {"seat": P2, "asked": P1})


@pytest.mark.parametrize(
    ("seat", "word"), [("P9", "P9"), ("Bo", "Bo"), ("", ""), ("P1 P2", "P1 P2")]
)
def test_what_stands_before_a_colon_must_be_a_seat(seat: str, word: str) -> None:
    refusal = refused(quiet(), f"{seat}: pass")
    assert refusal.code == "notation"
    assert refusal.facts == {"word": word, "expected": "a seat such as P1"}


@pytest.mark.parametrize("action", ["pass", "launch I4", "keep flare", "order bonus node take"])
def test_a_seat_that_is_not_at_the_table_is_refused(action: str) -> None:
    assert code(quiet(), f"P3: {action}") == "no_such_seat"


def test_where_the_game_waits_for_several_the_seat_is_needed() -> None:
    both = (Ask(P1, "event", blocking=True), Ask(P2, "event", blocking=True))
    game = replace(GAME, play=replace(GAME.play, asks=lambda state: both))
    with pytest.raises(Refused) as caught:
        script.run(game, quiet(), "pass")
    assert caught.value.code == "seat_needed"
    assert GAME.speech.words.refusal(caught.value) == (
        "The game waits for P1 or P2: begin the line with the seat, such as P1: pass."
    )
    assert script.run(game, quiet(), "P1: pass")[0] == run(quiet(), "pass")


def test_a_question_beside_the_turn_does_not_ask_for_a_seat() -> None:
    state = sketch("P1: hold=8\nP2: hold=8 pending=flare,refraction")
    assert play(state, "pass").turn.seat == P2


def test_one_refusal_leaves_everything_as_it_was() -> None:
    state = quiet()
    before = GAME.play.codec.write(state)
    with pytest.raises(Refused) as caught:
        script.run(GAME, state, "launch I4; launch O4; fly C1 C2")
    assert caught.value.code == "no_sundiver"
    assert GAME.play.codec.write(state) == before
    assert state == quiet()


@pytest.mark.parametrize(
    ("line", "part"),
    [
        ("launch I4; launch O4; fly C1 C2", Part(3, 3, "fly C1 C2")),
        ("launch I4; ;; P1: fly C1 C2 ; end", Part(2, 3, "P1: fly C1 C2")),
        ("launch I4; fly I4 I3 V3; end", Part(2, 3, "fly I4 I3 V3")),
        ("jump I4; end", Part(1, 2, "jump I4")),
        ("launch I4; Bo: end", Part(2, 2, "Bo: end")),
        ("pass; end; end", Part(3, 3, "end")),
        ("fly C1 C2", None),
        ("fly C1 C2;", None),
    ],
)
def test_of_several_actions_the_refused_one_is_named(line: str, part: Part | None) -> None:
    """Which action of a list had failed was not told."""
    with pytest.raises(Refused) as caught:
        script.run(GAME, quiet(), line)
    assert caught.value.part == part


def test_a_route_is_flown_to_its_end_or_not_at_all() -> None:
    state = sketch("O: O3 P1\nP1: hold=8\nP2: hold=8")
    refusal = refused(state, "fly O3 O4 O5 O6 O7")  # movement 3
    assert refusal.code == "no_mp"
    assert player(state, P1).sundivers == {at("O3"): 1}


# An `end` too many.


@pytest.mark.parametrize("end", ["end", "END", "P1: end", "p1 : End"])
def test_an_end_after_an_action_that_finished_the_turn_is_ignored(end: str) -> None:
    assert play(quiet(), f"pass; {end}") == play(quiet(), "pass")


def test_a_conversion_and_the_last_activation_may_be_typed_with_their_end() -> None:
    state = sketch("I: I5 P1; I6 P1\nP1: hold=3\nP2: hold=3")
    assert play(state, "convert foundry I5 I6; end") == play(state, "convert foundry I5 I6")
    state = sketch("O: O5 P1 node/P1\nP1: hold=3\nP2: hold=3")
    assert play(state, "activate O5; end") == play(state, "activate O5")


def test_only_one_end_is_ignored() -> None:
    with pytest.raises(Refused) as caught:
        script.run(GAME, quiet(), "pass; end; end")
    assert caught.value.code == "nothing_begun"


def test_an_end_is_ignored_only_right_after_the_action() -> None:
    with pytest.raises(Refused) as caught:
        script.run(GAME, quiet(), "pass; P1: order bonus node ask; end")
    assert caught.value.code == "nothing_begun"


def test_an_end_of_the_next_seat_is_its_own_and_refused_while_nothing_is_begun() -> None:
    with pytest.raises(Refused) as caught:
        script.run(GAME, quiet(), "pass; P2: end")
    assert caught.value.code == "nothing_begun"


def test_a_card_kept_during_the_turn_before_does_not_excuse_an_end() -> None:
    state = sketch("P1: hold=8 eye=E4\nP2: hold=8 eye=E11 pending=flare,refraction")
    with pytest.raises(Refused) as caught:
        script.run(GAME, state, "launch I4; P2: keep flare; end; P2: end")
    assert caught.value.code == "nothing_begun"


def test_an_end_where_nothing_has_been_begun_is_refused() -> None:
    assert code(quiet(), "end") == "nothing_begun"


def test_an_end_that_is_meant_is_played() -> None:
    assert play(quiet(), "launch I4; end").turn.seat == P2


def test_a_turn_waiting_for_somebody_else_may_be_typed_with_its_end() -> None:
    assert play(activation(), "activate V9; end") == play(activation(), "activate V9")
    assert play(activation(), "activate V9; P1: end") == play(activation(), "activate V9")


def test_the_end_after_a_card_kept_by_another_seat_still_ends_the_turn() -> None:
    state = sketch("P1: hold=8 eye=E4\nP2: hold=8 eye=E11 pending=flare,refraction")
    after = play(state, "launch I4; P2: keep flare; end")
    assert after.turn.seat == P2
    assert after == play(play(state, "launch I4; P2: keep flare"), "end")


def test_the_end_after_an_order_of_another_seat_still_ends_the_turn() -> None:
    assert play(quiet(), "launch I4; P2: order bonus node ask; end").turn.seat == P2


def test_the_end_after_the_answer_of_another_seat_still_ends_the_turn() -> None:
    state = play(activation(), "activate V9; P2: bonus take")
    assert (state.turn.seat, state.turn.action) == (P1, Main.ACTIVATE)
    assert play(activation(), "activate V9; P2: bonus take; end") == play(state, "end")
    assert play(activation(), "activate V9; P2: bonus take; P1: end") == play(state, "end")


@pytest.mark.parametrize("end", ["end", "P1: end"])
def test_an_end_after_an_answer_that_finished_the_turn_is_ignored(end: str) -> None:
    state = play(one_foundry(), "activate V9; P2: bonus take")
    assert state.turn.seat == P2
    assert play(one_foundry(), f"activate V9; P2: bonus take; {end}") == state


def test_an_end_after_the_last_action_of_a_game_is_ignored() -> None:
    state = sketch(
        "C: C2 P1\nP1: hold=3\nP2: hold=3", instability=1, deck=["flare"], suits=["flare"]
    )
    over = play(state, "hurl C2; end")
    assert over.result is not None
    assert play(state, "hurl C2; end; end") == over
    assert code(over, "end") == "game_over"


# Limits.


def test_a_line_has_at_most_ten_thousand_characters() -> None:
    longest = "pass" + " " * 9_996
    assert play(quiet(), longest) == play(quiet(), "pass")
    refusal = refused(quiet(), longest + " ")
    assert (refusal.code, refusal.facts) == ("line_too_long", {"most": 10_000})


def test_a_line_has_at_most_five_hundred_actions() -> None:
    state = sketch("O: O1 P1\nP1: hold=3\nP2: hold=3", phase="MOVING", mp=1_000)
    there_and_back = "fly O1 " + "O2 O1 " * 25  # fifty steps
    ten_times = ";".join([there_and_back] * 10)
    assert play(state, ten_times).turn.mp == 500
    assert play(state, f"{there_and_back} x10").turn.mp == 500
    with pytest.raises(Refused) as caught:
        script.run(GAME, state, ten_times + "; fly O1 O2")
    assert (caught.value.code, caught.value.facts) == ("too_many_actions", {"most": 500})
