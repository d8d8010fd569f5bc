"""`disable n`: enemy ships in one sector within reach take part in nothing."""

from __future__ import annotations

from typing import Any

import pytest

from engine.nova.state import State
from tests.engine.nova.sketch import P1, P2, at, legal, play, player, refused, sketch
from tests.rulings import ruling


def choir(
    one: dict[str, Any] | None = None, other: dict[str, Any] | None = None, **page: Any
) -> State:
    own = {"technologies": ["static-choir"], "active": ["static-choir"]}
    tiles = {"B1": "disc-01", "B7": "disc-02", "B8": "disc-03", "B6": "disc-04"}
    return sketch([{**own, **(one or {})}, other or {}], map=tiles, **page)


def lines(state: State) -> list[str]:
    return [line for line in legal(state) if line.startswith("use ")]


def test_ships_of_the_entity_are_disabled() -> None:
    state = play(choir(entity={"ships": {"B1": 3}}), "use static-choir B1 entityx2")
    assert state.entity.ships == {at("B1"): 1}
    assert state.entity.disabled == {at("B1"): 2}
    assert player(state, P1).energy == 6


def test_ships_of_a_player_come_back_with_the_owners_logistics() -> None:
    state = choir(other={"ships": {"B1": 2}, "energy": 0})
    state = play(state, "use static-choir B1 P2x2")
    assert player(state, P2).ships == {}
    assert player(state, P2).disabled == {at("B1"): 2}
    state = play(state, "research; logistics")
    assert player(state, P2).ships == {at("B1"): 2}
    assert player(state, P2).disabled == {}


def test_a_mixed_group_is_written_with_the_entity_last() -> None:
    state = choir(other={"ships": {"B1": 1}}, entity={"ships": {"B1": 1}})
    state = play(state, "use static-choir B1 e P2")
    assert player(state, P2).disabled == state.entity.disabled == {at("B1"): 1}


@ruling("N141")
@pytest.mark.parametrize(
    ("one", "sector"),
    [
        ({"sectors": ["B7"]}, "B7"),  # owned
        ({}, "B1"),  # beside the homeworld
        ({"sectors": ["B8"]}, "B7"),  # beside an owned sector
        ({"ships": {"B7": 1}}, "B7"),  # occupied
        ({"ships": {}, "disabled": {"B7": 1}}, "B7"),
    ],
)
def test_a_sector_within_reach(one: dict[str, Any], sector: str) -> None:
    state = choir(one, entity={"ships": {sector: 1}})
    assert lines(state) == [f"use static-choir {sector} entity"]


@ruling("N141")
def test_a_sector_out_of_reach() -> None:
    state = choir({"ships": {"B8": 1}}, entity={"ships": {"B7": 1}})
    assert refused(state, "use static-choir B7 entity") == "ability_out_of_reach"
    assert lines(state) == []


def test_homeworlds_are_excluded() -> None:
    state = choir({"sectors": ["B7"]}, {"ships": {"C10": 2}})
    assert refused(state, "use static-choir C10 P2") == "homeworld_attack"
    assert lines(state) == []


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("B1 entityx3", "too_many_ships"),
        ("B1 P2 entityx2", "too_many_ships"),
        ("B1 P2x2", "not_there"),
        ("B1 P1", "own_tokens"),
        ("B1", "notation"),
        ("B1 P2x0", "notation"),
        ("B1 P3", "notation"),
        ("P2", "notation"),
    ],
)
def test_a_group_is_refused(words: str, code: str) -> None:
    one = {"ships": {"B1": 1}}
    state = choir(one, {"ships": {"B1": 1}}, entity={"ships": {"B1": 3}})
    assert refused(state, f"use static-choir {words}") == code


def test_disabled_ships_and_stations_are_no_target() -> None:
    state = choir(other={"disabled": {"B1": 1}, "sectors": ["B1"], "stations": {"B1": 1}})
    assert lines(state) == []


def test_one_enemy_a_line_is_listed_in_each_number() -> None:
    state = choir(other={"ships": {"B1": 1}}, entity={"ships": {"B1": 5}})
    assert lines(state) == [
        "use static-choir B1 P2",
        "use static-choir B1 entity",
        "use static-choir B1 entityx2",
    ]


def test_disabled_ships_roll_no_dice_in_an_attack_of_the_same_turn() -> None:
    state = choir({"ships": {"B1": 1}}, entity={"ships": {"B1": 2}}, next=[4])
    state = play(state, "use static-choir B1 entityx2; attack B1 entity")
    assert state.entity.disabled == {at("B1"): 1}
    assert player(state, P1).ships == {at("B1"): 1}


def test_ships_of_the_entity_come_back_in_its_phase() -> None:
    entity = {"ships": {"B1": 3}, "marker": 2, "cards": "e1-08 e1-09"}
    state = choir({"energy": 1, "sectors": []}, entity=entity, next=[1] * 4)
    state = play(state, "use static-choir B1 entityx2")
    assert state.entity.disabled == {at("B1"): 2}
    state = play(state, "logistics")
    assert state.entity.disabled == {}
    assert sum(state.entity.ships.values()) == 3
