"""Flare: a new station stirs up sundivers."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.refusal import Malformed, Refused
from engine.core.seat import Seat
from engine.sol import GAME
from engine.sol.actions import Fly
from engine.sol.pieces import Suit
from engine.sol.position import CODEC
from engine.sol.state import State
from tests.engine.sol.sketch import (
    P1,
    P2,
    P3,
    WAY_IN,
    at,
    code,
    happened,
    legal,
    play,
    player,
    refused,
    run,
    sketch,
)
from tests.rulings import ruling

FLARE = {"refraction": "flare"}
DECK = ["oscillation", "subduction", "refraction", "oscillation"]
OLDER = pytest.mark.parametrize("edition", ["prototype", "early"])


def board(text: str, edition: str = "prototype", **page: Any) -> State:
    lines = f"{text}\n{WAY_IN}\nP1: hold=1 card=refraction\nP2: hold=1\nP3:"
    return sketch(lines, edition=edition, **{"effects": FLARE, "deck": DECK, **page})


def stirred(text: str, edition: str = "prototype", **page: Any) -> State:
    """P1 has converted a node in V5 and played the card: three steps."""
    text = f"V: V4 P1; V6 P1\n{text}"
    return play(board(text, edition, **page), "convert node V4 V6; play flare")


@ruling(83)
@OLDER
def test_the_example_of_the_card(edition: str) -> None:
    state = stirred("O: O4 P1\nI: I1 P2", edition)
    step = run(state, "fly I1 I2 I3 of P2; fly O4 O5")
    after = step.state
    assert player(after, P1).sundivers == {at("O5"): 1}
    assert player(after, P2).sundivers == {at("I3"): 1}
    assert [len(event.cards) for event in happened(step, "CardsDrawn")] == [1]
    assert after.turn.seat == P2
    assert not after.active
    assert after.discard == (Suit.REFRACTION,)


@ruling(83)
@pytest.mark.parametrize(
    ("cells", "steps"),
    [
        (("O4", "O5"), 1),
        (("I4", "I5"), 2),
        (("V4", "V5"), 3),
        (("R4", "R5"), 5),
        (("C4", "C5"), 8),
    ],
)
def test_the_ring_of_the_station_says_how_many_steps_there_are(
    cells: tuple[str, str], steps: int
) -> None:
    one, two = cells
    state = board(f"{one[0]}: {one} P1; {two} P1\nV: V10 P3")
    state = play(state, f"convert foundry {one} {two}; play flare")
    for number in range(steps):
        assert state.turn.seat == P1
        way = ("V10", "V11") if number % 2 == 0 else ("V11", "V10")
        state = play(state, f"fly {way[0]} {way[1]} of P3")
    assert state.turn.seat == P2


@ruling(83)
def test_it_follows_the_conversion_of_a_station() -> None:
    state = board("V: V4 P1x2; V6 P1\nO: O5 P1\nI: I5 P1")
    assert code(state, "play flare") == "convert_station_first"
    assert "play flare" not in legal(state)
    assert legal(play(state, "convert node V4 V6")) == ["play flare", "end"]
    gate = play(state, "convert gate O5 I5 V4")
    assert gate.turn.seat == P2  # the game does not wait for it
    assert code(state, "launch O13; play flare") == "wrong_time"


@ruling(20, 83)
def test_without_a_sundiver_on_the_board_there_is_nothing_to_stir() -> None:
    state = play(board("V: V4 P1; V6 P1"), "convert node V4 V6")
    assert state.turn.seat == P2
    state = play(board("V: V4 P1; V6 P1; V9 P3"), "convert node V4 V6")
    assert legal(state) == ["play flare", "end"]


@ruling(83)
def test_every_step_of_everybody_is_offered_and_no_other() -> None:
    state = stirred("O: O4 P1\nV: V9 P3\ngates: V9-R6/P1")
    assert legal(state) == [
        "fly O4 O3",
        "fly O4 O5",
        "fly O4 I4",
        "fly V9 V8 of P3",
        "fly V9 V10 of P3",
        "fly V9 R6 of P3",
        "end",
    ]
    assert code(state, "fly V9 I9 of P3") == "no_gate"
    assert code(state, "fly V9 V11 of P3") == "not_touching"
    assert code(state, "fly V9 V10 of P2") == "nobody_there_of"
    assert code(state, "fly V9 V10") == "nobody_there_of"
    assert code(state, "fly O4 O5 free") == "other_action"
    assert code(state, "P2: fly V9 V10") == "not_your_turn"


def test_a_step_needs_a_seat_of_the_table() -> None:
    state = stirred("V: V9 P3")
    with pytest.raises(Refused, match="no_such_seat"):
        GAME.play.step(state, Fly(P1, at("V9"), at("V10"), owner=Seat(4)))


@ruling(83)
def test_steps_cost_no_mp_and_nothing_else_of_a_move_is_possible() -> None:
    state = stirred("O: O4 P1\nC: C1 P1 P2")
    mp = state.turn.mp
    assert play(state, "fly O4 O5").turn.mp == mp
    assert code(state, "hurl C1") == "other_action"
    assert code(state, "launch O13") == "other_action"
    assert code(state, "convert node V4 V6") == "converted_already"


@ruling(83)
def test_one_may_end_before_all_steps_are_made() -> None:
    state = stirred("V: V9 P3")
    assert play(state, "end").turn.seat == P2
    assert play(state, "fly V9 V10 of P3; end").turn.seat == P2


@ruling(23, 83)
def test_owners_other_than_the_one_who_plays_have_their_toll_once() -> None:
    state = stirred("I: I1 P2x2\ngates: I1-V1/P2 V1-R1/P2 I1-V13/P1")
    state = play(state, "fly I1 V1 of P2")
    assert player(state, P2).energy == 1  # for their own sundiver in their own bridge
    state = play(state, "fly V1 R1 of P2")
    assert player(state, P2).energy == 1
    state = play(state, "fly I1 V13 of P2")
    assert player(state, P1).energy == 0  # one's own bridge pays nothing


@ruling(21, 83)
def test_the_limit_in_a_cell_is_that_of_the_owner() -> None:
    state = stirred("V: V9 P3 P1; V10 P3x5\nO: O4 P1")
    assert code(state, "fly V9 V10 of P3") == "crowded_by"
    assert "fly V9 V10 of P3" not in legal(state)
    assert refused(state, "fly V9 V10 of P3").facts["limit"] == 5
    assert player(play(state, "fly V9 V10"), P1).sundivers[at("V10")] == 1


@ruling(115)
def test_where_crowds_are_looked_at_late_there_must_be_a_step_left_to_end_them() -> None:
    state = stirred("V: V9 P3x2; V10 P3x6", "early")
    state = play(state, "fly V9 V10 of P3")
    assert player(state, P3).sundivers[at("V10")] == 7
    assert code(state, "end") == "must_go_on"
    assert "end" not in legal(state)
    two = play(state, "fly V10 V11 of P3; fly V11 V12 of P3")
    assert two.turn.seat == P2
    # The second of them uses up the last steps, so a third cannot go in.
    assert code(state, "fly V9 V10 of P3") == "crowded_by"
    (ask,) = GAME.play.asks(state)
    while state.turn.seat == P1:
        state = GAME.play.step(state, GAME.play.default(state, GAME.play.asks(state)[0])).state
    assert max(player(state, P3).sundivers.values()) <= 6
    assert ask.seat == P1


@ruling(99)
def test_energy_in_the_garden_goes_to_the_owner_of_the_sundiver() -> None:
    # A published table may play with the effects of the prototype (R84).
    state = sketch(
        """
        V: V4 P1; V6 P1; V9 P2
        gates: I9-V8/P2
        P1: hold=1 card=refraction
        P2: hold=1
        """,
        options=["wording=prototype", "trigger_event=energy_garden"],
        effects=FLARE,
        deck=DECK,
        garden={"V10": 2},
    )
    state = play(state, "convert node V4 V6; play flare; fly V9 V10 of P2")
    assert (player(state, P1).energy, player(state, P2).energy) == (0, 2)


@OLDER
def test_a_flare_survives_saving_after_each_step(edition: str) -> None:
    state = stirred("V: V9 P3", edition)
    for line in ("fly V9 V10 of P3", "fly V10 V11 of P3", "fly V11 V12 of P3"):
        assert CODEC.read(CODEC.write(state)) == state
        state = play(CODEC.read(CODEC.write(state)), line)
    assert state.turn.seat == P2


@ruling(115)
def test_a_crowd_that_the_steps_left_can_end_survives_saving() -> None:
    state = play(stirred("V: V9 P3; V10 P3x6; V13 P2", "early"), "fly V13 V12 of P2")
    state = play(state, "fly V9 V10 of P3")  # one too many, and one step left
    assert CODEC.read(CODEC.write(state)) == state


@pytest.mark.parametrize("steps", [-1, 0, 4])
def test_a_saved_game_cannot_have_more_steps_than_the_station_brings(steps: int) -> None:
    page = CODEC.write(stirred("V: V9 P3"))
    page["progress"]["active"][0]["memory"]["steps"] = steps
    with pytest.raises(Malformed):
        CODEC.read(page)


@ruling(115)
def test_a_saved_game_cannot_have_a_crowd_that_no_step_is_left_for() -> None:
    state = play(stirred("V: V9 P3; V10 P3x6", "early"), "fly V9 V10 of P3; fly V10 V9 of P3")
    page = CODEC.write(state)
    page["players"][2]["sundivers"] = {"V10": 8}
    page["players"][2]["reserve"] = 5
    with pytest.raises(Malformed):
        CODEC.read(page)


def test_without_the_card_nobody_flies_another_players_sundiver() -> None:
    state = board("V: V9 P3; V4 P1")
    assert code(state, "fly V9 V10 of P3") == "not_your_sundiver"
    assert code(state, "fly V4 V5 of P3") == "not_your_sundiver"
    assert code(state, "P2: fly V9 V10 of P3") == "not_your_turn"
    assert play(state, "fly V4 V5 of P1") == play(state, "fly V4 V5")


def test_the_suit_of_its_name_is_still_a_suit() -> None:
    state = board(
        "V: V4 P1; V6 P1; V9 P3", effects={"flare": "flare"}, deck=["flare", "refraction"]
    )
    page = CODEC.write(state)
    page["players"][0]["card"] = "flare"
    state = CODEC.read(page)
    state = play(state, "convert node V4 V6; play flare; fly V9 V10 of P3; end")
    assert state.discard == (Suit.FLARE,)
    assert state.instability == 12
    assert player(state, P1).card is Suit.FLARE


def test_steps_are_told_and_seen() -> None:
    state = stirred("V: V9 P3")
    step = run(state, "fly V9 V10 V11 of P3")
    names = {P1: "Ada", P2: "Bea", P3: "Cid"}
    assert GAME.speech.tell("prototype", happened(step, "Flew"), names) == [
        "A sundiver of Cid flies from V9 over V10 to V11."
    ]
    view = GAME.play.view(state, P1)
    assert "Flare (3 more steps)" in GAME.speech.describe(view)
    assert GAME.speech.label(view, "fly V9 V10 of P3", names) == "Fly one of Cid from V9 to V10"
