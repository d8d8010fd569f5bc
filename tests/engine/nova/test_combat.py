"""Combat: declaring, the course of a fight, and its outcome (11)."""

from __future__ import annotations

from typing import Any

from tests.engine.nova.sketch import P1, P2, asked, play, player, sketch

DUEL: dict[str, Any] = {
    "players": [
        {"race": "calyth", "home": "C1", "ships": {"B2": 2}, "panel": {"1d": "pd", "3a": "heavy"}},
        {
            "race": "kethic",
            "home": "C10",
            "ships": {"B2": 1},
            "stations": {"B1": 1},
            "sectors": ["B1"],
            "active": ["seeker-rack", "kethic-2a", "siege-batteries"],
            "technologies": ["seeker-rack", "kethic-2a", "siege-batteries"],
            "panel": {"3a": "missile", "6a": "missile"},
        },
    ],
    "turn": "P2",
    "next": [3, 6, 5, 1, 3],
}


def test_the_example_combat_of_the_notation() -> None:
    state = play(sketch(**DUEL), "attack B2 P1 stations B1")
    assert asked(state) == ["P2 die"]
    assert state.combat is not None
    assert (state.combat.inside, state.combat.ranged) == (1, 2)
    state = play(state, "die 3a; P1: die 1d; die 6o")
    assert state.combat is None
    assert player(state, P1).ships == {}
    assert player(state, P1).captured == {"ships": 2}
    assert player(state, P2).points == 2
    assert player(state, P2).energy == 5
    assert player(state, P2).board == {"combat": 1}
    assert asked(state) == ["P1 turn"]
