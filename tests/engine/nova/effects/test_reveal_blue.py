"""`reveal.blue=n`: more blue tiles in one Reveal."""

from __future__ import annotations

from engine.nova.effect import together
from engine.nova.effects.reveal_blue import RevealBlue
from tests.engine.nova.owners import owner
from tests.engine.nova.sketch import P1, play, player, refused, sketch

THREE = "reveal lb-vp C1.1 lb-vp C1.2 lb-vp C1.3"


def test_three_blue_tiles_go_for_the_same_energy() -> None:
    hand = {"hand": ["lb-vp", "lb-vp", "lb-vp"], "home": "C1"}
    state = play(sketch([owner("chart-engine", **hand), {}]), THREE)
    assert player(state, P1).energy == 6
    assert refused(sketch([hand, {}]), THREE) == "too_many_tiles"


def test_the_largest_number_counts() -> None:
    assert together((RevealBlue(4), RevealBlue(3))).reveal_blue(2) == 4
    assert together((RevealBlue(1),)).reveal_blue(2) == 2
