"""Gates: openings in a barrier, a field of light and the owner's badge between two pylons."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache

from PIL import Image, ImageFilter

from engine.core.seat import Seat
from engine.sol.board import Ring, Slot
from render.badges import emblem
from render.canvas import FINE, Pen, Picture, pixels, put
from render.colour import Colour, mix
from render.palette import Palette
from render.sol.geometry import BARRIERS, GATE, Point, point, slot_arc, slot_point
from render.sol.rings import RIM, WALL
from render.sprites import shadow_of

OPENING = 32.0  # half as wide as a gate
NARROWEST = 24.0
POST = 9.0
TALL = 16.0  # half as tall as a pylon
FIELD = 10.0  # half as deep as the light between them
BESIDE = 17.0


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
    reach = OPENING + POST + 8
    left, top = int((x - reach) * scale), int((y - reach) * scale)
    across = round(2 * reach * scale) + 2
    size = (across * FINE, across * FINE)

    def layer() -> tuple[Picture, Pen]:
        large = Image.new("RGBA", size)
        return large, Pen(large, scale * FINE, left / scale, top / scale)

    floor, pen = layer()
    if not ghost:
        # The wall is gone here: each ring reaches to the middle of it.
        outer, inner = palette.rings[ring], palette.rings[Ring(ring + 1)]
        edge = WALL + RIM + 0.6
        pen.polygon(band(radius, radius + edge, middle - half, middle + half), outer)
        pen.polygon(band(radius - edge, radius, middle - half, middle + half), inner)
    image = floor.reduce(FINE)
    colour = palette.owners[seat]
    if not ghost:
        image.alpha_composite(_field(layer, radius, middle, half, scale, colour, palette))
    posts, pen = layer()
    for place in (middle - half, middle + half):
        _pylon(pen, radius, place, palette, colour, ghost)
    standing = posts.reduce(FINE)
    image.alpha_composite(shadow_of(standing, scale))
    image.alpha_composite(standing)
    badge = emblem(seat, GATE[1], scale, palette, ghost)
    put(image, badge, x - left / scale, y - top / scale, scale)
    return image, (left, top)


Layer = Callable[[], tuple[Picture, Pen]]


def _field(
    layer: Layer, radius: float, middle: float, half: float, scale: float, colour: Colour,
    palette: Palette,
) -> Picture:  # fmt: skip
    """Light from pylon to pylon: soft, with bright threads in it."""
    large, pen = layer()
    start, end = middle - half, middle + half
    pen.polygon(band(radius - FIELD, radius + FIELD, start, end), (255, 255, 255))
    alpha = large.reduce(FINE).getchannel("A")
    soft = alpha.filter(ImageFilter.GaussianBlur(pixels(3, scale))).point(_FAINT)
    light = Image.new("RGBA", soft.size, (*colour, 0))
    light.putalpha(soft)
    large, pen = layer()
    clear = math.degrees(BESIDE / radius)  # threads end before the badge
    for away in (-FIELD * 0.6, 0.0, FIELD * 0.6):
        for low, high in ((start, middle - clear), (middle + clear, end)):
            thread = band(radius + away - 1.3, radius + away + 1.3, low, high)
            pen.polygon(thread, mix(colour, palette.text, 0.6))
    light.alpha_composite(large.reduce(FINE))
    return light


_FAINT = [value * 170 // 255 for value in range(256)]


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
