"""`move.through`: paths cross enemy forces."""

from __future__ import annotations

from tests.engine.nova.owners import owner
from tests.engine.nova.sketch import P1, at, play, player, refused, sketch

HERE = {"ships": {"C1": 1}, "home": "C1", "sectors": ["B1", "B2"], "gates": ["C1"]}
MAP = {"B1": "disc-08", "B2": "disc-10"}


def test_a_path_goes_through_what_stands_in_the_way() -> None:
    entity = {"ships": {"B1": 2, "C2": 1, "C18": 1, "B2": 1, "B12": 1}}
    line = "move C1 to A1"
    assert refused(sketch([HERE, {}], map=MAP, entity=entity), line) == "path_blocked"
    state = sketch([owner("ombral-2b", **HERE), {}], map=MAP, entity=entity)
    assert player(play(state, line), P1).ships == {at("A1"): 1}
