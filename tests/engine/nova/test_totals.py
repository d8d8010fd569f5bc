"""Tracks, stock, artifacts, sector values and the victory track (5, 15)."""

from __future__ import annotations

import pytest

from engine.nova import totals
from engine.nova.pieces import Resource, Track
from tests.engine.nova.sketch import P1, P2, at, play, player, sketch
from tests.rulings import ruling

MAP = {"A1": "core-01", "A2": "core-02", "B1": "disc-01", "B2": "disc-03", "C2": "rim-09"}


@ruling("N6")
def test_an_icon_is_one_position_whatever_it_comes_from() -> None:
    state = sketch(
        [{"technologies": "fusion-reactor", "active": "fusion-reactor"}, {}],
        tiles={"C1.1": "ly-energy2"},
    )
    assert totals.icons(state, P1, Track.ENERGY) == 3
    assert totals.energy_value(state, P1) == 10
    assert totals.energy_value(state, P2) == 7


@ruling("N7")
def test_icons_beyond_the_last_position_are_remembered() -> None:
    tiles = {"C1.1": "ly-energy2", "B1.1": "lr-energy", "B1.2": "ly-energy2", "B2.1": "lr-energy"}
    active = ["ancient-1b"]
    owner = {"sectors": ["B1", "B2"], "technologies": active, "active": active}
    state = sketch([owner, {}], map=MAP, tiles=tiles)
    assert totals.icons(state, P1, Track.ENERGY) == 12
    assert totals.energy_value(state, P1) == 16
    state = play(state, "abandon B1 colonies")
    assert totals.icons(state, P1, Track.ENERGY) == 8
    assert totals.energy_value(state, P1) == 15


def test_a_change_of_the_energy_track_leaves_the_supply_alone() -> None:
    state = sketch([{"energy": 5, "hand": ["ly-energy2"]}, {}])
    state = play(state, "reveal ly-energy2 C1.1")
    assert (player(state, P1).energy, totals.energy_value(state, P1)) == (4, 9)


@ruling("N75")
def test_stock_is_won_and_lost_with_the_sector() -> None:
    state = sketch(
        [{"sectors": ["B1"], "synthesized": "PP"}, {}],
        map=MAP,
        tiles={"B1.1": "lr-artifact", "B1.2": "ly-res-h2", "C1.2": "lb-res-p"},
    )
    stock = totals.stock(state, P1)
    assert (stock[Resource.OMEGA], stock[Resource.HADRON], stock[Resource.PTERACNIUM]) == (1, 2, 3)
    stock = totals.stock(play(state, "abandon B1 colonies"), P1)
    assert (stock[Resource.OMEGA], stock[Resource.HADRON], stock[Resource.PTERACNIUM]) == (0, 0, 3)


@pytest.mark.parametrize(("techs", "limit"), [([], 0), (["matter-loom"], 2)])
def test_the_synthesis_limit_adds_technology(techs: list[str], limit: int) -> None:
    state = sketch([{"technologies": techs, "active": techs}, {}])
    assert totals.synthesis_limit(state, P1) == limit


def test_a_sector_is_worth_its_print_its_tiles_and_its_improvements() -> None:
    state = sketch(
        [{"sectors": ["B1"]}, {}],
        map=MAP,
        tiles={"B1.1": "lr-vp3", "B1.2": "ly-energy-vp"},
        improvements={"B1": 2, "C1": 1},
    )
    assert totals.sector_value(state, at("B1")) == 2 + 3 + 1 + 2
    assert totals.sector_value(state, at("C1")) == 1
    assert totals.sector_points(state, P1) == 9


def test_artifacts_of_one_sector_count_double_for_the_player_only() -> None:
    tiles = {"A1.1": "lr-artifact", "A1.2": "lr-artifact", "B1.1": "lr-artifact"}
    state = sketch([{"sectors": ["A1", "B1"]}, {}], map=MAP, tiles=tiles)
    assert totals.artifact_total(state) == 3
    assert totals.artifact_count(state, P1) == 3 + 1
    printed = totals.sector_points(state, P1)
    assert totals.victory_track(state) == printed + 15
    assert totals.score(state, P1) == printed + 20


@ruling("N4")
def test_the_victory_track_falls_when_a_sector_is_lost() -> None:
    state = sketch(
        [{"sectors": ["B1"], "stars": 3, "points": 9}, {"stars": 2}],
        map=MAP,
        improvements={"B1": 4},
    )
    assert totals.victory_track(state) == 3 + 2 + 2 + 4
    assert totals.victory_track(play(state, "abandon B1 colonies")) == 5


@ruling("N74")
def test_points_per_resource_follow_the_stock_without_omega() -> None:
    techs = ["crystal-extraction"]
    state = sketch(
        [{"sectors": ["B1"], "technologies": techs, "active": techs, "synthesized": "PPN"}, {}],
        map=MAP,
        tiles={"B1.1": "lr-artifact"},
    )
    assert totals.technology_points(state, P1) == 2


def test_printed_points_of_a_technology_count_only_while_it_is_active() -> None:
    state = sketch([{"technologies": ["cascade-core"]}, {}])
    assert totals.technology_points(state, P1) == 0
    state = sketch([{"technologies": ["cascade-core"], "active": ["cascade-core"]}, {}])
    assert totals.technology_points(state, P1) == 1


def test_loose_tokens_score_nothing() -> None:
    state = sketch([{"sectors": ["B1"]}, {}], map=MAP, loose={"B1": [5, 2]})
    assert totals.victory_track(state) == 2


@ruling("N8")
def test_lower_tracks_take_nothing_away_but_colonies() -> None:
    """Research, fleet and energy fall; technologies, ships and energy stay."""
    had = ["deep-array", "gene-gardens", "fusion-reactor", "survey-drones", "convoy-drives"]
    one = {
        "sectors": ["B1"],
        "technologies": had,
        "active": had,
        "ships": {"C1": 9},
        "energy": 9,
        "synthesized": "P",
        "home": "C1",
    }
    tiles = {"B1.1": "lr-energy", "B1.2": "ly-research2", "B1.3": "lb-fleet"}
    state = sketch([one, {}], map=MAP, tiles=tiles)
    assert (totals.energy_value(state, P1), totals.research_capacity(state, P1)) == (10, 5)
    assert totals.build_capacity(state, P1) == 2
    state = play(state, "abandon B1 colonies")
    assert (totals.energy_value(state, P1), totals.research_capacity(state, P1)) == (8, 3)
    assert (totals.build_capacity(state, P1), totals.synthesis_limit(state, P1)) == (1, 0)
    assert player(state, P1).active == tuple(had)  # five at a limit of three
    assert player(state, P1).ships == {at("C1"): 9}
    assert player(state, P1).energy == 8  # nothing but the price of abandoning
    assert player(state, P1).synthesized == "P"


@ruling("N71")
def test_points_energy_and_improvements_have_no_supply_that_runs_out() -> None:
    rich = {"energy": 120, "stars": 400, "board": {"settle": 100}, "home": "C1"}
    state = play(sketch([rich, {}], improvements={"C1": 60}), "improve C1")
    assert state.improvements == {at("C1"): 61}
    assert player(state, P1).energy == 20
    assert player(state, P1).board == {"settle": 101}
    assert totals.victory_track(state) == 461
