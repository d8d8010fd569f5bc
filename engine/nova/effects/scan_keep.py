"""A Scan keeps more tiles for free."""

from __future__ import annotations

from typing import ClassVar

from engine.core.record import dataclass
from engine.nova.effect import Effect


@dataclass(frozen=True, slots=True)
class ScanKeep(Effect):
    """A Scan keeps more tiles for free (content 5)."""

    form: ClassVar[str] = "scan.keep+{more}"

    more: int

    def scan_keep(self, tiles: int) -> int:
        return tiles + self.more
