"""Improve (7.2)."""

from __future__ import annotations

from engine.nova import totals
from tests.engine.nova.sketch import P1, at, legal, play, player, refused, sketch
from tests.rulings import ruling

MAP = {"B1": "disc-01", "B2": "disc-02"}


def test_an_improvement_raises_the_value_of_a_sector_by_one() -> None:
    state = play(sketch([{"sectors": ["B1"]}, {}], map=MAP), "improve B1")
    assert totals.sector_value(state, at("B1")) == 3
    assert player(state, P1).energy == 6


@ruling("N17")
def test_homeworlds_and_contested_sectors_can_be_improved() -> None:
    state = sketch([{"sectors": ["B1"]}, {"ships": {"B1": 1}}], map=MAP)
    assert [line for line in legal(state) if line.startswith("improve")] == [
        "improve B1",
        "improve C1",
    ]


@ruling("N17")
def test_a_sector_is_improved_once_in_a_cycle() -> None:
    state = sketch([{"sectors": ["B1"]}, {}], map=MAP)
    assert refused(state, "improve B1; P2: research; improve B1") == "improved_already"
    state = play(state, "improve B1; research; improve C1")
    assert state.improvements == {at("B1"): 1, at("C1"): 1}


def test_only_owned_sectors_can_be_improved() -> None:
    state = sketch([{"ships": {"B1": 1}}, {"sectors": ["B2"]}], map=MAP)
    assert refused(state, "improve B1") == "not_owned"
    assert refused(state, "improve B2") == "not_owned"


def test_improvements_vanish_with_the_sector() -> None:
    state = sketch([{"sectors": ["B1"]}, {}], map=MAP, improvements={"B1": 3, "C1": 1})
    assert play(state, "abandon B1 colonies").improvements == {at("C1"): 1}


@ruling("N103")
def test_a_sector_won_again_in_the_same_cycle_is_not_improved_again() -> None:
    state = sketch([{"sectors": ["B1"], "ships": {"B1": 1}, "improved": ["B1"]}, {}], map=MAP)
    state = play(state, "abandon B1 colonies; research; colonize B1; research")
    assert refused(state, "improve B1") == "improved_already"


def test_a_technology_improves_two_sectors_for_one_price() -> None:
    charter = {"technologies": ["sarrune-3b"], "active": ["sarrune-3b"], "sectors": ["B1", "B2"]}
    state = sketch([charter, {}], map=MAP)
    assert refused(state, "improve B1 B2 C1") == "too_many_sectors"
    assert refused(state, "improve B1 B1") == "sector_twice"
    state = play(state, "improve C1 B1")
    assert state.improvements == {at("B1"): 1, at("C1"): 1}
    assert player(state, P1).energy == 6
    assert (
        refused(sketch([{"sectors": ["B1"]}, {}], map=MAP), "improve B1 C1") == "too_many_sectors"
    )


@ruling("N88")
def test_a_technology_places_two_points_with_one_improve() -> None:
    loom = {"technologies": ["ancient-1a"], "active": ["ancient-1a"]}
    assert play(sketch([loom, {}]), "improve C1").improvements == {at("C1"): 2}
