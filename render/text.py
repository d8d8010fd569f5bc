"""Lines of text as they are drawn: how wide, shortened or broken to a width, with a dark halo."""

from __future__ import annotations

from functools import lru_cache

from render import canvas, fonts
from render.canvas import Picture
from render.colour import Colour
from render.fonts import BOLD, MEDIUM
from render.palette import Palette

HALO = ((-2, 0), (2, 0), (0, -2), (0, 2), (2, 2))  # where the dark copies of a line lie


@lru_cache(maxsize=2048)
def span(text: str, scale: float, size: float, weight: str = MEDIUM) -> float:
    """How wide a line is when it is drawn: a small font may run a tenth wider than a large one."""
    return fonts.length(text, weight, canvas.pixels(size, scale)) / scale


@lru_cache(maxsize=2048)
def fitted(text: str, scale: float, width: float, size: float, weight: str = MEDIUM) -> str:
    """A line shortened until it is no wider than that when it is drawn."""
    return fonts.clipped(text, weight, canvas.pixels(size, scale), width * scale)


@lru_cache(maxsize=512)  # measuring the long texts takes longer than drawing them
def broken(
    text: str, scale: float, width: float, size: float, weight: str = MEDIUM
) -> tuple[str, ...]:
    """A text as lines that are no wider than that when they are drawn."""
    return tuple(fonts.wrapped(text, weight, canvas.pixels(size, scale), width * scale))


def write_lit(
    image: Picture,
    text: str,
    x: float,
    y: float,
    scale: float,
    colour: Colour,
    size: float,
    palette: Palette,
    align: str = "m",
) -> None:
    """Write a line with a dark halo in place of a box."""
    for right, down in HALO:
        canvas.draw_text(image, text, x + right, y + down, scale, palette.ink, size, BOLD, align)
    canvas.draw_text(image, text, x, y, scale, colour, size, BOLD, align)
