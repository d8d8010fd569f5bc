"""Ships move farther."""

from __future__ import annotations

from typing import ClassVar

from engine.core.record import dataclass
from engine.nova.effect import Effect


@dataclass(frozen=True, slots=True)
class MoveRange(Effect):
    """Ships move farther (content 5)."""

    form: ClassVar[str] = "move.range+{more}"

    more: int

    def move_range(self, steps: int) -> int:
        return steps + self.more
