"""`move.noretreat`: moves give no retreat points."""

from __future__ import annotations

import pytest

from tests.engine.nova.owners import owner
from tests.engine.nova.sketch import P2, play, player, sketch


@pytest.mark.parametrize(("technologies", "points"), [((), 1), (("ombral-2b",), 0)])
def test_leaving_gives_the_opponent_nothing(technologies: tuple[str, ...], points: int) -> None:
    one = owner(*technologies, ships={"B1": 1}, home="C1")
    state = sketch([one, {"ships": {"B1": 1}}])
    assert player(play(state, "move B1 to C1"), P2).points == points


def test_moves_of_others_still_pay_the_owner() -> None:
    one = owner("ombral-2b", ships={"B1": 1}, home="C10")
    state = sketch([{"ships": {"B1": 1}, "home": "C1"}, one])
    assert player(play(state, "move B1 to C1"), P2).points == 1
