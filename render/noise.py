"""Noise that is the same on every machine: clouds, threads, and ways to bend them.

Fields have values from 0 to 1. Pillow has all that is needed: lattices of hashed bytes are
enlarged, added up, and pulled through a mesh.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable, Iterator
from hashlib import shake_128

from PIL import Image

from render.canvas import Picture
from render.field import Size, calculate, power, scaled, stretch

MARGIN = 3  # columns and rows around a lattice, for a smooth curve needs neighbours
Turn = Callable[[float, float], float]  # an angle (of 1) and a radius: the angle shown there
Quad = tuple[float, ...]


def chances(word: int) -> Iterator[float]:
    """Numbers below 1 without end, the same for the same beginning."""
    while True:
        word = (word * 1103515245 + 12345) % 2**31
        yield (word >> 8) / 2**23


def grains(size: Size, seed: str) -> Picture:
    """Hashed bytes, one for each pixel: no two have to do with each other."""
    return Image.frombytes("L", size, shake_128(seed.encode()).digest(size[0] * size[1]))


def lattice(size: Size, cells: Size, seed: str) -> Picture:
    """Smooth noise of so many bumps across and down; its right end goes on at its left."""
    across, down = cells[0] + 2 * MARGIN, cells[1] + 2 * MARGIN
    points = grains((across, down), seed)
    points.paste(points.crop((cells[0], 0, cells[0] + MARGIN, down)), (0, 0))
    points.paste(points.crop((MARGIN, 0, 2 * MARGIN, down)), (cells[0] + MARGIN, 0))
    part = (MARGIN, MARGIN, across - MARGIN, down - MARGIN)
    smooth = points.convert("F").resize(size, Image.Resampling.BICUBIC, part)
    return scaled(smooth, 1 / 255)


def clouds(
    size: Size, cells: Size, seed: str, octaves: int = 4, rough: float = 0.5, sharp: float = 1.7
) -> Picture:
    """Noise of several scales, each twice as fine and `rough` times as strong as the last."""
    field, total = lattice(size, cells, f"{seed} 0"), 1.0
    for octave in range(1, octaves):
        weight = rough**octave
        finer = lattice(size, (cells[0] << octave, cells[1] << octave), f"{seed} {octave}")
        field = _with(field, finer, weight)
        total += weight
    return stretch(field, total * (0.5 - 0.5 / sharp), total * (0.5 + 0.5 / sharp))


def _with(field: Picture, more: Picture, weight: float) -> Picture:
    return calculate(lambda given: given["a"] + given["b"] * weight, a=field, b=more)


def threads(field: Picture, thin: float) -> Picture:
    """Bright lines along which the noise is at its middle."""
    return power(calculate(lambda given: 1.0 - abs(given["a"] * 2.0 - 1.0), a=field), thin)


def stirred(field: Picture, cells: Size, seed: str, far: float, tile: int = 16) -> Picture:
    """A field pulled about by noise, by at most so many pixels; left and right still meet."""
    across, down = field.size
    knots = (across // tile + 1, down // tile + 1)
    pulls = [
        [value - 0.5 for value in array("f", lattice(knots, cells, f"{seed} {way}").tobytes())]
        for way in "xy"
    ]

    def shown(x: int, y: int) -> tuple[float, float]:
        knot = min(y // tile, knots[1] - 1) * knots[0] + x // tile % (knots[0] - 1)
        return (
            x + across / 2 + 2 * far * pulls[0][knot],
            min(down - 1.0, max(0.0, y + 2 * far * pulls[1][knot])),
        )

    mesh = []
    for box in _tiles(field.size, tile):
        left, top, right, bottom = box
        corners = (left, top), (left, bottom), (right, bottom), (right, top)
        mesh.append((box, tuple(part for corner in corners for part in shown(*corner))))
    pulled = _pulled(_doubled(field), field.size, tile, mesh)
    return _turned(pulled)


def wrapped(
    strip: Picture,
    size: Size,
    middle: tuple[float, float],
    depth: Callable[[float], float],
    turn: Turn = lambda angle, radius: angle,
    tile: int = 10,
) -> Picture:
    """Lay a strip around a middle: its width is once around, `depth` tells its row (of 1)."""
    across, down = strip.size
    mesh = []
    for box in _tiles(size, tile):
        left, top, right, bottom = box
        angles, depths = [], []
        for x, y in (left, top), (left, bottom), (right, bottom), (right, top):
            dx, dy = x - middle[0], y - middle[1]
            radius = math.hypot(dx, dy)
            angles.append(turn(math.atan2(-dx, -dy) / math.tau, radius))
            depths.append(depth(radius) * down)
        angles = _together(angles)
        spots = [(angle * across, deep) for angle, deep in zip(angles, depths, strict=True)]
        mesh.append((box, tuple(part for spot in spots for part in spot)))
    return _pulled(_doubled(strip), size, tile, mesh)


def _together(angles: list[float]) -> list[float]:
    """Angles of a tile as neighbours: none a whole turn from the others, none below zero."""
    first = angles[0] % 1.0
    near = [angle - angles[0] + first for angle in angles]
    near = [angle - round(angle - first) for angle in near]
    return [angle + 1 for angle in near] if min(near) < 0 else near


def _tiles(size: Size, tile: int) -> list[tuple[int, int, int, int]]:
    return [
        (x, y, x + tile, y + tile) for y in range(0, size[1], tile) for x in range(0, size[0], tile)
    ]


def _doubled(field: Picture) -> Picture:
    """A field twice, side by side."""
    double = Image.new(field.mode, (2 * field.width, field.height))
    double.paste(field, (0, 0))
    double.paste(field, (field.width, 0))
    return double


def _turned(field: Picture) -> Picture:
    """A field that begins in its middle."""
    half = field.width // 2
    return _doubled(field).crop((field.width - half, 0, 2 * field.width - half, field.height))


def _pulled(
    field: Picture, size: Size, tile: int, mesh: list[tuple[tuple[int, int, int, int], Quad]]
) -> Picture:
    """Tiles must be whole: what sticks out is cut off."""
    whole = (-(-size[0] // tile) * tile, -(-size[1] // tile) * tile)
    image = field.transform(whole, Image.Transform.MESH, mesh, Image.Resampling.BICUBIC)
    return image.crop((0, 0, *size))
