"""Stations fire into adjacent sectors."""

from __future__ import annotations

from typing import ClassVar

from engine.core.record import dataclass
from engine.nova.effect import Effect


@dataclass(frozen=True, slots=True)
class RangeStations(Effect):
    """Stations fire into adjacent sectors (content 5)."""

    form: ClassVar[str] = "range.stations"

    def range_stations(self, fire: bool) -> bool:
        return True
