"""Discover draws more cards for free."""

from __future__ import annotations

from typing import ClassVar

from engine.core.record import dataclass
from engine.nova.effect import Effect


@dataclass(frozen=True, slots=True)
class DiscoverDraw(Effect):
    """Discover draws more cards for free (content 5)."""

    form: ClassVar[str] = "discover.draw+{more}"

    more: int

    def discover_draw(self, cards: int) -> int:
        return cards + self.more
