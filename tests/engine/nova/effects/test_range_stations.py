"""`range.stations`: stations fire into adjacent sectors."""

from __future__ import annotations

import pytest

from tests.engine.nova.owners import owner
from tests.engine.nova.sketch import play, refused, sketch

MAP = {"B1": "disc-01"}
LINE = "attack B2 P2 stations B1"


@pytest.mark.parametrize("technology", ["siege-batteries", "drovak-3a"])
def test_a_station_fires_in_with_both_its_dice(technology: str) -> None:
    one = owner(technology, sectors=["B1"], stations={"B1": 1}, home="C1")
    state = play(sketch([one, {"ships": {"B2": 1}}], map=MAP, next=[1, 6, 4]), LINE)
    assert state.combat is not None
    assert (state.combat.inside, state.combat.ranged) == (0, 2)


def test_ships_do_not() -> None:
    one = owner("siege-batteries", ships={"B1": 1}, home="C1")
    state = sketch([one, {"ships": {"B2": 1}}], map=MAP)
    assert refused(state, "attack B2 P2 ships B1") == "no_range"
