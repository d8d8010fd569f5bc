"""MOVE: launch, fly, hurl, tolls."""

from __future__ import annotations

from tests.engine.sol.sketch import P1, P2, at, play, player, sketch
from tests.rulings import ruling


@ruling(23)
def test_the_first_crossing_of_a_turn_pays_the_owner_and_the_second_pays_nothing() -> None:
    # The example of the rules, 6.7.
    state = sketch(
        """
        O: O9 node/P1
        gates: I4-V4/P2
        P1: hold=8 eye=E4
        P2: eye=E11
        """
    )
    state = play(state, "launch I4; fly I4 V4; launch I5; fly I5 I4")
    assert player(state, P1).sundivers == {at("I4"): 1, at("V4"): 1}
    assert player(state, P2).energy == 1
    assert state.turn.mp == 0
