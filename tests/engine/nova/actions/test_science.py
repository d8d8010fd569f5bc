"""Research and Synthesize (12.1, 12.3)."""

from __future__ import annotations

import pytest

from engine.nova.pieces import Space
from tests.engine.nova.owners import owner
from tests.engine.nova.sketch import P1, play, player, refused, sketch
from tests.rulings import ruling


def test_research_gives_credits_by_the_track() -> None:
    state = play(sketch([{"credits": 4}, {}], tiles={"C1.2": "lb-research"}), "research")
    assert player(state, P1).credits == 8
    assert (player(state, P1).energy, player(state, P1).board) == (6, {Space.SCIENCE: 1})


@ruling("N15")
@pytest.mark.parametrize(("credits", "after"), [(18, 20), (20, 20)])
def test_credits_beyond_twenty_are_lost(credits: int, after: int) -> None:
    state = play(sketch([{"credits": credits}, {}]), "research")
    assert player(state, P1).credits == after


@ruling("N65")
@pytest.mark.parametrize(("made", "paid"), list(enumerate((1, 1, 2, 2, 3, 3, 4, 4, 5))))
def test_synthesis_costs_more_the_more_was_made(made: int, paid: int) -> None:
    own = ("matter-loom", "sarrune-2b", "ancient-3b", "thought-lattice")
    tiles = {"C1.1": "ly-research2", "C1.2": "lb-research", "C1.3": "lb-research"}
    state = sketch([owner(*own, home="C1", synthesized="P" * made), {}], tiles=tiles)
    state = play(state, "synthesize B")
    assert player(state, P1).synthesized == "P" * made + "B"
    assert player(state, P1).energy == 7 - paid


@ruling("N65")
def test_the_limit_counts_all_units_ever_made() -> None:
    assert refused(sketch(), "synthesize P") == "synthesis_limit"
    state = sketch([{"synthesized": "P"}, {}], tiles={"C1.2": "lb-research"})
    assert refused(state, "synthesize P") == "synthesis_limit"


def test_omega_is_never_synthesized() -> None:
    state = sketch(tiles={"C1.2": "lb-research"})
    assert refused(state, "synthesize O") == "notation"
