"""A Build builds more ships."""

from __future__ import annotations

from typing import ClassVar

from engine.core.record import dataclass
from engine.nova.effect import Effect


@dataclass(frozen=True, slots=True)
class ExtraShips(Effect):
    """A Build builds more ships (content 5)."""

    form: ClassVar[str] = "build.ships+{more}"

    more: int

    def build_ships(self, ships: int) -> int:
        return ships + self.more
