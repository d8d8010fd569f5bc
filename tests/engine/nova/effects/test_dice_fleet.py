"""`dice.fleet+n`: more dice where an own active ship fights."""

from __future__ import annotations

from typing import Any

import pytest

from engine.nova.effect import together
from engine.nova.effects.dice_fleet import DiceFleet
from engine.nova.pieces import Side
from tests.engine.nova.owners import owner
from tests.engine.nova.sketch import play, sketch

MAP = {"B1": "disc-01", "B2": "disc-02"}
DICE = [6, 1, 3, 4, 6, 5, 2]


def test_the_attacker_rolls_one_more_and_it_counts_as_inside() -> None:
    one = owner("kethic-3b", ships={"B2": 2}, home="C1")
    state = play(sketch([one, {"ships": {"B2": 1}}], map=MAP, next=DICE), "attack B2 P2")
    assert state.combat is not None
    assert (state.combat.inside, state.combat.ranged) == (3, 0)


@pytest.mark.parametrize(
    ("forces", "dice"),
    [
        ({"ships": {"B2": 2}}, 3),
        ({"ships": {}, "sectors": ["B2"], "stations": {"B2": 1}}, 2),
        ({"ships": {}, "sectors": ["B2"], "stations": {"B2": 1}, "disabled": {"B2": 1}}, 2),
    ],
)
def test_the_defender_needs_an_active_ship_there(forces: dict[str, Any], dice: int) -> None:
    two = owner("kethic-3b", home="C10", **forces)
    state = sketch([{"ships": {"B2": 1}, "home": "C1"}, two], map=MAP, next=DICE)
    state = play(state, "attack B2 P2")
    assert state.combat is not None
    assert len(state.combat.free[Side.P2]) == dice


def test_ships_that_fire_in_bring_none() -> None:
    one = owner("kethic-3b", "longbow-arrays", ships={"B1": 2}, home="C1")
    state = sketch([one, {"ships": {"B2": 1}}], map=MAP, next=DICE)
    state = play(state, "attack B2 P2 ships B1x2")
    assert state.combat is not None
    assert (state.combat.inside, state.combat.ranged) == (0, 2)


def test_several_add_up() -> None:
    assert together((DiceFleet(1), DiceFleet(2))).fleet_dice(3) == 6
