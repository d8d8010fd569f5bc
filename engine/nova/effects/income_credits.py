"""Logistics brings credits."""

from __future__ import annotations

from typing import ClassVar

from engine.core.record import dataclass
from engine.nova.effect import Effect


@dataclass(frozen=True, slots=True)
class IncomeCredits(Effect):
    """Logistics brings credits (content 5)."""

    form: ClassVar[str] = "income.credits+{more}"

    more: int

    def income_credits(self, credits: int) -> int:
        return credits + self.more
