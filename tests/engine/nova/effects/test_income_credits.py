"""`income.credits+n`: Logistics brings credits."""

from __future__ import annotations

import pytest

from tests.engine.nova.owners import owner
from tests.engine.nova.sketch import P1, play, player, sketch


@pytest.mark.parametrize(
    ("technologies", "units", "credits"),
    [
        ((), "", 0),
        (("sarrune-1a",), "A", 3),
        (("calyth-2b",), "BB", 2),
        (("sarrune-1a", "ancient-3b"), "A", 6),
    ],
)
def test_credits_come_with_logistics_and_add_up(
    technologies: tuple[str, ...], units: str, credits: int
) -> None:
    one = owner(*technologies, synthesized=units, energy=0, sectors=["A1", "B1"])
    tiles = {"A1.1": "lr-artifact", "A1.2": "lr-artifact", "B1.1": "lr-artifact"}
    state = sketch([one, {}], map={"A1": "core-01", "B1": "disc-01"}, tiles=tiles)
    assert player(play(state, "logistics"), P1).credits == credits
