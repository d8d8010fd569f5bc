"""The flare moment: the star blooms in the turn that drew a flare."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageChops

from engine.sol.board import SIDES, Ring
from engine.sol.view import SolView
from render.canvas import Picture, pixels
from render.colour import mix
from render.options import RenderOptions
from render.palette import Palette
from render.sol.cell_layout import LABEL, label
from render.sol.colours import sol_colours
from render.sol.geometry import BARRIERS, CENTRE
from render.sol.light import SUPERNOVA
from render.sol.star import state
from render.text import write_lit

REACH = BARRIERS[Ring.INNER] * 1.35  # how far the bloom shines
BRIGHT = (Ring.INNER, Ring.CONVECTIVE)  # names in the light are written again
STRENGTH = 150  # of 255, on the limb
INNER = 0.2  # the strength left in the heart, where names and pieces stand close


def draw_bloom(image: Picture, view: SolView, look: RenderOptions) -> None:
    """Add a ring of light on the limb, under all pieces."""
    if state(view) == SUPERNOVA:
        return  # all of it shines
    bloom = _bloom(look.size, look.palette)
    left, top = (round(at * look.scale) - bloom.width // 2 for at in CENTRE)
    # What reaches beyond the picture is cut off.
    box = (max(0, left), max(0, top), *(min(image.width, left + bloom.width),
           min(image.height, top + bloom.height)))  # fmt: skip
    part = bloom.crop((box[0] - left, box[1] - top, box[2] - left, box[3] - top))
    image.paste(ImageChops.screen(image.crop(box), part), box[:2])
    for cell in SIDES[view.side].cells:
        if cell.ring in BRIGHT:
            name, colour = label(view.side, cell), sol_colours(look.palette).labels[cell.ring]
            write_lit(image, str(cell), name.x, name.y, look.scale, colour, LABEL, look.palette)


@lru_cache(maxsize=6)
def _bloom(size: int, palette: Palette) -> Picture:
    """The light of a flare on black."""
    across = 2 * pixels(REACH, size / 1600)
    # The gradient is 0 in the middle and 181 at the middle of an edge.
    gradient = Image.radial_gradient("L").resize((across, across), Image.Resampling.BICUBIC)
    shades = [round(STRENGTH * _light(value / 181)) for value in range(256)]
    shone = Image.new("RGB", gradient.size)
    _, inner, outer = sol_colours(palette).heart
    shone.paste(mix(inner, outer, 0.5), (0, 0), gradient.point(shades))
    return shone


def _light(away: float) -> float:
    """Brightest on the limb, faint within, gone at the reach."""
    limb = 1 / 1.35
    if away >= 1:
        return 0.0
    if away >= limb:
        return float(((1 - away) / (1 - limb)) ** 1.6)
    return float(INNER * (away / limb) ** 2 + (1 - INNER) * (away / limb) ** 9)
