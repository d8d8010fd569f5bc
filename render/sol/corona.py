"""What the star throws into its orbits: a bright limb, streamers, one prominence for each flare."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.canvas import Picture
from render.field import Size, as_field, calculate, rows, scaled
from render.noise import chances, clouds, wrapped
from render.sol.geometry import CENTRE, point

STRIP = (2048, 230)
ROW = 4.0  # units
LIMB = 550.0  # where the outermost barrier ends
FOOT = 546.0
# One after the other, far apart: whoever saw seven knows the eighth.
PLACES = (12, 141, 262, 75, 318, 201, 104, 231, 349, 171, 43, 290, 126)
STRANDS = 4
STEPS = 40  # of a strand


def streamers(flares: int, heat: float, size: Size, step: float) -> Picture:
    """The limb and the rays above it, as a field; 1 is as bright as a lane may be."""
    fine = clouds(STRIP, (190, 1), f"fine {flares}", 2, 0.6, 1.6)
    middle = clouds(STRIP, (53, 1), f"middle {flares}", 2, 0.6, 1.6)
    broad = clouds(STRIP, (14, 1), f"broad {flares}", 2, 0.55, 1.8)
    ragged = clouds(STRIP, (110, 6), f"ragged {flares}", 3, 0.5, 1.6)

    def away(row: int) -> float:
        return max(0.0, row * ROW + FOOT - LIMB)

    limb = rows(STRIP, lambda row: math.exp(-((away(row) / (7 + 3 * heat)) ** 1.5)))
    glow = rows(
        STRIP,
        lambda row: (
            (0.16 + 0.26 * heat) * math.exp(-away(row) / (22 + 44 * heat))
            + 0.2 * heat * math.exp(-away(row) / 320)
        ),
    )
    reach = rows(STRIP, lambda row: 1.15 * (away(row) / (70 + 470 * heat)) ** 0.6)
    light = calculate(
        lambda given: (
            _rays(given, 0.34 * heat - 0.16, 0.3 + 0.75 * heat)
            + given["limb"] * (0.5 + 0.6 * given["ragged"]) * (0.85 + 0.55 * heat)
            + given["glow"] * (0.5 + given["broad"])
        ),
        fine=fine, middle=middle, broad=broad, ragged=ragged, limb=limb, glow=glow, reach=reach,
    )  # fmt: skip
    centre = (CENTRE[0] / step, CENTRE[1] / step)

    def depth(radius: float) -> float:
        return (max(FOOT, radius * step) - FOOT) / (ROW * STRIP[1])

    return wrapped(light, size, centre, depth, _sway)


def _rays(given: dict[str, Any], start: float, strong: float) -> Any:
    tip = given["max"](given["broad"] * 0.75 + given["middle"] * 0.5 + start - given["reach"], 0.0)
    thin = given["fine"] * 0.55 + given["middle"] * 0.45 + tip * 0.5 - 0.55
    return tip * (0.3 + 1.9 * given["max"](thin, 0.0)) * strong


def _sway(angle: float, radius: float) -> float:
    far = min(1.0, max(0.0, (radius - 280) / 150))
    return angle + 0.006 * far * math.sin(radius / 45 + angle * 8 * math.tau)


def prominences(flares: int, size: Size, step: float) -> Picture:
    """Loops of plasma on the limb, as a field."""
    lines = Image.new("L", (2 * size[0], 2 * size[1]))
    veils = Image.new("L", size)
    pen, brush = ImageDraw.Draw(lines), ImageDraw.Draw(veils)
    for flare in range(flares):
        strands = list(_strands(flare))
        for strand in strands:
            for (start, light), (end, _) in pairwise(strand):
                ends = [(x * 2 / step, y * 2 / step) for x, y in (start, end)]
                pen.line(ends, round(255 * light), 5)
        brush.polygon([(x / step, y / step) for (x, y), _ in strands[-1]], 90)
    core = lines.filter(ImageFilter.GaussianBlur(1.3)).reduce(2)
    glow = ImageChops.add(
        _brighter(core.filter(ImageFilter.GaussianBlur(2.5)), 0.6),
        _brighter(core.filter(ImageFilter.GaussianBlur(10)), 0.8),
    )
    veil = _brighter(veils.filter(ImageFilter.GaussianBlur(4)), 0.45)
    whole = ImageChops.add(ImageChops.add(_brighter(core, 1.15), glow), veil)
    return scaled(as_field(whole), 1.6)


def _strands(flare: int) -> Iterator[list[tuple[tuple[float, float], float]]]:
    """The strands of a loop from the lowest to the highest: places, and how bright it is there."""
    chance = chances(1000 + flare * 77)
    height, width = 62 + 30 * next(chance), math.degrees((36 + 20 * next(chance)) / LIMB)
    lean = (next(chance) - 0.5) * 1.3
    for strand in range(STRANDS):
        share = (strand + 1) / STRANDS
        high, wide = height * (0.3 + 0.7 * share), width * (0.45 + 0.55 * share)
        middle = PLACES[flare] + (next(chance) - 0.5) * width * 0.25
        dim = 0.55 + 0.45 * next(chance)
        strung = []
        for step in range(STEPS + 1):
            turn = math.pi * step / STEPS
            rise = math.sin(turn) ** 0.75
            along = -math.cos(turn) * (1 - 0.3 * rise) + lean * rise * 0.6
            light = (1 - 0.42 * rise) * (dim if 2 * step > STEPS else 1.0)
            place = point(FOOT + high * rise, middle + wide * along)
            strung.append((place, light * (0.75 + 0.25 * next(chance))))
        yield strung


def _brighter(light: Picture, by: float) -> Picture:
    return light.point([min(255, round(value * by)) for value in range(256)])
