"""Whose turn it is, and what happens at its end (6.1, 11.9)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.nova.map import CENTRE
from engine.nova.pieces import Feat
from tests.engine.nova.sketch import P1, P2, P3, asked, legal, play, player, refused, sketch
from tests.rulings import ruling

FREE = {"stations": {}, "gates": {"A": "A1"}}


def test_an_action_ends_the_turn_and_the_next_seat_acts() -> None:
    state = play(sketch([{}, {}, {}]), "research")
    assert asked(state) == ["P2 turn"]
    assert asked(play(state, "research; research")) == ["P1 turn"]
    assert refused(state, "P1: research") == "not_asked"


def test_there_is_no_pass() -> None:
    assert refused(sketch(), "pass") == "asked_otherwise"


@ruling("N46", "N84")
def test_a_ship_in_the_centre_without_entity_forces_claims_the_token() -> None:
    state = sketch([{"ships": {"Z": 1}}, {}], entity=FREE, loose={"Z": [5, 2], "A1": [2]})
    state = play(state, "research")
    assert player(state, P1).stars == 25 + 7
    assert player(state, P1).counts[Feat.MAW] == 1
    assert not state.maw
    assert CENTRE not in state.loose
    assert player(play(state, "research; research"), P1).stars == 32


@ruling("N46")
@pytest.mark.parametrize(
    ("entity", "claimed"),
    [(FREE, 25), ({"stations": {"Z": 1}}, 0), ({"stations": {}, "disabled": {"Z": 1}}, 0)],
)
def test_entity_forces_keep_the_token_and_its_gate_does_not(
    entity: dict[str, Any], claimed: int
) -> None:
    state = play(sketch([{"ships": {"Z": 1}}, {}], entity=entity), "research")
    assert player(state, P1).stars == claimed


@ruling("N46")
def test_of_several_players_the_one_who_acted_claims_it() -> None:
    state = sketch([{"ships": {"Z": 1}}, {"ships": {"Z": 3}}], entity=FREE, turn="P2")
    state = play(state, "research")
    assert (player(state, P1).stars, player(state, P2).stars) == (0, 25)
    state = sketch([{"ships": {"Z": 1}}, {}, {"disabled": {"Z": 1}}], entity=FREE, turn="P2")
    assert player(play(state, "research"), P3).stars == 25


@ruling("N14")
@pytest.mark.parametrize("energy", range(5))
@pytest.mark.parametrize("science", range(5))
@pytest.mark.parametrize("others", range(3))
def test_research_or_logistics_is_always_legal(energy: int, science: int, others: int) -> None:
    board = {name: n for name, n in (("science", science), ("move", others)) if n}
    state = sketch([{"energy": energy, "board": board, "discovery": False}, {}])
    kinds = {line.partition(" ")[0] for line in legal(state)}
    assert kinds & {"research", "logistics"}
    enough = energy >= max(1, science + others)
    assert ("logistics" in kinds) is not enough
    assert "research" in kinds or not enough
