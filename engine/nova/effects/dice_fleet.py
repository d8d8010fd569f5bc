"""More dice where an own active ship fights."""

from __future__ import annotations

from typing import ClassVar

from engine.core.record import dataclass
from engine.nova.effect import Effect


@dataclass(frozen=True, slots=True)
class DiceFleet(Effect):
    """More dice where an own active ship fights (content 5)."""

    form: ClassVar[str] = "dice.fleet+{more}"

    more: int

    def fleet_dice(self, dice: int) -> int:
        return dice + self.more
