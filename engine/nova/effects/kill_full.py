"""Every kill gives a whole point."""

from __future__ import annotations

from typing import ClassVar

from engine.core.record import dataclass
from engine.nova.effect import Effect


@dataclass(frozen=True, slots=True)
class KillFull(Effect):
    """Every kill gives a whole point (content 5)."""

    form: ClassVar[str] = "kill.full"

    def full_kills(self, full: bool) -> bool:
        return True
