"""Legal targets of a choice, highlighted and labelled on the board."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from engine.core.seat import Seat
from engine.sol.board import Cell, Slot
from engine.sol.pieces import Heart
from render import fonts
from render.canvas import Pen, Picture, fill, mask, write
from render.look import Look
from render.sol.gates import band
from render.sol.geometry import CENTRE, HEART, Point, slot_point, zone
from render.sol.places import LABEL, label

Place = Cell | Slot | Heart | Seat
EDGE_LINE = 7.0


@dataclass(frozen=True, slots=True)
class Target:
    """A place one may choose, with a short word about it (one or two signs) for slots."""

    place: Place
    tag: str = ""


def draw_targets(image: Picture, side: str, targets: Sequence[Target], look: Look) -> None:
    for target in targets:
        match target.place:
            case Cell() as cell:
                _cell(image, side, cell, look)
            case Slot() as slot:
                _disc(image, slot_point(side, slot), 21, target.tag, look)
            case Heart():
                _ring(image, CENTRE, HEART - 4, look)
            case _:
                pass  # a seat is chosen by name


@lru_cache(maxsize=128)
def _lit(side: str, cell: Cell, scale: float) -> tuple[Picture, tuple[int, int]]:
    """A mask of a cell: its edge, and a little of its ground."""
    room = zone(side, cell)
    inset = EDGE_LINE
    turn = math.degrees((inset / 2 + 1) / ((room.inner + room.outer) / 2))
    edge = band(room.inner + inset / 2, room.outer - inset / 2, room.start + turn, room.end - turn)
    xs, ys = [x for x, _ in edge], [y for _, y in edge]

    def paint(pen: Pen) -> None:
        pen.polygon(edge, 46)
        pen.line([*edge, edge[0], edge[1]], 255, inset)

    return mask((min(xs) - 8, min(ys) - 8, max(xs) + 8, max(ys) + 8), scale, paint)


def _cell(image: Picture, side: str, cell: Cell, look: Look) -> None:
    """Light up a cell, and put its name on a bright plate."""
    fill(image, _lit(side, cell, look.scale), look.palette.target)
    box = label(side, cell)
    half = (box.width / 2 + 5, box.height / 2 + 4)
    plate = (box.x - half[0], box.y - half[1], box.x + half[0], box.y + half[1])
    fill(image, mask(plate, look.scale, lambda pen: pen.box(plate, 255, 6)), look.palette.target)
    write(image, str(cell), box.x, box.y, look.scale, look.palette.ink, LABEL)


def _disc(image: Picture, middle: Point, radius: float, tag: str, look: Look) -> None:
    x, y = middle
    corners = (x - radius - 2, y - radius - 2, x + radius + 2, y + radius + 2)
    disc = mask(corners, look.scale, lambda pen: pen.disc(x, y, radius, 255))
    fill(image, disc, look.palette.target)
    write(image, tag, x, y, look.scale, look.palette.ink, 30, fonts.BOLD)


def _ring(image: Picture, middle: Point, radius: float, look: Look) -> None:
    x, y = middle
    reach = radius + EDGE_LINE
    corners = (x - reach, y - reach, x + reach, y + reach)
    ring = mask(corners, look.scale, lambda pen: pen.ring(x, y, radius, 255, EDGE_LINE))
    fill(image, ring, look.palette.ink)
