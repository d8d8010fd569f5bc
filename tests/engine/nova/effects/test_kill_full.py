"""`kill.full`: every kill gives a whole point."""

from __future__ import annotations

import pytest

from tests.engine.nova.owners import owner
from tests.engine.nova.sketch import P1, play, player, sketch


@pytest.mark.parametrize(("technologies", "points"), [((), 1), (("kethic-2b",), 3)])
def test_three_kills_are_three_points(technologies: tuple[str, ...], points: int) -> None:
    one = owner(*technologies, ships={"B2": 3}, home="C1")
    state = sketch([one, {}], entity={"ships": {"B2": 4}}, next=[4, 4, 4, 1, 1, 1, 1])
    assert player(play(state, "attack B2 entity"), P1).stars == points


def test_the_point_for_the_sector_comes_on_top() -> None:
    one = owner("kethic-2b", ships={"B2": 1}, home="C1")
    state = sketch([one, {"ships": {"B2": 1}}], next=[4, 4])
    assert player(play(state, "attack B2 P2"), P1).points == 1 + 1
