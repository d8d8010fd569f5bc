"""`move.capacity+n`: more ships move at the basic price."""

from __future__ import annotations

import pytest

from tests.engine.nova.owners import owner
from tests.engine.nova.sketch import P1, play, player, sketch


@pytest.mark.parametrize(
    ("technologies", "paid"),
    [
        ((), 6),
        (("convoy-drives",), 4),
        (("kethic-1a",), 4),
        (("ombral-2b",), 5),
        (("jump-harmonics",), 5),
        (("convoy-drives", "kethic-1a"), 2),
        (("convoy-drives", "kethic-1a", "jump-harmonics"), 1),
    ],
)
def test_ships_within_the_capacity_cost_nothing_more(
    technologies: tuple[str, ...], paid: int
) -> None:
    one = owner(*technologies, ships={"C1": 6}, home="C1")
    state = play(sketch([one, {}]), "move C1x6 to B1")
    assert player(state, P1).energy == 7 - paid
