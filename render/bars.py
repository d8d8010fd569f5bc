"""Bars below a picture that moves: a caption, and a number for each seat as a length."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.record import dataclass
from render.canvas import Picture, mask, paste_centred
from render.colour import Colour, mix
from render.edge_line import EdgeLine, draw_edge_line
from render.fonts import BOLD
from render.palette import Palette
from render.text import fitted, write_lit

TOP, BOTTOM = 1690.0, 1980.0
CAPTION = (1640.0, 52)  # the middle and the size of its line
MARGIN = 40.0
NAME, NUMBER = 44, 56
START, END = 430.0, 1450.0  # of the longest bar
MOST_ROW = 96.0


@dataclass(frozen=True, slots=True)
class Bar:
    emblem: Picture
    name: str
    colour: Colour
    number: int


def draw_bars(
    image: Picture,
    bars: Sequence[Bar],
    most: int,
    caption: EdgeLine,
    scale: float,
    palette: Palette,
) -> None:
    """Draw the caption and the bars; the bar of the number `most` is the longest there can be."""
    y, size = CAPTION
    draw_edge_line(image, caption, y, size, scale, palette)
    step = min(MOST_ROW, (BOTTOM - TOP) / len(bars))
    start = TOP + (BOTTOM - TOP - step * len(bars)) / 2
    tall = step * 0.3
    for place, bar in enumerate(bars):
        y = start + step * (place + 0.5)
        paste_centred(image, bar.emblem, MARGIN + 26, y, scale)
        name = fitted(bar.name, scale, START - MARGIN - 80, NAME, BOLD)
        write_lit(image, name, MARGIN + 64, y, scale, palette.text, NAME, palette, "l")
        end = START + (END - START) * bar.number / max(1, most)
        rail = (START, y - tall, END, y + tall)
        _box(image, rail, mix(palette.panel, palette.panel_line, 0.4), scale)
        if bar.number:
            _box(image, (START, y - tall, max(end, START + tall), y + tall), bar.colour, scale)
        write_lit(image, str(bar.number), END + 20, y, scale, palette.text, NUMBER, palette, "l")


def _box(
    image: Picture, corners: tuple[float, float, float, float], colour: Colour, scale: float
) -> None:
    layer, (left, top) = mask(corners, scale, lambda pen: pen.box(corners, 255, 10))
    image.paste(colour, (left, top, left + layer.width, top + layer.height), layer)
