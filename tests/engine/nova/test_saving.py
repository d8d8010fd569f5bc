"""Positions as JSON, there and back."""

from __future__ import annotations

import json

import pytest

from engine.nova import saving
from engine.nova.map import PLAYERS
from tests.engine.nova.sketch import begin, play, saved, sketch


@pytest.mark.parametrize("seats", PLAYERS)
@pytest.mark.parametrize("seed", [1, 2**60])
def test_a_first_position_is_read_as_it_was_written(seats: int, seed: int) -> None:
    state = begin(seats, seed, "difficulty=hard")
    assert saved(state) == state


def test_a_position_has_the_fields_of_the_format() -> None:
    state = sketch(
        [{"sectors": ["B1"], "ships": {"B1": 1}, "synthesized": "PP", "energy": 0}, {}],
        map={"B1": "disc-01"},
        tiles={"B1.3": "lb-fleet"},
        next=[3, 6],
    )
    page = json.loads(json.dumps(saving.write(state)))
    assert (page["game"], page["turn"], page["phase"], page["next"]) == (
        "nova",
        "P1",
        "TURN",
        [3, 6],
    )
    assert page["asks"] == [{"seat": "P1", "ask": "turn", "blocking": True}]
    assert (page["victory"], page["artifacts"]) == (2, 0)
    one = page["players"][0]
    assert one["energy"] == 0
    assert one["sectors"] == ["B1"]
    assert one["ships"] == {"B1": 1}
    assert one["stock"] == {"P": 2}
    assert one["tracks"]["build"] == 2
    assert one["reserve"] == {"ships": 9, "stations": 5, "gates": 3, "colonies": 13}


def test_the_phase_names_what_the_game_waits_for() -> None:
    assert saving.write(begin(2))["phase"] == "SETUP_HOMES"
    assert saving.write(begin(2, 1, "races=pick"))["phase"] == "SETUP_RACES"
    assert saving.write(play(sketch(), "scan"))["phase"] == "SCAN_KEEP"
