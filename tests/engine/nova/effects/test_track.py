"""`track T+n`: icons on an empire track."""

from __future__ import annotations

import pytest

from engine.nova import totals
from engine.nova.state import State
from tests.engine.nova.owners import owner
from tests.engine.nova.sketch import P1, play, player, sketch


def tracks(*technologies: str) -> tuple[int, int, int, int, int]:
    state: State = sketch([owner(*technologies), {}])
    return (
        totals.energy_value(state, P1),
        totals.research_capacity(state, P1),
        totals.population(state, P1),
        totals.build_capacity(state, P1),
        totals.move_capacity(state, P1),
    )


@pytest.mark.parametrize(
    ("technology", "after"),
    [
        ("fusion-reactor", (8, 3, 5, 1, 1)),
        ("cascade-core", (10, 3, 5, 1, 1)),
        ("thought-lattice", (7, 4, 5, 1, 1)),
        ("gene-gardens", (7, 3, 7, 1, 1)),
        ("drovak-3b", (7, 3, 5, 3, 2)),
    ],
)
def test_icons_raise_their_track(technology: str, after: tuple[int, ...]) -> None:
    assert tracks(technology) == after


def test_icons_add_up() -> None:
    assert tracks("fusion-reactor", "cascade-core", "ancient-1b") == (15, 3, 5, 1, 1)
    assert tracks("thought-lattice", "calyth-2a") == (7, 6, 5, 1, 1)


def test_research_brings_credits_by_the_raised_track() -> None:
    state = sketch([owner("calyth-2a"), {}])
    assert player(play(state, "research"), P1).credits == 5
