"""How a game of Sol ended, as its positions keep it."""

from __future__ import annotations

from engine.core.record import dataclass
from engine.core.seat import Seat


@dataclass(frozen=True, slots=True)
class Outcome:
    """Who won and how well each came away. Games against the star have a common score."""

    winners: tuple[Seat, ...]
    levels: tuple[int, ...]  # of survival, of each seat
    score: int | None = None
    success: bool | None = None
