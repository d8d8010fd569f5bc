"""Smooth drawing with Pillow: supersampled sprites and crisp text.

Everything is measured in units of a picture 1600 wide; `scale` turns units into pixels. Shapes
are drawn four times too large and shrunk, text is drawn at its final size, where the font is
smoothest.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache

from PIL import Image, ImageDraw

from render import fonts
from render.colour import Colour

WIDTH = 1600  # units across a picture
FINE = 4  # sprites are drawn this many times too large
COARSE = 700 / 1600  # below this scale pictures are small: less detail, larger pieces
MOST_SPRITES = 3000  # of every kind together a few megabytes

Points = Sequence[tuple[float, float]]
Picture = Image.Image


def is_coarse(scale: float) -> bool:
    return scale < COARSE


class Pen:
    """Draws in units on a supersampled layer."""

    def __init__(self, image: Picture, zoom: float, left: float = 0, top: float = 0) -> None:
        self.draw = ImageDraw.Draw(image)
        self.zoom, self.left, self.top = zoom, left, top

    def spot(self, x: float, y: float) -> tuple[float, float]:
        return (x - self.left) * self.zoom, (y - self.top) * self.zoom

    def polygon(self, points: Points, fill: Colour | int) -> None:
        self.draw.polygon([self.spot(x, y) for x, y in points], fill)

    def line(self, points: Points, fill: Colour | int, width: float) -> None:
        spots = [self.spot(x, y) for x, y in points]
        self.draw.line(spots, fill, max(1, round(width * self.zoom)), joint="curve")

    def disc(self, x: float, y: float, radius: float, fill: Colour | int) -> None:
        (x, y), reach = self.spot(x, y), radius * self.zoom
        self.draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill)

    def ring(self, x: float, y: float, radius: float, fill: Colour | int, width: float) -> None:
        """A circle line; the radius is that of its middle."""
        (x, y), reach = self.spot(x, y), (radius + width / 2) * self.zoom
        thick = max(1, round(width * self.zoom))
        self.draw.ellipse((x - reach, y - reach, x + reach, y + reach), outline=fill, width=thick)

    def box(
        self,
        corners: tuple[float, float, float, float],
        fill: Colour | int | None,
        round_by: float = 0,
        outline: Colour | int | None = None,
        width: float = 0,
    ) -> None:
        x, y = self.spot(corners[0], corners[1])
        right, bottom = self.spot(corners[2], corners[3])
        thick = round(width * self.zoom)
        self.draw.rounded_rectangle(
            (x, y, right, bottom), round_by * self.zoom, fill, outline, thick
        )


def sprite(width: float, height: float, scale: float, paint: Callable[[Pen], None]) -> Picture:
    """Make a small picture with clear ground; (0, 0) is its middle."""
    across, down = pixels(width, scale), pixels(height, scale)
    large = clear_layer(across, down)
    zoom = scale * FINE
    paint(Pen(large, zoom, -across * FINE / zoom / 2, -down * FINE / zoom / 2))
    return shrunk(large)


def clear_layer(across: int, down: int) -> Picture:
    """A layer to paint so many pixels on, with opaque colours, before it is shrunk.

    Its colours are already as strong as their alpha says: else Pillow would make them so, all over
    the layer, before it shrinks them.
    """
    return Image.new("RGBa", (across * FINE, down * FINE))


def shrunk(layer: Picture) -> Picture:
    return layer.reduce(FINE).convert("RGBA")


def mask(
    corners: tuple[float, float, float, float], scale: float, paint: Callable[[Pen], None]
) -> tuple[Picture, tuple[int, int]]:
    """Make a mask for a part of the picture, and say where it belongs."""
    left, top = int(corners[0] * scale) - 1, int(corners[1] * scale) - 1
    right, bottom = int(corners[2] * scale) + 2, int(corners[3] * scale) + 2
    large = Image.new("L", ((right - left) * FINE, (bottom - top) * FINE))
    paint(Pen(large, scale * FINE, left / scale, top / scale))
    return large.reduce(FINE), (left, top)


def fill_mask(image: Picture, part: tuple[Picture, tuple[int, int]], colour: Colour) -> None:
    """Colour what a mask covers."""
    layer, (left, top) = part
    image.paste(colour, (left, top, left + layer.width, top + layer.height), layer)


def pixels(units: float, scale: float) -> int:
    """A length in pixels, at least one."""
    return max(1, round(units * scale))


def paste_centred(image: Picture, piece: Picture, x: float, y: float, scale: float) -> None:
    """Lay a sprite on the picture, its middle at that place."""
    corner = (round(x * scale - piece.width / 2), round(y * scale - piece.height / 2))
    image.paste(piece, corner, piece)


@lru_cache(maxsize=MOST_SPRITES)
def _letters(text: str, weight: str, size: int) -> tuple[Picture, int, int]:
    """A text as a mask, with the place of its left end on the baseline."""
    face = fonts.font(weight, size)
    left, top, right, bottom = (int(edge) for edge in face.getbbox(text, anchor="ls"))
    letters = Image.new("L", (max(1, right - left), max(1, bottom - top)))
    ImageDraw.Draw(letters).text((-left, -top), text, 255, face, anchor="ls")
    return letters, left, top


def draw_text(
    image: Picture,
    text: str,
    x: float,
    y: float,
    scale: float,
    colour: Colour,
    size: float,
    weight: str = fonts.BOLD,
    align: str = "m",
) -> None:
    """Write a line; `y` is the middle of its capitals, `x` its left end, middle or right end."""
    height = pixels(size, scale)
    letters, left, top = _letters(text, weight, height)
    wide = letters.width + left
    shift = {"l": 0.0, "m": wide / 2, "r": float(wide)}[align]
    base = y * scale + height * fonts.CAPITAL / 2
    corner = (round(x * scale - shift) + left, round(base) + top)
    image.paste(colour, (*corner, corner[0] + letters.width, corner[1] + letters.height), letters)


class _Scratch(threading.local):
    """A picture each thread paints over again: fresh memory costs more than the drawing."""

    def __init__(self) -> None:
        self.kept: dict[tuple[int, int], Picture] = {}
        self.lent: set[tuple[int, int]] = set()


_scratch = _Scratch()
MOST_SCRATCH = 4  # sizes kept by a thread


@contextmanager
def painted_over(ground: Picture) -> Iterator[Picture]:
    """Lend a copy of a picture to draw on until it is encoded."""
    size = ground.size
    if size in _scratch.lent:
        yield ground.copy()
        return
    if size not in _scratch.kept:
        while len(_scratch.kept) >= MOST_SCRATCH:
            _scratch.kept.pop(next(iter(_scratch.kept)))
        _scratch.kept[size] = Image.new("RGB", size)
    image = _scratch.kept[size]
    _scratch.lent.add(size)
    try:
        image.paste(ground)
        yield image
    finally:
        _scratch.lent.discard(size)
