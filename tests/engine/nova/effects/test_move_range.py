"""`move.range+n`: ships go farther, and support reaches farther."""

from __future__ import annotations

import pytest

from tests.engine.nova.owners import owner
from tests.engine.nova.sketch import legal, sketch


@pytest.mark.parametrize(
    ("technologies", "far"),
    [
        ((), "B1"),
        (("slipstream-drive",), "A1"),
        (("ombral-1b",), "A1"),
        (("slipstream-drive", "ombral-1b"), "Z"),
    ],
)
def test_ships_go_as_far_as_range_and_support_allow(
    technologies: tuple[str, ...], far: str
) -> None:
    one = owner(*technologies, ships={"C1": 1}, home="C1")
    moves = legal(sketch([one, {}], entity={"stations": {}}))
    inward = ["B1", "A1", "Z", "A4"]
    found = [each for each in inward if f"move C1 to {each}" in moves]
    assert found == inward[: inward.index(far) + 1]
