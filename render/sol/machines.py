"""The shapes of Sol's machines, lit from the upper left, and their outlines alone."""

from __future__ import annotations

import math

from engine.sol.pieces import Piece
from render.canvas import Pen, Points
from render.colour import Colour
from render.palette import Palette
from render.sprites import LINE, Facet, Tones, etch, scaled

TEETH = 10
ROOT = 0.78  # of a gear's radius: where its teeth begin
HUB = 0.5
FRAME = 0.09  # around a cell of an array, of the cell

# The left half of a rocket from its nose down, from -1 to 1; the right half mirrors it.
FLANK = ((0.0, -1.0), (-0.26, -0.8), (-0.48, -0.48), (-0.58, -0.1), (-0.58, 0.34),
         (-0.44, 0.8), (0.0, 0.8))  # fmt: skip
NOSE = ((0.0, -1.0), (-0.26, -0.8), (-0.44, -0.54), (0.0, -0.5))
FIN = ((-0.5, 0.1), (-1.0, 0.66), (-1.0, 1.0), (-0.42, 0.8))
SHEEN = ((-0.3, -0.5), (-0.42, -0.1), (-0.42, 0.3), (-0.28, 0.3), (-0.24, -0.46))
BELL = ((-0.3, 0.8), (-0.4, 0.98), (0.4, 0.98), (0.3, 0.8))
FLAME = ((-0.34, 0.98), (-0.24, 1.3), (0.0, 1.75), (0.24, 1.3), (0.34, 0.98))

PANEL = ((-1.0, -0.86), (-0.14, -1.0), (-0.14, -0.06), (-1.0, 0.08))
SPIRE = ((0.0, -1.0), (-0.16, -0.78), (-0.3, -0.74), (-0.3, -0.46), (-0.2, -0.42), (-0.3, 0.0),
         (-0.74, 0.96), (0.0, 0.96))  # fmt: skip
LANTERN = ((-0.24, -0.71), (0.24, -0.71), (0.24, -0.49), (-0.24, -0.49))
BOW = ((1.2, 0.0), (0.78, 0.24), (0.3, 0.44), (-0.5, 0.56), (-0.74, 0.4), (-0.74, 0.0))
WING = ((0.1, 0.46), (-0.3, 0.98), (-1.02, 1.06), (-0.66, 0.5))
KEEL = ((1.0, 0.0), (0.7, 0.13), (-0.5, 0.24), (-0.62, 0.0))
ENGINES = (
    ((-0.74, 0.44), (-1.3, 0.28), (-0.74, 0.1)),
    ((-0.74, -0.44), (-1.3, -0.28), (-0.74, -0.1)),
)


def mirrored(points: Points) -> list[tuple[float, float]]:
    return [(-x, y) for x, y in points]


def rocket(
    pen: Pen, x: float, y: float, width: float, height: float, t: Tones, palette: Palette,
    plain: bool = False,
) -> None:  # fmt: skip
    """A sundiver, nose up, without its flame; `plain` has no inner detail."""
    right, down = width / 2, height / 2

    def at(points: Points) -> Points:
        return scaled(points, x, y, right, down)

    etch(
        pen,
        [
            (at(BELL), t.deep), (at(FIN), t.body), (at(mirrored(FIN)), t.shade),
            (at(FLANK), t.body), (at(mirrored(FLANK)), t.shade),
        ],
        t.edge,
    )  # fmt: skip
    if t.body == t.shade:
        return
    pen.polygon(at(NOSE), palette.text)
    pen.polygon(at(mirrored(NOSE)), t.light)
    if not plain:
        pen.polygon(at(SHEEN), t.light)


def flame(pen: Pen, x: float, y: float, width: float, height: float, colour: Colour | int) -> None:
    """What drives a rocket of that size."""
    pen.polygon(scaled(FLAME, x, y, width / 2, height / 2), colour)


def array(pen: Pen, width: float, height: float, t: Tones, plain: bool = False) -> None:
    """A node: two panels of cells on a mast."""
    right, down = width / 2, height / 2
    mast = [(-0.1, -0.7), (0.1, -0.7), (0.1, 0.9), (-0.1, 0.9)]
    panels = [PANEL, mirrored(PANEL)]
    facets: list[Facet] = [(scaled(mast, 0, 0, right, down), t.shade)]
    facets += [(scaled(panel, 0, 0, right, down), t.deep) for panel in panels]
    etch(pen, facets, t.edge)
    if t.body == t.deep:
        return
    across, deep = (2, 2) if plain else (3, 3)
    for left in (True, False):
        for column in range(across):
            for row in range(deep):
                cell = _cell(column / across, row / deep, 1 / across, 1 / deep)
                cell = cell if left else mirrored(cell)
                near = (column if left else across - 1 - column) + row
                tone = t.light if left and near == 0 else t.body
                pen.polygon(scaled(cell, 0, 0, right, down), tone)


def _cell(along: float, deep: float, wide: float, tall: float) -> list[tuple[float, float]]:
    """One cell of the left panel, with the frame around it left out."""
    left, right = along + FRAME * wide, along + wide * (1 - FRAME)
    top, bottom = deep + FRAME * tall, deep + tall * (1 - FRAME)
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    return [(-0.97 + 0.8 * a, -0.82 - 0.12 * a + 0.86 * b) for a, b in corners]


