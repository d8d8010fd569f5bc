"""Arrows: the way something went, under the pieces."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from engine.core.seat import Seat
from engine.sol.board import SIDES, Cell, Eye
from engine.sol.pieces import Heart
from render.canvas import Pen, Picture, mask, write
from render.palette import Palette
from render.sol.changes import Stop
from render.sol.geometry import (
    CENTRE,
    HEART,
    ORBIT,
    Point,
    eye_angle,
    eye_point,
    point,
    slot_point,
    zone,
)

THICK = 9.0
HEAD = 26.0
DARK = 4.0  # the edge around an arrow


def stop_point(side: str, stop: Stop) -> Point:
    match stop:
        case Cell():
            return zone(side, stop).at(0.5, 0.5)
        case Eye():
            return eye_point(side, stop)
        case Heart():
            return CENTRE


def way(side: str, stops: Sequence[Stop]) -> list[Point]:
    """The points an arrow goes through: gates where a barrier is crossed, arcs along a ring."""
    points = [stop_point(side, stops[0])]
    for before, after in pairwise(stops):
        if isinstance(before, Cell) and isinstance(after, Cell):
            slot = SIDES[side].slot_between.get((before, after))
            if slot is not None:
                points.append(slot_point(side, slot))
            elif before.ring is after.ring:
                points += _around(side, before, after)
        if after is Heart.HEART:
            x, y = points[-1]
            away = math.dist((x, y), CENTRE)
            share = (HEART - 6) / away
            points.append(
                (CENTRE[0] + (x - CENTRE[0]) * share, CENTRE[1] + (y - CENTRE[1]) * share)
            )
        else:
            points.append(stop_point(side, after))
    return points


def _around(side: str, before: Cell, after: Cell) -> list[Point]:
    """Some points on the shorter arc between two cells of a ring."""
    one, two = zone(side, before), zone(side, after)
    turn = (two.middle - one.middle + 180) % 360 - 180
    radius, steps = (one.inner + one.outer) / 2, max(1, round(abs(turn) / 8))
    return [point(radius, one.middle + turn * step / steps) for step in range(1, steps)]


def orbit_way(side: str, eye: Eye, orbits: int) -> list[Point]:
    """The arc a mothership came along."""
    end = eye_angle(side, eye)
    count = len(SIDES[side].eyes)
    start = end - 360 / count * min(orbits, count - 1)
    steps = max(2, round((end - start) / 6))
    return [point(ORBIT, start + (end - start) * step / steps) for step in range(steps + 1)]


def draw_arrow(
    image: Picture,
    points: Sequence[Point],
    seat: Seat,
    scale: float,
    palette: Palette,
    short: float,
) -> None:
    """Draw an arrow with a dark edge; it ends `short` of its goal, where the piece stands."""
    points = _shortened(points, short)
    if len(points) < 2:
        return
    xs, ys = [x for x, _ in points], [y for _, y in points]
    corners = (min(xs) - HEAD, min(ys) - HEAD, max(xs) + HEAD, max(ys) + HEAD)
    tip, tail = points[-1], points[-2]
    turn = math.atan2(tip[1] - tail[1], tip[0] - tail[0])

    def paint(pen: Pen, more: float) -> None:
        reach = HEAD + more
        base = (tip[0] - math.cos(turn) * HEAD * 0.9, tip[1] - math.sin(turn) * HEAD * 0.9)
        pen.line([*points[:-1], base], 255, THICK + 2 * more)
        head = [
            (tip[0] + math.cos(turn) * more, tip[1] + math.sin(turn) * more),
            (tip[0] - math.cos(turn - 0.5) * reach, tip[1] - math.sin(turn - 0.5) * reach),
            (tip[0] - math.cos(turn + 0.5) * reach, tip[1] - math.sin(turn + 0.5) * reach),
        ]
        pen.polygon(head, 255)

    for more, colour in ((DARK, palette.ink), (0.0, palette.owners[seat])):
        layer, corner = mask(corners, scale, lambda pen, more=more: paint(pen, more))  # type: ignore[misc]
        image.paste(colour, (*corner, corner[0] + layer.width, corner[1] + layer.height), layer)


def _shortened(points: Sequence[Point], short: float) -> list[Point]:
    kept = list(points)
    while len(kept) > 1:
        gap = math.dist(kept[-1], kept[-2])
        if gap > short:
            share = (gap - short) / gap
            (x, y), (to_x, to_y) = kept[-2], kept[-1]
            kept[-1] = (x + (to_x - x) * share, y + (to_y - y) * share)
            return kept
        short -= gap
        kept.pop()
    return kept


def draw_count(
    image: Picture, points: Sequence[Point], count: int, scale: float, palette: Palette
) -> None:
    """Say how many went that way, at the tail of the arrow."""
    (x, y), (to_x, to_y) = points[0], points[1]
    write(image, f"×{count}", x + (to_x - x) * 0.3, y + (to_y - y) * 0.3, scale, palette.text, 40)
