"""A draft on the board: what may be chosen glows under its name, everything else is dimmed."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache

from PIL import Image, ImageFilter

from engine.core.record import dataclass
from engine.core.seat import Seat
from engine.sol.board import SIDES, Cell, Slot
from engine.sol.pieces import Heart
from render import fonts
from render.canvas import Pen, Picture, fill_mask, mask, pixels
from render.options import RenderOptions
from render.sol.cell_layout import LABEL, label
from render.sol.gates import band
from render.sol.geometry import CENTRE, EDGE, HEART, SIZE, Box, Point, slot_point, zone
from render.text import write_lit

Place = Cell | Slot | Heart | Seat
EDGE_LINE = 8.0
DIM = 140  # of 255: so much of the light is taken away
RADIUS = 30.0  # of a gate's place
TEXT = 40
TALL = 34.0
RING = 2 * RADIUS + 10  # a gate's place with its light, which no name covers
BESIDE = 9.0  # between two names
FAR, STEP = 144, 8  # how far from its slot a name may be, and between the places that are tried
COARSE = 4  # a soft shade needs few pixels


@dataclass(frozen=True, slots=True)
class Target:
    """A place one may choose."""

    place: Place


def dim(image: Picture, side: str, targets: Sequence[Target], look: RenderOptions) -> None:
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


def draw_targets(
    image: Picture,
    side: str,
    targets: Sequence[Target],
    look: RenderOptions,
    names: Mapping[Slot, Box] | None = None,
) -> None:
    """Light up each target, then write its name where it is."""
    if names is None:
        names = slot_names(side, targets)
    for target in targets:
        match target.place:
            case Cell() as cell:
                _light(image, _cell(side, cell, look.scale), look)
            case Slot() as slot:
                _light(image, _disc(*slot_point(side, slot), RADIUS, look.scale), look)
            case Heart():
                _light(image, _disc(*CENTRE, HEART - 4, look.scale), look)
            case _:
                pass  # a seat is chosen by name
    for target in targets:
        if isinstance(target.place, Cell):
            box = label(side, target.place)
            _name(image, str(target.place), box.x, box.y, LABEL, look)
    for slot, box in names.items():
        _name(image, str(slot), box.x, box.y, TEXT, look)


def _name(image: Picture, text: str, x: float, y: float, size: float, look: RenderOptions) -> None:
    write_lit(image, text, x, y, look.scale, look.palette.target, size, look.palette)


def slot_names(side: str, targets: Sequence[Target], taken: Sequence[Box] = ()) -> dict[Slot, Box]:
    """Find room for the names of the slots among the targets, clear of what is taken if it can.

    Each stands nearer to its own slot than to any other, and clear of all other names and rings.
    """
    slots = tuple(target.place for target in targets if isinstance(target.place, Slot))
    rooms = _rooms(side, slots)
    found: dict[Slot, Box] = {}
    for slot in sorted(slots, key=lambda one: len(rooms[one])):  # the least room first
        free = [box for box in rooms[slot] if not _meets(box, found.values(), BESIDE)]
        clear = (box for box in free if not _meets(box, taken, 0))
        box = next(clear, free[0] if free else None)
        if box is not None:
            found[slot] = box
    return found


@lru_cache(maxsize=64)
def _rooms(side: str, slots: tuple[Slot, ...]) -> dict[Slot, list[Box]]:
    """Where the names of slots may stand, were each of them alone."""
    spots = [slot_point(side, slot) for slot in slots]
    fixed = [label(side, cell) for cell in SIDES[side].cells]
    fixed += [Box(*spot, RING, RING) for spot in spots]
    return {slot: _free(side, slot, spots, fixed) for slot in slots}


def _meets(box: Box, others: Iterable[Box], gap: float) -> bool:
    return any(box.overlaps(one, gap) for one in others)


def _free(side: str, slot: Slot, spots: Sequence[Point], fixed: Sequence[Box]) -> list[Box]:
    """Where the name of a slot may stand, the nearest first."""
    x, y = slot_point(side, slot)
    width = fonts.length(str(slot), fonts.BOLD, TEXT)
    reach = Box(x, y, 2 * FAR + width, 2 * FAR + TALL)
    near = [box for box in fixed if box.overlaps(reach, BESIDE)]
    rivals = [spot for spot in spots if 0 < math.dist((x, y), spot) < 2 * FAR]
    own_wide, own_tall = (RING + width) / 2 + BESIDE, (RING + TALL) / 2 + BESIDE
    found = []
    for down in range(-FAR, FAR + 1, STEP):
        for right in range(-FAR, FAR + 1, STEP):
            away = math.hypot(right, down)
            if away > FAR or (abs(right) < own_wide and abs(down) < own_tall):
                continue
            box = Box(x + right, y + down, width, TALL)
            if _meets(box, near, BESIDE):
                continue
            if all(math.dist((box.x, box.y), spot) >= away for spot in rivals):
                gap = math.hypot(max(0.0, abs(right) - width / 2), max(0.0, abs(down) - TALL / 2))
                found.append((gap, away, box))
    return [box for _, _, box in sorted(found, key=lambda one: one[:2])]


Light = tuple[Picture, Picture, tuple[int, int]]


def _light(image: Picture, light: Light, look: RenderOptions) -> None:
    glow, edge, corner = light
    fill_mask(image, (glow, corner), look.palette.fresh)
    fill_mask(image, (edge, corner), look.palette.target)


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
