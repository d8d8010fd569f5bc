"""`vp.per X n`: points for what the owner has, live."""

from __future__ import annotations

import pytest

from engine.nova import totals
from tests.engine.nova.owners import owner
from tests.engine.nova.sketch import P1, play, sketch
from tests.rulings import ruling

EXTRACTIONS = {
    "N": "ore-extraction",
    "P": "crystal-extraction",
    "H": "relic-extraction",
    "B": "vapour-extraction",
    "A": "volatile-extraction",
}


@ruling("N74")
@pytest.mark.parametrize("letter", EXTRACTIONS)
def test_a_point_for_each_unit_of_its_own_resource(letter: str) -> None:
    others = "".join(each for each in EXTRACTIONS if each != letter)
    one = owner(EXTRACTIONS[letter], synthesized=letter * 3 + others)
    assert totals.technology_points(sketch([one, {}]), P1) == 3


def test_a_point_for_three_colonies() -> None:
    map = {"A1": "core-07", "B1": "disc-01"}
    one = owner("veshti-2a", sectors=["A1", "B1"])
    assert totals.technology_points(sketch([one, {}], map=map), P1) == 2
    one = owner("veshti-2a", sectors=["B1"])
    assert totals.technology_points(sketch([one, {}], map=map), P1) == 0


def test_a_point_for_each_station_on_the_board() -> None:
    one = owner("drovak-3a", stations={"C1": 2}, home="C1")
    state = sketch([one, {}])
    assert totals.technology_points(state, P1) == 1 + 2  # one is printed
    assert totals.technology_points(play(state, "build station C1"), P1) == 1 + 3


def test_a_point_for_each_gate_on_the_board() -> None:
    state = sketch([owner("fold-beacon", home="C1"), {}])
    assert totals.technology_points(state, P1) == 1  # printed
    state = play(state, "build gate C1")
    assert totals.technology_points(state, P1) == 2
    assert totals.victory_track(state) == 2


def test_points_of_several_technologies_add_up() -> None:
    one = owner("ore-extraction", "crystal-extraction", synthesized="NPP")
    assert totals.technology_points(sketch([one, {}]), P1) == 3
