"""Whose a piece is: every seat has a colour, a shape and a letter."""

from __future__ import annotations

import math
from collections.abc import Mapping

from engine.core.seat import Seat
from render import fonts

SHAPES = ("round", "square", "hexagon", "slanted", "house", "shield")
Points = list[tuple[float, float]]


def letter(seat: Seat) -> str:
    return seat.letter


def shown_name(seat: Seat, names: Mapping[Seat, str]) -> str:
    """The name to print beside the letter; nothing where the font lacks a sign of it."""
    name = names.get(seat, str(seat)).strip()
    return name if name and fonts.shows(name) else ""


def outline(seat: Seat, width: float, height: float) -> Points:
    """The edge of a seat's shape around (0, 0); a letter two thirds as high fits into each."""
    x, y = width / 2, height / 2
    match SHAPES[seat]:
        case "round":
            return _round(x, y, min(x, y))
        case "square":
            return _round(x, y, 3 / 36 * height)
        case "hexagon":
            tip = x * 0.42
            return [(-x, 0), (tip - x, -y), (x - tip, -y), (x, 0), (x - tip, y), (tip - x, y)]
        case "slanted":
            lean = x * 0.4
            return [(lean - x, -y), (x, -y), (x - lean, y), (-x, y)]
        case "house":
            roof = y * 0.7
            return [(0, -y), (x, roof - y), (x, y), (-x, y), (-x, roof - y)]
        case _:
            tip = y * 0.7
            return [(-x, -y), (x, -y), (x, y - tip), (0, y), (-x, y - tip)]


def sunk(seat: Seat) -> float:
    """How far below the middle the letter stands, of the shape's height."""
    return {"house": 0.08, "shield": -0.08}.get(SHAPES[seat], 0.0)


def _round(x: float, y: float, radius: float) -> Points:
    """A rectangle with round corners."""
    points = []
    for corner, (right, down) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1))):
        for step in range(13):
            turn = math.radians(90 * corner + 7.5 * step)
            points.append(
                (
                    right * (x - radius) + radius * math.cos(turn),
                    down * (y - radius) + radius * math.sin(turn),
                )
            )
    return points
