"""The small sprites that the pictures of boxes share."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache

from engine.core.seat import Seat
from engine.sol.pieces import SUITS, Piece, Suit
from render.badges import emblem
from render.canvas import Pen, Picture, draw_text, paste_centred, sprite
from render.colour import Colour, mix
from render.owners import letter, outline, sunk
from render.palette import Palette
from render.sol.cell_layout import LARGE, SMALL
from render.sol.colours import sol_colours
from render.sol.pieces import machine, station
from render.sprites import LINE, Tones, moved, trimmed

CARD = 0.7  # how wide a card is, of its height

# A sundiver, nose up, from -1 to 1.
HULL = ((0.0, -1.0), (0.34, -0.62), (0.6, 0.0), (0.66, 0.3), (1.0, 0.66), (1.0, 0.92),
        (0.56, 0.74), (0.36, 1.0), (-0.36, 1.0), (-0.56, 0.74), (-1.0, 0.92), (-1.0, 0.66),
        (-0.66, 0.3), (-0.6, 0.0), (-0.34, -0.62))  # fmt: skip


def suit_colour(suit: Suit, palette: Palette) -> Colour:
    return sol_colours(palette).suits[SUITS.index(suit)]


@lru_cache(maxsize=512)
def symbol(suit: Suit, size: float, scale: float, colour: Colour) -> Picture:
    """The sign of a suit, for eyes that do not tell it by its colour."""
    return sprite(size, size, scale, lambda pen: SYMBOLS[suit](pen, size / 2, colour))


@lru_cache(maxsize=128)
def badge(suit: Suit, palette: Palette, size: float, scale: float) -> Picture:
    """The sign of a suit on a disc in its colour."""

    def paint(pen: Pen) -> None:
        pen.disc(0, 0, size / 2, palette.ink)
        pen.disc(0, 0, size / 2 - 3, suit_colour(suit, palette))

    image = sprite(size, size, scale, paint)
    middle = image.width / scale / 2, image.height / scale / 2
    paste_centred(image, symbol(suit, size * 0.62, scale, palette.ink), *middle, scale)
    return image


def _flare(pen: Pen, r: float, colour: Colour) -> None:
    """A sun with rays."""
    pen.disc(0, 0, r * 0.46, colour)
    for ray in range(8):
        turn = math.tau * ray / 8
        x, y = math.cos(turn), math.sin(turn)
        side = r * 0.14
        tip = (x * r * 0.98, y * r * 0.98)
        root = r * 0.58
        pen.polygon(
            [(x * root - y * side, y * root + x * side), tip,
             (x * root + y * side, y * root - x * side)], colour,
        )  # fmt: skip


def _refraction(pen: Pen, r: float, colour: Colour) -> None:
    """A prism, and the ray that it bends."""
    edge = [(0.0, -0.78 * r), (0.78 * r, 0.66 * r), (-0.78 * r, 0.66 * r), (0.0, -0.78 * r)]
    pen.line([*edge, edge[1]], colour, r * 0.2)
    pen.line([(-0.98 * r, 0.1 * r), (-0.1 * r, -0.08 * r)], colour, r * 0.2)
    pen.line([(-0.1 * r, -0.08 * r), (0.98 * r, 0.16 * r)], colour, r * 0.2)


def _condensation(pen: Pen, r: float, colour: Colour) -> None:
    """A drop."""
    low, wide = 0.3 * r, 0.62 * r
    arc = [math.radians(turn) for turn in range(-30, 211, 10)]
    bow = [(wide * math.cos(turn), low + wide * math.sin(turn)) for turn in arc]
    pen.polygon([(0.0, -0.96 * r), *bow], colour)


def _subduction(pen: Pen, r: float, colour: Colour) -> None:
    """One plate sinks under the other: two chevrons down."""
    for y in (-0.66, 0.04):
        points = [(-0.82 * r, y * r), (0.0, (y + 0.66) * r), (0.82 * r, y * r)]
        pen.line(points, colour, r * 0.28)


def _oscillation(pen: Pen, r: float, colour: Colour) -> None:
    """A wave."""
    steps = [step / 24 for step in range(-24, 25)]
    wave = [(0.88 * r * x, -0.62 * r * math.sin(math.tau * 0.75 * x)) for x in steps]
    pen.line(wave, colour, r * 0.28)


def _dissipation(pen: Pen, r: float, colour: Colour) -> None:
    """Grains that drift apart."""
    for ring, count, size in ((0.0, 1, 0.28), (0.72, 6, 0.2)):
        for grain in range(count):
            turn = math.tau * grain / count
            pen.disc(ring * r * math.sin(turn), -ring * r * math.cos(turn), size * r, colour)


def _reverberation(pen: Pen, r: float, colour: Colour) -> None:
    """Rings that spread."""
    pen.disc(0, 0, 0.2 * r, colour)
    for radius in (0.5, 0.86):
        pen.ring(0, 0, radius * r, colour, 0.17 * r)


SYMBOLS: dict[Suit, Callable[[Pen, float, Colour], None]] = {
    Suit.FLARE: _flare,
    Suit.REFRACTION: _refraction,
    Suit.CONDENSATION: _condensation,
    Suit.SUBDUCTION: _subduction,
    Suit.OSCILLATION: _oscillation,
    Suit.DISSIPATION: _dissipation,
    Suit.REVERBERATION: _reverberation,
}


@lru_cache(maxsize=256)
def card(suit: Suit | None, height: float, scale: float, palette: Palette) -> Picture:
    """A small card: its suit's colour and sign, or its back."""
    x, y = height * CARD / 2, height / 2
    edge = max(2.0, height * 0.03)
    if suit is None:
        return sprite(height * CARD, height, scale, lambda pen: _back(pen, x, y, palette))

    def paint(pen: Pen) -> None:
        pen.box((-x, -y, x, y), palette.text, height * 0.1)
        inner = (edge - x, edge - y, x - edge, y - edge)
        pen.box(inner, suit_colour(suit, palette), height * 0.08)

    image = sprite(height * CARD, height, scale, paint)
    middle = image.width / scale / 2, image.height / scale / 2
    paste_centred(image, symbol(suit, height * 0.46, scale, palette.ink), *middle, scale)
    return image


