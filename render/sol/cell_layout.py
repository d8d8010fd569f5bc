"""Where the pieces of a cell stand, so that none covers another or the cell's name.

A few pieces stand in a neat row along the ring. When a row has no room, they take the places
of data/sol/art/places.toml, where the fullest possible cell was packed once by `make places`.
In small pictures a piece that is alone is larger, as far as its outline has room.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache

from engine.core import data
from engine.core.record import dataclass
from engine.sol.board import SIDES, Cell, Ring
from engine.sol.pieces import Piece
from render import fonts
from render.sol.geometry import (
    SIZE,
    Box,
    Point,
    Zone,
    around,
    eye_point,
    gate_boxes,
    point,
    zone,
)
from render.sol.outlines import STATIONS, TOKEN, WIDE, meets, stands_in
from render.sol.outlines import around as around_it

LABEL = 40  # the font of a cell's name
SHIP = 58.0  # a mothership, and what is kept free for it
GAP = 1.5  # between two pieces, and to the lines of a cell
AIRY = 8.0  # the same where there is room


@dataclass(frozen=True, slots=True)
class Sizes:
    """How large the pieces of a cell are drawn."""

    token: tuple[float, float]
    wide: tuple[float, float]  # a token with a number of two digits
    station: tuple[float, float]
    extra: tuple[float, float]  # a parasite, or energy of the garden
    letter: float  # of a station
    count: float
    coat: float  # how high the badge of a station is
    badge: float  # the same of a sundiver
    badge_letter: float
    rocket: float  # how wide a sundiver is
    roomy: bool = True  # its rocket stands within its box

    def grown(self, by: float) -> Sizes:
        """The same, larger."""

        def pair(size: tuple[float, float]) -> tuple[float, float]:
            return size[0] * by, size[1] * by

        return Sizes(
            pair(self.token), pair(self.wide), pair(self.station), pair(self.extra),
            self.letter * by, self.count * by, self.coat * by, self.badge * by,
            self.badge_letter * by, self.rocket * by, self.roomy,
        )  # fmt: skip


HUGE = Sizes((94, 82), (128, 82), (86, 86), (78, 57), 38, 54, 47, 48, 38, 54)
LARGE = Sizes((76, 64), (104, 64), (66, 66), (64, 46), 32, 46, 39, 40, 32, 43)
SMALL = Sizes((53, 35), (79, 35), (44, 44), (38, 34), 31, 40, 33, 35, 32, 40, roomy=False)


# How large so many pieces may be in rows; more of them are packed.
WORTH_TRYING = {1: (HUGE, LARGE), 2: (HUGE, LARGE, SMALL), 3: (LARGE, SMALL), 4: (SMALL,)}
GROWN, BETWEEN = 1.25, 1.12  # pieces of small pictures, where there is room
# The same of a piece that is alone, from the largest on: beside a huge one of a large picture.
ALONE = (GROWN, 1.22, 1.19, 1.16, BETWEEN, 1.08, 1.04, 1.0, 0.96, 0.92, 0.88)
OVER = 1.5  # how far such a piece may reach over the line before a wall
COARSE = {  # the same in small pictures
    many: tuple(one.grown(by) for one in some for by in (GROWN, BETWEEN, 1.0))
    for many, some in WORTH_TRYING.items()
}


@dataclass(frozen=True, slots=True)
class Load:
    """What stands in a cell: tokens in seat order (are they wide?), a station, an extra."""

    tokens: tuple[bool, ...] = ()
    station: bool = False
    extra: bool = False
    ships: tuple[bool, ...] = ()  # is there a mothership on the eyes around it?
    kind: Piece | None = None  # of the station

    @property
    def items(self) -> int:
        return len(self.tokens) + self.station + self.extra


@dataclass(frozen=True, slots=True)
class Layout:
    """Where everything in a cell is, and how large."""

    label: Box
    sizes: Sizes
    station: Box | None
    extra: Box | None
    tokens: tuple[Box, ...]

    @property
    def boxes(self) -> tuple[Box, ...]:
        others = (self.station, self.extra, *self.tokens)
        return (self.label, *(box for box in others if box is not None))


@cache
def label(side: str, cell: Cell) -> Box:
    """The place of a cell's name: in a corner, away from the eyes and the gates."""
    x, y = stored(side)[str(cell)][0]
    return Box(x, y, *label_size(cell))


