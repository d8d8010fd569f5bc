"""`banish n`: Entity ships of one sector go back into the reserve."""

from __future__ import annotations

from typing import Any

import pytest

from engine.nova.position.json_form import write
from engine.nova.state import State
from tests.engine.nova.sketch import P1, asked, at, legal, play, player, refused, sketch


def hand(entity: dict[str, Any], **one: Any) -> State:
    own = {"technologies": ["ancient-2a"], "active": ["ancient-2a"]}
    return sketch([{**own, **one}, {}], entity=entity)


def test_active_ships_go_first_and_score_nothing() -> None:
    state = play(hand({"ships": {"A1": 2}, "disabled": {"A1": 2}}), "use ancient-2a A1x3")
    assert state.entity.ships == {}
    assert state.entity.disabled == {at("A1"): 1}
    assert state.entity.captured == 0
    one = player(state, P1)
    assert (one.stars, one.counts, one.energy) == (0, {}, 5)
    assert asked(state) == ["P1 turn"]


def test_they_are_in_the_reserve_again() -> None:
    before = hand({"ships": {"A1": 4}})
    after = play(before, "use ancient-2a A1x3")
    assert sum(after.entity.ships.values()) == 1
    assert after.entity.captured == before.entity.captured
    assert write(after)["entity"]["ships"] == {"A1": 1}


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("A1x4", "too_many_ships"),
        ("A2x3", "not_there"),
        ("A3", "not_there"),
        ("Z", "not_there"),  # stations are no ships
        ("A1d", "notation"),
        ("", "notation"),
        ("A1 A2", "notation"),  # one sector
    ],
)
def test_a_group_is_refused(words: str, code: str) -> None:
    assert refused(hand({"ships": {"A1": 5, "A2": 2}}), f"use ancient-2a {words}") == code


def test_each_sector_is_listed_in_each_number() -> None:
    state = hand({"ships": {"A1": 5}, "disabled": {"A3": 1}})
    lines = [line for line in legal(state) if line.startswith("use ")]
    assert lines == [
        "use ancient-2a A1",
        "use ancient-2a A1x2",
        "use ancient-2a A1x3",
        "use ancient-2a A3",
    ]


def test_the_centre_may_be_cleared_so_that_its_token_is_claimed() -> None:
    state = hand({"ships": {"Z": 3}, "stations": {}}, ships={"Z": 1})
    state = play(state, "use ancient-2a Zx3")
    assert state.maw  # looked at when the turn ends, not before
    state = play(state, "research")
    assert not state.maw
    assert player(state, P1).stars == 25
