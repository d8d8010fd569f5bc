"""How much room pieces really take: their outlines, for small pictures.

A piece is seldom as wide at its corners as the box around it. In a slanted cell that makes the
difference between a piece that can grow and one that cannot.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise

from engine.sol.pieces import FOUNDRY, NODE, TOWER, Piece
from render.sol.geometry import CENTRE, Box, Point, Zone

# Around each piece counterclockwise as it is seen, in units of a huge one, from its middle.
TOKEN = ((-50, 13), (-41, -18), (-29, -38), (-22, -45), (-18, -45), (44, -18), (48, -11),
         (48, 23), (44, 30), (39, 32), (-18, 52), (-22, 52), (-50, 29))  # fmt: skip
WIDE = ((-67, 13), (-58, -18), (-46, -38), (-39, -45), (-35, -45), (61, -18), (65, -11),
        (65, 23), (61, 30), (56, 32), (-35, 52), (-39, 52), (-67, 29))  # fmt: skip
STATIONS: Mapping[Piece, Sequence[tuple[int, int]]] = {
    NODE: ((-46, -39), (-16, -45), (16, -45), (46, -39), (46, 6), (21, 44), (-21, 44), (-46, 6)),
    FOUNDRY: ((-44, -6), (-39, -22), (-32, -31), (-19, -40), (-10, -43), (10, -43), (19, -40),
              (32, -31), (39, -22), (44, -6), (44, 7), (39, 22), (32, 31), (19, 40), (10, 43),
              (-10, 43), (-19, 40), (-32, 31), (-39, 22), (-44, 7)),
    TOWER: ((-35, 40), (-16, -33), (-2, -46), (2, -46), (16, -33), (35, 40), (33, 45), (-33, 45)),
}  # fmt: skip
NEAR = 10.0  # units between two points of an outline that are looked at
Outline = Sequence[tuple[int, int]]


@lru_cache(maxsize=256)
def around(outline: tuple[tuple[int, int], ...], size: float) -> tuple[Point, ...]:
    """Points on an outline, as close as need be, for a piece so many times as large."""
    corners = [(x * size, y * size) for x, y in outline]
    return tuple(
        (x + (right - x) * step / steps, y + (down - y) * step / steps)
        for (x, y), (right, down) in pairwise([*corners, corners[0]])
        for steps in (max(1, math.ceil(math.dist((x, y), (right, down)) / NEAR)),)
        for step in range(steps)
    )


def stands_in(room: Zone, points: Sequence[Point], x: float, y: float, margin: float) -> bool:
    """Is a piece at that place inside a zone, clear of its borders and no more than so much over
    the walls and tracks beyond?
    """
    across, along = math.sin(math.radians(room.start)), math.cos(math.radians(room.start))
    back, ahead = math.sin(math.radians(room.end)), math.cos(math.radians(room.end))
    left, top = x - CENTRE[0], y - CENTRE[1]
    nearest, farthest = (room.inner - margin) ** 2, (room.outer + margin) ** 2
    for dx, dy in points:
        px, py = left + dx, top + dy
        if not nearest <= px * px + py * py <= farthest:
            return False
        if py * across - px * along < BORDER or px * ahead - py * back < BORDER:
            return False
    return True


BORDER = 2.0  # kept free of the border between two cells of a ring


def meets(points: Sequence[Point], x: float, y: float, box: Box, gap: float) -> bool:
    """Does a piece at that place come nearer to a box than that? Both are convex."""
    left, right = box.x - box.width / 2 - gap - x, box.x + box.width / 2 + gap - x
    top, bottom = box.y - box.height / 2 - gap - y, box.y + box.height / 2 + gap - y
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    sides = pairwise([*points, points[0]])
    if max(px for px, _ in points) <= left or min(px for px, _ in points) >= right:
        return False
    if max(py for _, py in points) <= top or min(py for _, py in points) >= bottom:
        return False
    # Apart, if all of the box lies beyond one side of the piece.
    return not any(
        all((by - ay) * (cx - ax) - (bx - ax) * (cy - ay) >= 0 for cx, cy in corners)
        for (ax, ay), (bx, by) in sides
    )
