"""The pieces of Sol as sprites: drawn once for each look, then only laid down.

Every piece shows its owner by colour, by shape and by letter. A ghost is a piece that left:
the same shape, hollow.
"""

from __future__ import annotations

import math
from functools import lru_cache

from PIL import Image, ImageFilter

from engine.core.seat import Seat
from engine.sol.pieces import Piece
from render.canvas import MOST_SPRITES, Pen, Picture, Points, pixels, sprite, write
from render.colour import Colour, mix
from render.owners import letter, outline, sunk
from render.palette import Palette
from render.sol.places import Sizes

EMBLEM = 31 / 54  # of a token's width; the count has the rest
LINE = 2.5  # outlines, in units
GLOW = 14.0  # how far a glow reaches


def moved(points: Points, x: float, y: float) -> list[tuple[float, float]]:
    return [(px + x, py + y) for px, py in points]


def letter_on(
    image: Picture, seat: Seat, x: float, y: float, scale: float, colour: Colour, size: float
) -> None:
    write(image, letter(seat), x, y, scale, colour, size)


@lru_cache(maxsize=MOST_SPRITES)
def emblem(
    seat: Seat, height: float, scale: float, palette: Palette, ghost: bool = False
) -> Picture:
    """A seat's shape with its letter."""
    width, colour = height * 31 / 36, palette.owners[seat]
    image = sprite(
        width + 2, height + 2, scale, lambda pen: _shape(pen, seat, width, height, palette, ghost)
    )
    size = max(30.0, height * 0.72) if height >= 30 else height * 0.8
    middle = image.width / scale / 2, image.height / scale / 2 + sunk(seat) * height
    letter_on(image, seat, *middle, scale, colour if ghost else palette.ink, size)
    return image


def _shape(
    pen: Pen, seat: Seat, width: float, height: float, palette: Palette, ghost: bool, x: float = 0
) -> None:
    colour = palette.owners[seat]
    pen.polygon(moved(outline(seat, width, height), x, 0), colour if ghost else palette.ink)
    inner = LINE * 2
    inside = moved(outline(seat, width - inner, height - inner), x, 0)
    pen.polygon(inside, palette.ink if ghost else colour)


@lru_cache(maxsize=MOST_SPRITES)
def token(
    seat: Seat, count: int, sizes: Sizes, scale: float, palette: Palette, ghost: bool = False
) -> Picture:
    """Sundivers of one seat in one cell: the emblem, and how many there are."""
    width, height = sizes.wide if count > 9 else sizes.token
    across = sizes.token[0] * EMBLEM
    colour = palette.owners[seat]

    def paint(pen: Pen) -> None:
        plate = (-width / 2, -height / 2, width / 2, height / 2)
        pen.box(plate, palette.ink, height * 0.2, colour, LINE if not ghost else LINE * 0.6)
        if ghost:
            pen.box((-width / 2 + LINE, -1.2, width / 2 - LINE, 1.2), palette.ghost)
        _shape(pen, seat, across, height, palette, ghost, (across - width) / 2)

    image = sprite(width, height, scale, paint)
    x, y = image.width / scale, image.height / scale / 2
    letter_on(
        image, seat, across / 2, y + sunk(seat) * height, scale,
        colour if ghost else palette.ink, sizes.letter,
    )  # fmt: skip
    digits = palette.ghost if ghost else palette.text
    write(image, str(count), (across + x - LINE) / 2, y, scale, digits, sizes.count)
    return image


@lru_cache(maxsize=MOST_SPRITES)
def station(
    kind: Piece, seat: Seat, sizes: Sizes, scale: float, palette: Palette, ghost: bool = False
) -> Picture:
    """A node is a star of rays, a foundry a toothed block, a tower a spire."""
    across, down = sizes.station
    colour = palette.owners[seat]
    plate = 28 / 45 * min(across, down)
    sink = {Piece.TOWER: 0.14}.get(kind, 0.0) * down

    def paint(pen: Pen) -> None:
        body = silhouette(kind, across, down)
        pen.polygon(body, colour if ghost else palette.ink)
        smaller = silhouette(kind, across - 2 * LINE, down - 2 * LINE)
        pen.polygon(smaller, palette.ink if ghost else colour)
        edge = outline(seat, plate * 31 / 36, plate)
        pen.polygon(moved(edge, 0, sink), palette.ink)

    image = sprite(across, down, scale, paint)
    middle = image.width / scale / 2, image.height / scale / 2 + sink + sunk(seat) * plate
    letter_on(image, seat, *middle, scale, colour, sizes.letter)
    return image


