"""`cost S-n`: a sub-action costs less, but never nothing."""

from __future__ import annotations

import pytest

from tests.engine.nova.owners import owner
from tests.engine.nova.sketch import P1, play, player, sketch
from tests.rulings import ruling

MAP = {"B1": "disc-06", "C2": "rim-01"}


@ruling("N90")
@pytest.mark.parametrize(
    ("technologies", "line", "paid"),
    [
        ((), "colonize B1", 3),
        (("pioneer-kits",), "colonize B1", 2),
        (("pioneer-kits", "veshti-1a"), "colonize B1", 1),
        (("pioneer-kits", "veshti-1a"), "colonize C2", 1),
        ((), "build gate C1", 2),
        (("fold-beacon",), "build gate C1", 1),
        (("fold-beacon", "ombral-1a"), "build gate C1", 1),
        (("drovak-1a",), "build station C1", 2),
    ],
)
def test_prices_fall_together_but_not_below_one(
    technologies: tuple[str, ...], line: str, paid: int
) -> None:
    one = owner(*technologies, ships={"B1": 1, "C2": 1}, stations={"C1": 2}, home="C1")
    state = sketch([one, {}], map=MAP)
    assert player(play(state, line), P1).energy == 7 - paid


@ruling("N90")
def test_the_minimum_still_counts() -> None:
    one = owner("fold-beacon", board={"build": 3}, home="C1")
    assert player(play(sketch([one, {}]), "build gate C1"), P1).energy == 4
