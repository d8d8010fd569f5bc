"""What only Sol has on its poster: the star that bursts, and the arks that leave it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

from PIL import Image, ImageFilter

from engine.core.seat import Seat
from engine.sol.board import SIDES
from engine.sol.view import SolView
from render import canvas
from render.canvas import Pen, Picture, mask, paste_centred, sprite
from render.colour import Colour, mix
from render.options import RenderOptions
from render.owners import letter, outline, sunk
from render.palette import Palette
from render.poster import shade
from render.sol import board, pieces, rings
from render.sol.cell_layout import layout
from render.sol.geometry import CENTRE, SIZE
from render.sol.star import (
    POSTER_MIDDLE,
    POSTER_ZOOM,
    backdrop_of,
    burst,
    draw_stars,
)
from render.sprites import moved

ZOOM, MIDDLE = POSTER_ZOOM, POSTER_MIDDLE
LIMB = 540.0  # of the star on the board
SUNK = (0.15, 0.285)  # the picture sinks into the dark between these shares of its height
LEFT, RIGHT = (-88.0, 8.0), (50.0, 97.0)  # the directions of those who stay and who leave
ALONE = 62.0  # the direction of one that leaves alone, in degrees to the right of straight up
NEAREST, FARTHEST = 130.0, 300.0  # of an ark that stays behind from the star
AWAY = (790.0, 450.0)  # of one that leaves: across and up
INNER = 0.3  # every second of several that leave is that much nearer
LARGE, MEDIUM, SMALL = 270.0, 200.0, 150.0
WHITE = (255, 255, 255)


def backdrop(view: SolView, look: RenderOptions) -> Picture:
    """The star's end with what stood around it; where it lives on, the star as it is."""
    over = view.result is not None and view.instability == 0
    image = (burst(look) if over else _star(view, look)).copy()
    if over:
        _wreck(image, view, look)
    dark = tuple(channel // 3 for channel in look.palette.sky)
    shade(image, *SUNK, 235, (dark[0], dark[1], dark[2]))
    return image


def _star(view: SolView, look: RenderOptions) -> Picture:
    """The star as it is, smaller, without what is around it."""
    ground = backdrop_of(view, look)
    image = Image.new("RGB", ground.size, look.palette.sky)
    draw_stars(image, 0)
    draw_star(image, ground, MIDDLE, ZOOM, look.scale)
    return image


def draw_star(
    image: Picture, ground: Picture, middle: tuple[float, float], zoom: float, scale: float
) -> None:
    """Lay the star of a board's ground on a picture, its middle there."""
    small = ground.resize((round(ground.width * zoom), round(ground.height * zoom)))
    x, y = middle
    reach = LIMB * zoom
    disc, corner = mask(
        (x - reach, y - reach, x + reach, y + reach),
        scale,
        lambda pen: pen.disc(x, y, reach, 255),
    )
    left, top = (
        round((at - centre * zoom) * scale) for at, centre in zip(middle, CENTRE, strict=True)
    )
    part = (corner[0] - left, corner[1] - top)
    image.paste(small.crop((*part, part[0] + disc.width, part[1] + disc.height)), corner, disc)


def _wreck(image: Picture, view: SolView, look: RenderOptions) -> None:
    """Blocks of the barriers adrift and the stations, all dark before the fire."""
    scale, ink = look.scale * ZOOM, look.palette.ink
    side = round(SIZE * scale)
    left = round(MIDDLE[0] * look.scale - CENTRE[0] * scale)
    top = round(MIDDLE[1] * look.scale - CENTRE[1] * scale)
    part = image.crop((left, top, left + side, top + side))
    rings.draw_wreck(part, SIDES[view.side], ink, scale)
    for cell, load, _ in board.loads(view):
        here = view.stations.get(cell)
        if here is not None:
            places = layout(view.side, cell, load)
            box = places.station
            assert box is not None, "a station has its place"
            shape = pieces.station(here.kind, here.owner, places.sizes, scale, look.palette)
            paste_centred(part, _silhouette(shape, ink), box.x, box.y, scale)
    image.paste(part, (left, top))


def _silhouette(shape: Picture, ink: Colour) -> Picture:
    """All of a sprite in one colour."""
    dark = Image.new("RGBA", shape.size, (*ink, 0))
    dark.putalpha(shape.getchannel("A").point([value * 215 // 255 for value in range(256)]))
    return dark


def draw_arks(image: Picture, view: SolView, leaving: Sequence[Seat], look: RenderOptions) -> None:
    """Every ark flies from the star, the farther the more momentum it has; who made it, leaves
    a trail. One that did not get away is dark before the fire.
    """
    most = max(1, *(player.momentum for player in view.players))
    staying = [player.seat for player in view.players if player.seat not in leaving]
    for seat, angle in zip(staying, _fan(LEFT, len(staying)), strict=True):
        turn = math.radians(angle)
        away = NEAREST + (FARTHEST - NEAREST) * view.players[seat].momentum / most
        spot = MIDDLE[0] + away * math.sin(turn), MIDDLE[1] - away * math.cos(turn)
        ship = ark(seat, SMALL, round(angle), False, look.scale, look.palette)
        paste_centred(image, ship, *spot, look.scale)
    size = LARGE if len(leaving) == 1 else MEDIUM
    angles = [ALONE] if len(leaving) == 1 else _fan(RIGHT, len(leaving))
    for place, (seat, angle) in enumerate(zip(leaving, angles, strict=True)):
        turn, far = math.radians(angle), 1 - INNER * (place % 2)
        spot = MIDDLE[0] + AWAY[0] * far * math.sin(turn), MIDDLE[1] - AWAY[1] * math.cos(turn)
        turn = math.atan2(spot[0] - MIDDLE[0], MIDDLE[1] - spot[1])
        _trail(image, spot, turn, size, look, seat)
        bow = round(math.degrees(turn))
        paste_centred(
            image, ark(seat, size, bow, True, look.scale, look.palette), *spot, look.scale
        )


def _fan(between: tuple[float, float], count: int) -> list[float]:
    """So many directions, evenly spread."""
    first, last = between
    return [first + (last - first) * (place + 0.5) / count for place in range(count)]


def _trail(
    image: Picture,
    spot: tuple[float, float],
    turn: float,
    size: float,
    look: RenderOptions,
    seat: Seat,
) -> None:
    """Light behind an ark, from its engine back to the star."""
    across, along = math.cos(turn), math.sin(turn)
    start = spot[0] - along * size * 0.34, spot[1] + across * size * 0.34
    (x, y), (left, top) = MIDDLE, start
    corners = (min(x, left) - 60, min(y, top) - 60, max(x, left) + 60, max(y, top) + 60)
    for wide, strength, colour in (
        (size * 0.2, 170, look.palette.owners[seat]),
        (size * 0.075, 240, mix(look.palette.owners[seat], WHITE, 0.75)),
    ):

        def paint(pen: Pen, wide: float = wide, strength: int = strength) -> None:
            right, down = across * wide, along * wide
            edge = [(left - right, top - down), (left + right, top + down)]
            pen.polygon([*edge, (x, y)], strength)

        layer, corner = mask(corners, look.scale, paint)
        soft = layer.filter(ImageFilter.GaussianBlur(max(1, wide * 0.35 * look.scale)))
        canvas.fill_mask(image, (soft, corner), colour)


@lru_cache(maxsize=64)
def ark(seat: Seat, size: float, angle: int, made: bool, scale: float, palette: Palette) -> Picture:
    """An ark, its bow turned so many degrees to the right: a long hull, a ring to live in, engines;
    its owner is the colour of the hull, and the shape and letter on it.
    """
    turn = math.radians(angle)
    colour = palette.owners[seat] if made else mix(palette.owners[seat], palette.ink, 0.35)
    edge, unit = palette.ink, size / 100

    def turned(points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
        return [
            (
                unit * (x * math.cos(turn) - y * math.sin(turn)),
                unit * (x * math.sin(turn) + y * math.cos(turn)),
            )
            for x, y in points
        ]

    def both(points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
        return turned([*points, *((-x, y) for x, y in reversed(points))])

    hull = [(0, -49), (7, -40), (11, -20), (12, 22), (9, 32)]
    wings = [(10, -2), (31, 14), (33, 30), (10, 24)]
    engine = [(5, 31), (9, 40), (3, 40)]

    def paint(pen: Pen) -> None:
        if made:
            flame = [(0, 49), (8, 37), (0, 33)]
            pen.polygon(both(flame), palette.energy)
            for side in (1, -1):
                pen.polygon(turned([(27 * side, 30), (32 * side, 30), (29.5 * side, 42)]),
                            palette.energy)  # fmt: skip
        for side in (1, -1):
            plate = turned([(x * side, y) for x, y in wings])
            pen.polygon(plate, edge)
            pen.polygon(turned([(17 * side, 8), (28 * side, 17), (30 * side, 27), (17 * side, 22)]),
                        mix(colour, edge, 0.3))  # fmt: skip
        pen.polygon(both(engine), edge)
        pen.polygon(both([(x * 1.25, y * 1.03) for x, y in hull]), edge)
        pen.polygon(both(hull), colour)
        pen.polygon(turned([(0, -46), (5, -38), (8, -20), (8, 24), (4, 31), (4, -30)]),
                    mix(colour, edge, 0.28))  # fmt: skip
        for x, y in turned([(0, -30), (0, -24), (0, -18)]):
            pen.disc(x, y, unit * 2, edge)
        height = 27 * unit
        width = height * 31 / 36
        x, y = turned([(0, 4)])[0]
        for grow, shade_of in ((1.2, edge), (1.0, palette.owners[seat])):
            pen.polygon(moved(outline(seat, width * grow, height * grow), x, y), shade_of)

    image = sprite(size * 1.1, size * 1.1, scale, paint)
    height = 27 * unit
    x, y = turned([(0, 4)])[0]
    middle = image.width / scale / 2 + x, image.height / scale / 2 + y + sunk(seat) * height
    canvas.draw_text(image, letter(seat), *middle, scale, palette.ink, height * 0.78)
    return image
