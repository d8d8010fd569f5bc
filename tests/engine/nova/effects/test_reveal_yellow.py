"""`reveal.yellow=n`: more yellow tiles in one Reveal."""

from __future__ import annotations

from engine.nova.effect import together
from engine.nova.effects.reveal_yellow import RevealYellow
from tests.engine.nova.owners import owner
from tests.engine.nova.sketch import P1, play, player, refused, sketch

TWO = "reveal ly-energy2 B7.1 ly-fleet2 B7.2"


def test_two_yellow_tiles_go_for_one_energy() -> None:
    hand = {"hand": ["ly-energy2", "ly-fleet2"], "sectors": ["B7"]}
    tiles = {"B7": "disc-02"}
    state = play(sketch([owner("chart-engine", **hand), {}], map=tiles), TWO)
    assert player(state, P1).energy == 6
    assert refused(sketch([hand, {}], map=tiles), TWO) == "too_many_tiles"


def test_the_largest_number_counts() -> None:
    assert together((RevealYellow(2), RevealYellow(3))).reveal_yellow(1) == 3
