"""Where things of Sol are in the picture: pure arithmetic, in units of 1600.

Angles are the board's: degrees counterclockwise from 12 o'clock. The rings are drawn so that
every cell of the larger side has about the same room, not as wide as on the printed board.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import cache, lru_cache

from engine.core.record import dataclass
from engine.sol.board import SIDES, Cell, Eye, Ring, Side, Slot

SIZE = 1600
HEIGHT = 2000  # the instrument strip lies under the board
CENTRE = (800.0, 800.0)
EDGE = 786.0  # the outer rim
HEART = 46.0
# Between the zones of I, V, R and C lies room for a barrier and the gates in it.
ZONES: Mapping[Ring, tuple[float, float]] = {
    Ring.OUTER: (675.0, EDGE),
    Ring.INNER: (556.0, 675.0),
    Ring.CONVECTIVE: (396.0, 528.0),
    Ring.RADIATIVE: (249.0, 368.0),
    Ring.CORE: (HEART, 219.0),
}
BARRIERS: Mapping[Ring, float] = {  # by the ring outside of it
    ring: (ZONES[ring][0] + ZONES[Ring(ring + 1)][1]) / 2
    for ring in (Ring.INNER, Ring.CONVECTIVE, Ring.RADIATIVE)
}
ORBIT = ZONES[Ring.OUTER][0]  # the line the eyes are on

Point = tuple[float, float]


def point(radius: float, angle: float) -> Point:
    turn = math.radians(angle)
    return CENTRE[0] - radius * math.sin(turn), CENTRE[1] - radius * math.cos(turn)


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle by its middle."""

    x: float
    y: float
    width: float
    height: float

    def overlaps(self, other: Box, gap: float = 0) -> bool:
        return (
            abs(self.x - other.x) < (self.width + other.width) / 2 + gap
            and abs(self.y - other.y) < (self.height + other.height) / 2 + gap
        )

    def shared(self, other: Box) -> float:
        """How much of the other box lies in this one."""
        across = (self.width + other.width) / 2 - abs(self.x - other.x)
        down = (self.height + other.height) / 2 - abs(self.y - other.y)
        if across <= 0 or down <= 0:
            return 0.0
        return min(across, self.width, other.width) * min(down, self.height, other.height)


@dataclass(frozen=True, slots=True)
class Zone:
    """The part of a ring that is one cell's."""

    inner: float
    outer: float
    start: float  # degrees, may be below zero
    end: float

    @property
    def middle(self) -> float:
        return (self.start + self.end) / 2

    @property
    def area(self) -> float:
        return math.radians(self.end - self.start) * (self.outer**2 - self.inner**2) / 2

    def at(self, depth: float, along: float) -> Point:
        """A place by fractions: 0 is the inner line or the start, 1 the outer line or the end."""
        radius = self.inner + depth * (self.outer - self.inner)
        return point(radius, self.start + along * (self.end - self.start))

    def holds(self, box: Box, margin: float) -> bool:
        """Is a box inside, clear of the lines? The same as not sticking out, found sooner."""
        left, right = box.x - box.width / 2 - CENTRE[0], box.x + box.width / 2 - CENTRE[0]
        top, bottom = box.y - box.height / 2 - CENTRE[1], box.y + box.height / 2 - CENTRE[1]
        if math.hypot(max(left, min(0.0, right)), max(top, min(0.0, bottom))) < self.inner + margin:
            return False
        if math.hypot(max(-left, right), max(-top, bottom)) > self.outer - margin:
            return False
        from_x, from_y, to_x, to_y = _sides(self.start, self.end)
        return all(
            y * from_x - x * from_y >= margin and x * to_y - y * to_x >= margin
            for x in (left, right)
            for y in (top, bottom)
        )

    def sticks_out(self, box: Box, margin: float) -> float:
        """How far a box reaches over the lines around the zone; 0: it is inside."""
        left, right = box.x - box.width / 2 - CENTRE[0], box.x + box.width / 2 - CENTRE[0]
        top, bottom = box.y - box.height / 2 - CENTRE[1], box.y + box.height / 2 - CENTRE[1]
        nearest = math.hypot(max(left, min(0.0, right)), max(top, min(0.0, bottom)))
        over = max(0.0, self.inner + margin - nearest)
        start, end = math.radians(self.start), math.radians(self.end)
        for x in (left, right):
            for y in (top, bottom):
                over += max(0.0, math.hypot(x, y) - self.outer + margin)
                over += max(0.0, margin - (y * math.sin(start) - x * math.cos(start)))
                over += max(0.0, margin + (y * math.sin(end) - x * math.cos(end)))
        return over


@lru_cache(maxsize=256)
def _sides(start: float, end: float) -> tuple[float, float, float, float]:
    """Sines and cosines of the lines at the ends of a zone."""
    first, last = math.radians(start), math.radians(end)
    return math.sin(first), math.cos(first), math.sin(last), math.cos(last)


def arc(side: Side, cell: Cell) -> tuple[float, float]:
    """Where a cell begins and ends, in degrees; one over 12 o'clock begins below zero."""
    borders = side.borders[cell.ring]
    start, end = borders[cell.number - 2], borders[cell.number - 1]
    return (start - 360 if start > end else start), end


@cache
def zone(side: str, cell: Cell) -> Zone:
    return Zone(*ZONES[cell.ring], *arc(SIDES[side], cell))


@cache
def eye_angle(side: str, eye: Eye) -> float:
    return SIDES[side].borders[Ring.OUTER][eye - 1]


def eye_point(side: str, eye: Eye) -> Point:
    return point(ORBIT, eye_angle(side, eye))


@cache
def slot_arc(side: str, slot: Slot) -> tuple[float, float]:
    """The degrees that the two cells of a slot share."""
    start, end = arc(SIDES[side], slot.outer)
    low, high = arc(SIDES[side], slot.inner)
    shared = [
        (max(start, low + turn), min(end, high + turn))
        for turn in (-360, 0, 360)
        if min(end, high + turn) > max(start, low + turn)
    ]
    return max(shared, key=lambda span: span[1] - span[0])


def slot_point(side: str, slot: Slot) -> Point:
    start, end = slot_arc(side, slot)
    return point(BARRIERS[slot.outer.ring], (start + end) / 2)


GATE = (30.0, 34.0)  # the emblem in a gate


@cache
def gate_boxes(side: str, cell: Cell) -> tuple[Box, ...]:
    """Where gates can stand around a cell."""
    slots = [slot for slot in SIDES[side].ways[cell].values() if slot is not None]
    return tuple(Box(*slot_point(side, slot), *GATE) for slot in slots)


@cache
def around(side: str, cell: Cell) -> tuple[Eye, ...]:
    """The eyes at the corners of an orbit cell."""
    board = SIDES[side]
    return tuple(eye for eye in board.eyes if cell in board.launch_cells[eye])
