"""Arrows: the way something went, under the pieces of any board."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from itertools import pairwise

from engine.core.seat import Seat
from render.canvas import Pen, Picture, draw_text, fill_mask, mask
from render.palette import Palette

Point = tuple[float, float]

THICK = 9.0
HEAD = 26.0
DARK = 4.0  # the edge around an arrow


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
            fill_mask(image, bar, colour)
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
        fill_mask(image, mask(_around_all(head, 2), scale, partial(_head, head)), colour)


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
    fill_mask(image, mask(plate, scale, lambda pen: pen.box(plate, 255, 10)), palette.ink)
    draw_text(image, f"×{count}", x, y, scale, palette.text, 40)
