"""Fields of light: pictures of mode F, most with values from 0 to 1, and what is done with them."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from typing import Any

from PIL import Image, ImageMath

from render.canvas import WIDTH, Picture
from render.colour import Colour

Size = tuple[int, int]
Profile = Sequence[tuple[float, float]]  # radius and value, the radius growing
Ramp = Sequence[Colour]  # 256 of them, from dark to bright

STEPS = 4  # of a radius in a unit: enough for smooth edges
FARTHEST = WIDTH * STEPS  # no corner of a picture is farther from its middle
ENTRIES = 65536  # of a table that Pillow looks whole numbers up in


def calculate(what: Callable[[dict[str, Any]], Any], **fields: Picture) -> Picture:
    """A field of other fields, pixel by pixel."""
    found: Picture = ImageMath.lambda_eval(what, **fields)
    return found


def scaled(field: Picture, scale: float, shift: float = 0.0) -> Picture:
    return field.point(lambda value: value * scale + shift)


def clamp(field: Picture, low: float = 0.0, high: float = 1.0) -> Picture:
    return calculate(lambda given: given["max"](given["min"](given["a"], high), low), a=field)


def power(field: Picture, by: float) -> Picture:
    return calculate(lambda given: given["a"] ** by, a=field)


def stretch(field: Picture, low: float, high: float) -> Picture:
    """Let what lies from `low` to `high` reach from 0 to 1, and cut off the rest."""
    return clamp(scaled(field, 1 / (high - low), -low / (high - low)))


def as_field(light: Picture) -> Picture:
    """A picture in grey as a field."""
    return scaled(light.convert("F"), 1 / 255)


def as_light(field: Picture, most: float = 1.0) -> Picture:
    """A field as a picture in grey; `most` is white."""
    return scaled(clamp(field, 0.0, most), 255 / most, 0.5).convert("L")


def ramp(size: Size, start: tuple[float, float], step: float) -> tuple[Picture, Picture]:
    """The x and the y of the middle of every pixel."""
    row = array("f", [start[0] + step * (place + 0.5) for place in range(size[0])])
    column = array("f", [start[1] + step * (place + 0.5) for place in range(size[1])])
    across = Image.frombytes("F", (size[0], 1), row.tobytes())
    down = Image.frombytes("F", (1, size[1]), column.tobytes())
    nearest = Image.Resampling.NEAREST
    return across.resize(size, nearest), down.resize(size, nearest)


def rows(size: Size, value: Callable[[int], float]) -> Picture:
    """A field with the same value all along a row."""
    column = array("f", [value(row) for row in range(size[1])])
    across = Image.Resampling.NEAREST
    return Image.frombytes("F", (1, size[1]), column.tobytes()).resize(size, across)


def radii(size: Size, step: float, middle: tuple[float, float]) -> Picture:
    """How far each pixel is from the middle, in whole steps to look values up by."""
    x, y = ramp(size, (-middle[0], -middle[1]), step)

    def away(given: dict[str, Any]) -> Any:
        squares = given["x"] * given["x"] + given["y"] * given["y"]
        return given["convert"](squares**0.5 * STEPS, "I")

    return calculate(away, x=x, y=y)


def light_by_radius(radii: Picture, profile: Profile, most: float = 1.0) -> Picture:
    """A picture in grey of what a profile says at each radius, straight between its points."""
    table = []
    place = 0
    for step in range(FARTHEST):
        radius = step / STEPS
        while place < len(profile) - 2 and radius > profile[place + 1][0]:
            place += 1
        (near, low), (far, high) = profile[place], profile[place + 1]
        share = min(1.0, max(0.0, (radius - near) / (far - near)))
        table.append(min(255, max(0, round((low + (high - low) * share) / most * 255))))
    return radii.point(table + table[-1:] * (ENTRIES - FARTHEST), "L")


def by_radius(radii: Picture, profile: Profile, most: float = 1.0) -> Picture:
    """The same as a field."""
    return scaled(light_by_radius(radii, profile, most).convert("F"), most / 255)


def toned(light: Picture, ramp: Ramp) -> Picture:
    """A picture in grey in the colours of a ramp."""
    channels = [light.point([colour[channel] for colour in ramp]) for channel in range(3)]
    return Image.merge("RGB", channels)
