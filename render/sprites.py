"""Sprites of lit things: drawn once for each look, with a soft shadow, then only laid down.

Light falls from the upper left. A sprite's middle is that of its box; shadow and light reach
beyond the box by PAD.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

from PIL import Image, ImageFilter

from engine.core.record import dataclass
from render.canvas import Pen, Picture, Points, pixels, sprite
from render.colour import Colour, mix
from render.palette import Palette

LINE = 2.5  # outlines, in units
PAD = 16.0  # how far shadow and light reach
SHADOW = 3.5  # how soft a shadow is
OVER = 8.0  # how far the body itself may
DROP = 3.0  # how far it falls
DARK = 0.8  # at its deepest
GLOW = 22.0  # how far the light around what is new reaches
HALO = 7.0

Clear = tuple[int, int, int, int]
Facet = tuple[Points, Colour]


@dataclass(frozen=True, slots=True)
class Tones:
    """What a body shows: facets to the light and away from it, openings, its edge."""

    light: Colour
    body: Colour
    shade: Colour
    deep: Colour
    edge: Colour


@lru_cache(maxsize=64)
def tones(colour: Colour, palette: Palette, ghost: bool = False) -> Tones:
    """The tones of a body in that colour; one that left is hollow."""
    ink = palette.ink
    if ghost:
        return Tones(ink, ink, ink, ink, colour)
    return Tones(
        mix(colour, palette.text, 0.45),
        colour,
        mix(colour, ink, 0.66),
        mix(colour, ink, 0.9),
        ink,
    )


def moved(points: Points, x: float, y: float) -> list[tuple[float, float]]:
    return [(px + x, py + y) for px, py in points]


def scaled(points: Points, x: float, y: float, right: float, down: float) -> Points:
    """Points of a drawing from -1 to 1, around a middle and stretched."""
    return [(x + right * px, y + down * py) for px, py in points]


def etch(pen: Pen, facets: Iterable[Facet], edge: Colour, width: float = LINE) -> None:
    """Fill facets over one edge that runs around all of them."""
    kept = list(facets)
    for points, _ in kept:
        pen.line([*points, *points[:2]], edge, 2 * width)
    for points, colour in kept:
        pen.polygon(points, colour)


@dataclass(frozen=True, slots=True)
class Lights:
    """What glows in a sprite, under everything else in it."""

    colour: Colour
    paint: Callable[[Pen, int], None]  # with that ink
    soft: float = 5.0


def lit_sprite(
    width: float,
    height: float,
    scale: float,
    paint: Callable[[Pen], None],
    lights: Sequence[Lights] = (),
    dark: float = DARK,
) -> Picture:
    """A sprite on its shadow, with what glows between the two."""
    across, down = pixels(width + 2 * PAD, scale), pixels(height + 2 * PAD, scale)
    drawn = sprite(width + 2 * OVER, height + 2 * OVER, scale, paint)
    body = Image.new("RGBA", (across, down))
    body.paste(drawn, ((across - drawn.width) // 2, (down - drawn.height) // 2))
    whole = shadow_of(body, scale, dark)
    for light in lights:
        layer = Image.new("L", (across, down))
        light.paint(Pen(layer, scale, -across / scale / 2, -down / scale / 2), 255)
        soft = layer.filter(ImageFilter.GaussianBlur(light.soft * scale))
        whole.alpha_composite(tinted(soft, light.colour))
    whole.alpha_composite(body)
    return whole


def shadow_of(body: Picture, scale: float, dark: float = DARK) -> Picture:
    """The soft shadow that a sprite throws."""
    alpha = Image.new("L", body.size)
    alpha.paste(body.getchannel("A"), (0, pixels(DROP, scale)))
    soft = alpha.filter(ImageFilter.GaussianBlur(SHADOW * scale))
    return tinted(soft.point([round(value * dark) for value in range(256)]), (0, 0, 0))


def tinted(alpha: Picture, colour: Colour) -> Picture:
    """One colour, as strong as a mask says."""
    image = Image.new("RGBA", alpha.size, (*colour, 0))
    image.putalpha(alpha)
    return image


def faded(image: Picture, strength: float) -> Picture:
    """A sprite through which one sees what lies under it."""
    faint = image.copy()
    faint.putalpha(image.getchannel("A").point([round(value * strength) for value in range(256)]))
    return faint


def trimmed(image: Picture, width: float, height: float, scale: float) -> Picture:
    """A sprite without what reaches beyond its box, to stand close to text."""
    across, down = pixels(width, scale), pixels(height, scale)
    left, top = (image.width - across) // 2, (image.height - down) // 2
    return image.crop((left, top, left + across, top + down))


def halo(shape: Picture, scale: float, colour: Colour) -> Picture:
    """The light around what is new: it follows the edge of a sprite, and lies under it."""
    reach = pixels(GLOW, scale)
    alpha = Image.new("L", (shape.width + 2 * reach, shape.height + 2 * reach))
    alpha.paste(shape.getchannel("A").point(_SOLID), (reach, reach))
    soft = alpha.filter(ImageFilter.GaussianBlur(HALO * scale)).point(_STRONG)
    return tinted(soft, colour)


_SOLID = [0] * 224 + [255] * 32  # without shadows
_STRONG = [min(255, value * 4) for value in range(256)]
