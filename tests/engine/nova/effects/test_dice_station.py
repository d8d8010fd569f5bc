"""`dice.station+n`: every own station rolls more dice."""

from __future__ import annotations

import pytest

from engine.nova.pieces import Side
from tests.engine.nova.owners import owner
from tests.engine.nova.sketch import play, sketch

MAP = {"B1": "disc-01", "B2": "disc-02"}


@pytest.mark.parametrize(
    ("technologies", "dice"),
    [((), 4), (("bastion-doctrine",), 6), (("bastion-doctrine", "drovak-2b"), 8)],
)
def test_each_station_inside_rolls_more(technologies: tuple[str, ...], dice: int) -> None:
    two = owner(*technologies, sectors=["B2"], stations={"B2": 2}, home="C10")
    state = sketch([{"ships": {"B2": 1}, "home": "C1"}, two], map=MAP, next=[6] + [1, 6] * 4)
    state = play(state, "attack B2 P2")
    assert state.combat is not None
    assert len(state.combat.free[Side.P2]) == dice


def test_a_station_next_door_rolls_more_ranged_dice() -> None:
    own = ("bastion-doctrine", "siege-batteries")
    one = owner(*own, sectors=["B1"], stations={"B1": 1}, ships={"B2": 1}, home="C1")
    state = sketch([one, {"ships": {"B2": 1}}], map=MAP, next=[1, 6, 3, 4, 6])
    state = play(state, "attack B2 P2 stations B1")
    assert state.combat is not None
    assert (state.combat.inside, state.combat.ranged) == (1, 3)