@cache
def label_size(cell: Cell) -> tuple[float, float]:
    return fonts.length(str(cell), fonts.BOLD, LABEL), LABEL * fonts.CAPITAL + 2


@cache
def stored(side: str) -> Mapping[str, Sequence[tuple[float, float]]]:
    """Places by cell: its name, a station, an extra, five tokens.

    In the file they are one text a cell: a thousand lists of numbers take four times as long.
    """
    table: Mapping[str, Mapping[str, str]] = data.read("sol/art/places")
    return {cell: tuple(map(_spot, text.split(", "))) for cell, text in table[side].items()}


def _spot(text: str) -> tuple[float, float]:
    x, y = text.split()
    return float(x), float(y)


def ship_box(side: str, cell: Cell, place: int) -> Box:
    return Box(*eye_point(side, around(side, cell)[place]), SHIP, SHIP)


@lru_cache(maxsize=8192)
def layout(side: str, cell: Cell, load: Load, coarse: bool = False) -> Layout:
    """Place what is in a cell: large in a row if there is room, else as small as need be; in a
    small picture larger still.
    """
    if coarse and (grown := alone(side, cell, load)) is not None:
        return grown
    for sizes in (COARSE if coarse else WORTH_TRYING).get(load.items, ()):
        boxes = row(side, cell, load, _wanted(load, sizes))
        if boxes is not None:
            return _sorted(side, cell, load, sizes, boxes)
    return packed(side, cell, load)


def alone(side: str, cell: Cell, load: Load) -> Layout | None:
    """Place the one piece of a cell of a small picture by its outline; None: it is no larger so,
    or its outline is not known.
    """
    if load.items != 1 or load.extra or (load.station and load.kind is None):
        return None
    wide = any(load.tokens)
    outline = STATIONS[load.kind] if load.kind else WIDE if wide else TOKEN
    room, taken = zone(side, cell), _taken(side, cell, load)

    def spot(by: float) -> Point | None:
        points = around_it(tuple(outline), by)
        for x, y in _spots(side, cell):
            if stands_in(room, points, x, y, OVER) and not any(
                meets(points, x, y, box, GAP) for box in taken
            ):
                return x, y
        return None

    # Where a piece has room, a smaller one has.
    most = bisect_left(ALONE, True, key=lambda by: spot(by) is not None)
    if most == len(ALONE) or (found := spot(ALONE[most])) is None:
        return None
    sizes = HUGE.grown(ALONE[most])
    return _sorted(side, cell, load, sizes, [Box(*found, *_wanted(load, sizes)[0])])


@lru_cache(maxsize=128)
def _spots(side: str, cell: Cell) -> tuple[Point, ...]:
    """Places all over a cell, those near its middle first."""
    room = zone(side, cell)
    parts = [place / FINE for place in range(1, FINE)]
    spots = [room.at(depth, along) for depth in parts for along in parts]
    middle = room.at(0.5, 0.5)
    return tuple(sorted(spots, key=lambda spot: math.dist(spot, middle)))


def _taken(side: str, cell: Cell, load: Load) -> list[Box]:
    """The name of a cell, the gates and the motherships around it."""
    taken = [label(side, cell), *gate_boxes(side, cell)]
    return taken + [ship_box(side, cell, place) for place, there in enumerate(load.ships) if there]


def packed(side: str, cell: Cell, load: Load) -> Layout:
    """The places of the fullest cell, as far as they are needed."""
    places = stored(side)[str(cell)][1:]
    station, extra = (Box(*places[0], *SMALL.station), Box(*places[1], *SMALL.extra))
    tokens = tuple(Box(*place, *SMALL.token) for place in places[2 : 2 + len(load.tokens)])
    return Layout(
        label(side, cell),
        SMALL,
        station if load.station else None,
        extra if load.extra else None,
        tokens,
    )


