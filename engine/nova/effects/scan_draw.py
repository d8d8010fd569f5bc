"""A Scan draws more tiles."""

from __future__ import annotations

from typing import ClassVar

from engine.core.record import dataclass
from engine.nova.effect import Effect


@dataclass(frozen=True, slots=True)
class ScanDraw(Effect):
    """A Scan draws more tiles (content 5)."""

    form: ClassVar[str] = "scan.draw+{more}"

    more: int

    def scan_draw(self, tiles: int) -> int:
        return tiles + self.more
