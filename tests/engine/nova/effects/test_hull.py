"""`hull+n`: own forces have more armour."""

from __future__ import annotations

import pytest

from engine.nova.effect import together
from engine.nova.effects.hull import Hull
from tests.engine.nova.owners import owner
from tests.engine.nova.sketch import P2, play, player, sketch


@pytest.mark.parametrize(
    ("technologies", "lost"), [((), 2), (("veshti-3b",), 1), (("ancient-2b",), 1)]
)
def test_two_strikes_make_one_hit(technologies: tuple[str, ...], lost: int) -> None:
    other = owner(*technologies, ships={"B2": 3}, home="C10")
    state = sketch([{"ships": {"B2": 2}, "home": "C1"}, other], next=[4] * 5)
    state = play(state, "attack B2 P2")
    assert sum(player(state, P2).ships.values()) == 3 - lost


def test_segments_add_up() -> None:
    assert together((Hull(1), Hull(1))).hull(1) == 3
    other = owner("veshti-3b", "ancient-2b", ships={"B2": 2}, home="C10")
    state = sketch([{"ships": {"B2": 3}, "home": "C1"}, other], next=[4] * 5)
    assert sum(player(play(state, "attack B2 P2"), P2).ships.values()) == 1
