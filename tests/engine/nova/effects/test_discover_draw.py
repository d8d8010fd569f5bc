"""`discover.draw+n`: Discover draws more for free."""

from __future__ import annotations

import pytest

from tests.engine.nova.owners import owner
from tests.engine.nova.sketch import P1, play, player, sketch


@pytest.mark.parametrize(("technologies", "drawn"), [((), 2), (("calyth-2b",), 4)])
def test_more_cards_are_drawn(technologies: tuple[str, ...], drawn: int) -> None:
    state = play(sketch([owner(*technologies, credits=1), {}]), "discover")
    assert state.discover is not None
    assert len(state.discover.drawn) == drawn
    assert player(state, P1).credits == 1
