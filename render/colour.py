"""Colour arithmetic: how different two colours look, and to whom."""

from __future__ import annotations

import math
import re
from enum import Enum

Colour = tuple[int, int, int]
Triple = tuple[float, float, float]
Matrix = tuple[Triple, Triple, Triple]

HEX = re.compile(r"#[0-9a-fA-F]{6}")

# The primaries of sRGB in XYZ, and the white of D65 as their sum.
TO_XYZ: Matrix = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
WHITE: Triple = (0.95047, 1.0, 1.08883)
# Below this share of white, Lab goes over from a cube root to a straight line.
LAB_KNEE = 6 / 29


class Vision(Enum):
    """How a person sees colours: all of them, or without one kind of cone."""

    NORMAL = "normal"
    PROTAN = "protan"
    DEUTAN = "deutan"
    TRITAN = "tritan"


# Machado, Oliveira and Fernandes 2009, severity 1, for linear RGB.
SIMULATION: dict[Vision, Matrix] = {
    Vision.PROTAN: (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    Vision.DEUTAN: (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    Vision.TRITAN: (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def parse(text: str) -> Colour:
    """Read a colour such as `#ffcc00`."""
    if not HEX.fullmatch(text):
        raise ValueError(f"not a colour: {text!r}")
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def show(colour: Colour) -> str:
    """Write a colour as `#ffcc00`."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


def linear(colour: Colour) -> Triple:
    """Turn sRGB into amounts of light from 0 to 1."""
    red, green, blue = colour
    return _light(red), _light(green), _light(blue)


def srgb(light: Triple) -> Colour:
    """Turn amounts of light into sRGB; what no screen can show is cut off."""
    red, green, blue = light
    return _channel(red), _channel(green), _channel(blue)


def luminance(colour: Colour) -> float:
    """How bright a colour is, from 0 for black to 1 for white, as WCAG counts it."""
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(a: Colour, b: Colour) -> float:
    """The WCAG contrast of two colours, from 1 to 21."""
    dark, bright = sorted((luminance(a), luminance(b)))
    return (bright + 0.05) / (dark + 0.05)


def mix(a: Colour, b: Colour, share: float) -> Colour:
    """Blend two colours as light: `share` 0 is all `a`, 1 is all `b`."""
    ours, theirs = linear(a), linear(b)
    red, green, blue = (x + (y - x) * share for x, y in zip(ours, theirs, strict=True))
    return srgb((red, green, blue))


def seen(colour: Colour, vision: Vision) -> Colour:
    """Return the colour that shows all people what these eyes see."""
    if vision is Vision.NORMAL:
        return colour
    return srgb(_times(SIMULATION[vision], linear(colour)))


def lab(colour: Colour) -> Triple:
    """The colour in CIE Lab under D65."""
    light = _times(TO_XYZ, linear(colour))
    x, y, z = (_lab_curve(part / white) for part, white in zip(light, WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(a: Colour, b: Colour, vision: Vision = Vision.NORMAL) -> float:
    """How different two colours look to these eyes, by CIEDE2000; 1 is just visible."""
    return lab_difference(lab(seen(a, vision)), lab(seen(b, vision)))


def lab_difference(a: Triple, b: Triple) -> float:
    """CIEDE2000 between two colours in Lab."""
    light_a, chroma_a, hue_a = _polar(a, b)
    light_b, chroma_b, hue_b = _polar(b, a)
    turn, hue = _hues(chroma_a, hue_a, chroma_b, hue_b)
    light, chroma = (light_a + light_b) / 2, (chroma_a + chroma_b) / 2

    # The three steps between the colours, each measured by what the eye notices there.
    off_middle = (light - 50) ** 2
    by_light = (light_b - light_a) / (1 + 0.015 * off_middle / math.sqrt(20 + off_middle))
    by_chroma = (chroma_b - chroma_a) / (1 + 0.045 * chroma)
    step = 2 * math.sqrt(chroma_a * chroma_b) * math.sin(math.radians(turn / 2))
    by_hue = step / (1 + 0.015 * chroma * _hue_weight(hue))

    # Among blues, hue and chroma are not independent.
    tilt = 60 * math.exp(-(((hue - 275) / 25) ** 2))
    twist = -2 * _saturation(chroma) * math.sin(math.radians(tilt))
    total = by_light**2 + by_chroma**2 + by_hue**2 + twist * by_chroma * by_hue
    return math.sqrt(max(total, 0.0))


def _light(channel: int) -> float:
    value = channel / 255
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def _channel(light: float) -> int:
    value = min(max(light, 0.0), 1.0)
    shown = value * 12.92 if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055
    return round(shown * 255)


def _times(matrix: Matrix, light: Triple) -> Triple:
    x, y, z = (sum(m * part for m, part in zip(row, light, strict=True)) for row in matrix)
    return x, y, z


def _lab_curve(share: float) -> float:
    if share > LAB_KNEE**3:
        return math.cbrt(share)
    return share / (3 * LAB_KNEE**2) + 4 / 29


def _saturation(chroma: float) -> float:
    """From 0 for a grey to nearly 1 for a strong colour."""
    return math.sqrt(chroma**7 / (chroma**7 + 25.0**7))


def _polar(colour: Triple, other: Triple) -> Triple:
    """Lightness, chroma and hue in degrees; greys are stretched along the a axis."""
    light, a, b = colour
    chroma = (math.hypot(a, b) + math.hypot(other[1], other[2])) / 2
    stretched = a * (1 + (1 - _saturation(chroma)) / 2)
    return light, math.hypot(stretched, b), math.degrees(math.atan2(b, stretched)) % 360


def _hues(chroma_a: float, hue_a: float, chroma_b: float, hue_b: float) -> tuple[float, float]:
    """The turn from one hue to the other, and the hue between them; a grey has no hue."""
    if chroma_a * chroma_b == 0:
        return 0.0, hue_a + hue_b
    turn, between = hue_b - hue_a, (hue_a + hue_b) / 2
    if abs(turn) <= 180:
        return turn, between
    # The short way round goes through 0 degrees.
    return turn - math.copysign(360, turn), between + (180 if between < 180 else -180)


def _hue_weight(hue: float) -> float:
    waves = ((-0.17, 1, -30), (0.24, 2, 0), (0.32, 3, 6), (-0.20, 4, -63))
    return 1 + sum(size * math.cos(math.radians(n * hue + phase)) for size, n, phase in waves)
