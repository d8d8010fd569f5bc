"""What never changes on a board of Sol: the sky, the star, the rings, the names of the cells."""

from __future__ import annotations

import math
from functools import lru_cache

from PIL import Image, ImageDraw

from engine.sol.board import RINGS, SIDES, Ring, Side
from render.canvas import Pen, Picture, pixels, reduced, write
from render.colour import Colour, mix
from render.palette import Palette
from render.sol.geometry import (
    BARRIERS,
    CENTRE,
    EDGE,
    HEART,
    ORBIT,
    SIZE,
    ZONES,
    arc,
    eye_angle,
    point,
)
from render.sol.places import LABEL, label

FINE = 2  # more would not be seen
STARS = 260
WALL = 7.0  # half as thick as a barrier
RIM = 3.0  # the dark edge beside it
CORONA = 8  # steps of light above the star
SHINE = 150.0  # how far the heart shines


@lru_cache(maxsize=12)
def ground(side: str, size: int, palette: Palette) -> Picture:
    """The empty board at a size, in the colours it will be saved with.

    The star's shine is dithered here, once: without it the few colours would show as rings.
    """
    scale = size / SIZE
    image = _rings(SIDES[side], size, palette)
    touched = _shine(image, scale, palette)
    _names(image, side, scale, palette)
    flat = reduced(image, palette.name).convert("RGB")
    dithered = reduced(image.crop(touched), palette.name, dither=True).convert("RGB")
    flat.paste(dithered, touched, _disc(dithered.width))
    return flat


def _rings(side: Side, size: int, palette: Palette) -> Picture:
    large = Image.new("RGB", (size * FINE, size * FINE), palette.sky)
    pen = Pen(large, size * FINE / SIZE)
    _stars(pen, palette)
    pen.disc(*CENTRE, EDGE + 5, palette.barrier_edge)
    pen.disc(*CENTRE, EDGE + 3, palette.lines[0])
    for ring in RINGS:
        if ring is Ring.CONVECTIVE:
            _corona(pen, palette)
        pen.disc(*CENTRE, _outer(ring), palette.rings[ring])
    for cell in side.cells:
        inner, outer = _inner(cell.ring), _outer(cell.ring)
        end = arc(side, cell)[1]
        pen.line([point(inner, end), point(outer, end)], palette.lines[cell.ring], 2.4)
    pen.ring(*CENTRE, ORBIT, palette.lines[Ring.INNER], 3)
    for radius in BARRIERS.values():
        _barrier(pen, radius, palette)
    for eye in side.eyes:
        _eye(pen, eye_angle(side.name, eye), palette)
    return large.reduce(FINE)


def _outer(ring: Ring) -> float:
    return EDGE if ring is Ring.OUTER else BARRIERS.get(Ring(ring - 1), ORBIT)


def _inner(ring: Ring) -> float:
    return HEART if ring is Ring.CORE else BARRIERS.get(ring, ORBIT)


def _stars(pen: Pen, palette: Palette) -> None:
    word = 20261
    for _ in range(STARS):
        word = (word * 1103515245 + 12345) % 2**31
        x = word / 2**31 * SIZE
        word = (word * 1103515245 + 12345) % 2**31
        y = word / 2**31 * SIZE
        bright = 0.25 + 0.6 * ((word >> 7) % 100) / 100
        pen.disc(x, y, 0.8 + 1.4 * bright**3, mix(palette.sky, palette.text, bright))


def _barrier(pen: Pen, radius: float, palette: Palette) -> None:
    """A wall of blocks: it has to look like something no ship flies through."""
    pen.ring(*CENTRE, radius, palette.barrier_edge, 2 * (WALL + RIM))
    pen.ring(*CENTRE, radius, palette.barrier, 2 * WALL)
    blocks = round(math.tau * radius / 42)
    for block in range(blocks):
        angle = 360 * block / blocks
        ends = [point(radius - WALL, angle), point(radius + WALL, angle)]
        pen.line(ends, palette.barrier_edge, 2.6)


def _eye(pen: Pen, angle: float, palette: Palette) -> None:
    """A place of the orbital track, with a chevron that says which way ships go."""
    x, y = point(ORBIT, angle)
    pen.disc(x, y, 9, palette.lines[Ring.INNER])
    pen.disc(x, y, 5.5, palette.rings[Ring.OUTER])
    ahead = math.degrees(22 / ORBIT)
    tip, back = point(ORBIT, angle + ahead), angle + ahead * 0.55
    pen.line([point(ORBIT + 8, back), tip, point(ORBIT - 8, back)], palette.labels[Ring.OUTER], 3)


def _corona(pen: Pen, palette: Palette) -> None:
    """The star lights up the edge of the orbit above it."""
    radius = BARRIERS[Ring.INNER] + WALL + RIM
    orbit, warm = palette.rings[Ring.INNER], palette.heart[2]
    for step in range(CORONA):
        light = 0.03 + 0.42 * ((step + 1) / CORONA) ** 2
        pen.disc(*CENTRE, radius + 3.2 * (CORONA - step), mix(orbit, warm, light))


def _shine(image: Picture, scale: float, palette: Palette) -> tuple[int, int, int, int]:
    """Paint the heart and its shine; returns the square it touched."""
    reach = SHINE
    across = 2 * pixels(reach, scale)
    gradient = Image.radial_gradient("L").resize((across, across), Image.Resampling.BICUBIC)
    # The gradient is 181 at the middle of an edge: stretch it to 255 there.
    share = [min(1.0, value / 181) for value in range(256)]
    layers = [
        gradient.point([_heart(palette, here)[channel] for here in share]) for channel in range(3)
    ]
    fade = gradient.point([round(255 * _strength(here)) for here in share])
    corner = round(CENTRE[0] * scale) - across // 2, round(CENTRE[1] * scale) - across // 2
    image.paste(Image.merge("RGB", layers), corner, fade)
    return (*corner, corner[0] + across, corner[1] + across)


def _disc(across: int) -> Picture:
    """A mask: names at the corners of the square must not be dithered."""
    disc = Image.new("L", (across, across))
    ImageDraw.Draw(disc).ellipse((0, 0, across - 1, across - 1), 255)
    return disc


def _heart(palette: Palette, away: float) -> Colour:
    centre, middle, edge = palette.heart
    inside = away * SHINE / HEART
    if inside < 0.5:
        return mix(centre, middle, inside * 2)
    return mix(middle, edge, min(1.0, inside * 2 - 1))


def _strength(away: float) -> float:
    """Full in the heart, then fading."""
    heart = HEART / SHINE
    return 1.0 if away <= heart else max(0.0, (1 - away) / (1 - heart)) ** 2.6 * 0.8


def _names(image: Picture, side: str, scale: float, palette: Palette) -> None:
    for cell in SIDES[side].cells:
        box = label(side, cell)
        write(image, str(cell), box.x, box.y, scale, palette.labels[cell.ring], LABEL)


assert ZONES[Ring.OUTER][1] == EDGE