def _back(pen: Pen, x: float, y: float, palette: Palette) -> None:
    """A star behind orbits; the same for every card."""
    edge = max(2.0, y * 0.06)
    pen.box((-x, -y, x, y), palette.ghost, y * 0.2)
    pen.box((edge - x, edge - y, x - edge, y - edge), sol_colours(palette).rings[1], y * 0.16)
    for radius in (0.78, 0.56):
        pen.ring(0, 0, x * radius, sol_colours(palette).lines[1], x * 0.07)
    pen.disc(0, 0, x * 0.32, sol_colours(palette).heart[1])


@lru_cache(maxsize=256)
def dart(seat: Seat, height: float, scale: float, palette: Palette, ghost: bool = False) -> Picture:
    """One sundiver, nose up; hollow where it is not ready."""
    x, y, colour = height * 0.4, height / 2, palette.owners[seat]
    plate, low = height * 0.36, height * 0.14

    def paint(pen: Pen) -> None:
        hull = [(a * (x - LINE), b * (y - LINE)) for a, b in HULL]
        pen.polygon(hull, palette.ink if ghost else colour)
        if ghost:
            pen.line([*hull, *hull[:2]], colour, LINE * 1.6)
        pen.polygon(moved(outline(seat, plate * 1.1, plate * 1.2), 0, low), palette.ink)

    image = sprite(2 * x, height, scale, paint)
    across, down = image.width / scale / 2, image.height / scale / 2 + low
    draw_text(image, letter(seat), across, down + sunk(seat) * plate, scale, colour, plate)
    return image


@lru_cache(maxsize=64)
def diver(height: float, scale: float, colour: Colour) -> Picture:
    """A sundiver of nobody, to stand beside a number."""
    x, y = height * 0.4, height / 2
    hull = [(a * x, b * y) for a, b in HULL]
    return sprite(2 * x, height, scale, lambda pen: pen.polygon(hull, colour))


@lru_cache(maxsize=64)
def cube(side: float, scale: float, palette: Palette) -> Picture:
    """A cube of energy."""

    def paint(pen: Pen) -> None:
        x, cut = side / 2, side * 0.24
        front = [(-x, cut - x), (x - cut, cut - x), (x - cut, x), (-x, x)]
        top = [(-x, cut - x), (cut - x, -x), (x, -x), (x - cut, cut - x)]
        flank = [(x - cut, cut - x), (x, -x), (x, x - cut), (x - cut, x)]
        pen.polygon(top, mix(palette.energy, palette.text, 0.35))
        pen.polygon(flank, mix(palette.energy, palette.ink, 0.6))
        pen.polygon(front, palette.energy)

    return sprite(side, side, scale, paint)


@lru_cache(maxsize=64)
def chevrons(size: float, scale: float, colour: Colour) -> Picture:
    """Two arrow heads: movement."""

    def paint(pen: Pen) -> None:
        r = size / 2
        for x in (-0.62, 0.1):
            points = [(x * r, -0.66 * r), ((x + 0.6) * r, 0.0), (x * r, 0.66 * r)]
            pen.line(points, colour, r * 0.26)

    return sprite(size, size, scale, paint)


def structure(kind: Piece, seat: Seat, side: float, scale: float, palette: Palette) -> Picture:
    """A station or a gate as it stands on the board."""
    if kind is Piece.GATE:
        return _gate(seat, side, scale, palette)
    sizes = LARGE.grown(side / LARGE.station[0])
    sizes = replace(sizes, letter=max(SMALL.letter, sizes.letter))
    return trimmed(station(kind, seat, sizes, scale, palette), side, side, scale)


@lru_cache(maxsize=64)
def _gate(seat: Seat, side: float, scale: float, palette: Palette) -> Picture:
    image = sprite(
        side * 1.1, side, scale, lambda pen: _posts(pen, side, palette.owners[seat], palette)
    )
    middle = image.width / scale / 2, image.height / scale / 2
    paste_centred(image, emblem(seat, side * 0.66, scale, palette), *middle, scale)
    return image


def _posts(pen: Pen, side: float, colour: Colour, palette: Palette) -> None:
    """Two posts, and a stump of the wall at each."""
    x, y, post = side * 0.38, side * 0.46, side * 0.06
    for way in (-1, 1):
        ends = sorted((way * x, way * side * 0.54))
        pen.box((ends[0], -side * 0.1, ends[1], side * 0.1), sol_colours(palette).barrier)
        pen.box((way * x - post, -y, way * x + post, y), colour, post)


@lru_cache(maxsize=128)
def plain(kind: Piece, side: float, scale: float, palette: Palette) -> Picture:
    """A structure of nobody, for explanations."""

    grey = Tones(
        palette.text, mix(palette.text, palette.ink, 0.2), mix(palette.text, palette.ink, 0.7),
        palette.panel, palette.ink,
    )  # fmt: skip

    def paint(pen: Pen) -> None:
        if kind is Piece.GATE:
            _posts(pen, side, palette.text, palette)
        else:
            machine(pen, kind, side, side, grey, palette)

    return sprite(side * 1.1, side, scale, paint)
