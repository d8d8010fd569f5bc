"""`income.energy+n`: Logistics brings energy beyond the track."""

from __future__ import annotations

import pytest

from engine.nova.effect import together
from engine.nova.effects.income_energy import IncomeEnergy
from tests.engine.nova.owners import owner
from tests.engine.nova.sketch import P1, play, player, sketch


@pytest.mark.parametrize(("technologies", "energy"), [((), 7), (("sarrune-1b",), 8)])
def test_energy_comes_with_logistics(technologies: tuple[str, ...], energy: int) -> None:
    state = sketch([owner(*technologies, synthesized="A", energy=0), {}])
    assert player(play(state, "logistics"), P1).energy == energy


def test_several_add_up() -> None:
    assert together((IncomeEnergy(1), IncomeEnergy(2))).income_energy(0) == 3
