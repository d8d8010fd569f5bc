"""Moves word by word: groups of ships, destinations, loose tokens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.core.seat import Seat
from engine.nova.actions.move import BASE
from engine.nova.choosing.following import NOWHERE, Following, Groups, groups_of, with_count
from engine.nova.forces import is_contested, jump_points
from engine.nova.map import SECTOR_NAMED, Sector
from engine.nova.memo import remembered
from engine.nova.moving import Trip, destinations, warp_origins, ways
from engine.nova.pieces import SubAction
from engine.nova.spending import price
from engine.nova.state import Position
from engine.nova.totals import move_capacity

Words = tuple[str, ...]
TO, CARRY = "to", "carry"


@remembered
def _destinations(position: Position, seat: Seat, origin: Sector) -> frozenset[Sector]:
    """Return where ships of a sector may go in a standard move."""
    return frozenset(destinations(ways(position, seat), origin))


@remembered
def _gates(position: Position, seat: Seat, origin: Sector) -> frozenset[Sector]:
    """Return the own jump points to which ships of a sector may warp."""
    return frozenset(
        gate
        for gate in jump_points(position, seat)
        if gate != origin and origin in warp_origins(ways(position, seat), gate)
    )


@remembered
def most_ships(position: Position, seat: Seat) -> int:
    """Return how many ships a standard move can pay for."""
    energy, capacity = position.players[seat].energy, move_capacity(position, seat)
    fleet = sum(position.players[seat].ships.values())
    return max(
        (
            ships
            for ships in range(fleet + 1)
            if price(position, seat, SubAction.STANDARD, BASE, max(0, ships - capacity)) <= energy
        ),
        default=0,
    )


@remembered
def move(position: Position, seat: Seat, words: Words) -> Following:
    """Groups that have a destination in common, `to`, the destination."""
    return _gather(position, seat, words, most_ships(position, seat), warping=False)


@remembered
def warp_in(position: Position, seat: Seat, words: Words) -> Following:
    """Groups that have a jump point in common, `to`, the jump point."""
    if price(position, seat, SubAction.WARP_IN, BASE) > position.players[seat].energy:
        return NOWHERE
    fleet = sum(position.players[seat].ships.values())
    return _gather(position, seat, words, fleet, warping=True)


def _gather(position: Position, seat: Seat, words: Words, most: int, *, warping: bool) -> Following:
    ships = position.players[seat].ships
    ends = _gates if warping else _destinations
    place = words.index(TO) if TO in words else len(words)
    groups, rest = groups_of(words[:place]), words[place + 1 :]
    common = _common([ends(position, seat, origin) for origin, _ in groups])
    if TO not in words:
        left = most - sum(number for _, number in groups)
        more = [
            word
            for origin in sorted(ships)
            if not groups or origin > groups[-1][0]
            if (ends(position, seat, origin) & common if groups else ends(position, seat, origin))
            for word in with_count(origin, min(ships[origin], left))
        ]
        return Following((*more, TO) if groups else tuple(more), False)
    if not rest:
        return Following(tuple(map(str, sorted(common))), False)
    destination = SECTOR_NAMED[rest[0]]
    trips = tuple(Trip(origin, destination, number) for origin, number in groups)
    return carry(position, seat, trips, rest[1:])


def common_ends(position: Position, seat: Seat, origins: Sequence[Sector]) -> frozenset[Sector]:
    """Return where ships of all these sectors may go."""
    return _common([_destinations(position, seat, origin) for origin in origins])


def _common(ends: Sequence[frozenset[Sector]]) -> frozenset[Sector]:
    return frozenset.intersection(*ends) if ends else frozenset()


@remembered
def warp_out(position: Position, seat: Seat, words: Words) -> Following:
    """A jump point, `to`, groups by destination."""
    if price(position, seat, SubAction.WARP_OUT, BASE) > position.players[seat].energy:
        return NOWHERE
    ships = position.players[seat].ships
    if not words:
        able = [
            gate
            for gate in jump_points(position, seat)
            if gate in ships and _destinations(position, seat, gate)
        ]
        return Following(tuple(map(str, able)), False)
    gate = SECTOR_NAMED[words[0]]
    if len(words) == 1:
        return Following((TO,), False)
    place = words.index(CARRY) if CARRY in words else len(words)
    groups = groups_of(words[2:place])
    trips = tuple(Trip(gate, destination, number) for destination, number in groups)
    if not groups:
        return Following(_more_ends(position, seat, gate, groups), False)
    following = carry(position, seat, trips, words[place:])
    if CARRY in words:
        return following
    return Following((*_more_ends(position, seat, gate, groups), *following.words), True)


def _more_ends(position: Position, seat: Seat, gate: Sector, groups: Groups) -> Words:
    left = position.players[seat].ships[gate] - sum(number for _, number in groups)
    return tuple(
        word
        for destination in sorted(_destinations(position, seat, gate))
        if not groups or destination > groups[-1][0]
        for word in with_count(destination, left)
    )


def carry(position: Position, seat: Seat, trips: tuple[Trip, ...], words: Words) -> Following:
    """Loose tokens that go along: all of a sector, or single ones, the most valuable first.

    Where ships of one sector part, each token says with whom it goes.
    """
    loose = {
        trip.origin: position.loose[trip.origin]
        for trip in trips
        if trip.origin in position.loose and not is_contested(position, seat, trip.origin)
    }
    if not words:
        return Following((CARRY,) if loose else (), True)
    ends = sorted({trip.destination for trip in trips})
    step = 3 if len(ends) > 1 else 1  # words of a token
    items = words[1:]
    if step == 3 and len(items) % step == 1:
        return Following((TO,), False)
    if step == 3 and len(items) % step == 2:
        origin = _token(items[-2])[0]
        own = sorted({trip.destination for trip in trips if trip.origin == origin})
        return Following(tuple(str(end) for end in _ends_left(items, own)), False)
    taken = [_token(word) for word in items[::step]]
    found = [
        word
        for origin in sorted(loose)
        if not taken or origin >= taken[-1][0]
        for word in _tokens_left(origin, loose[origin], taken)
    ]
    return Following(tuple(found), bool(taken))


def _token(word: str) -> tuple[Sector, int]:
    name, _, value = word.partition(":")
    return SECTOR_NAMED[name], int(value or 0)


def _tokens_left(
    origin: Sector, values: tuple[int, ...], taken: list[tuple[Sector, int]]
) -> list[str]:
    """Write what may still be taken along from a sector."""
    own = [value for sector, value in taken if sector == origin]
    if 0 in own:
        return []
    left = Counter(values) - Counter(own)
    below = own[-1] if own else max(values)
    single = [f"{origin}:{value}" for value in sorted(left, reverse=True) if value <= below]
    return single if own else [str(origin), *single]


def _ends_left(items: Words, ends: list[Sector]) -> list[Sector]:
    """Return the destinations for a token; of equal tokens the later goes no earlier."""
    before = items[-5:-2]
    if len(before) == 3 and before[0] == items[-2]:
        return [end for end in ends if end >= SECTOR_NAMED[before[2]]]
    return ends
