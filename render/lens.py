"""A part of a picture seen through a round glass."""

from __future__ import annotations

from PIL import Image, ImageDraw

from render.canvas import Picture
from render.colour import Colour

FINE = 2
EDGE = 0.018  # of how far it is across


def square(image: Picture, x: float, y: float, half: float) -> Picture:
    """Cut a square around a place, in pixels; moved where it would reach beyond the picture."""
    reach = min(round(half), image.width // 2, image.height // 2)
    left = max(reach, min(round(x), image.width - reach))
    top = max(reach, min(round(y), image.height - reach))
    return image.crop((left - reach, top - reach, left + reach, top + reach))


def lens(picture: Picture, across: int, colour: Colour) -> Picture:
    """A square picture as a disc with an edge."""
    shown = picture.resize((across, across), Image.Resampling.LANCZOS).convert("RGBA")
    disc = Image.new("L", (across * FINE, across * FINE))
    ImageDraw.Draw(disc).ellipse((0, 0, across * FINE - 1, across * FINE - 1), 255)
    shown.putalpha(disc.reduce(FINE))
    edge = Image.new("L", disc.size)
    thick = max(2, round(across * FINE * EDGE))
    ImageDraw.Draw(edge).ellipse((0, 0, across * FINE - 1, across * FINE - 1), None, 255, thick)
    shown.paste((*colour, 255), (0, 0), edge.reduce(FINE))
    return shown
