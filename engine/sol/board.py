"""The board: rings, cells, slots and eyes, and who borders whom, on both sides.

Everything is worked out from the printed angles (R4), so the tables here, the picture and the
tests cannot disagree. Cells, slots and eyes are small integers that print as their names: they
index the tables, and the same cell has the same number on both sides.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import IntEnum
from typing import TYPE_CHECKING

from engine.core.record import dataclass


class Ring(IntEnum):
    """A layer, by its depth."""

    OUTER = 0
    INNER = 1
    CONVECTIVE = 2
    RADIATIVE = 3
    CORE = 4

    @property
    def letter(self) -> str:
        return "OIVRC"[self]

    def __str__(self) -> str:
        return self.letter


RINGS = tuple(Ring)
OUTER, INNER, CONVECTIVE, RADIATIVE, CORE = RINGS
WIDTH = 16  # no ring has more cells
PLACES = WIDTH * (len(RINGS) + 1)  # the first sixteen stay empty: no cell equals a seat
_RING_AT = tuple(RINGS[place // WIDTH - 1] for place in range(PLACES))


class Cell(int):
    """One space of the board."""

    __slots__ = ()

    @classmethod
    def at(cls, ring: Ring, number: int) -> Cell:
        return CELLS[(ring + 1) * WIDTH + number - 1]

    if TYPE_CHECKING:

        @property
        def ring(self) -> Ring: ...
    else:
        # Rules ask for nothing more often: the tuple answers without a function of ours.
        ring = property(_RING_AT.__getitem__)

    @property
    def number(self) -> int:
        return (self & 15) + 1

    def __str__(self) -> str:
        return NAMES[self]

    __repr__ = __str__


CELLS = tuple(Cell(place) for place in range(PLACES))
NAMES = tuple(f"{cell.ring.letter}{cell.number}" for cell in CELLS)


class Slot(int):
    """A pair of touching cells on the two sides of a barrier; a gate fits in it."""

    __slots__ = ()

    @classmethod
    def between(cls, outer: Cell, inner: Cell) -> Slot:
        return cls(outer * 128 + inner)

    @property
    def outer(self) -> Cell:
        return CELLS[self >> 7]

    @property
    def inner(self) -> Cell:
        return CELLS[self & 127]

    def __str__(self) -> str:
        return f"{self.outer}-{self.inner}"

    __repr__ = __str__


class Eye(int):
    """A place of the orbital track, on the corner of four orbit cells."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"E{int(self)}"

    __repr__ = __str__


# The front border of each cell in degrees, forward (counterclockwise) from 12 o'clock.
_ORBITS_A = (
    10, 37.5, 65, 92.75, 120.5, 148, 175.75, 203.5, 231.25, 259, 286.75, 314.5, 342.25,
)  # fmt: skip
_ORBITS_B = tuple(15.25 + 22.5 * place for place in range(16))
_ANGLES: Mapping[str, tuple[tuple[float, ...], ...]] = {
    "A": (
        _ORBITS_A,
        _ORBITS_A,
        (22, 50, 77.5, 105, 133, 160.5, 188, 215.5, 243.5, 271, 299, 326.5, 354.5),
        (31, 77.5, 120.5, 165.5, 210.5, 255, 299, 346),
        (44.5, 120, 187, 255, 332),
    ),
    "B": (
        _ORBITS_B,
        _ORBITS_B,
        (22, 50, 77.5, 105, 132.75, 160.5, 189.25, 217.5, 244.25, 271.25, 299, 325.5, 352.75),
        (31, 77.5, 120.5, 165.5, 210.5, 255.5, 299, 346),
        (45, 120, 187, 255.5, 333),
    ),
}
TOUCHING = 2.0  # degrees two arcs must share; corners that merely meet do not touch (R4)

Ways = Mapping[Cell, Slot | None]


