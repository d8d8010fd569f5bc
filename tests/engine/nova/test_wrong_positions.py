"""Positions that contradict the box or the rules: the field at fault is named."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.refusal import Malformed
from engine.nova.position import CODEC

P1, P2 = "players[0]", "players[1]"
MAP = {
    "C1": "home-blue", "C10": "home-red", "A1": "core-03", "A2": "core-06", "B1": "disc-05",
    "B2": "disc-01", "B6": "disc-02", "B7": "disc-03", "C2": "rim-01",
}  # fmt: skip
SPREAD = {"A1": 6, "A2": 6, "B1": 6, "B2": 3}  # one more than there are
THIRD = {"technologies": ["sunbreaker"]}


def page(one: dict[str, Any], two: dict[str, Any], **fields: Any) -> dict[str, Any]:
    seats = [{"race": "calyth", "home": "C1", **one}, {"race": "drovak", "home": "C10", **two}]
    return {"game": "nova", "players": seats, "map": MAP, **fields}


def fault(one: dict[str, Any], two: dict[str, Any], **fields: Any) -> str:
    """Read a position of two players and return the field that is wrong."""
    with pytest.raises(Malformed) as caught:
        CODEC.read(page(one, two, **fields))
    return caught.value.field


@pytest.mark.parametrize(
    ("one", "field"),
    [
        pytest.param({"ships": {"C1": 11}}, "reserve", id="eleven ships"),
        pytest.param({"ships": {"C1": 5}, "captured": {"ships": 6}}, "reserve", id="with captured"),
        pytest.param({"stations": {"C1": 6}}, "reserve", id="six stations"),
        pytest.param({"reserve": {"ships": 9}}, "reserve", id="another reserve"),
        pytest.param({"stations": {"B1": 1}}, "stations", id="a station in a free sector"),
        pytest.param({"gates": ["B1"]}, "stations", id="a gate in a free sector"),
        pytest.param({"sectors": ["B1"], "gates": ["B1", "B1"]}, "gates", id="two gates"),
        pytest.param({"sectors": ["B1", "B1"]}, "sectors", id="a sector twice"),
        pytest.param({"sectors": ["Z"]}, "sectors", id="the centre"),
        pytest.param({"sectors": ["C10"]}, "sectors", id="a foreign homeworld"),
        pytest.param({"active": ["ion-cannon"]}, "active", id="active and not claimed"),
        pytest.param({"panel": {"4a": "ion"}}, "panel", id="a tile without its technology"),
        pytest.param({"technologies": ["calyth-1a", "calyth-1b"]}, "technologies", id="both sides"),
        pytest.param({"credits": 21}, "credits", id="too many credits"),
        pytest.param(
            {"hand": "lb-vp lb-vp lb-vp lb-vp lb-fleet lb-fleet lb-fleet"}, "hand", id="seven tiles"
        ),
        pytest.param({"synthesized": "PPPPPPPPPP"}, "synthesized", id="ten units"),
        pytest.param({"hand": ["lb-nothing"]}, "hand", id="an unknown tile"),
        pytest.param({"revealed": ["b-01"], "points": 3}, "points", id="revealed and not paid"),
    ],
)
def test_what_a_player_cannot_have(one: dict[str, Any], field: str) -> None:
    assert fault(one, {}) == f"{P1}.{field}"


@pytest.mark.parametrize(
    ("one", "two", "fields", "field"),
    [
        ({"sectors": ["B1"]}, {"sectors": ["B1"]}, {}, "players"),
        ({"ships": {"C10": 1}}, {}, {}, "players"),
        ({"disabled": {"C10": 1}}, {}, {}, "players"),
        (THIRD, THIRD, {}, "deck"),
        ({"hand": ["lb-vp"] * 6}, {}, {}, "tiles"),
        ({}, {}, {"tiles": {"B1.4": "lb-vp"}}, "tiles"),
        ({}, {}, {"tiles": {"C1.2": "lr-artifact"}}, "tiles"),
        ({}, {}, {"tiles": {"B6.1": "ly-wormhole", "B6.2": "ly-wormhole"}}, "tiles"),
        ({"sectors": ["B6"], "gates": ["B6"]}, {}, {"tiles": {"B6.1": "ly-wormhole"}}, "players"),
        ({}, {}, {"loose": {"C1": [2]}}, "loose"),
        ({}, {}, {"loose": {"B1": [5, 0]}}, "loose"),
        ({}, {}, {"map": {**MAP, "C1": "home-purple"}}, "map"),
        ({}, {}, {"next": [3, 7]}, "next"),
        ({}, {}, {"next": [0]}, "next"),
        ({"counts": {"maw": 1}}, {}, {}, "maw"),
        ({"counts": {"maw": 1}}, {"counts": {"maw": 1}}, {"maw": False}, "maw"),
    ],
)
def test_what_cannot_lie_on_the_board(
    one: dict[str, Any], two: dict[str, Any], fields: dict[str, Any], field: str
) -> None:
    assert fault(one, two, **fields) == field


@pytest.mark.parametrize(
    ("entity", "field"),
    [
        ({"ships": {"C10": 1}}, "ships"),
        ({"gates": {"A": "C10"}}, "ships"),
        ({"ships": {"B1": 6}, "disabled": {"B1": 1}}, "ships"),
        ({"ships": SPREAD}, "ships"),
        ({"stations": {"B1": 1}}, "stations"),
        ({"stations": {"Z": 6}}, "stations"),
        ({"reserve": 19}, "reserve"),
        ({"power": 13}, "power"),
        ({"marker": 1}, "marker"),
        ({"marker": 3}, "marker"),
        ({"active": "B"}, "active"),
        ({"gates": {"A": "Z", "C": "B1"}, "presence": 1}, "gates"),
    ],
)
def test_what_the_entity_cannot_have_at_a_table_of_two(entity: dict[str, Any], field: str) -> None:
    assert fault({}, {}, entity=entity) == f"entity.{field}"


def test_the_same_position_without_a_fault_is_read() -> None:
    entity = {"ships": {"B1": 5}, "disabled": {"B1": 1}, "marker": 2, "malice": 1}
    one = {"sectors": ["B6"], "gates": ["B6"], "ships": {"C1": 10}, "credits": 20}
    loose, tiles = {"B1": [5, 2]}, {"B2.2": "ly-wormhole"}
    state = CODEC.read(page(one, {}, entity=entity, loose=loose, tiles=tiles, next=[1, 6]))
    assert state.next == (1, 6)
