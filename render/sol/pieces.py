"""The pieces of Sol as sprites: drawn once for each look, then only laid down.

Every piece shows its owner by its colour, and by the shape and the letter of its badge. A ghost is
a piece that left: the same shape, hollow and faint.
"""

from __future__ import annotations

import math
from functools import lru_cache

from engine.core.seat import Seat
from engine.sol.pieces import Piece
from render.badges import WIDE, coat, count_plate, letter_on
from render.canvas import MOST_SPRITES, Pen, Picture, draw_text, is_coarse, sprite
from render.colour import mix
from render.palette import Palette
from render.sol import machines
from render.sol.cell_layout import Sizes
from render.sol.colours import sol_colours
from render.sprites import Lights, Tones, faded, lit_sprite, tones

FAINT = 0.55  # a ghost: on a phone it must not be counted among what is there
SHIP_BADGE, SHIP_LETTER = 0.7, 0.58  # of its span
TALL = 1.26  # of a rocket's width
BURN = 0.24  # how far its flame reaches below it, of its width
LIFT = 0.12  # its badge stands that much below its middle
HULL = 1.26  # of what is kept free for a mothership: its ends reach under what stands beside it


def _middle(image: Picture, scale: float) -> tuple[float, float]:
    return image.width / scale / 2, image.height / scale / 2


def _seated(sizes: Sizes, width: float) -> float:
    """How far left of a token's middle its rocket and its badge are."""
    return (min(sizes.rocket, sizes.badge * WIDE + 14) - width) / 2 if sizes.roomy else (
        sizes.badge * WIDE - width
    ) / 2  # fmt: skip


@lru_cache(maxsize=MOST_SPRITES)
def diver(
    seat: Seat, wide: bool, sizes: Sizes, scale: float, palette: Palette, ghost: bool = False
) -> Picture:
    """A rocket on its flame; the badge comes over it, when all rockets of the cell are drawn."""
    width, height = sizes.wide if wide else sizes.token
    burning = not ghost and (sizes.roomy or not is_coarse(scale))  # no trails in a small crowd
    colour, across = palette.owners[seat], sizes.rocket
    tall = across * TALL
    x, y = _seated(sizes, width), -across * (BURN / 2 + 0.02)
    body, trail = tones(colour, palette, ghost), mix(colour, palette.fresh, 0.3)

    def paint(pen: Pen) -> None:
        if burning:
            machines.flame(pen, x, y, across, tall, trail)
            machines.flame(pen, x, y - tall * 0.03, across * 0.5, tall * 0.94, palette.text)
        machines.rocket(pen, x, y, across, tall, body, palette, is_coarse(scale))

    def burn(pen: Pen, ink: int) -> None:
        machines.flame(pen, x, y, across * 1.6, tall * 1.08, ink)

    lights = (Lights(trail, burn),) if burning else ()
    image = lit_sprite(width, max(height, tall * 1.3), scale, paint, lights)
    return faded(image, FAINT) if ghost else image


@lru_cache(maxsize=MOST_SPRITES)
def token(
    seat: Seat, count: int, sizes: Sizes, scale: float, palette: Palette, ghost: bool = False
) -> Picture:
    """Whose the sundivers are, and how many."""
    width, height = sizes.wide if count > 9 else sizes.token
    colour, badge = palette.owners[seat], sizes.badge
    x = _seated(sizes, width)
    y = badge * LIFT if sizes.roomy else 0.0
    plate = min(height, sizes.count * 0.94) / 2
    left = x + badge * WIDE / 2 + 2 if sizes.roomy else x

    def paint(pen: Pen) -> None:
        count_plate(pen, (left, y - plate, width / 2, y + plate), palette, colour, ghost)
        coat(pen, seat, badge, palette, x, y, ghost)

    image = sprite(width, height, scale, paint)
    across, down = _middle(image, scale)
    letter_colour = colour if ghost else palette.ink
    letter_on(image, seat, across + x, down + y, scale, letter_colour, sizes.badge_letter, badge)
    digits = palette.ghost if ghost else palette.text
    start = left if sizes.roomy else x + badge * WIDE / 2
    middle = (start + width / 2 - (0 if sizes.roomy else 2.5)) / 2
    draw_text(image, str(count), across + middle, down + y, scale, digits, sizes.count)
    return faded(image, FAINT) if ghost else image


