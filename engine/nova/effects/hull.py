"""More hull armour."""

from __future__ import annotations

from typing import ClassVar

from engine.core.record import dataclass
from engine.nova.effect import Effect


@dataclass(frozen=True, slots=True)
class Hull(Effect):
    """More hull armour (content 5)."""

    form: ClassVar[str] = "hull+{more}"

    more: int

    def hull(self, armour: int) -> int:
        return armour + self.more
