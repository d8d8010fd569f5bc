"""`improve.value=n`: an improvement places more points, which stay."""

from __future__ import annotations

from engine.nova.effect import together
from engine.nova.effects.improve_value import ImproveValue
from tests.engine.nova.owners import owner
from tests.engine.nova.sketch import at, play, sketch
from tests.rulings import ruling


@ruling("N88")
def test_one_improve_places_two_points_that_outlast_the_technology() -> None:
    one = owner("ancient-1a", home="C1")
    state = play(sketch([one, {}]), "improve C1")
    assert state.improvements == {at("C1"): 2}
    state = sketch([{**one, "energy": 0}, {}], improvements={"C1": 2})
    assert play(state, "logistics use none").improvements == {at("C1"): 2}


def test_the_largest_number_counts() -> None:
    assert together((ImproveValue(2), ImproveValue(2))).improve_value(1) == 2
