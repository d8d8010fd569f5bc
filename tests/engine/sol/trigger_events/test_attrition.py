"""Attrition: everybody loses a sundiver to the reserve."""

from __future__ import annotations

import pytest

from engine.sol import GAME
from engine.sol.state import State
from tests.engine.sol.sketch import P1, P2, at, code, legal, play, player
from tests.engine.sol.trigger_events.staging import aboard, asked, owing, reference
from tests.rulings import ruling

ALONE = "P2:"  # a player without any sundivers in play is never asked


def everywhere() -> State:
    """P1 has sundivers wherever sundivers can be."""
    state = owing(
        """
        V: V3 P1; V5 P1x2
        P1: hold=2 lost=1
        P2: hold=3
        P3:
        """,
        "attrition",
    )
    return aboard(state, P1, P2, 2)


@ruling(93)
def test_each_player_may_choose_any_of_their_sundivers() -> None:
    state = play(everywhere(), "end")
    assert asked(state) == ["P1", "P2"]
    assert legal(state, P1) == [
        *("choose V3", "choose V5", "choose hold", "choose hold P2", "choose lost"),
        "choose default",
    ]
    assert legal(state, P2) == ["choose hold", "choose default"]


@ruling(93)
@pytest.mark.parametrize(
    ("answer", "hold", "guests", "lost", "v3", "v5"),
    [
        ("V3", 2, 2, 1, 0, 2),
        ("V5", 2, 2, 1, 1, 1),
        ("hold", 1, 2, 1, 1, 2),
        ("hold P2", 2, 1, 1, 1, 2),
        ("lost", 2, 2, 0, 1, 2),
    ],
)
def test_the_one_chosen_goes_to_the_reserve(
    answer: str, hold: int, guests: int, lost: int, v3: int, v5: int
) -> None:
    before = everywhere()
    state = play(before, f"end; P1: choose {answer}")
    one = player(state, P1)
    assert (one.hold, one.aboard.get(P2, 0), one.lost) == (hold, guests, lost)
    assert (one.sundivers.get(at("V3"), 0), one.sundivers.get(at("V5"), 0)) == (v3, v5)
    assert one.reserve == player(before, P1).reserve + 1
    assert player(state, P2) == player(before, P2)


@ruling(93)
def test_the_last_guest_in_another_hold_leaves_no_trace() -> None:
    state = owing("P1:\nP2: hold=1", "attrition")
    state = play(aboard(state, P1, P2, 1), "end; P1: choose hold P2")
    assert player(state, P1).aboard == {}
    assert player(state, P2).hold == 1


@ruling(93)
def test_everybody_loses_one_and_only_one() -> None:
    state = owing("V: V3 P1x3\nP1: hold=4\nP2: hold=4", "attrition")
    state = play(state, "end; P1: choose V3; P2: choose hold")
    assert player(state, P1).sundivers == {at("V3"): 2}
    assert [each.reserve for each in state.players] == [7, 10]
    assert state.turn.seat == P2


@ruling(93)
def test_a_player_without_any_loses_nothing() -> None:
    state = owing("V: V9 node/P2\nP1: hold=1\nP2:", "attrition")
    state = play(state, "end; choose hold")
    assert player(state, P2).reserve == 13


@ruling(93)
def test_where_nobody_has_any_nobody_is_asked() -> None:
    state = play(owing("P1:\nP2:", "attrition"), "end")
    assert asked(state) == []
    assert state.turn.seat == P2


@ruling(93)
@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("V: V3 P1x2\nP1: hold=1 lost=1", (0, 2, 1)),
        ("V: V3 P1x2\nP1: lost=1", (0, 1, 1)),
        ("P1: lost=2", (0, 0, 1)),
    ],
)
def test_by_default_one_from_the_hold_goes_else_one_from_the_board(
    text: str, after: tuple[int, int, int]
) -> None:
    state = play(owing(f"{text}\n{ALONE}", "attrition"), "end; choose default")
    one = player(state, P1)
    assert (one.hold, sum(one.sundivers.values()), one.lost) == after


@ruling(93)
def test_a_guest_in_another_hold_is_the_default_of_one_who_has_nothing_else() -> None:
    state = aboard(owing("P1:\nP2:", "attrition"), P1, P2, 2)
    assert player(play(state, "end; choose default"), P1).aboard == {P2: 1}


@ruling(93)
def test_the_random_default_takes_now_this_one_and_now_that_one() -> None:
    text = f"V: V3 P1; V9 P1x4\nP1:\n{ALONE}"
    left = [
        player(play(owing(text, "attrition", seed=seed), "end; choose default"), P1).sundivers
        for seed in range(40)
    ]
    alone = [each for each in left if each == {at("V9"): 4}]
    stack = [each for each in left if each == {at("V3"): 1, at("V9"): 3}]
    assert len(alone) + len(stack) == 40
    assert 0 < len(alone) < len(stack)  # every sundiver is as likely as the others


@ruling(93)
def test_the_random_default_uses_up_none_of_the_chance_of_the_game() -> None:
    state = play(owing(f"V: V3 P1; V9 P1x4\nP1:\n{ALONE}", "attrition"), "end")
    assert play(state, "choose default").chance == state.chance


def test_a_player_is_not_taken_for_a_cell_of_the_same_number() -> None:
    # O1 is the first cell as P1 is the first seat; the words are still different.
    state = play(owing(f"O: O1 P1\nP1:\n{ALONE}", "attrition"), "end")
    assert legal(state, P1) == ["choose O1", "choose default"]
    assert code(state, "choose P1") == "not_an_option"


def test_no_card_is_owed_for_it_and_no_structure_goes_back() -> None:
    state = owing("V: V3 P1; V9 node/P1\nP1:\nP2: hold=1", "attrition")
    state = play(state, "end; P1: choose V3; P2: choose hold")
    assert state.stations
    assert state.deck == ()
    assert not state.turn.debts


@ruling(14)
def test_who_has_lost_the_last_one_gives_a_structure_back_at_the_next_turn() -> None:
    state = owing("V: V9 node/P2\nP1: hold=2\nP2: hold=1", "attrition")
    state = play(state, "end; P1: choose hold; P2: choose hold")
    assert legal(state, P2) == ["deconstruct V9"]


@ruling(90, 93)
def test_an_extra_card_has_the_same_event_before_the_card_is_replaced() -> None:
    state = play(reference("V: V3 P1\nP1: hold=1\nP2: hold=1", "attrition"), "end")
    assert asked(state) == ["P1", "P2"]
    assert len(state.deck) == 1
    state = play(state, "P2: choose hold; P1: choose V3")
    assert player(state, P1).sundivers == {}
    assert state.deck == ()
    assert player(state, P1).card == "refraction"


@ruling(92, 93)
def test_the_default_is_what_happens_when_time_runs_out() -> None:
    state = play(owing(f"V: V3 P1\nP1: hold=1\n{ALONE}", "attrition"), "end")
    (ask,) = GAME.play.asks(state)
    state = GAME.play.step(state, GAME.play.default(state, ask)).state
    assert player(state, P1).hold == 0


@ruling(93)
def test_lost_sundivers_of_others_are_not_mine() -> None:
    state = owing("V: V3 P1\nP1: hold=1\nP2: hold=1 lost=2", "attrition")
    assert code(play(state, "end"), "P1: choose lost") == "not_an_option"