def _wanted(load: Load, sizes: Sizes) -> list[tuple[float, float]]:
    wanted = [sizes.station] * load.station + [sizes.extra] * load.extra
    return wanted + [sizes.wide if wide else sizes.token for wide in load.tokens]


def _sorted(side: str, cell: Cell, load: Load, sizes: Sizes, boxes: Sequence[Box]) -> Layout:
    rest = list(boxes)
    station = rest.pop(0) if load.station else None
    extra = rest.pop(0) if load.extra else None
    return Layout(label(side, cell), sizes, station, extra, tuple(rest))


def row(
    side: str, cell: Cell, load: Load, wanted: Sequence[tuple[float, float]]
) -> list[Box] | None:
    """Place boxes along the ring, in one row or in two; None: they do not fit."""
    room = zone(side, cell)
    if sum(width * height for width, height in wanted) > FILLED * room.area:
        return None
    taken = _taken(side, cell, load)
    half = (len(wanted) + 1) // 2
    ways = ((wanted,), (wanted[:half], wanted[half:])) if len(wanted) > 1 else ((wanted,),)
    for gap in (AIRY, GAP):
        for rows in ways:
            found = _rows(room, taken, rows, gap)
            if found is not None:
                return found
    return None


FILLED = 0.55  # rows never fill more of a cell
DEPTHS = (0.5, 0.4, 0.6, 0.3, 0.7, 0.22, 0.78)
ALONG = (0.5, 0.44, 0.56, 0.37, 0.63, 0.3, 0.7, 0.23, 0.77)
STEP = 4.0  # units between the places that are tried
FINE = 16  # places across a cell and along it that are tried for a piece that is alone


def _rows(
    room: Zone, taken: Sequence[Box], rows: Sequence[Sequence[tuple[float, float]]], gap: float
) -> list[Box] | None:
    """The first row goes where there is room nearest to the middle, the next beside it."""
    placed: list[Box] = []
    for line in rows:
        for boxes in _candidates(room, line, gap):
            if all(
                room.holds(box, gap)
                and not any(box.overlaps(other, gap) for other in (*taken, *placed))
                for box in boxes
            ):
                placed += boxes
                break
        else:
            return None
    return placed


def _candidates(room: Zone, line: Sequence[tuple[float, float]], gap: float) -> Iterator[list[Box]]:
    """Rows around the middle of the cell, then further and further from it."""
    for radius, angle, spot in _middles(room):
        yield [Box(*spot, *line[0])] if len(line) == 1 else _along(line, gap, radius, angle)


@lru_cache(maxsize=256)
def _middles(room: Zone) -> tuple[tuple[float, float, Point], ...]:
    """Where the middle of a row may be: how far from the star, at which angle, and both."""
    found = []
    for away in range(len(DEPTHS) + len(ALONG) - 1):
        for first in range(max(0, away - len(ALONG) + 1), min(away + 1, len(DEPTHS))):
            radius = room.inner + DEPTHS[first] * (room.outer - room.inner)
            angle = room.start + ALONG[away - first] * (room.end - room.start)
            found.append((radius, angle, point(radius, angle)))
    return tuple(found)


def _along(
    line: Sequence[tuple[float, float]], gap: float, radius: float, middle: float
) -> list[Box]:
    """Boxes one after the other along an arc, just not touching, around a middle."""
    step = math.degrees(STEP / radius)
    start = middle
    boxes: list[Box] = []
    for _ in range(2):  # how far apart depends on where they are
        angle = start
        boxes = [Box(*point(radius, angle), *line[0])]
        for size in line[1:]:
            angle += step * max(1.0, min(*size, boxes[-1].height) // STEP)
            while (box := Box(*point(radius, angle), *size)).overlaps(boxes[-1], gap):
                angle += step
            boxes.append(box)
        start += middle - (start + angle) / 2
    return boxes


def everywhere() -> Iterator[tuple[str, Cell]]:
    """Every cell of both sides."""
    for name, side in SIDES.items():
        for cell in side.cells:
            yield name, cell


def in_orbit(cell: Cell) -> bool:
    return cell.ring in (Ring.OUTER, Ring.INNER)


assert SIZE == 1600  # the stored places are for this size
