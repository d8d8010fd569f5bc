"""The art of a suit: a picture of what it does to a star, made of light in the suit's colour.

Light is painted once in grey, the same for every palette and size; a card colours what it needs.
Scenes are 480 by 720 units, as cards are; their lower half is calm, for that is where words stand.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import lru_cache
from types import MappingProxyType

from PIL import Image, ImageChops, ImageFilter

from engine.sol.pieces import Suit
from render.canvas import Pen, Picture
from render.colour import Colour
from render.field import Profile, Ramp, as_light, light_by_radius, radii, rows
from render.noise import chances, clouds
from render.palette import Palette
from render.sol.colours import sol_colours
from render.sol.star import blend
from render.sol.tokens import suit_colour

WIDE, TALL = 480, 720
SIZE = (WIDE, TALL)
FINE = 2  # lines are painted so many times too large
DARK, BRIGHT = 0.26, 0.62  # light at which the suit's shade ends, and its colour begins to pale
FAR = 4000.0


@lru_cache(maxsize=24)
def art(suit: Suit | None, palette: Palette, width: int, height: int) -> Picture:
    """The art of a suit, or of every card's back, in pixels and in the colours of a palette."""
    shown = light(suit).resize((width, height), Image.Resampling.BILINEAR)
    shown.putpalette(_table(suit, palette))
    return shown.convert("RGB")


def back(palette: Palette, width: int, height: int) -> Picture:
    """The same back for every card."""
    return art(None, palette, width, height)


@lru_cache(maxsize=32)
def _table(suit: Suit | None, palette: Palette) -> bytes:
    return bytes(part for colour in ramp(suit, palette) for part in colour)


@lru_cache(maxsize=24)
def stripes(suits: tuple[Suit, ...], palette: Palette, width: int, height: int) -> Picture:
    """The art of the suits that share a card, side by side."""
    image = Image.new("RGB", (width, height))
    for place, suit in enumerate(suits):
        left, end = (round(width * edge / len(suits)) for edge in (place, place + 1))
        middle = (width - end + left) // 2
        part = art(suit, palette, width, height).crop((middle, 0, middle + end - left, height))
        image.paste(part, (left, 0))
    return image


def ramp(suit: Suit | None, palette: Palette) -> Ramp:
    """From the ink through the suit's colour to white."""
    colour = sol_colours(palette).lines[1] if suit is None else suit_colour(suit, palette)
    shade = blend(palette.ink, colour, 0.32)
    return [_tone(place / 255, palette.ink, shade, colour) for place in range(256)]


def _tone(light: float, ink: Colour, shade: Colour, colour: Colour) -> Colour:
    if light < DARK:
        return blend(ink, shade, light / DARK)
    if light < BRIGHT:
        return blend(shade, colour, (light - DARK) / (BRIGHT - DARK))
    return blend(colour, (255, 255, 255), (light - BRIGHT) / (1 - BRIGHT) * 0.85)


@lru_cache(maxsize=len(Suit) + 1)
def light(suit: Suit | None) -> Picture:
    """The light of a suit's scene in grey; without a suit, that of a card's back."""
    return _back() if suit is None else SCENES[suit]()


def _painted(paint: Callable[[Pen], None]) -> Picture:
    large = Image.new("L", (WIDE * FINE, TALL * FINE))
    paint(Pen(large, FINE))
    return large.reduce(FINE)


def _glowing(lines: Picture, reach: float, strength: float = 0.8) -> Picture:
    """The same with light around it."""
    small = lines.reduce(2).filter(ImageFilter.GaussianBlur(reach / 2))
    glow = small.resize(lines.size, Image.Resampling.BILINEAR)
    return ImageChops.add(lines, glow.point(lambda value: value * strength))


def _ringed(middle: tuple[float, float], profile: Profile) -> Picture:
    """Light by how far it is from a place."""
    return light_by_radius(radii(SIZE, 1, middle), profile)


def _fading(top: float, bottom: float) -> Picture:
    """Light that changes evenly from the upper edge to the lower."""
    return as_light(rows(SIZE, lambda row: top + (bottom - top) * row / TALL))


