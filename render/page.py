"""A picture of boxes and lines of text, for everything that is not the board."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from render import canvas, fonts
from render.canvas import Picture
from render.colour import Colour
from render.fonts import BOLD, MEDIUM
from render.look import Look

MARGIN = 40.0  # around a page, in units
LEADING = 1.32  # from line to line, of the font's size
SMALLEST = 30  # no smaller text: at 400 pixels it could not be read


@lru_cache(maxsize=256)
def _plate(width: int, height: int, radius: int) -> Picture:
    """A box with round corners as a mask; only its corners need smoothing."""
    plate = Image.new("L", (width, height), 255)
    if radius:
        side = radius * canvas.FINE
        large = Image.new("L", (side * 2, side * 2))
        canvas.Pen(large, 1).disc(side - 0.5, side - 0.5, side, 255)
        disc = large.reduce(canvas.FINE)
        for x, left in ((0, 0), (width - radius, radius)):
            for y, top in ((0, 0), (height - radius, radius)):
                plate.paste(disc.crop((left, top, left + radius, top + radius)), (x, y))
    return plate


class Page:
    """A page 1600 units wide; text says where it ends, so that the next thing can follow."""

    def __init__(self, look: Look, height: float) -> None:
        self.look, self.scale, self.palette = look, look.scale, look.palette
        size = (look.size, canvas.pixels(height, look.scale))
        self.image = Image.new("RGB", size, look.palette.sky)

    def box(
        self,
        corners: tuple[float, float, float, float],
        fill: Colour | None = None,
        edge: Colour | None = None,
        round_by: float = 18,
        thick: float = 3,
    ) -> None:
        """A filled box with round corners, and an edge if one is given."""
        fill = self.palette.panel if fill is None else fill
        if edge is not None:
            self._fill(corners, edge, round_by)
            left, top, right, bottom = corners
            corners = (left + thick, top + thick, right - thick, bottom - thick)
            round_by = max(0, round_by - thick)
        self._fill(corners, fill, round_by)

    def _fill(
        self, corners: tuple[float, float, float, float], fill: Colour, round_by: float
    ) -> None:
        left, top, right, bottom = (round(edge * self.scale) for edge in corners)
        width, height = max(1, right - left), max(1, bottom - top)
        radius = min(round(round_by * self.scale), width // 2, height // 2)
        self.image.paste(
            fill, (left, top, left + width, top + height), _plate(width, height, radius)
        )

    def write(
        self,
        text: str,
        x: float,
        y: float,
        size: float = 36,
        colour: Colour | None = None,
        weight: str = MEDIUM,
        align: str = "l",
        width: float | None = None,
    ) -> float:
        """Write a line around the height `y`; returns its right end. Clipped to `width`."""
        if width is not None:
            text = fonts.clipped(text, weight, round(size), width)
        shown = self.palette.text if colour is None else colour
        canvas.write(self.image, text, x, y, self.scale, shown, size, weight, align)
        return x + fonts.length(text, weight, round(size))

    def paragraph(
        self,
        text: str,
        x: float,
        y: float,
        width: float,
        size: float = 34,
        colour: Colour | None = None,
        weight: str = MEDIUM,
    ) -> float:
        """Write lines from the height `y` of the first one; returns the height of the next."""
        for line in fonts.wrapped(text, weight, round(size), width):
            self.write(line, x, y, size, colour, weight)
            y += size * LEADING
        return y

    def heading(self, text: str, x: float, y: float, size: float = 46) -> float:
        return self.write(text, x, y, size, weight=BOLD)

    def put(self, sprite: Picture, x: float, y: float) -> None:
        canvas.put(self.image, sprite, x, y, self.scale)

    def png(self) -> bytes:
        return canvas.png(self.image, self.palette.name)


def paragraph_height(text: str, width: float, size: float = 34, weight: str = MEDIUM) -> float:
    """How much room a paragraph will take."""
    return len(fonts.wrapped(text, weight, round(size), width)) * size * LEADING
