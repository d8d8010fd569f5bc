"""Icons on an empire track."""

from __future__ import annotations

from typing import ClassVar

from engine.core.record import dataclass
from engine.nova.effect import Effect
from engine.nova.pieces import Track


@dataclass(frozen=True, slots=True)
class TrackIcons(Effect):
    """Icons on an empire track (content 5)."""

    form: ClassVar[str] = "track {track}+{more}"

    track: Track
    more: int

    def icons(self, icons: int, track: Track) -> int:
        return icons + self.more if track is self.track else icons