def silhouette(kind: Piece, width: float, height: float) -> list[tuple[float, float]]:
    """The edge of a station, told by its outline alone."""
    x, y = width / 2, height / 2
    if kind is Piece.NODE:
        return [
            (
                x * (1 if ray % 2 else 0.68) * math.sin(math.tau * ray / 16),
                y * (1 if ray % 2 else 0.68) * math.cos(math.tau * ray / 16),
            )
            for ray in range(16)
        ]
    if kind is Piece.FOUNDRY:
        return _block(x, y)
    return [(-x * 0.16, -y), (x * 0.16, -y), (x * 0.45, -y * 0.35), (x, y), (-x, y),
            (-x * 0.45, -y * 0.35)]  # fmt: skip


def _block(x: float, y: float) -> list[tuple[float, float]]:
    """A square with three teeth on each side."""
    side: list[tuple[float, float]] = []
    deep = 0.8
    for start, end in ((-0.95, -0.55), (-0.2, 0.2), (0.55, 0.95)):
        side += [(start, -deep), (start, -1.0), (end, -1.0), (end, -deep)]
    points = []
    for turn in range(4):
        cosine, sine = ((1, 0), (0, 1), (-1, 0), (0, -1))[turn]
        points += [((a * cosine - b * sine) * x, (a * sine + b * cosine) * y) for a, b in side]
    return points


@lru_cache(maxsize=512)
def mothership(
    seat: Seat, angle: float, span: float, scale: float, palette: Palette, ghost: bool = False
) -> Picture:
    """A ship whose bow points along its orbit, at that angle of the board."""
    turn = math.radians(angle)
    forward = (-math.cos(turn), math.sin(turn))  # counterclockwise
    reach, colour = span / 2, palette.owners[seat]

    def hull(size: float) -> list[tuple[float, float]]:
        shape = [(1.0, 0.0), (0.35, 0.8), (-0.55, 0.85), (-0.95, 0.45), (-0.6, 0.0),
                 (-0.95, -0.45), (-0.55, -0.85), (0.35, -0.8)]  # fmt: skip
        ahead, aside = forward, (-forward[1], forward[0])
        return [
            (size * (a * ahead[0] + b * aside[0]), size * (a * ahead[1] + b * aside[1]))
            for a, b in shape
        ]

    def paint(pen: Pen) -> None:
        pen.polygon(hull(reach), colour if ghost else palette.text)
        pen.polygon(hull(reach - LINE), palette.ink if ghost else colour)
        pen.polygon(outline(seat, 30, 34), palette.ink)

    image = sprite(span, span, scale, paint)
    middle = image.width / scale / 2
    letter_on(image, seat, middle, middle + sunk(seat) * 34, scale, colour, 30)
    return image


@lru_cache(maxsize=256)
def parasite(count: int, sizes: Sizes, scale: float, palette: Palette) -> Picture:
    """A mite with its legs; the number is on its back."""
    width, height = sizes.extra

    def paint(pen: Pen) -> None:
        for side in (-1, 1):
            for leg in (-0.6, 0.0, 0.6):
                ends = [(0.0, leg * height * 0.4), (side * width * 0.48, leg * height * 0.7)]
                pen.line(ends, palette.parasite, 3)
        x, y = width * 0.4, height * 0.46
        round_edge = [
            (x * math.cos(math.tau * step / 32), y * math.sin(math.tau * step / 32))
            for step in range(32)
        ]
        pen.polygon(round_edge, palette.parasite)

    return _numbered(sprite(width, height, scale, paint), count, sizes, scale, palette.ink)


@lru_cache(maxsize=256)
def garden(count: int, sizes: Sizes, scale: float, palette: Palette) -> Picture:
    """Energy that lies in a cell: a cube with its number."""
    width, height = sizes.extra
    side = min(width, height)

    def paint(pen: Pen) -> None:
        x, y, cut = side / 2, side / 2, side * 0.2
        edge = [(-x + cut, -y), (x, -y), (x, y - cut), (x - cut, y), (-x, y), (-x, cut - y)]
        pen.polygon(edge, mix(palette.energy, palette.ink, 0.45))
        pen.polygon([(-x, cut - y), (x - cut, cut - y), (x - cut, y), (-x, y)], palette.energy)

    image = sprite(width, height, scale, paint)
    return _numbered(image, count, sizes, scale, palette.ink)


def _numbered(image: Picture, count: int, sizes: Sizes, scale: float, colour: Colour) -> Picture:
    x, y = image.width / scale / 2, image.height / scale / 2
    size = sizes.count if count < 10 else 30
    write(image, str(count), x, y, scale, colour, size)
    return image


@lru_cache(maxsize=64)
def glow(width: float, height: float, scale: float, colour: Colour) -> Picture:
    """A soft light to lay under what is new."""
    image = sprite(
        width + 2 * GLOW, height + 2 * GLOW, scale,
        lambda pen: pen.box(
            (-width / 2 - 4, -height / 2 - 4, width / 2 + 4, height / 2 + 4), colour, 10
        ),
    )  # fmt: skip
    soft = image.getchannel("A").filter(ImageFilter.GaussianBlur(pixels(4.5, scale)))
    lit = Image.new("RGBA", image.size, (*colour, 0))
    lit.putalpha(soft)
    return lit
