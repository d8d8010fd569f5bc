"""Panes of dark glass: what stands on them can be read, and the ground shows through a little."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageFilter

from render.canvas import FINE, Pen, Picture, pixels
from render.colour import Colour, mix
from render.palette import Palette

THICKNESS = 224  # of 255: how much of the ground a pane hides
CORNER = 18.0
THIN, LIT = 3.0, 5.0  # edges

Corners = tuple[float, float, float, float]


def draw_pane(
    image: Picture, corners: Corners, colour: Colour, lit: bool, scale: float, palette: Palette
) -> None:
    """Darken what is behind a pane; its edge says whose it is, and glows when lit."""
    left, top, right, bottom = (round(edge * scale) for edge in corners)
    box = (left, top, right, bottom)
    if lit:
        reach = pixels(16, scale)
        halo = (left - reach, top - reach, right + reach, bottom + reach)
        image.paste(colour, halo, _halo(right - left, bottom - top, reach))
    pane = plate(right - left, bottom - top, pixels(CORNER, scale), THICKNESS)
    image.paste(mix(palette.panel, palette.ink, 0.35), box, pane)
    shade = colour if lit else mix(colour, palette.panel, 0.45)
    draw_edge(image, corners, shade, LIT if lit else THIN, CORNER, scale)


def draw_edge(
    image: Picture, corners: Corners, colour: Colour, thick: float, corner: float, scale: float
) -> None:
    """Draw a line around a box with round corners."""
    left, top, right, bottom = (round(edge * scale) for edge in corners)
    line = _edge(right - left, bottom - top, pixels(corner, scale), pixels(thick, scale))
    image.paste(colour, (left, top, right, bottom), line)


@lru_cache(maxsize=256)
def plate(width: int, height: int, radius: int, strength: int = 255) -> Picture:
    """A box with round corners as a mask, in pixels; only its corners need smoothing."""
    layer = Image.new("L", (width, height), strength)
    radius = min(radius, width // 2, height // 2)
    if radius:
        side = radius * FINE
        large = Image.new("L", (side * 2, side * 2))
        Pen(large, 1).disc(side - 0.5, side - 0.5, side, strength)
        disc = large.reduce(FINE)
        for x, left in ((0, 0), (width - radius, radius)):
            for y, top in ((0, 0), (height - radius, radius)):
                layer.paste(disc.crop((left, top, left + radius, top + radius)), (x, y))
    return layer


@lru_cache(maxsize=64)
def _edge(width: int, height: int, radius: int, thick: int) -> Picture:
    edge = plate(width, height, radius).copy()
    hole = plate(width - 2 * thick, height - 2 * thick, max(1, radius - thick))
    edge.paste(0, (thick, thick, width - thick, height - thick), hole)
    return edge


@lru_cache(maxsize=64)
def _halo(width: int, height: int, reach: int) -> Picture:
    layer = Image.new("L", (width + 2 * reach, height + 2 * reach))
    box = plate(width, height, reach)
    layer.paste(150, (reach, reach, reach + width, reach + height), box)
    return layer.filter(ImageFilter.GaussianBlur(reach / 2))
