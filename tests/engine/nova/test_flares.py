"""Solar flares: what players choose, and what becomes of it (14.5, 17.2, 20.5)."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from engine.core.game import Clock
from engine.nova import notation, rules
from engine.nova.events import audience
from engine.nova.events import entity as entity_events
from engine.nova.forces import reserve
from engine.nova.pieces import Token
from engine.nova.state import State
from tests.engine.nova.phases import happened, phase
from tests.engine.nova.sketch import (
    P1,
    P2,
    P3,
    asked,
    at,
    default,
    legal,
    play,
    player,
    refused,
    run,
    sketch,
)
from tests.rulings import ruling

ONE = "e1-07 e1-10"  # one lost, one disabled; then a card that does nothing
TWO = "e3-08 e1-10"  # two lost, two disabled


def flare(*players: dict[str, Any], cards: str = ONE, **entity: Any) -> State:
    """The position in which a flare asks."""
    return phase(players, entity={"cards": cards, **entity}).state


SPREAD = {"ships": {"A3": 2, "C1": 1}}


def test_a_flare_takes_ships_to_the_reserve_and_disables_others() -> None:
    state = flare(SPREAD, {"ships": {"A4": 3}})
    assert asked(state) == ["P1 flare"]  # P2 has one way to choose
    step = run(state, "choose lost C1 disabled A3")
    assert player(step.state, P1).ships == {at("A3"): 1}
    assert player(step.state, P1).disabled == {at("A3"): 1}
    assert reserve(step.state, P1, Token.SHIP) == 8
    assert player(step.state, P1).captured == {}
    assert player(step.state, P2).ships == {at("A4"): 1}
    assert player(step.state, P2).disabled == {at("A4"): 1}
    assert asked(step.state) == ["P2 turn"]


@ruling("N56")
def test_each_part_is_done_as_far_as_possible() -> None:
    state = flare({"ships": {"A3": 1}}, {}, cards=TWO)
    assert asked(state) == ["P2 turn"]
    assert (player(state, P1).ships, player(state, P1).disabled) == ({}, {})
    state = flare({}, {"disabled": {"A3": 1, "A4": 2}}, cards=TWO)
    assert legal(state) == ["choose lost A3d A4d", "choose lost A4dx2"]
    state = flare({}, {"ships": {"A3": 1, "A4": 2}}, cards=TWO)
    assert refused(state, "choose lost A4") == "flare_lost"
    assert refused(state, "choose lost A4x2 A3") == "flare_lost"
    assert refused(state, "choose lost A4x2") == "flare_disabled"
    assert player(play(state, "choose lost A4x2 disabled A3"), P2).disabled == {at("A3"): 1}


@ruling("N56")
def test_any_own_ships_on_the_board_may_be_chosen_the_homeworld_included() -> None:
    state = flare({}, {"home": "C10", "ships": {"C10": 1, "A3": 1}, "disabled": {"B7": 1}})
    assert legal(state) == [
        "choose lost A3 disabled C10",
        "choose lost B7d disabled A3",
        "choose lost B7d disabled C10",
        "choose lost C10 disabled A3",
    ]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("choose", "flare_lost"),
        ("choose lost", "notation"),
        ("choose lost A4", "not_there"),
        ("choose lost A3d disabled A3", "not_there"),
        ("choose lost C1 disabled C1", "not_there"),
        ("choose lost C1 disabled A3x2", "flare_disabled"),
        ("choose lost C1 disabled A3d", "notation"),
        ("choose lost C1", "flare_disabled"),
        ("choose C1", "notation"),
        ("choose disabled A3 lost C1", "notation"),
    ],
)
def test_what_a_flare_does_not_take_is_refused(line: str, code: str) -> None:
    assert refused(flare(SPREAD, {}), line) == code


def test_groups_of_one_sector_are_added_up() -> None:
    state = flare({}, {"ships": {"A3": 3, "A4": 2}, "disabled": {"A3": 2}}, cards=TWO)
    plain = play(state, "choose lost A3 A3d disabled A3x2")
    assert play(state, "choose lost a3d A3 disabled A3 A3") == plain
    assert player(plain, P2).disabled == {at("A3"): 3}


# Asked at once.


@ruling("N56")
def test_all_are_asked_at_once_and_any_order_gives_the_same_position() -> None:
    state = flare(SPREAD, SPREAD, {"ships": {"A3": 1, "A4": 1}}, marker=2)
    assert asked(state) == ["P1 flare", "P2 flare", "P3 flare"]
    assert all(ask.together and ask.clock is Clock.ANSWER for ask in rules.asks(state))
    answers = (
        "P1: choose lost C1 disabled A3",
        "P2: choose lost A3 disabled C1",
        "P3: choose lost A4 disabled A3",
    )
    ends = [play(state, ";".join(order)) for order in permutations(answers)]
    assert all(end == ends[0] for end in ends)
    assert player(ends[0], P3).disabled == {at("A3"): 1}


@ruling("N56", "N150")
def test_nothing_is_carried_out_before_the_last_answer_and_none_is_told() -> None:
    state = flare(SPREAD, SPREAD)
    step = run(state, "P2: choose lost C1 disabled A3")
    assert [player(step.state, seat) for seat in (P1, P2)] == [
        player(state, seat) for seat in (P1, P2)
    ]
    assert asked(step.state) == ["P1 flare"]
    assert [audience(event) for event in step.events] == [frozenset({P2}), None]
    assert refused(step.state, "P2: choose lost C1 disabled A3") == "not_asked"
    last = run(step.state, "choose lost C1 disabled A3")
    struck = happened(last, entity_events.FlareStruck)
    assert [event.seat for event in struck] == [P1, P2]


@ruling("N56")
def test_they_are_carried_out_in_turn_order_from_the_player_who_triggered_the_phase() -> None:
    page = {"entity": {"marker": 2, "stations": {}, "cards": ONE}}
    fleet = {"ships": {"A3": 1, "A4": 1}}
    state = sketch([fleet, {**fleet, "energy": 0}, fleet], turn="P2", **page)
    state = play(state, "logistics; P1: choose default; P3: choose default")
    step = run(state, "choose default")
    assert [event.seat for event in happened(step, entity_events.FlareStruck)] == [P2, P3, P1]
    assert asked(step.state) == ["P3 turn"]


# Power.


@ruling("N56")
@pytest.mark.parametrize(("before", "after"), [(3, 4), (11, 12), (12, 12)])
def test_a_flare_raises_the_power_up_to_the_last_level(before: int, after: int) -> None:
    state = flare({}, {}, power=before)
    assert state.entity.power == after


# Defaults and orders.


@pytest.mark.parametrize(
    ("fleet", "answer"),
    [
        ({"ships": {"A3": 2, "A4": 1}}, "choose lost A3 disabled A3"),
        ({"ships": {"A4": 2, "A3": 2}}, "choose lost A3 disabled A4"),
        ({"ships": {"A3": 2, "A4": 1}, "disabled": {"A4": 2}}, "choose lost A4d disabled A3"),
        ({"ships": {"A4": 3}, "disabled": {"A3": 3}}, "choose lost A3d disabled A4"),
    ],
)
def test_the_default_takes_from_the_largest_fleets(fleet: dict[str, Any], answer: str) -> None:
    assert default(flare({}, fleet)) == answer


def test_the_default_counts_anew_after_each_ship() -> None:
    state = flare({}, {"ships": {"A3": 3, "A4": 2, "A5": 2}}, cards=TWO)
    assert default(state) == "choose lost A3x2 disabled A4 A5"
    assert player(play(state, "choose default"), P2).ships == {at(each): 1 for each in SECTORS}


SECTORS = ("A3", "A4", "A5")


def test_the_standing_order_answers_with_the_default() -> None:
    auto = {**SPREAD, "orders": {"flare": "auto"}}
    assert asked(flare(SPREAD, auto)) == ["P1 flare"]
    assert asked(flare(auto, auto)) == ["P2 turn"]


def test_an_order_never_answers_an_open_question() -> None:
    state = play(flare(SPREAD, SPREAD), "P2: order flare auto")
    assert asked(state) == ["P1 flare", "P2 flare"]
    assert asked(play(state, "choose default")) == ["P2 flare"]


def test_two_flares_in_one_phase_ask_one_after_the_other() -> None:
    state = flare({}, {"ships": {"A3": 2, "A4": 3}}, cards="e1-07 e2-08")
    assert state.entity.phase is not None
    assert (state.entity.phase.card, state.entity.phase.draws) == ("e1-07", 1)
    state = play(state, "choose lost A4 disabled A4")
    assert state.entity.phase is not None
    assert (state.entity.phase.card, state.entity.phase.draws) == ("e2-08", 0)
    assert asked(state) == ["P2 flare"]
    assert state.entity.phase.losses.keys() == {P1}
    assert state.entity.power == 4


def test_the_preview_of_the_last_answer_does_not_tell_what_others_chose() -> None:
    fleets = [{"ships": {"C1": 1, "B1": 1}}, {"ships": {"C10": 1, "B7": 1}}]
    first = flare(*fleets)
    events = []
    for choice in ("lost C10 disabled B7", "lost B7 disabled C10"):
        state = play(first, f"P2: choose {choice}")
        answer = notation.read(state, P1, "choose lost C1 disabled B1")
        shown = rules.preview(state, P1, [answer])
        assert shown.seal is not None
        assert shown.seal.code == "choices"
        events.append(shown.events)
    assert events[0] == events[1]


def test_where_only_one_player_had_a_choice_its_preview_shows_what_the_flare_does() -> None:
    state = flare({"ships": {"C1": 1, "B1": 1}}, {"ships": {"C10": 1}})
    shown = rules.preview(state, P1, [notation.read(state, P1, "choose lost C1 disabled B1")])
    struck = [event for event in shown.events if isinstance(event, entity_events.FlareStruck)]
    assert [event.seat for event in struck] == [P1, P2]
