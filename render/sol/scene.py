"""A moment of a game as a square picture: the part of the board where it happened."""

from __future__ import annotations

from collections.abc import Sequence

from engine.sol.board import Cell
from engine.sol.pieces import Heart
from engine.sol.view import SolView
from render.canvas import Picture, painted_over
from render.lens import square
from render.options import RenderOptions
from render.sol import board
from render.sol.changes import Changes, Stop, changes
from render.sol.flare import draw_bloom
from render.sol.geometry import BARRIERS, CENTRE, EDGE, Point, eye_point, slot_point, zone
from render.sol.star import backdrop_of

WHOLE = EDGE + 14.0  # half of a square around the whole board
STAR = max(BARRIERS.values()) * 1.2  # the same around the star and its bloom
HEART = 250.0  # around the heart and the cells about it
NEAREST = 210.0  # no closer, so that one sees where it is
AROUND = 90.0  # what happened is not at the edge


def scene(view: SolView, events: Sequence[object], key: str, look: RenderOptions) -> Picture:
    """The board after a moment, with what it changed, cut to where it was."""
    changed = changes(view, events)
    (x, y), half = focus(view, changed, key)
    with painted_over(backdrop_of(view, look)) as image:
        if changed.flares:
            draw_bloom(image, view, look)
        board.paint_pieces(image, view, look, changed)
        return square(image, x * look.scale, y * look.scale, half * look.scale)


def focus(view: SolView, changed: Changes, key: str) -> tuple[Point, float]:
    """The middle of what a moment is about, and half of what is to be seen around it."""
    if key == "flare":
        return CENTRE, STAR
    if key == "hurl":
        return CENTRE, HEART
    spots = [*_spots(view.side, changed)]
    if not spots:
        return CENTRE, WHOLE
    (left, right), (top, bottom) = ((min(axis), max(axis)) for axis in zip(*spots, strict=True))
    middle = (left + right) / 2, (top + bottom) / 2
    return middle, min(WHOLE, max(NEAREST, max(right - left, bottom - top) / 2 + AROUND))


def _spots(side: str, changed: Changes) -> list[Point]:
    """Where something happened: stations and what used them before the ways there."""
    built = [*changed.stations, *changed.used, *changed.gone_stations]
    slots = [*changed.gates, *changed.gone_gates]
    if built or slots:
        return [*(_point(side, cell) for cell in built), *(slot_point(side, one) for one in slots)]
    cells = {cell for cell, _ in changed.gained}
    stops = {stop for _, route in changed.routes for stop in route}
    return [_point(side, stop) for stop in sorted(cells | stops, key=str)]


def _point(side: str, stop: Stop) -> Point:
    match stop:
        case Cell() as cell:
            return zone(side, cell).at(0.5, 0.5)
        case Heart():
            return CENTRE
        case eye:
            return eye_point(side, eye)
