"""`set 1`: an own die is turned to any face after the roll."""

from __future__ import annotations

from typing import Any

from engine.core.game import Decider
from engine.nova import notation, rules
from engine.nova.pieces import Side
from engine.nova.state import State
from tests.engine.nova.sketch import P1, legal, play, player, refused, sketch
from tests.rulings import ruling

DOCTRINE: dict[str, Any] = {"race": "calyth", "technologies": ["calyth-3b"]}


def rolled(*dice: int) -> State:
    """P1 with three ships attacks one ship; the window after the roll is open."""
    one = {**DOCTRINE, "active": ["calyth-3b"], "ships": {"B2": 3}}
    state = sketch([one, {"ships": {"B2": 1}}], map={"B2": "disc-01"}, next=list(dice))
    return play(state, "attack B2 P2")


def test_the_leftmost_of_equal_dice_is_turned() -> None:
    state = play(rolled(2, 1, 1, 6), "use calyth-3b 1 6")
    assert state.combat is not None
    assert state.combat.free[Side.P1] == (2, 6, 1)


def test_it_is_free_of_charge() -> None:
    assert player(play(rolled(2, 1, 1, 6), "use calyth-3b 1 6"), P1).energy == 6


@ruling("N142")
def test_a_die_is_not_turned_to_the_face_it_shows() -> None:
    assert refused(rolled(2, 1, 1, 6), "use calyth-3b 1 1") == "same_face"


def test_only_a_die_that_is_there() -> None:
    assert refused(rolled(2, 1, 1, 6), "use calyth-3b 5 6") == "no_such_die"
    assert refused(rolled(2, 1, 1, 6), "use calyth-3b 2 7") == "notation"
    assert refused(rolled(2, 1, 1, 6), "use calyth-3b 2") == "notation"


def test_each_die_with_each_other_face_is_listed() -> None:
    lines = [f"use calyth-3b {face} {to}" for face in (1, 2) for to in range(1, 7) if to != face]
    assert legal(rolled(2, 1, 1, 6)) == [*lines, "pass"]


def test_it_is_no_chance_and_is_previewed_up_to_the_question_of_another_seat() -> None:
    state = rolled(2, 1, 1, 6)
    seen = rules.preview(state, P1, [notation.read(state, P1, "use calyth-3b 1 6")])
    assert seen.seal is not None
    assert seen.seal.by is Decider.PERSON
    assert seen.state.combat is not None
    assert seen.state.combat.free[Side.P1] == (2, 6, 1)
