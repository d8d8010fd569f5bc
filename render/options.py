"""How a person wants to see a picture: palette, size, the players' names, the kind of file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.core.refusal import Refused
from engine.core.seat import Seat
from render.canvas import WIDTH
from render.encode import POSTED
from render.palette import DEFAULT, Palette

SIZES = range(400, 2401)  # pixels across


@dataclass(frozen=True, slots=True)
class RenderOptions:
    """What changes how a picture looks, but not what it tells."""

    palette: Palette = DEFAULT
    size: int = WIDTH
    names: Mapping[Seat, str] = field(default_factory=dict)
    kind: str = POSTED  # of the file

    def __post_init__(self) -> None:
        if self.size not in SIZES:
            raise Refused("picture_size", size=self.size, least=SIZES[0], most=SIZES[-1])

    @property
    def scale(self) -> float:
        """Pixels of a unit."""
        return self.size / WIDTH
