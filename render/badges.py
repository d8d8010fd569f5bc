"""Badges: whose a piece is, and how many there are. What stands on a piece lies in its badge."""

from __future__ import annotations

from functools import lru_cache

from engine.core.seat import Seat
from render.canvas import MOST_SPRITES, Pen, Picture, draw_text, sprite
from render.colour import Colour
from render.owners import letter, outline, sunk
from render.palette import Palette
from render.sprites import LINE, moved

WIDE = 31 / 36  # of a badge's height


@lru_cache(maxsize=MOST_SPRITES)
def emblem(
    seat: Seat, height: float, scale: float, palette: Palette, ghost: bool = False
) -> Picture:
    """A seat's shape with its letter."""
    width, colour = height * WIDE, palette.owners[seat]
    image = sprite(
        width + 2, height + 2, scale, lambda pen: coat(pen, seat, height, palette, ghost=ghost)
    )
    size = max(30.0, height * 0.72) if height >= 30 else height * 0.8
    middle = image.width / scale / 2, image.height / scale / 2
    letter_on(image, seat, *middle, scale, colour if ghost else palette.ink, size, height)
    return image


def coat(
    pen: Pen, seat: Seat, height: float, palette: Palette,
    x: float = 0, y: float = 0, ghost: bool = False,
) -> None:  # fmt: skip
    """A seat's shape: its colour in an edge of ink, or hollow where it left."""
    width, colour = height * WIDE, palette.owners[seat]
    pen.polygon(moved(outline(seat, width, height), x, y), colour if ghost else palette.ink)
    inner = min(6.0, height * 0.12)
    inside = moved(outline(seat, width - inner, height - inner), x, y)
    pen.polygon(inside, palette.ink if ghost else colour)


def letter_on(
    image: Picture, seat: Seat, x: float, y: float, scale: float,
    colour: Colour, size: float, height: float,
) -> None:  # fmt: skip
    """Write a seat's letter in its shape of that height."""
    draw_text(image, letter(seat), x, y + sunk(seat) * height, scale, colour, size)


def count_plate(
    pen: Pen, corners: tuple[float, float, float, float], palette: Palette, edge: Colour,
    ghost: bool = False,
) -> None:  # fmt: skip
    """The dark plate that a number stands on; a line through it where what it counts has left."""
    left, top, right, bottom = corners
    pen.box(corners, palette.ink, (bottom - top) * 0.24, edge, LINE * (0.6 if ghost else 0.8))
    if ghost:
        middle = (top + bottom) / 2
        pen.box((left + LINE, middle - 1.2, right - LINE, middle + 1.2), palette.ghost)
