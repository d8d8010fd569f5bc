"""A draft on the board: what may be chosen glows under its name, everything else is dimmed."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageFilter

from engine.core.seat import Seat
from engine.sol.board import SIDES, Cell, Slot
from engine.sol.pieces import Heart
from render import fonts
from render.canvas import Pen, Picture, fill, mask, pixels
from render.look import Look
from render.sol.gates import band
from render.sol.geometry import CENTRE, EDGE, HEART, SIZE, Box, slot_point, zone
from render.sol.places import LABEL, label
from render.text import write_lit

Place = Cell | Slot | Heart | Seat
EDGE_LINE = 8.0
DIM = 140  # of 255: so much of the light is taken away
RADIUS = 30.0  # of a gate's place
TEXT = 40
TALL = 34.0
COARSE = 4  # a soft shade needs few pixels


@dataclass(frozen=True, slots=True)
class Target:
    """A place one may choose."""

    place: Place


def dim(image: Picture, side: str, targets: Sequence[Target], look: Look) -> None:
    """Take light from the whole board but the targets."""
    if not targets:
        return
    places = tuple(target.place for target in targets)
    shade = _shade(side, places, look.size)
    image.paste(look.palette.ink, (0, 0), shade)


@lru_cache(maxsize=16)
def _shade(side: str, places: tuple[Place, ...], size: int) -> Picture:
    across = max(1, size // COARSE)
    shade = Image.new("L", (across, across))
    pen = Pen(shade, across / SIZE)
    pen.disc(*CENTRE, EDGE, DIM)
    for place in places:
        match place:
            case Cell() as cell:
                room = zone(side, cell)
                pen.polygon(band(room.inner, room.outer, room.start, room.end), 0)
            case Slot() as slot:
                pen.disc(*slot_point(side, slot), RADIUS + 14, 0)
            case Heart():
                pen.disc(*CENTRE, HEART, 0)
            case _:
                pass
    return shade.resize((size, size), Image.Resampling.BILINEAR)


def draw_targets(image: Picture, side: str, targets: Sequence[Target], look: Look) -> None:
    """Light up each target, and write its name where it is."""
    taken = [label(side, target.place) for target in targets if isinstance(target.place, Cell)]
    for target in targets:
        match target.place:
            case Cell() as cell:
                _light(image, _cell(side, cell, look.scale), look)
                box = label(side, cell)
                _name(image, str(cell), box.x, box.y, LABEL, look)
            case Slot() as slot:
                _light(image, _disc(*slot_point(side, slot), RADIUS, look.scale), look)
                box = name_of_slot(side, slot, taken)
                taken.append(box)
                _name(image, str(slot), box.x, box.y, TEXT, look)
            case Heart():
                _light(image, _disc(*CENTRE, HEART - 4, look.scale), look)
            case _:
                pass  # a seat is chosen by name


def _name(image: Picture, text: str, x: float, y: float, size: float, look: Look) -> None:
    write_lit(image, text, x, y, look.scale, look.palette.target, size, look.palette)


def name_of_slot(side: str, slot: Slot, taken: Sequence[Box]) -> Box:
    """Find room for a slot's name beside it: outward, inward, or along its barrier."""
    x, y = slot_point(side, slot)
    width = fonts.length(str(slot), fonts.BOLD, TEXT)
    away = math.hypot(x - CENTRE[0], y - CENTRE[1])
    out = (x - CENTRE[0]) / away, (y - CENTRE[1]) / away
    fallback = Box(x, y, width, TALL)
    names = [label(side, cell) for cell in SIDES[side].cells]
    for step in (54, -54, 80, -80, 106, -106):
        for aside in (0, 60, -60):
            box = Box(
                x + out[0] * step - out[1] * aside,
                y + out[1] * step + out[0] * aside,
                width,
                TALL,
            )
            if not any(box.overlaps(one, 4) for one in (*taken, *names)):
                return box
    return fallback


Light = tuple[Picture, Picture, tuple[int, int]]


def _light(image: Picture, light: Light, look: Look) -> None:
    glow, edge, corner = light
    fill(image, (glow, corner), look.palette.fresh)
    fill(image, (edge, corner), look.palette.target)


@lru_cache(maxsize=256)
def _cell(side: str, cell: Cell, scale: float) -> Light:
    """Masks of a cell: a soft glow along its edge, and the edge."""
    room = zone(side, cell)
    turn = math.degrees((EDGE_LINE / 2 + 1) / ((room.inner + room.outer) / 2))
    inner, outer = room.inner + EDGE_LINE / 2, room.outer - EDGE_LINE / 2
    line = band(inner, outer, room.start + turn, room.end - turn)
    xs, ys = [x for x, _ in line], [y for _, y in line]
    corners = (min(xs) - 24, min(ys) - 24, max(xs) + 24, max(ys) + 24)
    closed = [*line, line[0], line[1]]
    return _lit(corners, scale, lambda pen, width: pen.line(closed, 255, width))


@lru_cache(maxsize=256)
def _disc(x: float, y: float, radius: float, scale: float) -> Light:
    corners = (x - radius - 30, y - radius - 30, x + radius + 30, y + radius + 30)
    return _lit(corners, scale, lambda pen, width: pen.ring(x, y, radius, 255, width))


def _lit(
    corners: tuple[float, float, float, float],
    scale: float,
    paint: Callable[[Pen, float], None],
) -> Light:
    edge, corner = mask(corners, scale, lambda pen: paint(pen, EDGE_LINE))
    broad, _ = mask(corners, scale, lambda pen: paint(pen, EDGE_LINE * 3))
    return broad.filter(ImageFilter.GaussianBlur(pixels(8, scale))), edge, corner
