"""`build.ships+n`: one Build builds more ships."""

from __future__ import annotations

import pytest

from tests.engine.nova.owners import owner
from tests.engine.nova.sketch import legal, sketch


@pytest.mark.parametrize(
    ("technologies", "most"),
    [((), 1), (("nanite-yards",), 3), (("drovak-1b",), 2), (("nanite-yards", "drovak-1b"), 4)],
)
def test_more_ships_are_built_at_once(technologies: tuple[str, ...], most: int) -> None:
    one = owner(*technologies, ships={"C1": 1}, home="C1")
    lines = [line for line in legal(sketch([one, {}])) if line.startswith("build ships")]
    assert len(lines) == most
