"""Build ships, stations and warp gates (9)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.nova.state import State
from tests.engine.nova.sketch import P1, at, legal, play, player, refused, sketch
from tests.rulings import ruling

MAP = {"B1": "disc-01", "B2": "disc-02"}
YARDS = {"technologies": ["nanite-yards"], "active": ["nanite-yards"]}  # two ships more


def table(one: dict[str, Any], two: dict[str, Any] | None = None, **page: Any) -> State:
    return sketch([one, two or {}], map=MAP, **page)


@ruling("N78")
@pytest.mark.parametrize(
    ("ships", "disabled", "paid"),
    [(0, 0, 1), (3, 0, 1), (4, 0, 2), (3, 1, 2), (6, 0, 2), (7, 0, 3), (9, 0, 3)],
)
def test_ships_cost_by_the_fleet_they_make(ships: int, disabled: int, paid: int) -> None:
    fleet = {"ships": {"C1": ships}, "disabled": {"B2": disabled}}
    fleet = {name: {at: n for at, n in where.items() if n} for name, where in fleet.items()}
    state = play(table(fleet), "build ships C1")
    assert player(state, P1).energy == 7 - paid
    assert player(state, P1).ships[at("C1")] == ships + 1


def test_the_fleet_track_limits_the_ships_of_one_action() -> None:
    assert refused(table({}), "build ships C1x2") == "build_capacity"
    state = play(table({}, tiles={"C1.2": "lb-fleet"}), "build ships C1x2")
    assert player(state, P1).ships == {at("C1"): 2}
    assert player(play(table(YARDS), "build ships C1x3"), P1).ships == {at("C1"): 3}


def test_captured_ships_cannot_be_built() -> None:
    state = table({**YARDS, "ships": {"C1": 7}, "captured": {"ships": 2}})
    assert refused(state, "build ships C1x2") == "reserve"
    assert "build ships C1" in legal(state)
    assert "build ships C1x2" not in legal(state)


@ruling("N24")
def test_ships_appear_at_home_and_in_jump_points() -> None:
    one = {**YARDS, "sectors": ["B1", "B2"], "gates": ["B1"]}
    state = table(one)
    assert refused(state, "build ships B2") == "no_yard"
    state = play(state, "build ships B1x2 C1")
    assert player(state, P1).ships == {at("B1"): 2, at("C1"): 1}
    wormhole = table(one, tiles={"B2.1": "ly-wormhole"})
    assert player(play(wormhole, "build ships B2"), P1).ships == {at("B2"): 1}


@ruling("N24")
def test_a_contested_yard_builds_nothing() -> None:
    one = {"sectors": ["B1"], "gates": ["B1"]}
    state = table(one, entity={"ships": {"B1": 1}})
    for line in ("build ships B1", "build station B1"):
        assert refused(state, line) == "contested"
    rival = table({"sectors": ["B1"]}, {"ships": {"B1": 1}})
    assert refused(rival, "build gate B1") == "contested"


@pytest.mark.parametrize("line", ["build ships B1", "build station B1", "build gate B1"])
def test_only_owned_sectors_are_built_in(line: str) -> None:
    assert refused(table({"ships": {"B1": 1}}), line) == "not_owned"


@ruling("N25")
@pytest.mark.parametrize(("here", "paid"), [(0, 1), (1, 2), (3, 4)])
def test_a_station_costs_more_beside_others(here: int, paid: int) -> None:
    stations = {"B1": here} if here else {}
    state = table({"sectors": ["B1", "B2"], "stations": {**stations, "B2": 1}})
    state = play(state, "build station B1")
    assert player(state, P1).energy == 7 - paid
    assert player(state, P1).stations[at("B1")] == here + 1


def test_there_are_five_stations_and_three_gates() -> None:
    state = table({"stations": {"C1": 4}, "captured": {"stations": 1, "gates": 3}})
    assert refused(state, "build station C1") == "reserve"
    assert refused(state, "build gate C1") == "reserve"


def test_a_gate_costs_two_and_stands_alone() -> None:
    state = play(table({}), "build gate C1")
    assert player(state, P1).gates == {at("C1")}
    assert player(state, P1).energy == 5
    assert refused(table({"gates": ["C1"]}), "build gate C1") == "gate_there"
    hole = table({"sectors": ["B2"]}, tiles={"B2.1": "ly-wormhole"})
    assert refused(hole, "build gate B2") == "gate_there"


@pytest.mark.parametrize(
    ("technology", "line", "paid"),
    [("drovak-1a", "build station B1", 1), ("fold-beacon", "build gate C1", 1)],
)
def test_technology_makes_building_cheaper(technology: str, line: str, paid: int) -> None:
    one = {"sectors": ["B1"], "stations": {"B1": 1}}
    state = table({**one, "technologies": [technology], "active": [technology]})
    assert player(play(state, line), P1).energy == 7 - paid


def test_one_yard_a_line_is_offered() -> None:
    state = table({**YARDS, "sectors": ["B1"], "gates": ["B1"]})
    assert [line for line in legal(state) if line.startswith("build ships")] == [
        "build ships B1", "build ships B1x2", "build ships B1x3",
        "build ships C1", "build ships C1x2", "build ships C1x3",
    ]  # fmt: skip
