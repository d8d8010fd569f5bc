"""`range.ships`: ships fire into adjacent sectors."""

from __future__ import annotations

import pytest

from tests.engine.nova.owners import owner
from tests.engine.nova.sketch import play, refused, sketch

LINE = "attack B2 P2 ships B1x2"


@pytest.mark.parametrize("technology", ["longbow-arrays", "kethic-3a"])
def test_ships_fire_in_from_next_door(technology: str) -> None:
    one = owner(technology, ships={"B1": 2}, home="C1")
    state = play(sketch([one, {"ships": {"B2": 1}}], next=[1, 6, 4]), LINE)
    assert state.combat is not None
    assert (state.combat.inside, state.combat.ranged) == (0, 2)


def test_stations_do_not() -> None:
    one = owner("longbow-arrays", sectors=["B1"], stations={"B1": 1}, home="C1")
    state = sketch([one, {"ships": {"B2": 1}}], map={"B1": "disc-01"})
    assert refused(state, "attack B2 P2 stations B1") == "no_range"


def test_without_it_ships_fight_where_they_are() -> None:
    state = sketch([{"ships": {"B1": 2}, "home": "C1"}, {"ships": {"B2": 1}}])
    assert refused(state, LINE) == "no_range"
