"""The star's end: a white core, a shell of fire that runs out over the orbits, and rays beyond."""

from __future__ import annotations

import math
from typing import Any

from render.canvas import Picture
from render.field import Size, calculate, clamp, rows
from render.noise import clouds, stirred, threads, wrapped
from render.sol.geometry import CENTRE

STRIP = (2048, 368)
ROW = 4.0  # units
SHELL = 742.0  # how far the shock has come
WAVES = 34.0  # how much farther it is here and there
CORE = 210.0  # all white


def blast(size: Size, step: float, middle: tuple[float, float] = CENTRE) -> Picture:
    """How bright it is where, as a field; 1 is white, and half of it bright enough under ink."""
    flames = stirred(clouds(STRIP, (64, 9), "flames", 4, 0.55, 1.7), (20, 8), "flames", 20)
    veins = threads(stirred(clouds(STRIP, (40, 14), "veins", 4, 0.5, 1.5), (20, 9), "veins", 24), 6)
    wave = clouds(STRIP, (9, 1), "wave", 3, 0.55, 1.8)
    rays = clouds(STRIP, (120, 1), "rays", 3, 0.6, 1.7)
    light = calculate(
        _lit, flames=flames, veins=veins, wave=wave, rays=rays,
        away=rows(STRIP, lambda row: row * ROW),
        fire=rows(STRIP, lambda row: _fire(row * ROW)),
    )  # fmt: skip
    centre = (middle[0] / step, middle[1] / step)
    farthest = (STRIP[1] - 1) / STRIP[1]
    return wrapped(
        clamp(light), size, centre, lambda radius: min(farthest, radius * step / (ROW * STRIP[1]))
    )


def _fire(radius: float) -> float:
    """From white at the core to orange under the shell."""
    return 0.56 + 0.5 * math.exp(-((max(0.0, radius - CORE) / 270) ** 1.5))


def _lit(given: dict[str, Any]) -> Any:
    beyond = (given["away"] - SHELL - (given["wave"] - 0.5) * 2 * WAVES) / 30.0
    shell = 1.0 / (1.0 + beyond * beyond * 1.6)
    inside = given["max"](given["min"](0.5 - beyond * 0.8, 1.0), 0.0)
    outside = given["max"](beyond, 0.0)
    dim = 1.0 / (1.0 + outside * 0.32)
    calm = given["min"](given["away"] / CORE, 1.0)
    fire = given["fire"] + ((given["flames"] - 0.5) * 0.3 + given["veins"] * 0.14) * calm
    fading = dim * (0.18 + 0.34 * given["rays"] * (0.4 + given["wave"]))
    glow = shell * (0.34 + 0.3 * given["flames"] + 0.2 * given["veins"])
    return inside * given["max"](fire, 0.5) + (1.0 - inside) * fading + glow