def _waves(start: float, step: float, bright: float, reach: float) -> Profile:
    """Rings around a place, fainter the farther they are."""
    profile: list[tuple[float, float]] = [(0.0, bright)]
    radius = start
    while radius < FAR / 4:
        value = bright * math.exp(-radius / reach)
        profile += [(radius, 0.12 * value), (radius + step / 2, value)]
        radius += step
    return [*profile, (FAR, 0.0)]


def _flare() -> Picture:
    """A prominence that leaps from the limb of the star and falls back."""
    middle, limb = (90.0, 800.0), 520.0
    rim = [
        (0, 0.5),
        (limb * 0.8, 0.42),
        (limb - 6, 0.72),
        (limb, 0.2),
        (limb + 60, 0.1),
        (limb + 240, 0),
        (FAR, 0),
    ]
    body = _ringed(middle, rim)
    boil = as_light(clouds(SIZE, (7, 10), "prominence", 3)).point(lambda value: 90 + value * 0.65)

    def paint(pen: Pen) -> None:
        for place in range(9):
            foot, far = -1.5 + place * 0.012, 96 + 17 * place
            other = foot + 0.5 + 0.018 * place
            points = []
            for step in range(41):
                share = step / 40
                turn = foot + (other - foot) * (share + 0.16 * math.sin(math.tau * share / 2))
                high = limb - 8 + far * math.sin(math.pi * share) ** 0.72
                points.append(
                    (middle[0] + high * math.cos(turn), middle[1] + high * math.sin(turn))
                )
            pen.line(points, 245 - 15 * place if place % 2 else 130, 7 - place * 0.5)

    loops = _glowing(_painted(paint), 14, 1.5)
    return ImageChops.add(ImageChops.multiply(body, boil), loops)


def _refraction() -> Picture:
    """A ray that a prism breaks into many, and the fringes beyond it."""
    out = (262.0, 232.0)
    fringe = _ringed(out, _waves(40, 22, 0.34, 260))
    shadow = _painted(lambda pen: pen.polygon([out, (480, 110), (480, 470)], 255))
    fan = ImageChops.multiply(fringe, shadow.filter(ImageFilter.GaussianBlur(18)))

    def paint(pen: Pen) -> None:
        pen.line([(-10, 322), (196, 238)], 255, 9)
        pen.line([(196, 238), out], 190, 7)
        for ray in range(7):
            turn = -0.34 + ray * 0.17
            end = (out[0] + 420 * math.cos(turn), out[1] + 420 * math.sin(turn))
            pen.line([out, end], 235 - 22 * abs(ray - 2), 5)
        edge = [(228.0, 96.0), (330.0, 326.0), (118.0, 326.0)]
        pen.line([*edge, *edge[:2]], 150, 6)

    glass = _painted(lambda pen: pen.polygon([(228, 96), (330, 326), (118, 326)], 60))
    return ImageChops.add(ImageChops.add(fan, glass), _glowing(_painted(paint), 12, 1.0))


def _condensation() -> Picture:
    """Drops on cold glass, each with the light above in it."""
    chance = chances(7)
    drops: list[tuple[float, float, float]] = []
    for attempt in range(900):
        reach = 62 * (1 - attempt / 900) ** 2.2 + 4
        x, y = next(chance) * WIDE, next(chance) * TALL * 0.92
        if all(math.dist((x, y), drop[:2]) > reach + drop[2] + 4 for drop in drops):
            drops.append((x, y, reach))
    ground = _fading(0.30, 0.12)

    def paint(pen: Pen) -> None:
        for x, y, r in drops:
            pen.disc(x, y, r, 210)
            pen.disc(x - r * 0.04, y - r * 0.1, r * 0.9, 105)
            pen.disc(x + r * 0.04, y + r * 0.16, r * 0.66, 150)
            pen.disc(x - r * 0.36, y - r * 0.42, r * 0.2, 255)

    def cover(pen: Pen) -> None:
        for x, y, r in drops:
            pen.disc(x, y, r, 255)

    image = ground
    image.paste(_painted(paint).filter(ImageFilter.GaussianBlur(1.2)), (0, 0), _painted(cover))
    return image


