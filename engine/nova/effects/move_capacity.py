"""More ships move at the basic price."""

from __future__ import annotations

from typing import ClassVar

from engine.core.record import dataclass
from engine.nova.effect import Effect


@dataclass(frozen=True, slots=True)
class MoveCapacity(Effect):
    """More ships move at the basic price (content 5)."""

    form: ClassVar[str] = "move.capacity+{more}"

    more: int

    def move_capacity(self, ships: int) -> int:
        return ships + self.more
