"""An improvement places several tokens."""

from __future__ import annotations

from typing import ClassVar

from engine.core.record import dataclass
from engine.nova.effect import Effect


@dataclass(frozen=True, slots=True)
class ImproveValue(Effect):
    """An improvement places several tokens (content 5)."""

    form: ClassVar[str] = "improve.value={most}"

    most: int

    def improve_value(self, tokens: int) -> int:
        return max(tokens, self.most)
