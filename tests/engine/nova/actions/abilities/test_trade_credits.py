"""`trade.credits a>b`: credits are paid for energy."""

from __future__ import annotations

import pytest

from engine.nova.state import State
from tests.engine.nova.sketch import P1, asked, legal, play, player, refused, sketch


def bourse(credits: int, energy: int = 7) -> State:
    one = {"race": "sarrune", "technologies": ["sarrune-3a"], "active": ["sarrune-3a"]}
    return sketch([{**one, "credits": credits, "energy": energy}, {}])


def test_credits_become_energy_and_the_turn_goes_on() -> None:
    state = play(bourse(9), "use sarrune-3a")
    assert (player(state, P1).credits, player(state, P1).energy) == (5, 9)
    assert player(state, P1).board == {}
    assert asked(state) == ["P1 turn"]


@pytest.mark.parametrize(("credits", "offered"), [(3, False), (4, True)])
def test_it_takes_the_credits(credits: int, offered: bool) -> None:
    state = bourse(credits)
    assert ("use sarrune-3a" in legal(state)) is offered
    if not offered:
        assert refused(state, "use sarrune-3a") == "credits_short"


def test_the_energy_can_be_spent_in_the_same_turn() -> None:
    state = bourse(4, energy=0)
    assert refused(state, "research") == "energy_short"
    state = play(state, "use sarrune-3a; research")
    assert player(state, P1).energy == 1


def test_energy_beyond_the_track_is_kept() -> None:
    assert player(play(bourse(4, energy=16), "use sarrune-3a"), P1).energy == 18
