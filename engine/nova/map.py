"""The map: positions, their locations, who borders whom, and what each number of players uses.

Positions and locations are small integers that print as their names. They index the tables and
are in canonical order (section 3); no position equals a seat, and none is falsy.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from engine.core import data
from engine.core.record import dataclass
from engine.nova.pieces import DIRECTIONS, Direction, SectorKind

PLAYERS = range(2, 7)
FIRST = 16  # the position `Z`: no position equals a seat
RINGS = "ZABC"
SIZES = (1, 6, 12, 18)
PLACES = FIRST + sum(SIZES)  # the length of a table that is indexed by sector
MOST_LOCATIONS = 4  # of one sector


class Sector(int):
    """A position of the map, whether a table of this size uses it or not."""

    __slots__ = ()

    @property
    def ring(self) -> int:
        """How far it is from the centre."""
        return distance(self, CENTRE)

    def __str__(self) -> str:
        return NAMES[self]

    __repr__ = __str__


class Location(int):
    """A star of the sector at a position, numbered as its tile lists them: `C1.2`."""

    __slots__ = ()

    @classmethod
    def at(cls, sector: Sector, number: int) -> Location:
        return cls(sector * 8 + number)

    @property
    def sector(self) -> Sector:
        return ALL_PLACES[self >> 3]

    @property
    def number(self) -> int:
        return self & 7

    def __str__(self) -> str:
        return f"{self.sector}.{self.number}"

    __repr__ = __str__


# Axial coordinates (q, r), by direction.
STEPS: Mapping[Direction, tuple[int, int]] = {
    Direction.N: (0, -1),
    Direction.NE: (1, -1),
    Direction.SE: (1, 0),
    Direction.S: (0, 1),
    Direction.SW: (-1, 1),
    Direction.NW: (-1, 0),
}
ALL_PLACES = tuple(Sector(place) for place in range(PLACES))
SECTORS = ALL_PLACES[FIRST:]
CENTRE = SECTORS[0]


def _walk() -> tuple[tuple[str, tuple[int, int]], ...]:
    """Name the places ring by ring, each clockwise from due north."""
    found = [("Z", (0, 0))]
    for ring in range(1, len(SIZES)):
        q, r = 0, -ring
        number = 1
        for side in (
            Direction.SE,
            Direction.S,
            Direction.SW,
            Direction.NW,
            Direction.N,
            Direction.NE,
        ):
            for _ in range(ring):
                found.append((f"{RINGS[ring]}{number}", (q, r)))
                q, r = q + STEPS[side][0], r + STEPS[side][1]
                number += 1
    return tuple(found)


_PLACES = _walk()
NAMES = ("",) * FIRST + tuple(name for name, _ in _PLACES)
COORDINATES = ((0, 0),) * FIRST + tuple(place for _, place in _PLACES)
SECTOR_NAMED: Mapping[str, Sector] = {str(sector): sector for sector in SECTORS}
LOCATION_NAMED: Mapping[str, Location] = {
    str(location): location
    for sector in SECTORS
    for location in (Location.at(sector, number + 1) for number in range(MOST_LOCATIONS))
}
_AT = {COORDINATES[sector]: sector for sector in SECTORS}


def distance(one: Sector, other: Sector) -> int:
    """Count the steps between two positions, as if every position were on the board."""
    (q, r), (s, t) = COORDINATES[one], COORDINATES[other]
    return max(abs(q - s), abs(r - t), abs(q + r - s - t))


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """The positions that a number of players uses. The tuples of tuples are indexed by sector."""

    players: int
    sectors: tuple[Sector, ...]  # in canonical order, homeworlds among them
    homes: tuple[Sector, ...]
    kinds: tuple[SectorKind | None, ...]  # indexed by sector; none off the board
    steps: tuple[tuple[Sector | None, ...], ...]  # by sector and the number of a direction
    neighbours: tuple[tuple[Sector, ...], ...]  # by sector, in the order of the directions

    def on_board(self, sector: Sector) -> bool:
        return self.kinds[sector] is not None

    def kind(self, sector: Sector) -> SectorKind:
        """Return the kind of a position that is on the board."""
        kind = self.kinds[sector]
        assert kind is not None, sector
        return kind

    def of_kind(self, kind: SectorKind) -> tuple[Sector, ...]:
        return tuple(sector for sector in self.sectors if self.kinds[sector] is kind)

    def step(self, sector: Sector, direction: Direction) -> Sector | None:
        """Return the neighbour in a direction; none off the board."""
        return self.steps[sector][direction]

    def adjacent(self, one: Sector, other: Sector) -> bool:
        """Tell whether both are on the board and touch each other."""
        return other in self.neighbours[one]


def _neighbour(sector: Sector, direction: Direction) -> Sector | None:
    (q, r), (dq, dr) = COORDINATES[sector], STEPS[direction]
    return _AT.get((q + dq, r + dr))


@cache
def layout(players: int) -> Layout:
    """Return the map for a number of players."""
    page = data.read("nova/maps")[str(players)]
    kinds: list[SectorKind | None] = [None] * PLACES
    for kind, names in (("central", "Z"), *page.items()):
        for name in names.split():
            kinds[SECTOR_NAMED[name]] = SectorKind(kind)
    sectors = tuple(sector for sector in SECTORS if kinds[sector] is not None)
    steps: list[tuple[Sector | None, ...]] = [()] * PLACES
    for sector in sectors:
        beyond = [_neighbour(sector, direction) for direction in DIRECTIONS]
        steps[sector] = (
            None,  # dice begin with 1
            *(
                other if other is not None and kinds[other] is not None else None
                for other in beyond
            ),
        )
    return Layout(
        players=players,
        sectors=sectors,
        homes=tuple(sector for sector in sectors if kinds[sector] is SectorKind.HOMEWORLD),
        kinds=tuple(kinds),
        steps=tuple(steps),
        neighbours=tuple(tuple(other for other in beyond if other is not None) for beyond in steps),
    )
