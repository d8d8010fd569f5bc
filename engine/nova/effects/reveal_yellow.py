"""A Reveal places more yellow tiles for the same price."""

from __future__ import annotations

from typing import ClassVar

from engine.core.record import dataclass
from engine.nova.effect import Effect


@dataclass(frozen=True, slots=True)
class RevealYellow(Effect):
    """A Reveal places more yellow tiles for the same price (content 5)."""

    form: ClassVar[str] = "reveal.yellow={most}"

    most: int

    def reveal_yellow(self, tiles: int) -> int:
        return max(tiles, self.most)