def _subduction() -> Picture:
    """Plates that fold, and sink one under the other."""

    def paint(pen: Pen) -> None:
        for plate in range(9):
            top = 90 + plate * 58
            edge = [(x, top + _fold(x, plate)) for x in range(-8, WIDE + 16, 8)]
            below = [(WIDE + 16.0, TALL + 9.0), (-8.0, TALL + 9.0)]
            pen.polygon([*edge, *below], 34 + 12 * (plate % 3))
            for depth, bright in ((24, 58 + 14 * (plate % 2)), (10, 120), (0, 235 - 12 * plate)):
                pen.line([(x, y + depth) for x, y in edge], bright, 6 if depth == 0 else 10)

    return _glowing(_painted(paint), 10, 0.4)


def _fold(x: float, plate: int) -> float:
    """How far a plate is bent down at a place: it dives to the right, wrinkled."""
    dive = 150 / (1 + math.exp(-(x - 300 + 18 * plate) / 34))
    return dive + 14 * math.sin(x / 46 + plate * 1.1) * (0.4 + x / WIDE)


def _oscillation() -> Picture:
    """Standing waves, swinging between their ends."""

    def paint(pen: Pen) -> None:
        for wave in range(15):
            swing = math.cos(math.pi * wave / 14)
            points = [
                (x, 236 + 150 * swing * math.sin(math.tau * (x + 24) / 352) * (0.72 + x / 1400))
                for x in range(-8, WIDE + 12, 4)
            ]
            pen.line(points, 250 if wave in (0, 14) else 96, 8 if wave in (0, 14) else 3.2)

    return ImageChops.add(_fading(0.16, 0.04), _glowing(_painted(paint), 12, 1.1))


def _dissipation() -> Picture:
    """A heap of grains that the wind carries off."""
    chance = chances(5)

    def paint(pen: Pen) -> None:
        for _ in range(1150):
            far, spread, size = next(chance) ** 1.7, next(chance) + next(chance) - 1, next(chance)
            x = 96 + far * 410 + spread * (90 - 40 * far)
            y = 330 - far * 190 + (next(chance) + next(chance) - 1) * (80 + 190 * far)
            r = (1 - far) * 5.4 * (0.45 + size) + 1.6
            bright = round(255 * (1 - 0.62 * far) * (0.5 + 0.5 * size))
            pen.line([(x - 26 * far, y + 13 * far), (x, y)], bright // 2, r)
            pen.disc(x, y, r, bright)

    heap = _ringed((110, 320), [(0, 0.5), (90, 0.26), (300, 0), (FAR, 0)])
    return ImageChops.add(heap, _glowing(_painted(paint), 10, 0.7))


def _reverberation() -> Picture:
    """Rings from two places that run through each other."""
    near = _ringed((150, 170), _waves(12, 37, 1.0, 330))
    echo = _ringed((390, 330), _waves(12, 37, 0.86, 260))
    shown = ImageChops.add(near, echo, 1.45)

    def paint(pen: Pen) -> None:
        pen.disc(150, 170, 15, 255)
        pen.disc(390, 330, 11, 235)

    return ImageChops.add(shown, _glowing(_painted(paint), 16, 1.3))


def _back() -> Picture:
    """A small star far away behind orbits; the same for every card."""
    middle = (WIDE / 2, TALL / 2)
    star = _ringed(middle, [(0, 1), (34, 0.95), (44, 0.55), (150, 0.16), (420, 0), (FAR, 0)])

    def paint(pen: Pen) -> None:
        for place in range(5):
            pen.ring(*middle, 86 + 52 * place, 190 - 26 * place, 4)
            turn = 0.7 + 2.4 * place
            far = 86 + 52 * place
            spot = middle[0] + far * math.cos(turn), middle[1] + far * math.sin(turn)
            pen.disc(*spot, 10, 255)

    return ImageChops.add(star, _glowing(_painted(paint), 10, 0.8))


SCENES: Mapping[Suit, Callable[[], Picture]] = MappingProxyType(
    {
        Suit.FLARE: _flare,
        Suit.REFRACTION: _refraction,
        Suit.CONDENSATION: _condensation,
        Suit.SUBDUCTION: _subduction,
        Suit.OSCILLATION: _oscillation,
        Suit.DISSIPATION: _dissipation,
        Suit.REVERBERATION: _reverberation,
    }
)
