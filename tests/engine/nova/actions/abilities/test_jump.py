"""`jump`: ships go from one owned sector to another, however far."""

from __future__ import annotations

from typing import Any

import pytest

from engine.nova.state import State
from tests.engine.nova.sketch import P1, P2, asked, at, legal, play, player, refused, sketch
from tests.rulings import ruling

MAP = {"B7": "disc-01", "B1": "disc-02"}


def door(**one: Any) -> State:
    own = {"race": "ombral", "technologies": ["ombral-3a"], "active": ["ombral-3a"], "home": "C1"}
    other = one.pop("other", {})
    page = {name: one.pop(name) for name in ("loose", "entity") if name in one}
    here = {"sectors": ["B7"], "ships": {"C1": 3}, **one}
    return sketch([{**own, **here}, {"home": "C10", **other}], map=MAP, **page)


@ruling("N99")
def test_ships_cross_the_whole_board_past_anything() -> None:
    state = door(entity={"ships": {"A1": 3, "B7": 1}})
    state = play(state, "use ombral-3a C1x3 to B7")
    assert player(state, P1).ships == {at("B7"): 3}
    assert player(state, P1).board == {"move": 1}
    assert player(state, P1).energy == 5
    assert asked(state) == ["P2 turn"]


@ruling("N99")
@pytest.mark.parametrize("ships", [1, 3])
def test_ships_beyond_the_capacity_cost_nothing(ships: int) -> None:
    assert player(play(door(), f"use ombral-3a C1x{ships} to B7"), P1).energy == 5


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("C1x4 to B7", "not_there"),
        ("C1 to B1", "not_owned"),
        ("B1 to C1", "not_owned"),
        ("C1 to C1", "same_sector"),
        ("C1 B1 to B7", "notation"),
        ("C1", "notation"),
        ("C1 to B7 carry B1", "no_ship_carries"),
        ("C1 to B7 carry C1", "no_loose_token"),
    ],
)
def test_a_jump_is_refused(words: str, code: str) -> None:
    state = door(ships={"C1": 3, "B1": 1}, loose={"B1": [2]})
    assert refused(state, f"use ombral-3a {words}") == code


@ruling("N99")
def test_loose_tokens_come_along_and_score_at_home() -> None:
    state = door(ships={"B7": 2}, loose={"B7": [5, 2]})
    state = play(state, "use ombral-3a B7 to C1 carry B7")
    assert player(state, P1).stars == 7
    assert state.loose == {}


@ruling("N99")
def test_a_retreat_is_paid() -> None:
    state = door(ships={"B7": 2}, other={"ships": {"B7": 1}})
    assert player(play(state, "use ombral-3a B7 to C1"), P2).points == 1


def test_disabled_ships_do_not_jump() -> None:
    state = door(ships={}, disabled={"C1": 2})
    assert refused(state, "use ombral-3a C1 to B7") == "not_there"


def test_one_origin_and_one_destination_a_line() -> None:
    state = door(ships={"C1": 1, "B7": 2}, loose={"B7": [2]})
    assert [line for line in legal(state) if line.startswith("use ")] == [
        "use ombral-3a B7 to C1",
        "use ombral-3a B7 to C1 carry B7",
        "use ombral-3a B7x2 to C1",
        "use ombral-3a B7x2 to C1 carry B7",
        "use ombral-3a C1 to B7",
    ]


def test_the_minimum_of_move_counts() -> None:
    state = door(board={"move": 4})
    assert player(play(state, "use ombral-3a C1 to B7"), P1).energy == 3
    assert refused(door(board={"move": 4}, energy=3), "use ombral-3a C1 to B7") == "energy_short"
    assert refused(door(energy=1), "use ombral-3a C1 to B7") == "energy_short"
