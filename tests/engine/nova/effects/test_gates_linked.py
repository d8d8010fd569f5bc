"""`gates.linked`: the owner's jump points are one step apart for the owner's ships."""

from __future__ import annotations

from typing import Any

from tests.engine.nova.owners import owner
from tests.engine.nova.sketch import P1, at, legal, play, player, refused, sketch
from tests.rulings import ruling

MAP = {"B1": "disc-01", "B7": "disc-02", "B8": "disc-03"}
HERE: dict[str, Any] = {
    "ships": {"B1": 1}, "home": "C1", "sectors": ["B1", "B7"], "gates": ["B1", "B7"]
}  # fmt: skip


@ruling("N98")
def test_ships_go_from_gate_to_gate_and_beyond_it() -> None:
    state = sketch([owner("ombral-2a", **HERE), {}], map=MAP)
    assert player(play(state, "move B1 to B7"), P1).ships == {at("B7"): 1}
    assert player(play(state, "move B1 to B8"), P1).ships == {at("B8"): 1}
    assert refused(sketch([HERE, {}], map=MAP), "move B1 to B7") == "out_of_range"


@ruling("N98")
def test_other_players_have_no_part_in_it() -> None:
    other = {"ships": {"B1": 1}, "home": "C10"}
    state = sketch([owner("ombral-2a", **HERE), other], map=MAP, turn="P2")
    assert "move B1 to B7" not in legal(state)


@ruling("N98")
def test_a_gate_of_another_player_is_no_jump_point() -> None:
    one = owner("ombral-2a", ships={"C1": 1}, home="C1", gates=["C1"])
    other = {"home": "C10", "sectors": ["B7"], "gates": ["B7"]}
    assert "move C1 to B7" not in legal(sketch([one, other], map=MAP))
