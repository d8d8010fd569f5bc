"""Stations roll more dice."""

from __future__ import annotations

from typing import ClassVar

from engine.core.record import dataclass
from engine.nova.effect import Effect


@dataclass(frozen=True, slots=True)
class DiceStation(Effect):
    """Stations roll more dice (content 5)."""

    form: ClassVar[str] = "dice.station+{more}"

    more: int

    def station_dice(self, dice: int) -> int:
        return dice + self.more
