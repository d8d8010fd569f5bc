"""The instrument over the star: walls between the rings, borders of cells, eyes, names."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PIL import Image, ImageFilter

from engine.sol.board import Ring, Side
from render.canvas import Pen, Picture, draw_text, is_coarse, pixels
from render.colour import Colour
from render.field import light_by_radius, toned
from render.noise import chances
from render.sol.cell_layout import LABEL, label
from render.sol.geometry import (
    BARRIERS,
    CENTRE,
    EDGE,
    HEART,
    ORBIT,
    SIZE,
    ZONES,
    Point,
    arc,
    eye_angle,
    point,
)

# Borders between cells and the track of the motherships, as width and how bright of 255; in small
# pictures a line of a pixel has to say in which cell a piece is.
BORDER, TRACK = (2.4, 96), (2.6, 118)
COARSE_BORDER, COARSE_TRACK = (5.0, 200), (5.0, 200)
FINE = 2  # more would not be seen
WALL = 7.0  # half as thick as a barrier
RIM = 3.0  # the dark edge beside it
BLOCK = 42.0  # how long a block of a wall is
# How bright a wall is across: lit along its inner edge by the star, along its outer by the sky.
BEVEL = ((-WALL, 0.08), (-6.2, 0.62), (-2.0, 0.42), (3.0, 0.36), (5.4, 0.9), (6.4, 0.85),
         (WALL, 0.1))  # fmt: skip
FLAT = 0.8  # the light of a wall that has the colour of the palette
HALO = 9.0  # how far the dark around a name reaches
DARKEST = 232  # of 255, right around the letters
TICK = 5  # degrees
Square = tuple[int, int, int, int]


def around(radius: float, scale: float) -> Square:
    """The pixels around a disc of that radius."""
    reach = math.ceil(radius * scale) + 2
    x, y = round(CENTRE[0] * scale), round(CENTRE[1] * scale)
    return x - reach, y - reach, x + reach, y + reach


def draw_walls(image: Picture, away: Picture, colour: Colour, edge: Colour, scale: float) -> None:
    """Draw the barriers: they have to look like something no ship flies through."""
    metal = [_shaded(edge, colour, value / 255) for value in range(256)]
    for radius in BARRIERS.values():
        reach = WALL + RIM
        part = around(radius + reach, scale)
        within = away.crop(part)
        across = [(0.0, 0.0), *((radius + at, light) for at, light in BEVEL), (2.0 * SIZE, 0.0)]
        band = [
            (0, 0), (radius - reach - 0.6, 0), (radius - reach + 0.6, 1),
            (radius + reach - 0.6, 1), (radius + reach + 0.6, 0), (2 * SIZE, 0),
        ]  # fmt: skip
        wall = toned(light_by_radius(within, across), metal)
        image.paste(wall, part[:2], light_by_radius(within, band))
    large, pen = _layer(scale)
    for radius in BARRIERS.values():
        for start in _blocks(radius):
            pen.line([point(radius - WALL, start), point(radius + WALL, start)], 255, 2.4)
    image.paste(edge, (0, 0), large.reduce(FINE))


def _shaded(edge: Colour, colour: Colour, light: float) -> Colour:
    red, green, blue = (
        min(255, round(dark + (full / FLAT - dark) * light))
        for dark, full in zip(edge, colour, strict=True)
    )
    return red, green, blue


def _layer(scale: float) -> tuple[Picture, Pen]:
    """A mask for the whole circle, larger than it will be, and a pen for it."""
    across = pixels(SIZE, scale) * FINE
    large = Image.new("L", (across, across))
    return large, Pen(large, scale * FINE)


def _blocks(radius: float) -> list[float]:
    """The angles at which the blocks of a wall begin."""
    count = round(math.tau * radius / BLOCK)
    return [360 * block / count for block in range(count)]


def draw_lines(image: Picture, side: Side, heart: float, colour: Colour, scale: float) -> None:
    """Draw the borders of the cells, the track of the motherships and a scale around it all."""
    large, pen = _layer(scale)
    border, track = (COARSE_BORDER, COARSE_TRACK) if is_coarse(scale) else (BORDER, TRACK)
    for cell in side.cells:
        inner, outer = ZONES[cell.ring]
        under = 4 if cell.ring > Ring.INNER else 0  # the wall
        start = {Ring.CORE: max(HEART, heart + 16), Ring.OUTER: inner}.get(cell.ring, inner - 4)
        end = arc(side, cell)[1]
        pen.line([point(start, end), point(outer + under, end)], border[1], border[0])
    pen.ring(*CENTRE, ORBIT, track[1], track[0])
    pen.ring(*CENTRE, EDGE, 118, 3)
    for angle in range(0, 360, TICK):
        tick = 9 if angle % (2 * TICK) else 14
        pen.line([point(EDGE - tick, angle), point(EDGE, angle)], 60, 2)
    for eye in side.eyes:
        _eye(pen, eye_angle(side.name, eye))
    image.paste(colour, (0, 0), large.reduce(FINE))


def _eye(pen: Pen, angle: float) -> None:
    """A place of the orbital track, with a chevron that says which way ships go."""
    x, y = point(ORBIT, angle)
    pen.disc(x, y, 10, 200)
    pen.disc(x, y, 6.5, 0)
    ahead = math.degrees(24 / ORBIT)
    tip, back = point(ORBIT, angle + ahead), angle + ahead * 0.58
    pen.line([point(ORBIT + 8, back), tip, point(ORBIT - 8, back)], 235, 3)


def draw_wreck(image: Picture, side: Side, colour: Colour, scale: float) -> None:
    """Draw what a supernova leaves of it: blocks adrift, traces of borders."""
    large, pen = _layer(scale)
    chance = chances(31)
    for cell in side.cells:
        inner, outer = ZONES[cell.ring]
        end = arc(side, cell)[1]
        pen.line([point(inner, end), point(outer, end)], 60, 2.4)
    pen.ring(*CENTRE, ORBIT, 60, 2.6)
    for radius in BARRIERS.values():
        starts = _blocks(radius)
        for start in starts:
            there, far, tilt = next(chance), next(chance), next(chance)
            if there < 0.72:
                long = 360 / len(starts) * (0.5 + 0.45 * next(chance))
                pen.polygon(_block(radius + 16 * far**2, start, long, 8 * (tilt - 0.5)), 225)
    image.paste(colour, (0, 0), large.reduce(FINE))


def _block(radius: float, start: float, long: float, tilt: float) -> list[Point]:
    return [
        point(radius - WALL - tilt, start), point(radius + WALL - tilt, start),
        point(radius + WALL + tilt, start + long), point(radius - WALL + tilt, start + long),
    ]  # fmt: skip


def draw_names(
    image: Picture, side: Side, scale: float, halo: Colour, colours: Sequence[Colour]
) -> None:
    """Write the names of the cells in the colours of their rings, each in a halo."""
    around_all = Image.new("RGB", image.size)
    for cell in side.cells:
        box = label(side.name, cell)
        draw_text(around_all, str(cell), box.x, box.y, scale, (255, 255, 255), LABEL)
    soft = around_all.getchannel(0).filter(ImageFilter.GaussianBlur(HALO * scale))
    image.paste(halo, (0, 0), soft.point([min(DARKEST, value * 6) for value in range(256)]))
    for cell in side.cells:
        box = label(side.name, cell)
        draw_text(image, str(cell), box.x, box.y, scale, colours[cell.ring], LABEL)
