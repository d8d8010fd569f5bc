"""A calm field of stars: the ground of every picture that is not a board."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

from render.canvas import WIDTH, Picture
from render.colour import mix
from render.field import as_light
from render.noise import chances, clouds
from render.palette import Palette

STARS = 260
FINE = 2
BRIGHTEST = 150  # of 255: text is written over stars
MIST = 0.5  # how much of a ring's colour the mist has where it is thickest


@lru_cache(maxsize=6)
def tile(size: int, palette: Palette) -> Picture:
    """A square of sky, so many pixels across."""
    image = Image.new("RGB", (size, size), palette.sky)
    mist = as_light(clouds((200, 200), (3, 3), "mist", 3)).resize((size, size))
    thickest = mix(palette.sky, palette.rings[0], MIST)
    image.paste(thickest, (0, 0), mist)
    large = Image.new("L", (size * FINE, size * FINE))
    draw, chance, unit = ImageDraw.Draw(large), chances(1918), size * FINE / WIDTH
    for _ in range(STARS):
        x, y, bright = next(chance), next(chance), next(chance)
        x, y, reach = x * large.width, y * large.height, (0.8 + 1.6 * bright**6) * unit
        shade = round(BRIGHTEST * (0.25 + 0.75 * bright**3))
        draw.ellipse((x - reach, y - reach, x + reach, y + reach), shade)
    image.paste(palette.text, (0, 0), large.reduce(FINE))
    return image


def ground(width: int, height: int, palette: Palette) -> Picture:
    """The sky behind a picture, as high as that is."""
    image, square = Image.new("RGB", (width, height)), tile(width, palette)
    for top in range(0, height, square.height):
        image.paste(square, (0, top))
    return image
