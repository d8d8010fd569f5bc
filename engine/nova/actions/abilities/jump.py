"""Move ships from one owned sector to another, however far."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.record import dataclass
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.nova.actions.abilities.target import Target
from engine.nova.actions.move import carry_words, loads, read_carried
from engine.nova.effects.ability import Ability, Jump
from engine.nova.forces import owned_sectors, owns
from engine.nova.moving import Carried, Trip, check_carried, check_ships, move
from engine.nova.state import Position
from engine.nova.table import Table
from engine.nova.tokenizer import Words, group_word


@dataclass(frozen=True, slots=True)
class LongTrip(Target[Jump]):
    """Active ships of one owned sector, another owned sector, and loose tokens (N99)."""

    trip: Trip
    carried: tuple[Carried, ...] = ()

    @classmethod
    def candidates(
        cls, position: Position, seat: Seat, ability: Ability[Jump]
    ) -> Iterator[LongTrip]:
        own = owned_sectors(position.players[seat])
        for origin in own:
            for destination in own:
                for (trip,), carried in loads(position, seat, origin, destination):
                    yield cls(trip, carried)

    def check(self, position: Position, seat: Seat, ability: Ability[Jump]) -> None:
        for end in (self.trip.origin, self.trip.destination):
            if not owns(position.players[seat], end):
                raise Refused("not_owned", sector=end)
        check_ships(position, seat, (self.trip,))
        check_carried(position, seat, (self.trip,), self.carried)

    def apply(self, table: Table, seat: Seat, ability: Ability[Jump]) -> None:
        move(table, seat, (self.trip,), self.carried)

    def words(self) -> Iterator[object]:
        yield group_word(self.trip.origin, self.trip.ships)
        yield "to"
        yield self.trip.destination
        yield from carry_words(self.carried, several=False)

    @classmethod
    def parse(cls, words: Words) -> LongTrip:
        origin, ships = words.group()
        words.one_of("to")
        trip = Trip(origin, words.sector(), ships)
        return cls(trip, read_carried(words, (trip,)))