def gear(pen: Pen, radius: float, t: Tones, palette: Palette, plain: bool = False) -> None:
    """A foundry: a wheel of teeth around a glowing hub."""
    r = radius - LINE
    pen.polygon(wheel(r + LINE, r * ROOT + LINE, 0.16), t.edge)
    if t.body == t.deep:
        pen.polygon(wheel(r, r * ROOT), t.deep)
        return
    for sector in range(TEETH):
        turn = math.tau * sector / TEETH
        toward = math.cos(turn - math.radians(225))  # the light comes from the upper left
        tone = t.light if toward > 0.8 else t.body if toward > -0.35 else t.shade
        pen.polygon(_sector(turn, r), tone)
    pen.disc(0, 0, r * 0.6, t.deep)
    if not plain:
        pen.ring(0, 0, r * 0.68, t.deep, r * 0.045)


def wheel(outer: float, root: float, more: float = 0.0) -> list[tuple[float, float]]:
    """The edge of a gear."""
    points = []
    for tooth in range(TEETH):
        turn = math.tau * tooth / TEETH
        for away, reach in ((-0.3, root), (-0.2 - more / 4, outer), (0.2 + more / 4, outer),
                            (0.3, root)):  # fmt: skip
            angle = turn + away * math.tau / TEETH
            points.append((reach * math.cos(angle), reach * math.sin(angle)))
    return points


def _sector(turn: float, r: float) -> list[tuple[float, float]]:
    """One tooth and its share of the wheel."""
    step = math.tau / TEETH
    shape = [(-0.5, HUB), (-0.5, ROOT), (-0.3, ROOT), (-0.2, 1.0), (0.2, 1.0), (0.3, ROOT),
             (0.5, ROOT), (0.5, HUB)]  # fmt: skip
    return [
        (r * reach * math.cos(turn + away * step), r * reach * math.sin(turn + away * step))
        for away, reach in shape
    ]


def spire(
    pen: Pen, width: float, height: float, t: Tones, palette: Palette, plain: bool = False
) -> None:
    """A tower: a spire with a lantern on top."""
    right, down = width / 2, height / 2
    sides = [(scaled(SPIRE, 0, 0, right, down), t.body),
             (scaled(mirrored(SPIRE), 0, 0, right, down), t.shade)]  # fmt: skip
    etch(pen, sides, t.edge)
    if t.body == t.deep:
        return
    pen.polygon(scaled(LANTERN, 0, 0, right, down), palette.fresh)
    if not plain:
        for left, top in ((-0.12, -0.3), (0.03, -0.16)):
            window = (left * right, top * down, (left + 0.09) * right, (top + 0.13) * down)
            pen.box(window, palette.fresh)


def lantern(pen: Pen, width: float, height: float, colour: Colour | int) -> None:
    """Where the light of a tower shines."""
    pen.polygon(scaled(LANTERN, 0, 0, width * 0.8, height / 2), colour)


def silhouette(kind: Piece, width: float, height: float) -> list[tuple[float, float]]:
    """The edge of a station, told by its outline alone."""
    x, y = width / 2, height / 2
    if kind is Piece.NODE:
        left = [(-0.1, 1.0), (-0.1, -0.04), *reversed([*PANEL[:1], PANEL[3]]), *PANEL[1:2]]
        return [(px * x, py * y) for px, py in [*left, *mirrored(left[::-1])]]
    if kind is Piece.FOUNDRY:
        return [(px, py * y / x) for px, py in wheel(x, x * ROOT)]
    return [(px * x, py * y) for px, py in [*SPIRE[::-1], *mirrored(SPIRE)]]


def hull(
    pen: Pen, forward: tuple[float, float], reach: float, t: Tones, palette: Palette,
    plain: bool = False,
) -> None:  # fmt: skip
    """A mothership, its bow that way."""
    aside = (-forward[1], forward[0])

    def at(points: Points, flip: int = 1) -> list[tuple[float, float]]:
        return [
            (reach * (a * forward[0] + flip * b * aside[0]),
             reach * (a * forward[1] + flip * b * aside[1]))
            for a, b in points
        ]  # fmt: skip

    # The side that looks up and left is the lit one.
    lit = 1 if aside[0] + aside[1] < 0 else -1
    etch(
        pen,
        [(at(WING, lit), t.body), (at(WING, -lit), t.shade), (at(BOW, lit), t.light),
         (at(BOW, -lit), t.body)],
        t.edge,
    )  # fmt: skip
    if t.body == t.deep:
        return
    if not plain:
        pen.polygon(at(KEEL, lit), t.body)
        pen.polygon(at(KEEL, -lit), t.shade)


def engines(
    pen: Pen, forward: tuple[float, float], reach: float, colour: Colour | int, wide: float = 1.0
) -> None:
    """The fire behind a mothership."""
    aside = (-forward[1], forward[0])
    for fire in ENGINES:
        middle = sum(b for _, b in fire) / len(fire)
        spread = [(a, middle + (b - middle) * wide) for a, b in fire]
        pen.polygon(
            [
                (reach * (a * forward[0] + b * aside[0]), reach * (a * forward[1] + b * aside[1]))
                for a, b in spread
            ],
            colour,
        )
