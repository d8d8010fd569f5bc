"""Move: the standard move, warp in and warp out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import ClassVar, Self, TypeVar

from engine.core.record import dataclass
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.nova.action import Action, is_possible, together
from engine.nova.forces import contested_sectors, is_jump_point
from engine.nova.map import Sector
from engine.nova.moving import (
    ALL,
    Carried,
    Trip,
    check_carried,
    check_path,
    check_ships,
    check_support,
    destinations,
    move,
    warp_origins,
    ways,
)
from engine.nova.pieces import SubAction
from engine.nova.spending import check_energy, price, spend
from engine.nova.state import Position
from engine.nova.table import Table
from engine.nova.tokenizer import Words, group_word
from engine.nova.totals import move_capacity

BASE = 1
Load = tuple[tuple[Trip, ...], tuple[Carried, ...]]
M = TypeVar("M", bound="Move")
Making = Callable[[Seat, tuple[Trip, ...], tuple[Carried, ...]], M]


@dataclass(frozen=True, slots=True)
class Move(Action):
    """Ships of any number of origins go to one destination (10.2, N26)."""

    trips: tuple[Trip, ...]
    carried: tuple[Carried, ...] = ()
    verb: ClassVar[str] = "move"
    kind: ClassVar[SubAction] = SubAction.STANDARD

    @classmethod
    def candidates(cls, position: Position, seat: Seat) -> Sequence[Self]:
        return [*chain.from_iterable(cls._groups(position, seat))]

    @classmethod
    def _groups(cls, position: Position, seat: Seat) -> list[tuple[Self, ...]]:
        """List what may go from each origin."""
        return _standard(cls, position, seat, position.players[seat].ships)

    @classmethod
    def legal(cls, position: Position, seat: Seat) -> Sequence[Self]:
        """Find the most ships that may go; fewer may, too, wherever they come from and go to."""
        groups = cls._groups(position, seat)
        largest = max(groups, key=_most_ships, default=())
        if not largest or is_possible(position, largest[-1]):
            return [*chain.from_iterable(groups)]
        samples = {one.trips[0].ships: one for one in largest[:-1]}
        for number in range(_most_ships(largest) - 1, 0, -1):
            if is_possible(position, samples[number]):
                found = chain.from_iterable(groups)
                return [one for one in found if one.trips[0].ships <= number]
        return ()

    def check(self, position: Position) -> None:
        check_ships(position, self.seat, self.trips)
        for trip in self.trips:
            check_path(position, self.seat, trip)
        check_support(position, self.seat, self.trips[0].destination)
        check_carried(position, self.seat, self.trips, self.carried)
        need = price(position, self.seat, self.kind, BASE, self.extra(position))
        check_energy(position, self.seat, need)

    def extra(self, position: Position) -> int:
        """Return the energy for ships beyond the move capacity."""
        ships = sum(trip.ships for trip in self.trips)
        return max(0, ships - move_capacity(position, self.seat))

    def apply(self, table: Table) -> None:
        spend(table, self.seat, self.kind, BASE, self.extra(table))
        move(table, self.seat, self.trips, self.carried)

    def words(self) -> Iterator[object]:
        for trip in self.trips:
            yield group_word(trip.origin, trip.ships)
        yield "to"
        yield self.trips[0].destination
        yield from carry_words(self.carried, several=False)

    @classmethod
    def parse(cls, seat: Seat, words: Words) -> Move:
        groups = words.groups()
        words.one_of("to")
        destination = words.sector()
        trips = tuple(Trip(origin, destination, number) for origin, number in groups)
        return cls(seat, trips, read_carried(words, trips))


@dataclass(frozen=True, slots=True)
class WarpIn(Move):
    """Ships within gate range of an own jump point go there, past anything (10.2, N31)."""

    verb: ClassVar[str] = "warp in"
    kind: ClassVar[SubAction] = SubAction.WARP_IN

    @classmethod
    def _groups(cls, position: Position, seat: Seat) -> list[tuple[Self, ...]]:
        ships, paths = position.players[seat].ships, ways(position, seat)
        laden = _laden(position, seat)
        return [
            _loaded(cls, seat, origin, (gate,), ships[origin], origin in laden)
            for gate in paths.points
            for origin in sorted(warp_origins(paths, gate).intersection(ships))
            if origin != gate
        ]

    @classmethod
    def legal(cls, position: Position, seat: Seat) -> Sequence[Self]:
        return together(position, cls.candidates(position, seat))

    def check(self, position: Position) -> None:
        check_ships(position, self.seat, self.trips)
        gate = self.trips[0].destination
        if not is_jump_point(position, self.seat, gate):
            raise Refused("no_jump_point", sector=gate)
        paths = ways(position, self.seat)
        origins = warp_origins(paths, gate)
        for trip in self.trips:
            if trip.origin not in origins:
                most = paths.range_from(gate)
                raise Refused("out_of_range", origin=trip.origin, destination=gate, range=most)
        check_carried(position, self.seat, self.trips, self.carried)
        check_energy(position, self.seat, price(position, self.seat, self.kind, BASE))

    def extra(self, position: Position) -> int:
        return 0


@dataclass(frozen=True, slots=True)
class WarpOut(Move):
    """Ships in an own jump point go to any destinations within gate range (10.2, N31)."""

    verb: ClassVar[str] = "warp out"
    kind: ClassVar[SubAction] = SubAction.WARP_OUT

    @classmethod
    def _groups(cls, position: Position, seat: Seat) -> list[tuple[Self, ...]]:
        ships = position.players[seat].ships
        points = ways(position, seat).points
        return _standard(cls, position, seat, [gate for gate in points if gate in ships])

    @classmethod
    def legal(cls, position: Position, seat: Seat) -> Sequence[Self]:
        return together(position, cls.candidates(position, seat))

    def check(self, position: Position) -> None:
        gate = self.trips[0].origin
        if not is_jump_point(position, self.seat, gate):
            raise Refused("no_jump_point", sector=gate)
        check_ships(position, self.seat, self.trips)
        for trip in self.trips:
            check_path(position, self.seat, trip)
            check_support(position, self.seat, trip.destination)
        check_carried(position, self.seat, self.trips, self.carried)
        check_energy(position, self.seat, price(position, self.seat, self.kind, BASE))

    def extra(self, position: Position) -> int:
        return 0

    def words(self) -> Iterator[object]:
        yield self.trips[0].origin
        yield "to"
        for trip in self.trips:
            yield group_word(trip.destination, trip.ships)
        yield from carry_words(self.carried, several=len(self.trips) > 1)

    @classmethod
    def parse(cls, seat: Seat, words: Words) -> WarpOut:
        gate = words.sector()
        words.one_of("to")
        trips = tuple(Trip(gate, destination, number) for destination, number in words.groups())
        return cls(seat, trips, read_carried(words, trips))


def loads(position: Position, seat: Seat, origin: Sector, destination: Sector) -> Iterator[Load]:
    """List one to all active ships of an origin, and again with its loose tokens."""
    if origin != destination:
        ships = position.players[seat].ships.get(origin, 0)
        takes = origin in _laden(position, seat)
        for move in _loaded(Move, seat, origin, (destination,), ships, takes):
            yield move.trips, move.carried


def _laden(position: Position, seat: Seat) -> frozenset[Sector]:
    """Return where there are loose tokens that ships may take along."""
    if not position.loose:
        return frozenset()
    return frozenset(position.loose) - contested_sectors(position, seat)


def _standard(
    kind: Making[M], position: Position, seat: Seat, origins: Iterable[Sector]
) -> list[tuple[M, ...]]:
    """List what may go from these sectors on free paths."""
    ships, paths = position.players[seat].ships, ways(position, seat)
    laden = _laden(position, seat)
    return [
        _loaded(kind, seat, origin, destinations(paths, origin), ships[origin], origin in laden)
        for origin in sorted(origins)
    ]


@lru_cache(maxsize=8192)
def _load(
    kind: Making[M], seat: Seat, origin: Sector, destination: Sector, ships: int, carries: bool
) -> M:
    carried = (Carried(origin, ALL, destination),) if carries else ()
    return kind(seat, (Trip(origin, destination, ships),), carried)


@lru_cache(maxsize=1024)  # a fleet mostly stands where it stood a turn ago
def _loaded(
    kind: Making[M], seat: Seat, origin: Sector, ends: tuple[Sector, ...], ships: int, takes: bool
) -> tuple[M, ...]:
    """Make the moves of one to so many ships from an origin to each of its destinations."""
    return tuple(
        _load(kind, seat, origin, destination, number, carries)
        for destination in ends
        for number in range(1, ships + 1)
        for carries in ((False, True) if takes else (False,))
    )


def _most_ships(moves: Sequence[Move]) -> int:
    """Return how many ships the last one of these moves; none without one."""
    return moves[-1].trips[0].ships if moves else 0


def carry_words(carried: Iterable[Carried], *, several: bool) -> Iterator[object]:
    """Write loose tokens; with several destinations each says where it goes."""
    first = True
    for one in carried:
        if first:
            yield "carry"
            first = False
        yield one.origin if one.value == ALL else f"{one.origin}:{one.value}"
        if several:
            yield "to"
            yield one.destination


def read_carried(words: Words, trips: tuple[Trip, ...]) -> tuple[Carried, ...]:
    """Read `carry A1`, `carry A1:5 A1:2` or, with several destinations, `carry B7:5 to A4`."""
    if not words.skip("carry"):
        return ()
    carried: list[Carried] = []
    while words.left or not carried:
        origin, value = words.loose()
        if words.skip("to"):
            destination = words.sector()
        else:
            ends = {trip.destination for trip in trips if trip.origin == origin}
            if len(ends) > 1:
                raise words.refuse("to and a destination")
            destination = ends.pop() if ends else trips[0].destination
        carried.append(Carried(origin, value, destination))
    return tuple(sorted(carried, key=lambda one: (one.origin, -one.value, one.destination)))
