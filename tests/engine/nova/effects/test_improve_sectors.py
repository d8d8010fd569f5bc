"""`improve.sectors=n`: one Improve improves several sectors."""

from __future__ import annotations

from engine.nova.effect import together
from engine.nova.effects.improve_sectors import ImproveSectors
from tests.engine.nova.owners import owner
from tests.engine.nova.sketch import P1, at, play, player, refused, sketch

MAP = {"B1": "disc-01", "B2": "disc-02"}
HERE = {"sectors": ["B1", "B2"], "home": "C1"}


def test_two_sectors_are_improved_for_one_price() -> None:
    state = play(sketch([owner("sarrune-3b", **HERE), {}], map=MAP), "improve B1 C1")
    assert state.improvements == {at("B1"): 1, at("C1"): 1}
    assert player(state, P1).energy == 6
    assert refused(sketch([HERE, {}], map=MAP), "improve B1 C1") == "too_many_sectors"


def test_each_sector_once() -> None:
    state = sketch([owner("sarrune-3b", **HERE), {}], map=MAP)
    assert refused(state, "improve B1 B1") == "sector_twice"
    assert refused(state, "improve B1 B2 C1") == "too_many_sectors"


def test_the_largest_number_counts() -> None:
    assert together((ImproveSectors(2), ImproveSectors(3))).improve_sectors(1) == 3
