"""A combat tile for the panel."""

from __future__ import annotations

from typing import ClassVar

from engine.core.record import dataclass
from engine.nova.effect import Effect
from engine.nova.pieces import Face


@dataclass(frozen=True, slots=True)
class GivesTile(Effect):
    """A combat tile for the panel (content 5)."""

    form: ClassVar[str] = "tile {face}"

    face: Face

    def combat_tiles(self, tiles: tuple[Face, ...]) -> tuple[Face, ...]:
        return (*tiles, self.face)
