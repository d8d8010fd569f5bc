"""Move: standard, warp in, warp out (10)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.nova.pieces import Space
from engine.nova.state import State
from tests.engine.nova.sketch import P1, P2, at, legal, play, player, refused, sketch
from tests.rulings import ruling

MAP = {"B1": "disc-02", "B2": "disc-04", "C2": "rim-01", "A1": "core-03", "B12": "disc-09"}
FREE = {"stations": {}, "gates": {"A": "A4"}}


def table(one: dict[str, Any], two: dict[str, Any] | None = None, **page: Any) -> State:
    return sketch([one, two or {}], map=MAP, **page)


def with_technology(*ids: str) -> dict[str, Any]:
    return {"technologies": list(ids), "active": list(ids)}


@ruling("N26")
def test_ships_of_several_origins_meet_in_one_sector() -> None:
    state = play(table({"ships": {"C1": 2, "C2": 1}}), "move C2 C1x2 to B1")
    assert player(state, P1).ships == {at("B1"): 3}
    assert player(state, P1).energy == 7 - 3
    assert player(state, P1).board == {Space.MOVE: 1}


@pytest.mark.parametrize(
    ("page", "ships", "paid"),
    [({}, 1, 1), ({}, 3, 3), ({"C1.2": "lb-fleet", "C1.3": "lb-fleet"}, 3, 2)],
)
def test_ships_beyond_the_capacity_cost_one_each(
    page: dict[str, str], ships: int, paid: int
) -> None:
    state = play(table({"ships": {"C1": 4}}, tiles=page), f"move C1x{ships} to B1")
    assert player(state, P1).energy == 7 - paid


def test_ships_go_one_step_unless_technology_lends_more() -> None:
    one = {"ships": {"C1": 1}, "sectors": ["B1"]}
    assert refused(table(one), "move C1 to A1") == "out_of_range"
    state = table({**one, **with_technology("slipstream-drive")})
    assert player(play(state, "move C1 to A1"), P1).ships == {at("A1"): 1}


@ruling("N30")
@pytest.mark.parametrize(
    ("rival", "code"),
    [
        ({"ships": {"B1": 1}}, "path_blocked"),
        ({"disabled": {"B1": 1}}, "path_blocked"),
        ({"sectors": ["B1"], "stations": {"B1": 1}}, "path_blocked"),
        ({"sectors": ["B1"]}, ""),
        ({"sectors": ["B1"], "gates": ["B1"]}, ""),
    ],
)
def test_paths_avoid_enemy_forces_but_not_colonies_and_gates(
    rival: dict[str, Any], code: str
) -> None:
    one = {"ships": {"C1": 1}, **with_technology("slipstream-drive")}
    state = table(one, rival, entity=FREE)
    if code:
        assert refused(state, "move C1 to A1") == code
    else:
        assert player(play(state, "move C1 to A1"), P1).ships == {at("A1"): 1}


def test_a_path_may_end_among_enemies_and_begin_there() -> None:
    state = table({"ships": {"C1": 1, "C2": 1}}, {"ships": {"B1": 1, "C2": 1}})
    assert at("B1") in player(play(state, "move C1 C2 to B1"), P1).ships


def test_a_technology_crosses_enemy_forces() -> None:
    one = {"ships": {"C1": 1}, **with_technology("slipstream-drive", "ombral-2b")}
    state = play(table(one, {"ships": {"B1": 2}}), "move C1 to A1")
    assert player(state, P1).ships == {at("A1"): 1}


def test_homeworlds_of_others_are_closed() -> None:
    state = table({"ships": {"B7": 1}, "sectors": ["B7"]})
    assert refused(state, "move B7 to C10") == "out_of_range"
    assert "move B7 to C10" not in legal(state)


@ruling("N29")
def test_a_destination_needs_an_owned_sector_near_whatever_stands_between() -> None:
    state = table({"ships": {"B1": 1}})
    assert refused(state, "move B1 to A1") == "unsupported"
    rival = {"ships": {"B2": 2}}
    state = table({"ships": {"B1": 1}, "sectors": ["B1"]}, rival)
    assert player(play(state, "move B1 to A1"), P1).ships == {at("A1"): 1}


@ruling("N27")
def test_a_jump_point_adds_one_to_range_and_support() -> None:
    state = table({"ships": {"C1": 1}, "gates": ["C1"]})
    assert player(play(state, "move C1 to A1"), P1).ships == {at("A1"): 1}
    assert refused(table({"ships": {"C1": 1}}), "move C1 to A1") == "out_of_range"


@ruling("N28")
def test_wormholes_are_one_step_apart_for_all_players() -> None:
    tiles = {"B1.1": "ly-wormhole", "B7.1": "ly-wormhole"}
    map = {**MAP, "B7": "disc-12"}
    state = sketch([{"ships": {"B1": 1}}, {"sectors": ["B1", "B7"]}], map=map, tiles=tiles)
    assert refused(state, "move B1 to B7") == "unsupported"
    owner = {"ships": {"B1": 1}, "sectors": ["B7"]}
    state = play(sketch([owner, {}], map=map, tiles=tiles), "move B1 to B7")
    assert player(state, P1).ships == {at("B7"): 1}


@ruling("N31")
def test_warp_in_ignores_what_stands_between_and_costs_one() -> None:
    one = {"ships": {"A1": 3, "B2": 1}, "gates": ["C1"]}
    rival = {"ships": {"B1": 2}}
    state = play(table(one, rival, entity=FREE), "warp in A1x2 B2 to C1")
    assert player(state, P1).ships == {at("A1"): 1, at("C1"): 3}
    assert player(state, P1).energy == 6
    assert refused(table(one, rival), "warp in A1 to B1") == "no_jump_point"
    assert refused(table({**one, "ships": {"A4": 1}}), "warp in A4 to C1") == "out_of_range"


@ruling("N31")
def test_warp_out_goes_to_many_destinations_and_obeys_path_and_support() -> None:
    one = {"ships": {"C1": 4}, "gates": ["C1"]}
    state = play(table(one, entity=FREE), "warp out C1 to A1 B1x2")
    assert player(state, P1).ships == {at("A1"): 1, at("B1"): 2, at("C1"): 1}
    assert player(state, P1).energy == 6
    assert refused(table({"ships": {"C1": 1}}), "warp out C1 to B1") == "no_jump_point"
    state = table(one, {"ships": {"B1": 1}}, entity=FREE)
    assert refused(state, "warp out C1 to A1") == "path_blocked"
    assert refused(state, "warp out C1 to B1 C2x4") == "not_there"


@ruling("N95")
@pytest.mark.parametrize("line", ["move C1 to C1", "warp in C1 to C1", "warp out C1 to C1"])
def test_a_move_ends_elsewhere(line: str) -> None:
    assert refused(table({"ships": {"C1": 1}, "gates": ["C1"]}), line) == "same_sector"


@ruling("N78")
def test_disabled_ships_do_not_move() -> None:
    state = table({"ships": {"C1": 1}, "disabled": {"C1": 2}})
    assert refused(state, "move C1x2 to B1") == "not_there"


@ruling("N33")
@pytest.mark.parametrize(
    ("rival", "points"),
    [
        ({"ships": {"B1": 2}}, 1),
        ({"disabled": {"B1": 1}}, 1),
        ({"sectors": ["B1"], "stations": {"B1": 1}}, 1),
        ({"sectors": ["B1"]}, 0),
        ({"ships": {"B2": 1}}, 0),
    ],
)
def test_leaving_forces_of_another_player_gives_them_a_point(
    rival: dict[str, Any], points: int
) -> None:
    state = play(table({"ships": {"B1": 3}}, rival), "move B1x2 to C1")
    assert player(state, P2).points == points


@ruling("N33")
def test_the_entity_gains_nothing_and_a_technology_spares_the_point() -> None:
    state = play(table({"ships": {"B1": 1}}, entity={"ships": {"B1": 2}}), "move B1 to C1")
    assert [each.points for each in state.players] == [0, 0]
    quiet = {"ships": {"B1": 1}, **with_technology("ombral-2b")}
    assert player(play(table(quiet, {"ships": {"B1": 1}}), "move B1 to C1"), P2).points == 0


@ruling("N32")
def test_loose_tokens_go_along_and_score_at_home() -> None:
    state = table({"ships": {"B1": 1, "A1": 1}, "sectors": ["B1"]}, loose={"A1": [5, 2, 2]})
    state = play(state, "move A1 to B1 carry A1:5 A1:2; research")
    assert state.loose == {at("A1"): (2,), at("B1"): (5, 2)}
    assert player(state, P1).stars == 0
    state = play(state, "move B1 to C1 carry B1")
    assert state.loose == {at("A1"): (2,)}
    assert player(state, P1).stars == 7


@ruling("N32")
@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("move B1 to C1 carry B1:3", "no_loose_token"),
        ("move B1 to C1 carry B1:5 B1:5", "no_loose_token"),
        ("move B1 to C1 carry B1 B1:5", "no_loose_token"),
        ("move B1 to C1 carry B1 B1", "no_loose_token"),
        ("move B1 to C1 carry A1", "no_ship_carries"),
        ("move B1 to C1 carry B1:0", "notation"),
        ("move B1 to C1 carry", "notation"),
    ],
)
def test_only_tokens_of_a_sector_that_ships_leave_go_along(line: str, code: str) -> None:
    assert refused(table({"ships": {"B1": 1}}, loose={"B1": [5], "A1": [2]}), line) == code


@ruling("N32")
def test_tokens_in_a_contested_sector_stay() -> None:
    state = table({"ships": {"B1": 1}}, {"ships": {"B1": 1}}, loose={"B1": [5]})
    assert refused(state, "move B1 to C1 carry B1") == "contested"
    assert "move B1 to C1 carry B1" not in legal(state)


def test_with_several_destinations_tokens_say_where_they_go() -> None:
    state = table({"ships": {"C1": 2}, "gates": ["C1"]}, loose={"C1": [5]}, entity=FREE)
    assert refused(state, "warp out C1 to A1 B1 carry C1:5") == "notation"
    state = play(state, "warp out C1 to A1 B1 carry C1:5 to A1")
    assert state.loose == {at("A1"): (5,)}


@ruling("N98")
def test_technology_links_sectors_for_its_owner_only() -> None:
    one = {"sectors": ["B7"], "ships": {"C1": 1}, **with_technology("ancient-3a")}
    state = play(table(one), "move C1 to B7")
    assert player(state, P1).ships == {at("B7"): 1}
    gates = {"sectors": ["B7"], "gates": ["C1", "B7"], "ships": {"C1": 1}}
    assert refused(table(gates), "move C1 to B7") == "out_of_range"
    state = table({**gates, **with_technology("ombral-2a")})
    assert player(play(state, "move C1 to B7"), P1).ships == {at("B7"): 1}


def test_one_origin_and_one_destination_a_line_are_offered() -> None:
    state = table({"ships": {"B12": 2}}, loose={"B12": [2]})
    assert [line for line in legal(state) if line.startswith(("move", "warp"))] == [
        "move B12 to B1",
        "move B12 to B1 carry B12",
        "move B12x2 to B1",
        "move B12x2 to B1 carry B12",
        "move B12 to C18",
        "move B12 to C18 carry B12",
        "move B12x2 to C18",
        "move B12x2 to C18 carry B12",
    ]  # the disc and rim sectors beside the homeworld


def test_the_example_move_of_the_notation() -> None:
    state = table({"ships": {"C1": 2}}, {"ships": {"C10": 2}}, turn="P2")
    state = play(state, "move C10 to B7")
    assert player(state, P2).energy == 6
    assert player(state, P2).board == {Space.MOVE: 1}
