"""One Improve improves several sectors."""

from __future__ import annotations

from typing import ClassVar

from engine.core.record import dataclass
from engine.nova.effect import Effect


@dataclass(frozen=True, slots=True)
class ImproveSectors(Effect):
    """One Improve improves several sectors (content 5)."""

    form: ClassVar[str] = "improve.sectors={most}"

    most: int

    def improve_sectors(self, sectors: int) -> int:
        return max(sectors, self.most)
