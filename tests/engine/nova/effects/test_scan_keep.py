"""`scan.keep+n`: Scan keeps more for free."""

from __future__ import annotations

import pytest

from tests.engine.nova.owners import owner
from tests.engine.nova.sketch import P1, default, play, player, sketch

BAG = "lb-vp ly-energy2 lr-vp3"


@pytest.mark.parametrize(
    ("technologies", "paid"),
    [((), 3), (("survey-drones",), 2), (("survey-drones", "calyth-1b"), 1)],
)
def test_more_tiles_are_kept_for_free(technologies: tuple[str, ...], paid: int) -> None:
    state = sketch([owner(*technologies), {}], bag=BAG)
    state = play(state, "scan; keep lr-vp3 ly-energy2 lb-vp")
    assert player(state, P1).energy == 7 - paid


def test_the_default_keeps_as_many_as_are_free() -> None:
    state = play(sketch([owner("survey-drones"), {}], bag=BAG), "scan")
    assert default(state) == "keep lr-vp3 ly-energy2"
