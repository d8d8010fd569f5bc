"""Paths may cross sectors with enemy forces."""

from __future__ import annotations

from typing import ClassVar

from engine.core.record import dataclass
from engine.nova.effect import Effect


@dataclass(frozen=True, slots=True)
class MoveThrough(Effect):
    """Paths may cross sectors with enemy forces (content 5)."""

    form: ClassVar[str] = "move.through"

    def move_through(self, may: bool) -> bool:
        return True
