"""Logistics brings energy."""

from __future__ import annotations

from typing import ClassVar

from engine.core.record import dataclass
from engine.nova.effect import Effect


@dataclass(frozen=True, slots=True)
class IncomeEnergy(Effect):
    """Logistics brings energy (content 5)."""

    form: ClassVar[str] = "income.energy+{more}"

    more: int

    def income_energy(self, energy: int) -> int:
        return energy + self.more
