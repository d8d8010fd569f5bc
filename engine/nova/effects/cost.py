"""A sub-action costs less, but never nothing."""

from __future__ import annotations

from typing import ClassVar

from engine.core.record import dataclass
from engine.nova.effect import Effect
from engine.nova.pieces import SubAction


@dataclass(frozen=True, slots=True)
class CheaperSubAction(Effect):
    """A sub-action costs less, but never nothing (content 5)."""

    form: ClassVar[str] = "cost {action}-{less}"

    action: SubAction
    less: int

    def price(self, energy: int, action: SubAction) -> int:
        return max(min(energy, 1), energy - self.less) if action is self.action else energy
