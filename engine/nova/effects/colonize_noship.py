"""Sectors are colonized without a ship there."""

from __future__ import annotations

from typing import ClassVar

from engine.core.record import dataclass
from engine.nova.effect import Effect


@dataclass(frozen=True, slots=True)
class ColonizeNoShip(Effect):
    """Sectors are colonized without a ship there (content 5)."""

    form: ClassVar[str] = "colonize.noship"

    def colonize_without_ship(self, may: bool) -> bool:
        return True
