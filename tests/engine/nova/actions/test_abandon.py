"""Abandon, and the population deficits that follow (7.3, 5.4)."""

from __future__ import annotations

import pytest

from engine.nova.forces import reserve
from engine.nova.pieces import Token
from tests.engine.nova.sketch import (
    P1,
    P2,
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

MAP = {"A1": "core-03", "B1": "disc-01", "B2": "disc-02", "B12": "disc-08", "C2": "rim-09"}
FULL = {
    "sectors": ["B1"],
    "ships": {"B1": 3, "C1": 1},
    "disabled": {"B1": 1},
    "stations": {"B1": 2},
    "gates": ["B1"],
}


def test_any_own_tokens_of_a_sector_go_back_to_the_reserve() -> None:
    state = sketch([FULL, {}], map=MAP)
    state = play(state, "abandon B1 ships 2 disabled 1 stations 1 gate")
    here = player(state, P1)
    assert (here.ships, here.disabled) == ({at("B1"): 1, at("C1"): 1}, {})
    assert (here.stations, here.gates) == ({at("B1"): 1}, frozenset())
    assert here.energy == 6
    assert reserve(state, P1, Token.SHIP) == 8
    assert here.sectors == {at("B1")}


def test_colonies_take_stations_and_the_gate_along_and_ships_may_stay() -> None:
    state = play(sketch([FULL, {}], map=MAP, tiles={"B1.3": "lb-vp"}), "abandon B1 colonies")
    here = player(state, P1)
    assert (here.sectors, here.stations, here.gates) == (frozenset(), {}, frozenset())
    assert here.ships[at("B1")] == 3
    assert reserve(state, P1, Token.COLONY) == 15
    assert len(state.tiles) == 1


def test_stations_named_beside_the_colonies_change_nothing() -> None:
    state = sketch([FULL, {}], map=MAP)
    named = play(state, "abandon B1 stations 1 gate colonies ships 1")
    assert named == play(state, "abandon B1 ships 1 colonies")


def test_the_homeworld_stays_but_its_units_may_go() -> None:
    state = sketch([FULL, {}], map=MAP)
    assert refused(state, "abandon C1 colonies") == "home_stays"
    assert at("C1") not in player(play(state, "abandon C1 ships 1"), P1).ships


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("abandon B1 ships 4", "not_there"),
        ("abandon B1 stations 3", "not_there"),
        ("abandon C1 gate", "not_there"),
        ("abandon B2 colonies", "not_owned"),
        ("abandon B1", "notation"),
        ("abandon B1 ships 0", "notation"),
        ("abandon B1 gate gate", "notation"),
    ],
)
def test_only_what_is_there_can_be_taken_back(line: str, code: str) -> None:
    assert refused(sketch([FULL, {}], map=MAP), line) == code


@ruling("N18")
def test_abandoning_beside_enemies_gives_them_nothing() -> None:
    state = sketch([FULL, {"ships": {"B1": 1}}], map=MAP)
    state = play(state, "abandon B1 ships 3")
    assert player(state, P2).points == 0


def test_one_part_a_line_is_offered() -> None:
    state = sketch([{**FULL, "ships": {"B1": 2}}, {}], map=MAP)
    assert [line for line in legal(state) if line.startswith("abandon")] == [
        "abandon B1 ships 1",
        "abandon B1 ships 2",
        "abandon B1 disabled 1",
        "abandon B1 stations 1",
        "abandon B1 stations 2",
        "abandon B1 gate",
        "abandon B1 colonies",
    ]


CROWDED = {"sectors": ["A1", "B1", "B2", "B12"]}  # seven colonies


def test_losing_population_asks_for_sectors_until_the_rest_fits() -> None:
    state = sketch([CROWDED, {}], map=MAP, tiles={"B12.1": "lr-population"})
    assert asked(state) == ["P1 turn"]
    state = play(state, "abandon B12 colonies")
    assert asked(state) == ["P1 deficit"]
    assert asked(play(state, "choose B1")) == ["P2 turn"]


def test_a_deficit_is_asked_about_before_anything_else() -> None:
    state = sketch([CROWDED, {}], map=MAP)
    assert asked(state) == ["P1 deficit"]
    assert legal(state) == ["choose A1", "choose B1", "choose B2", "choose B12"]
    assert refused(state, "research") == "asked_otherwise"
    state = play(state, "choose A1")
    assert asked(state) == ["P1 turn"]
    assert at("A1") not in player(state, P1).sectors


def test_losing_tiles_can_deepen_a_deficit() -> None:
    state = sketch([CROWDED, {}], map=MAP, tiles={"B1.3": "lb-population"})
    state = play(state, "choose B1")
    assert asked(state) == ["P1 turn"]
    crowd = {"sectors": ["A1", "B1", "B2", "B12", "C2"]}  # nine colonies, population six
    state = play(sketch([crowd, {}], map=MAP, tiles={"B12.2": "lb-population"}), "choose B12")
    assert asked(state) == ["P1 deficit"]


def test_a_deficit_of_another_player_is_settled_too() -> None:
    state = sketch([{}, CROWDED], map=MAP)
    assert asked(state) == ["P2 deficit"]
    assert asked(play(state, "choose A1")) == ["P1 turn"]


def test_ships_stay_in_a_sector_given_up() -> None:
    state = sketch([{**CROWDED, "ships": {"A1": 2}}, {}], map=MAP)
    assert player(play(state, "choose A1"), P1).ships == {at("A1"): 2}


@ruling("N70")
def test_by_default_the_least_valuable_sector_goes() -> None:
    state = sketch([CROWDED, {}], map=MAP)
    assert default(state) == "choose B12"
    state = sketch([CROWDED, {}], map=MAP, improvements={"B12": 5})
    assert default(state) == "choose B2"
    state = sketch([CROWDED, {}], map=MAP, improvements={"B12": 5}, tiles={"B2.1": "ly-energy2"})
    assert default(state) == "choose B1"


def test_a_standing_order_answers_deficits_by_default() -> None:
    state = sketch([{**CROWDED, "orders": {"deficit": "auto"}}, {}], map=MAP)
    assert asked(state) == ["P1 turn"]
    assert player(state, P1).sectors == {at("A1"), at("B1")}


def test_an_order_never_answers_a_question_that_is_open() -> None:
    state = sketch([CROWDED, {}], map=MAP)
    assert asked(play(state, "order deficit auto")) == ["P1 deficit"]


def test_an_abandoned_sector_is_told_once() -> None:
    events = run(sketch([FULL, {}], map=MAP), "abandon B1 colonies").events
    names = [type(event).__name__ for event in events]
    assert names == ["EnergySpent", "TokenPlaced", "SectorGivenUp", "TurnStarted"]
