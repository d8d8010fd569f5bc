"""`discover.draw+n`: Discover draws more for free."""

from __future__ import annotations

import pytest

from engine.nova.effect import together
from engine.nova.effects.discover_draw import DiscoverDraw
from tests.engine.nova.owners import owner
from tests.engine.nova.sketch import P1, play, player, sketch


@pytest.mark.parametrize(("technologies", "drawn"), [((), 2), (("calyth-2b",), 4)])
def test_more_cards_are_drawn(technologies: tuple[str, ...], drawn: int) -> None:
    state = play(sketch([owner(*technologies, credits=1), {}]), "discover")
    assert state.discover is not None
    assert len(state.discover.drawn) == drawn
    assert player(state, P1).credits == 1


def test_several_add_up() -> None:
    assert together((DiscoverDraw(2), DiscoverDraw(1))).discover_draw(2) == 5
