"""The ways of things that moved: points an arrow goes through."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise

from engine.core.seat import Seat
from engine.sol.board import SIDES, Cell, Eye
from engine.sol.pieces import Heart
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
