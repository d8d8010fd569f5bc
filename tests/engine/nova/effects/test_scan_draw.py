"""`scan.draw+n`: Scan draws more."""

from __future__ import annotations

import pytest

from tests.engine.nova.owners import owner
from tests.engine.nova.sketch import play, sketch


@pytest.mark.parametrize(
    ("technologies", "drawn"),
    [((), 3), (("deep-array",), 5), (("calyth-1a",), 5), (("deep-array", "calyth-1a"), 7)],
)
def test_more_tiles_are_drawn(technologies: tuple[str, ...], drawn: int) -> None:
    state = play(sketch([owner(*technologies), {}]), "scan")
    assert state.scan is not None
    assert len(state.scan.drawn) == drawn
