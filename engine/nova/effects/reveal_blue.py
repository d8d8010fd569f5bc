"""A Reveal places more blue tiles for the same price."""

from __future__ import annotations

from typing import ClassVar

from engine.core.record import dataclass
from engine.nova.effect import Effect


@dataclass(frozen=True, slots=True)
class RevealBlue(Effect):
    """A Reveal places more blue tiles for the same price (content 5)."""

    form: ClassVar[str] = "reveal.blue={most}"

    most: int

    def reveal_blue(self, tiles: int) -> int:
        return max(tiles, self.most)
