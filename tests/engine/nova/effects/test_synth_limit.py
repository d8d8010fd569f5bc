"""`synth.limit+n`: more units may be synthesized."""

from __future__ import annotations

import pytest

from engine.nova.totals import synthesis_limit
from tests.engine.nova.owners import owner
from tests.engine.nova.sketch import P1, play, player, refused, sketch
from tests.rulings import ruling


@pytest.mark.parametrize(
    ("technologies", "limit"),
    [((), 0), (("matter-loom",), 2), (("matter-loom", "sarrune-2b"), 4)],
)
def test_the_limit_rises(technologies: tuple[str, ...], limit: int) -> None:
    state = sketch([owner(*technologies, synthesized="P" * limit), {}])
    assert synthesis_limit(state, P1) == limit
    assert refused(state, "synthesize P") == "synthesis_limit"


@ruling("N65")
def test_units_above_a_limit_that_fell_stay() -> None:
    one = owner("matter-loom", synthesized="NN", energy=0)
    state = play(sketch([one, {}]), "logistics use none")
    assert synthesis_limit(state, P1) == 0
    assert player(state, P1).synthesized == "NN"


def test_everything_together_reaches_the_end_of_the_panel() -> None:
    own = owner("matter-loom", "sarrune-2b", "ancient-3b", "thought-lattice", home="C1")
    tiles = {"C1.1": "ly-research2", "C1.2": "lb-research", "C1.3": "lb-research"}
    state = sketch([{**own, "synthesized": "N" * 8}, {}], tiles=tiles)
    assert synthesis_limit(state, P1) == 9
    assert player(play(state, "synthesize P"), P1).energy == 7 - 5
