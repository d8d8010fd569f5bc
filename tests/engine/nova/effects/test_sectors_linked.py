"""`sectors.linked`: all owned sectors are one step apart for the owner's ships."""

from __future__ import annotations

from typing import Any

from tests.engine.nova.owners import owner
from tests.engine.nova.sketch import P1, at, legal, play, player, sketch
from tests.rulings import ruling

MAP = {"B7": "disc-01", "B8": "disc-02"}
HERE: dict[str, Any] = {"ships": {"C1": 1}, "home": "C1", "sectors": ["B7"]}


@ruling("N98")
def test_ships_go_from_one_owned_sector_to_another() -> None:
    state = sketch([owner("ancient-3a", **HERE), {}], map=MAP)
    assert player(play(state, "move C1 to B7"), P1).ships == {at("B7"): 1}
    assert "move C1 to B7" not in legal(sketch([HERE, {}], map=MAP))


@ruling("N98")
def test_an_owned_sector_becomes_no_jump_point() -> None:
    lines = legal(sketch([owner("ancient-3a", **HERE), {}], map=MAP))
    assert not [line for line in lines if line.startswith("warp")]
    assert "build ships B7" not in lines
    assert "move C1 to B8" not in lines  # two steps
