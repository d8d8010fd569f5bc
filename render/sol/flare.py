"""The flare moment: the star blooms in the turn that drew a flare."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from engine.sol.board import Ring
from render.canvas import Picture, pixels
from render.look import Look
from render.sol.geometry import BARRIERS, CENTRE

REACH = BARRIERS[Ring.INNER] * 1.35  # how far the bloom shines
STRENGTH = 120  # of 255, on the limb
INNER = 0.2  # the strength left in the heart, where names and pieces stand close


def draw_bloom(image: Picture, look: Look) -> None:
    """Lay a ring of light on the limb, under all pieces."""
    bloom = _bloom(look.size)
    corner = tuple(round(at * look.scale) - bloom.width // 2 for at in CENTRE)
    image.paste(look.palette.heart[1], (corner[0], corner[1]), bloom)


@lru_cache(maxsize=8)
def _bloom(size: int) -> Picture:
    across = 2 * pixels(REACH, size / 1600)
    # The gradient is 0 in the middle and 181 at the middle of an edge.
    gradient = Image.radial_gradient("L").resize((across, across), Image.Resampling.BICUBIC)
    return gradient.point([round(STRENGTH * _light(value / 181)) for value in range(256)])


def _light(away: float) -> float:
    """Brightest on the limb, faint within, gone at the reach."""
    limb = 1 / 1.35
    if away >= 1:
        return 0.0
    if away >= limb:
        return float(((1 - away) / (1 - limb)) ** 1.6)
    return float(INNER * (away / limb) ** 2 + (1 - INNER) * (away / limb) ** 9)
