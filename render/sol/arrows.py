"""Arrows: the way something went, under the pieces."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import partial
from itertools import pairwise

from engine.core.seat import Seat
from engine.sol.board import SIDES, Cell, Eye
from engine.sol.pieces import Heart
from render.canvas import Pen, Picture, fill, mask, write
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


Anchors = Mapping[tuple[Cell, Seat], Point]  # where whose token stands


def stop_point(side: str, stop: Stop, seat: Seat, anchors: Anchors) -> Point:
    match stop:
        case Cell():
            return anchors.get((stop, seat)) or zone(side, stop).at(0.5, 0.5)
        case Eye():
            return eye_point(side, stop)
        case Heart():
            return CENTRE


def way(side: str, stops: Sequence[Stop], seat: Seat, anchors: Anchors) -> list[Point]:
    """The points an arrow goes through: gates where a barrier is crossed, arcs along a ring."""
    points = [stop_point(side, stops[0], seat, anchors)]
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
            points.append(stop_point(side, after, seat, anchors))
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
    tip, tail = points[-1], points[-2]
    turn = math.atan2(tip[1] - tail[1], tip[0] - tail[0])
    base = (tip[0] - math.cos(turn) * HEAD * 0.9, tip[1] - math.sin(turn) * HEAD * 0.9)
    parts = list(pairwise([*points[:-1], base]))
    for more, colour in ((DARK, palette.ink), (0.0, palette.owners[seat])):
        for part in parts:  # one by one: a long way has a large and empty box around it
            reach = THICK / 2 + more
            bar = mask(_around_all(part, reach), scale, partial(_bar, part, reach))
            fill(image, bar, colour)
        head = [
            (tip[0] + math.cos(turn) * more, tip[1] + math.sin(turn) * more),
            *(
                (
                    tip[0] - math.cos(turn + side) * (HEAD + more),
                    tip[1] - math.sin(turn + side) * (HEAD + more),
                )
                for side in (-0.5, 0.5)
            ),
        ]
        fill(image, mask(_around_all(head, 2), scale, partial(_head, head)), colour)


def _head(edge: Sequence[Point], pen: Pen) -> None:
    pen.polygon(edge, 255)


def _bar(ends: Sequence[Point], reach: float, pen: Pen) -> None:
    """A line with round ends, so that the next one joins it."""
    pen.line(ends, 255, 2 * reach)
    for x, y in ends:
        pen.disc(x, y, reach, 255)


def _around_all(points: Sequence[Point], reach: float) -> tuple[float, float, float, float]:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach


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
    """Say how many went that way, on a small plate near the tail of the arrow."""
    (x, y), (to_x, to_y) = points[0], points[1]
    x, y = x + (to_x - x) * 0.35, y + (to_y - y) * 0.35
    plate = (x - 30, y - 20, x + 30, y + 20)
    fill(image, mask(plate, scale, lambda pen: pen.box(plate, 255, 10)), palette.ink)
    write(image, f"×{count}", x, y, scale, palette.text, 40)
