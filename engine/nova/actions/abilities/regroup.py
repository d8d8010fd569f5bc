"""Move ships by the standard rules, each to a destination of its own."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from engine.core.record import dataclass
from engine.core.seat import Seat
from engine.nova.actions.abilities.target import Target
from engine.nova.actions.move import Move, carry_words, read_carried
from engine.nova.effects.ability import Ability, Regroup
from engine.nova.map import Sector
from engine.nova.moving import (
    Carried,
    Trip,
    check_carried,
    check_path,
    check_ships,
    check_support,
    move,
)
from engine.nova.state import Position
from engine.nova.table import Table
from engine.nova.tokenizer import Words, group_word
from engine.nova.totals import move_capacity


@dataclass(frozen=True, slots=True)
class ManyTrips(Target[Regroup]):
    """Active ships of any origins with any destinations, by destination, and loose tokens."""

    trips: tuple[Trip, ...]
    carried: tuple[Carried, ...] = ()

    @classmethod
    def candidates(
        cls, position: Position, seat: Seat, ability: Ability[Regroup]
    ) -> Iterator[ManyTrips]:
        for single in Move.candidates(position, seat):
            yield cls(single.trips, single.carried)

    def check(self, position: Position, seat: Seat, ability: Ability[Regroup]) -> None:
        check_ships(position, seat, self.trips)
        for trip in self.trips:
            check_path(position, seat, trip)
            check_support(position, seat, trip.destination)
        check_carried(position, seat, self.trips, self.carried)

    def extra(self, position: Position, seat: Seat) -> int:
        """Return the energy for ships beyond the move capacity."""
        ships = sum(trip.ships for trip in self.trips)
        return max(0, ships - move_capacity(position, seat))

    def apply(self, table: Table, seat: Seat, ability: Ability[Regroup]) -> None:
        move(table, seat, self.trips, self.carried)

    def words(self) -> Iterator[object]:
        ends = 0
        for destination, trips in groupby(self.trips, key=lambda trip: trip.destination):
            yield from (group_word(trip.origin, trip.ships) for trip in trips)
            yield "to"
            yield destination
            ends += 1
        yield from carry_words(self.carried, several=ends > 1)

    @classmethod
    def parse(cls, words: Words) -> ManyTrips:
        found: dict[tuple[Sector, Sector], int] = {}
        while not found or (words.left and words.peek().lower() != "carry"):
            groups = words.groups()
            words.one_of("to")
            destination = words.sector()
            for origin, number in groups:
                ends = (destination, origin)
                found[ends] = found.get(ends, 0) + number
        trips = tuple(
            Trip(origin, destination, number)
            for (destination, origin), number in sorted(found.items())
        )
        return cls(trips, read_carried(words, trips))
