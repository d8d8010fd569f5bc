"""Moves give other players no retreat points."""

from __future__ import annotations

from typing import ClassVar

from engine.core.record import dataclass
from engine.nova.effect import Effect


@dataclass(frozen=True, slots=True)
class MoveNoRetreat(Effect):
    """Moves give other players no retreat points (content 5)."""

    form: ClassVar[str] = "move.noretreat"

    def gives_retreat(self, gives: bool) -> bool:
        return False
