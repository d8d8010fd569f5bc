"""Colonize (7.1)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.nova import totals
from engine.nova.forces import reserve
from engine.nova.pieces import Space, Token
from tests.engine.nova.sketch import P1, P2, at, legal, play, player, refused, sketch
from tests.rulings import ruling

MAP = {"B1": "disc-01", "B12": "disc-08", "C2": "rim-01", "A1": "core-07"}


def table(one: dict[str, Any], two: dict[str, Any] | None = None, **page: Any) -> Any:
    return sketch([one, two or {}], map=MAP, **page)


@ruling("N16")
def test_colonizing_places_the_printed_number_of_colonies_and_costs_as_much() -> None:
    state = play(table({"ships": {"B1": 1}}), "colonize B1")
    assert player(state, P1).sectors == {at("B1")}
    assert reserve(state, P1, Token.COLONY) == 13
    assert player(state, P1).energy == 5
    assert player(state, P1).board == {Space.SETTLE: 1}


def test_tiles_that_lie_there_count_at_once() -> None:
    state = play(table({"ships": {"B1": 1}}, tiles={"B1.3": "lb-research"}), "colonize B1")
    assert totals.research_capacity(state, P1) == 4


@ruling("N78")
@pytest.mark.parametrize("ships", [{}, {"disabled": {"B1": 1}}, {"ships": {"C1": 1}}])
def test_an_active_ship_is_needed_in_the_sector(ships: dict[str, Any]) -> None:
    assert refused(table(ships), "colonize B1") == "no_active_ship"


def test_a_technology_makes_the_ship_needless() -> None:
    seed = {"technologies": ["veshti-3a"], "active": ["veshti-3a"]}
    assert player(play(table(seed), "colonize B1"), P1).sectors == {at("B1")}


def test_the_sector_must_touch_an_owned_one() -> None:
    assert refused(table({"ships": {"A1": 1}}), "colonize A1") == "not_adjacent"
    state = table({"ships": {"A1": 1}, "sectors": ["B1"], "energy": 9})
    assert refused(state, "colonize A1") == "population"


def test_the_centre_and_homeworlds_are_never_colonized() -> None:
    state = table({"ships": {"Z": 1}, "sectors": ["A1"]}, entity={"stations": {}, "gates": {}})
    assert refused(state, "colonize Z") == "not_colonizable"
    assert refused(state, "colonize C1") == "not_colonizable"


def test_a_sector_has_one_owner() -> None:
    state = table({"ships": {"B1": 1}}, {"sectors": ["B1"]})
    assert refused(state, "colonize B1") == "has_owner"


@ruling("N10")
@pytest.mark.parametrize("entity", [{"ships": {"B1": 1}}, {"gates": {"A": "B1"}}])
def test_a_contested_sector_cannot_be_colonized(entity: dict[str, Any]) -> None:
    assert refused(table({"ships": {"B1": 1}}, entity=entity), "colonize B1") == "contested"
    rival = table({"ships": {"B1": 1}}, {"disabled": {"B1": 1}})
    assert refused(rival, "colonize B1") == "contested"


def test_enemies_next_door_do_not_contest() -> None:
    state = table({"ships": {"B1": 1}}, {"ships": {"B2": 3}}, entity={"ships": {"A1": 3}})
    assert "colonize B1" in legal(state)


def test_population_limits_the_colonies_in_play() -> None:
    owner = {"ships": {"C2": 1}, "sectors": ["A1", "B12"]}
    assert refused(table(owner), "colonize C2") == "population"
    state = table(owner, tiles={"B12.2": "lb-population"})
    assert at("C2") in player(play(state, "colonize C2"), P1).sectors


def test_captured_colonies_are_not_in_reserve() -> None:
    state = table({"ships": {"B1": 1}, "captured": {"colonies": 14}})
    assert refused(state, "colonize B1") == "reserve"


@pytest.mark.parametrize(("techs", "paid"), [([], 2), (["pioneer-kits"], 1)])
def test_technology_makes_colonizing_cheaper(techs: list[str], paid: int) -> None:
    state = table({"ships": {"B1": 1}, "technologies": techs, "active": techs})
    assert player(play(state, "colonize B1"), P1).energy == 7 - paid


def test_loose_tokens_stay_where_they_are() -> None:
    state = play(table({"ships": {"B1": 1}}, loose={"B1": [5]}), "colonize B1")
    assert state.loose == {at("B1"): (5,)}
    assert player(state, P1).stars == 0
    assert player(state, P2).stars == 0
