"""More units may be synthesized."""

from __future__ import annotations

from typing import ClassVar

from engine.core.record import dataclass
from engine.nova.effect import Effect


@dataclass(frozen=True, slots=True)
class SynthesisLimit(Effect):
    """More units may be synthesized (content 5)."""

    form: ClassVar[str] = "synth.limit+{more}"

    more: int

    def synthesis_limit(self, units: int) -> int:
        return units + self.more
