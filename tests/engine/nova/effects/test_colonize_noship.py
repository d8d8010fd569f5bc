"""`colonize.noship`: no ship is needed to colonize."""

from __future__ import annotations

from tests.engine.nova.owners import owner
from tests.engine.nova.sketch import P1, at, play, player, refused, sketch

MAP = {"B1": "disc-01"}
HERE = {"ships": {"C1": 1}, "home": "C1"}


def test_a_sector_next_door_is_colonized_from_afar() -> None:
    state = play(sketch([owner("veshti-3a", **HERE), {}], map=MAP), "colonize B1")
    assert player(state, P1).sectors == {at("B1")}
    assert refused(sketch([HERE, {}], map=MAP), "colonize B1") == "no_active_ship"


def test_the_other_conditions_stay() -> None:
    state = sketch([owner("veshti-3a", **HERE), {}], map=MAP, entity={"ships": {"B1": 1}})
    assert refused(state, "colonize B1") == "contested"
    assert refused(sketch([owner("veshti-3a", **HERE), {}]), "colonize A4") == "not_adjacent"
