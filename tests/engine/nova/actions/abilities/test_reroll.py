"""`reroll n`: own dice, chosen together, are rolled again after the roll."""

from __future__ import annotations

from typing import Any

from engine.core.game import Decider
from engine.nova import notation, rules
from engine.nova.events import DiceRerolled
from engine.nova.pieces import Side
from engine.nova.state import State
from tests.engine.nova.sketch import P1, legal, play, player, refused, run, sketch

MESH: dict[str, Any] = {"technologies": ["gunnery-mesh"], "active": ["gunnery-mesh"]}


def rolled(*dice: int) -> State:
    """P1 with four ships attacks one ship; the window after the roll is open."""
    state = sketch(
        [{**MESH, "ships": {"B2": 4}}, {"ships": {"B2": 1}}], map={"B2": "disc-01"}, next=list(dice)
    )
    return play(state, "attack B2 P2")


def test_dice_keep_their_places_and_are_rolled_from_left_to_right() -> None:
    state = rolled(4, 1, 6, 1, 3, 5, 2)
    assert state.combat is not None
    assert state.combat.free[Side.P1] == (4, 1, 6, 1)
    state = play(state, "use gunnery-mesh 1 4")
    assert state.combat is not None
    assert state.combat.free[Side.P1] == (5, 2, 6, 1)  # of two equal dice the leftmost


def test_old_and_new_faces_are_told_in_the_order_of_the_row() -> None:
    events = run(rolled(4, 1, 6, 1, 3, 5, 2), "use gunnery-mesh 1 4").events
    assert DiceRerolled(Side.P1, (4, 1), (5, 2)) in events


def test_the_energy_is_paid_on_top_of_the_attack() -> None:
    state = play(rolled(4, 1, 6, 1, 3, 5), "use gunnery-mesh 4")
    assert player(state, P1).energy == 7 - 1 - 1


def test_at_most_so_many_dice_as_the_technology_says() -> None:
    assert refused(rolled(4, 1, 6, 1, 3), "use gunnery-mesh 1 1 4 6") == "too_many_dice"


def test_only_dice_that_are_there() -> None:
    assert refused(rolled(4, 1, 6, 1, 3), "use gunnery-mesh 1 1 1") == "no_such_die"
    assert refused(rolled(4, 1, 6, 1, 3), "use gunnery-mesh 3") == "no_such_die"
    assert refused(rolled(4, 1, 6, 1, 3), "use gunnery-mesh") == "notation"
    assert refused(rolled(4, 1, 6, 1, 3), "use gunnery-mesh 7") == "notation"


def test_one_die_a_line_is_listed() -> None:
    found = ["use gunnery-mesh 1", "use gunnery-mesh 4", "use gunnery-mesh 6", "pass"]
    assert legal(rolled(4, 1, 6, 1, 3)) == found


def test_it_is_chance_and_seals() -> None:
    state = rolled(4, 1, 6, 1, 3, 5)
    action = notation.read(state, P1, "use gunnery-mesh 1")
    seal = rules.preview(state, P1, [action]).seal
    assert seal is not None
    assert seal.by is Decider.CHANCE
    assert run(state, "use gunnery-mesh 1").state.next == ()
