"""The colours that only Sol needs, of each palette."""

from __future__ import annotations

from engine.core.record import dataclass
from render.colour import Colour
from render.palette import Palette, load_game

Trio = tuple[Colour, Colour, Colour]
Five = tuple[Colour, Colour, Colour, Colour, Colour]
Seven = tuple[Colour, Colour, Colour, Colour, Colour, Colour, Colour]

FILE = "sol/art/palettes"


@dataclass(frozen=True, slots=True)
class SolColours:
    """Rings and what belongs to them go inward, O I V R C."""

    rings: Five
    lines: Five
    labels: Five
    barrier: Colour
    barrier_edge: Colour
    heart: Trio  # from the centre outward
    parasite: Colour
    # Flare, refraction, condensation, subduction, oscillation, dissipation, reverberation.
    suits: Seven


LENGTHS = {"rings": 5, "lines": 5, "labels": 5, "heart": 3, "suits": 7}
COLOURS = load_game(SolColours, FILE, LENGTHS)


def sol_colours(palette: Palette) -> SolColours:
    """The colours of Sol that go with a palette."""
    return COLOURS[palette.name]