@dataclass(frozen=True, slots=True, eq=False)
class Side:
    """One side of the board. The tuples are indexed by cell."""

    name: str
    borders: tuple[tuple[float, ...], ...]
    cells: tuple[Cell, ...]
    eyes: tuple[Eye, ...]
    forward: tuple[Cell, ...]
    backward: tuple[Cell, ...]
    inward: tuple[tuple[Cell, ...], ...]
    outward: tuple[tuple[Cell, ...], ...]
    ways: tuple[Ways, ...]  # every touching cell, with the slot where a barrier lies between
    slots: tuple[Slot, ...]
    launch_cells: tuple[tuple[Cell, ...], ...]  # indexed by eye
    fall: tuple[Cell | None, ...]  # where a thing falls to by itself: the largest overlap
    rise: tuple[Cell | None, ...]
    cell_named: Mapping[str, Cell]
    slot_named: Mapping[str, Slot]
    eye_named: Mapping[str, Eye]
    slot_between: Mapping[tuple[Cell, Cell], Slot]  # both ways round

    def orbit(self, eye: Eye, steps: int = 1) -> Eye:
        """Go forward along the orbital track."""
        return self.eyes[(eye - 1 + steps) % len(self.eyes)]

    def ring_cells(self, ring: Ring) -> tuple[Cell, ...]:
        return tuple(cell for cell in self.cells if cell.ring is ring)


def _arcs(front: tuple[float, ...]) -> list[tuple[float, float]]:
    return [(front[place - 1], front[place]) for place in range(len(front))]


def _overlap(one: tuple[float, float], two: tuple[float, float]) -> float:
    """Measure how many degrees two arcs share; an arc over 12 o'clock starts below zero."""
    (start, end), (low, high) = one, two
    start -= 360 if start > end else 0
    low -= 360 if low > high else 0
    return max(min(end, high + turn) - max(start, low + turn) for turn in (-360, 0, 360))


def _touching(borders: tuple[tuple[float, ...], ...]) -> Iterator[tuple[Cell, Cell]]:
    for ring in RINGS[:-1]:
        outer_arcs, inner_arcs = _arcs(borders[ring]), _arcs(borders[ring + 1])
        for k, outer in enumerate(outer_arcs):
            for j, inner in enumerate(inner_arcs):
                if _overlap(outer, inner) > TOUCHING:
                    yield Cell.at(ring, k + 1), Cell.at(RINGS[ring + 1], j + 1)


def _straight(
    borders: tuple[tuple[float, ...], ...], touching: list[tuple[Cell, ...]]
) -> tuple[Cell | None, ...]:
    """Of the touching cells of the next ring, the one that shares most with each cell."""

    def arc(cell: Cell) -> tuple[float, float]:
        return _arcs(borders[cell.ring])[cell.number - 1]

    return tuple(
        max(others, key=lambda other: _overlap(arc(cell), arc(other)), default=None)
        for cell, others in zip(CELLS, touching, strict=True)
    )


def _side(name: str) -> Side:
    borders = _ANGLES[name]
    cells = tuple(Cell.at(ring, k + 1) for ring in RINGS for k in range(len(borders[ring])))
    forward, backward = list(CELLS), list(CELLS)
    for cell in cells:
        ahead = Cell.at(cell.ring, cell.number % len(borders[cell.ring]) + 1)
        forward[cell], backward[ahead] = ahead, cell
    inward: list[tuple[Cell, ...]] = [()] * PLACES
    outward: list[tuple[Cell, ...]] = [()] * PLACES
    slots = {}
    for outer, inner in _touching(borders):
        inward[outer] += (inner,)
        outward[inner] += (outer,)
        if outer.ring is not Ring.OUTER:
            slots[outer, inner] = slots[inner, outer] = Slot.between(outer, inner)
    ways: list[Ways] = [{}] * PLACES
    for cell in cells:
        touching = (*outward[cell], backward[cell], forward[cell], *inward[cell])
        ways[cell] = {other: slots.get((cell, other)) for other in touching}
    orbit = len(borders[Ring.OUTER])
    eyes = tuple(Eye(k + 1) for k in range(orbit))
    launch = tuple(
        tuple(
            Cell.at(ring, number)
            for ring in (Ring.OUTER, Ring.INNER)
            for number in (eye, eye % orbit + 1)
        )
        for eye in range(1, orbit + 1)
    )
    every_slot = tuple(sorted(set(slots.values())))
    return Side(
        name=name,
        borders=borders,
        cells=cells,
        eyes=eyes,
        forward=tuple(forward),
        backward=tuple(backward),
        inward=tuple(inward),
        outward=tuple(outward),
        ways=tuple(ways),
        slots=every_slot,
        launch_cells=((), *launch),
        fall=_straight(borders, inward),
        rise=_straight(borders, outward),
        cell_named={str(cell): cell for cell in cells},
        slot_named={str(slot): slot for slot in every_slot},
        eye_named={str(eye): eye for eye in eyes},
        slot_between=slots,
    )


SIDE_A, SIDE_B = _side("A"), _side("B")
SIDES: Mapping[str, Side] = {"A": SIDE_A, "B": SIDE_B}
