"""The owner's sectors are one step apart."""

from __future__ import annotations

from typing import ClassVar

from engine.core.record import dataclass
from engine.nova.effect import Effect


@dataclass(frozen=True, slots=True)
class SectorsLinked(Effect):
    """The owner's sectors are one step apart (content 5)."""

    form: ClassVar[str] = "sectors.linked"

    def sectors_linked(self, linked: bool) -> bool:
        return True
