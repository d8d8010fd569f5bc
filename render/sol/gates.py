"""Gates: openings in a barrier, with their owner's emblem between two posts."""

from __future__ import annotations

import math
from functools import lru_cache

from PIL import Image

from engine.core.seat import Seat
from engine.sol.board import Ring, Slot
from render.canvas import FINE, Pen, Picture, put
from render.palette import Palette
from render.sol.geometry import BARRIERS, GATE, Point, point, slot_arc, slot_point
from render.sol.pieces import emblem
from render.sol.rings import RIM, WALL

OPENING = 32.0  # half as wide as a gate
NARROWEST = 24.0
POST = 6.0
TALL = 13.0  # half as tall as a post


@lru_cache(maxsize=1024)
def gate(
    side: str, slot: Slot, seat: Seat, scale: float, palette: Palette, ghost: bool = False
) -> tuple[Picture, tuple[int, int]]:
    """A gate as a sprite, and the pixel of its corner."""
    start, end = slot_arc(side, slot)
    ring = slot.outer.ring
    radius, middle = BARRIERS[ring], (start + end) / 2
    shared = math.radians(end - start) * radius / 2
    half = math.degrees(max(NARROWEST, min(OPENING, shared - 3)) / radius)
    x, y = slot_point(side, slot)
    reach = OPENING + POST + 4
    left, top = int((x - reach) * scale), int((y - reach) * scale)
    across = round(2 * reach * scale) + 2
    large = Image.new("RGBA", (across * FINE, across * FINE))
    pen = Pen(large, scale * FINE, left / scale, top / scale)
    if not ghost:
        # The wall is gone here: each ring reaches to the middle of it.
        outer, inner = palette.rings[ring], palette.rings[Ring(ring + 1)]
        edge = WALL + RIM + 0.6
        pen.polygon(band(radius, radius + edge, middle - half, middle + half), outer)
        pen.polygon(band(radius - edge, radius, middle - half, middle + half), inner)
    for place in (middle - half, middle + half):
        tilt = math.degrees(POST / 2 / radius)
        low, high = radius - TALL, radius + TALL
        pen.polygon(band(low, high, place - tilt * 1.5, place + tilt * 1.5), palette.ink)
        colour = palette.ghost if ghost else palette.owners[seat]
        pen.polygon(band(low + 2, high - 2, place - tilt, place + tilt), colour)
    image = large.reduce(FINE)
    put(
        image,
        emblem(seat, GATE[1], scale, palette, ghost),
        x - left / scale,
        y - top / scale,
        scale,
    )
    return image, (left, top)


def band(inner: float, outer: float, start: float, end: float) -> list[Point]:
    """A piece of a ring as a polygon."""
    steps = max(2, math.ceil((end - start) / 2) + 1)
    turns = [start + (end - start) * step / (steps - 1) for step in range(steps)]
    return [point(outer, turn) for turn in turns] + [point(inner, turn) for turn in turns[::-1]]