@lru_cache(maxsize=MOST_SPRITES)
def station(
    kind: Piece, seat: Seat, sizes: Sizes, scale: float, palette: Palette, ghost: bool = False
) -> Picture:
    """A node is an array of cells, a foundry a gear, a tower a spire with a lantern."""
    width, height = sizes.station
    colour, plain = palette.owners[seat], is_coarse(scale)
    body = tones(colour, palette, ghost)
    x, y = 0.0, (0.0 if kind is Piece.FOUNDRY else (height - sizes.coat) / 2)
    lights = () if ghost or kind is not Piece.TOWER else (
        Lights(palette.fresh, lambda pen, ink: machines.lantern(pen, width, height, ink)),
    )  # fmt: skip

    def paint(pen: Pen) -> None:
        machine(pen, kind, width, height, body, palette, plain)
        coat(pen, seat, sizes.coat, palette, x, y, ghost)

    image = lit_sprite(width, height, scale, paint, lights)
    across, down = _middle(image, scale)
    letter_on(
        image, seat, across + x, down + y, scale, colour if ghost else palette.ink,
        sizes.letter, sizes.coat,
    )  # fmt: skip
    return faded(image, FAINT) if ghost else image


def machine(
    pen: Pen, kind: Piece, width: float, height: float, body: Tones, palette: Palette,
    plain: bool = False,
) -> None:  # fmt: skip
    """A station without its badge."""
    if kind is Piece.NODE:
        machines.array(pen, width, height, body, plain)
    elif kind is Piece.FOUNDRY:
        machines.gear(pen, min(width, height) / 2, body, palette, plain)
    else:
        machines.spire(pen, width, height, body, palette, plain)


@lru_cache(maxsize=512)
def mothership(
    seat: Seat, angle: float, span: float, scale: float, palette: Palette, ghost: bool = False
) -> Picture:
    """A ship whose bow points along its orbit, at that angle of the board."""
    turn = math.radians(angle)
    forward = (-math.cos(turn), math.sin(turn))  # counterclockwise
    colour, reach = palette.owners[seat], span / 2 * HULL
    body = tones(colour, palette, ghost)
    trail = mix(colour, palette.fresh, 0.3)

    def paint(pen: Pen) -> None:
        if not ghost:
            machines.engines(pen, forward, reach, palette.text)
        machines.hull(pen, forward, reach, body, palette, is_coarse(scale))
        coat(pen, seat, span * SHIP_BADGE, palette, ghost=ghost)

    def burn(pen: Pen, ink: int) -> None:
        machines.engines(pen, forward, reach * 1.1, ink, 2.0)

    room = span * 1.4
    image = lit_sprite(room, room, scale, paint, () if ghost else (Lights(trail, burn, 4.0),))
    letter_on(
        image, seat, *_middle(image, scale), scale, colour if ghost else palette.ink,
        span * SHIP_LETTER, span * SHIP_BADGE,
    )  # fmt: skip
    return image


@lru_cache(maxsize=256)
def parasite(count: int, sizes: Sizes, scale: float, palette: Palette) -> Picture:
    """A mite with its legs; the number is on its back."""
    width, height = sizes.extra

    def paint(pen: Pen) -> None:
        for side in (-1, 1):
            for leg in (-0.6, 0.0, 0.6):
                ends = [(0.0, leg * height * 0.4), (side * width * 0.48, leg * height * 0.7)]
                pen.line(ends, sol_colours(palette).parasite, 3)
        x, y = width * 0.4, height * 0.46
        round_edge = [
            (x * math.cos(math.tau * step / 32), y * math.sin(math.tau * step / 32))
            for step in range(32)
        ]
        pen.polygon(round_edge, sol_colours(palette).parasite)

    return _numbered(lit_sprite(width, height, scale, paint), count, sizes, scale, palette)


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

    return _numbered(lit_sprite(width, height, scale, paint), count, sizes, scale, palette)


def _numbered(image: Picture, count: int, sizes: Sizes, scale: float, palette: Palette) -> Picture:
    size = sizes.count if count < 10 else 30
    draw_text(image, str(count), *_middle(image, scale), scale, palette.ink, size)
    return image
