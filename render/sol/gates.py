"""Gates: openings in a barrier, a field of light and the owner's badge between two pylons."""

from __future__ import annotations

import math
from functools import lru_cache

from engine.core.seat import Seat
from engine.sol.board import Ring, Slot
from render.badges import emblem
from render.canvas import FINE, Pen, Picture, clear_layer, paste_centred, shrunk
from render.colour import Colour, mix
from render.palette import Palette
from render.sol.colours import sol_colours
from render.sol.geometry import BARRIERS, GATE, Point, point, slot_arc, slot_point
from render.sol.rings import RIM, WALL
from render.sprites import shadow_of

OPENING = 32.0  # half as wide as a gate
NARROWEST = 24.0
POST = 9.0
TALL = 16.0  # half as tall as a pylon
FIELD = 10.0  # half as deep as the light between them
BESIDE = 17.0
LIGHT = ((FIELD, 0.14), (8.0, 0.28), (5.5, 0.42), (3.0, 0.52))  # how far, how strong


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
    reach = OPENING + POST + 5
    left, top = int((x - reach) * scale), int((y - reach) * scale)
    across = round(2 * reach * scale) + 2
    large = clear_layer(across, across)
    pen = Pen(large, scale * FINE, left / scale, top / scale)
    colour = palette.owners[seat]
    if not ghost:
        _field(pen, ring, middle, half, colour, palette)
    for place in (middle - half, middle + half):
        _pylon(pen, radius, place, palette, colour, ghost)
    standing = shrunk(large)
    image = shadow_of(standing, scale)
    image.alpha_composite(standing)
    badge = emblem(seat, GATE[1], scale, palette, ghost)
    paste_centred(image, badge, x - left / scale, y - top / scale, scale)
    return image, (left, top)


def _field(
    pen: Pen, ring: Ring, middle: float, half: float, colour: Colour, palette: Palette
) -> None:
    """Light from pylon to pylon: the wall is gone here, and each ring reaches to its middle."""
    radius, start, end = BARRIERS[ring], middle - half, middle + half
    edge = WALL + RIM + 0.6
    rings = sol_colours(palette).rings
    for floor, way in ((rings[ring], 1), (rings[Ring(ring + 1)], -1)):
        for reach, light in ((edge, 0.0), *LIGHT):
            low, high = sorted((radius, radius + way * reach))
            pen.polygon(band(low, high, start, end), mix(floor, colour, light))
    clear = math.degrees(BESIDE / radius)  # threads end before the badge
    for away in (-FIELD * 0.6, 0.0, FIELD * 0.6):
        for low, high in ((start, middle - clear), (middle + clear, end)):
            thread = band(radius + away - 1.3, radius + away + 1.3, low, high)
            pen.polygon(thread, mix(colour, palette.text, 0.6))


def _pylon(
    pen: Pen, radius: float, place: float, palette: Palette, colour: Colour, ghost: bool
) -> None:
    """A post that narrows outward, its cap lit."""

    def part(low: float, high: float, wide: float) -> list[Point]:
        tilt = math.degrees(wide / 2 / radius)
        return band(radius + low, radius + high, place - tilt, place + tilt)

    pen.polygon(part(-TALL, TALL, POST), palette.ink)
    if ghost:
        pen.polygon(part(2 - TALL, TALL - 2, POST - 4), palette.ghost)
        return
    pen.polygon(part(2 - TALL, TALL - 2, POST - 3.4), colour)
    for low, high in ((2 - TALL, 7 - TALL), (TALL - 7, TALL - 2)):
        pen.polygon(part(low, high, POST - 3.4), palette.text)


def band(inner: float, outer: float, start: float, end: float) -> list[Point]:
    """A piece of a ring as a polygon."""
    steps = max(2, math.ceil((end - start) / 2) + 1)
    turns = [start + (end - start) * step / (steps - 1) for step in range(steps)]
    return [point(outer, turn) for turn in turns] + [point(inner, turn) for turn in turns[::-1]]
