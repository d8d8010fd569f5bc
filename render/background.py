"""A calm night sky: what lies behind every picture that is not a board."""

from __future__ import annotations

from pathlib import Path

from PIL import Image, ImageDraw

from engine.core import data
from render.backdrops import BackdropKey, Backdrops, version_of
from render.canvas import WIDTH, Picture
from render.colour import mix
from render.field import as_light
from render.noise import chances, clouds
from render.options import RenderOptions
from render.palette import PALETTES, Palette

POINTS = 260
FINE = 2
BRIGHTEST = 150  # of 255: text is written over them
MIST = 0.5  # how much of a ring's colour the mist has where it is thickest
GAME, SIDE = "any", "sky"
# All that a sky is painted from; a test holds the list to what these modules import.
SOURCES = ("canvas", "colour", "field", "fonts", "noise", "background")


def background_key(look: RenderOptions) -> BackdropKey:
    """The sky behind pages of a look."""
    return BackdropKey(GAME, SIDE, 0, look.size, look.palette.name)


def paint(key: BackdropKey) -> Picture:
    """Paint a square of sky."""
    size, palette = key.size, PALETTES[key.palette]
    image = Image.new("RGB", (size, size), palette.sky)
    mist = as_light(clouds((200, 200), (3, 3), "mist", 3)).resize((size, size))
    thickest = mix(palette.sky, palette.mist, MIST)
    image.paste(thickest, (0, 0), mist)
    large = Image.new("L", (size * FINE, size * FINE))
    draw, chance, unit = ImageDraw.Draw(large), chances(1918), size * FINE / WIDTH
    for _ in range(POINTS):
        x, y, bright = next(chance), next(chance), next(chance)
        x, y, reach = x * large.width, y * large.height, (0.8 + 1.6 * bright**6) * unit
        shade = round(BRIGHTEST * (0.25 + 0.75 * bright**3))
        draw.ellipse((x - reach, y - reach, x + reach, y + reach), shade)
    image.paste(palette.text, (0, 0), large.reduce(FINE))
    return image


def draw_background(width: int, height: int, palette: Palette) -> Picture:
    """The sky behind a picture, as high as that is."""
    image = Image.new("RGB", (width, height))
    tile = BACKGROUNDS.picture(BackdropKey(GAME, SIDE, 0, width, palette.name))
    for top in range(0, height, tile.height):
        image.paste(tile, (0, top))
    return image


def version() -> str:
    """A word for this way of painting."""
    here = Path(__file__).parent
    files = [here / f"{name}.py" for name in SOURCES]
    return version_of([*files, data.ROOT / "render/palettes.toml"])


def square(size: int) -> tuple[int, int]:
    return size, size


BACKGROUNDS = Backdrops(paint, version, square)
