"""Who owns what, who contests whom, and what is left in reserve."""

from __future__ import annotations

from typing import Any

import pytest

from engine.nova import forces
from engine.nova.pieces import Token
from tests.engine.nova.sketch import P1, P2, at, location, sketch
from tests.rulings import ruling

MAP = {"B1": "disc-01", "B7": "disc-02", "C2": "rim-01"}


@ruling("N10")
@pytest.mark.parametrize(
    "tokens",
    [
        {"ships": {"B1": 1}},
        {"disabled": {"B1": 1}},
        {"sectors": ["B1"]},
        {"sectors": ["B1"], "stations": {"B1": 1}},
        {"sectors": ["B1"], "gates": ["B1"]},
    ],
)
def test_any_token_of_another_player_contests_a_sector(tokens: dict[str, Any]) -> None:
    state = sketch([{}, tokens], map=MAP)
    assert forces.is_contested(state, P1, at("B1"))
    assert not forces.is_contested(state, P2, at("B1"))
    assert not forces.is_contested(state, P1, at("B2"))


@ruling("N10")
@pytest.mark.parametrize(
    ("entity", "forces_there"),
    [
        ({"ships": {"B1": 1}}, True),
        ({"disabled": {"B1": 1}}, True),
        ({"gates": {"A": "B1"}}, False),
    ],
)
def test_the_entity_contests_with_gates_too_but_a_gate_is_no_force(
    entity: dict[str, Any], forces_there: bool
) -> None:
    state = sketch(entity=entity, map=MAP)
    assert forces.is_contested(state, P1, at("B1"))
    assert (at("B1") in forces.enemy_forces(state, P1)) is forces_there


@ruling("N11")
def test_points_tiles_and_improvements_contest_nothing() -> None:
    state = sketch(map=MAP, loose={"B1": [5]}, tiles={"B1.3": "lb-vp"}, improvements={"B1": 2})
    assert not forces.is_contested(state, P1, at("B1"))


@ruling("N9")
def test_a_homeworld_is_an_owned_sector_without_colonies() -> None:
    state = sketch([{"sectors": ["B1"]}, {}], map=MAP)
    assert forces.owner(state, at("C1")) == P1
    assert forces.owned_sectors(state.players[P1]) == (at("B1"), at("C1"))
    assert forces.colonies_in_play(state, P1) == 2
    assert forces.owner(state, at("B2")) is None


def test_a_jump_point_is_an_owned_sector_with_an_own_gate_or_a_wormhole() -> None:
    state = sketch(
        [{"sectors": ["B1", "B7"], "gates": ["B1"]}, {"sectors": ["C2"]}],
        map=MAP,
        tiles={"B7.1": "ly-wormhole", "C2.1": "ly-wormhole"},
    )
    assert forces.jump_points(state, P1) == (at("B1"), at("B7"))
    assert forces.jump_points(state, P2) == (at("C2"),)
    assert forces.gated_sectors(state) == {at("Z"), at("B1"), at("B7"), at("C2")}
    assert forces.has_wormhole(state, location("B7.1").sector)


@ruling("N78")
def test_reserves_are_what_is_neither_on_the_board_nor_captured() -> None:
    player = {
        "sectors": ["B1"],
        "ships": {"C1": 2},
        "disabled": {"B1": 1},
        "stations": {"B1": 2},
        "gates": ["B1"],
        "captured": {"ships": 3, "colonies": 4},
    }
    state = sketch([player, {}], map=MAP)
    left = {token: forces.reserve(state, P1, token) for token in Token}
    assert left == {Token.SHIP: 4, Token.STATION: 3, Token.GATE: 2, Token.COLONY: 9}
