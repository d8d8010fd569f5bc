"""Moving ships: the move graph, range, support, retreats and loose tokens (10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache

from engine.core.record import dataclass
from engine.core.refusal import Refused
from engine.core.seat import SEATS, Seat
from engine.nova.content.numbers import PLAYER
from engine.nova.content.technologies import in_force
from engine.nova.forces import (
    enemies,
    enemy_forces,
    has_forces,
    is_contested,
    is_enemy,
    jump_points,
    owned_sectors,
    wormholes,
)
from engine.nova.map import Sector, layout
from engine.nova.memo import remembered
from engine.nova.pieces import Token
from engine.nova.state import Position
from engine.nova.table import Table
from engine.nova.totals import effects_of

ALL = 0  # every loose token of a sector, however many there are


@dataclass(frozen=True, slots=True)
class Trip:
    """Active ships that go from one sector to another."""

    origin: Sector
    destination: Sector
    ships: int


@dataclass(frozen=True, slots=True)
class Carried:
    """Loose tokens that ships take along: one of this value, or ALL."""

    origin: Sector
    value: int
    destination: Sector


@dataclass(frozen=True, slots=True, eq=False)
class Graph:
    """Which sectors are one step apart. The same position and seat have the very same graph."""

    near: Mapping[Sector, tuple[Sector, ...]]


@dataclass(frozen=True, slots=True)
class _Travel:
    """What active technologies say of travelling."""

    range: int
    through: bool
    gates_linked: bool
    sectors_linked: bool


@lru_cache(maxsize=256)
def _travel(active: tuple[str, ...]) -> _Travel:
    effects = in_force(active)
    return _Travel(
        effects.move_range(PLAYER.move_range),
        effects.move_through(False),
        effects.gates_linked(False),
        effects.sectors_linked(False),
    )


def graph(position: Position, seat: Seat) -> Graph:
    """Return the move graph of a seat: neighbours, wormholes, links of technology (N28, N98)."""
    player = position.players[seat]
    travel = _travel(player.active)
    own_points = jump_points(position, seat) if travel.gates_linked else ()
    own = owned_sectors(player) if travel.sectors_linked else ()
    closed = tuple([each.home for each in enemies(position, seat)])
    return _graph(len(position.players), closed, wormholes(position), own_points, own)


@lru_cache(maxsize=256)
def _graph(players: int, closed: tuple[Sector | None, ...], *linked: Collection[Sector]) -> Graph:
    """Join the neighbours on the map and the sectors of each linked group."""
    board = layout(players)
    found = {}
    for sector in board.sectors:
        near = dict.fromkeys(board.neighbours[sector])
        for group in linked:
            if sector in group:
                near |= dict.fromkeys(sorted(group))
        found[sector] = tuple(each for each in near if each not in closed and each != sector)
    return Graph(found)


@lru_cache(maxsize=4096)
def steps_from(
    links: Graph, origin: Sector, most: int, blocked: frozenset[Sector] = frozenset()
) -> Mapping[Sector, int]:
    """Return how far every sector within a range is; paths do not cross blocked sectors."""
    found = {origin: 0}
    border = [origin]
    for steps in range(1, most + 1):
        border = [
            near
            for sector in border
            if sector == origin or sector not in blocked
            for near in links.near[sector]
            if near not in found
        ]
        border = list(dict.fromkeys(border))
        found |= dict.fromkeys(border, steps)
    return found


@lru_cache(maxsize=1024)
def _origins(links: Graph, destination: Sector, most: int) -> frozenset[Sector]:
    """Return from where a sector is within a range, past anything."""
    return frozenset(each for each in links.near if destination in steps_from(links, each, most))


@dataclass(frozen=True, slots=True, eq=False)
class Ways:
    """How the ships of a seat travel in a position."""

    links: Graph
    plain: int  # the range of a ship
    points: tuple[Sector, ...]  # own jump points
    blocked: frozenset[Sector]
    supported: frozenset[Sector]

    def range_from(self, sector: Sector) -> int:
        """Return how far ships go from a sector; own jump points add to it (N27)."""
        return _range(sector, self.plain, self.points)


@remembered
def ways(position: Position, seat: Seat) -> Ways:
    """Return how the ships of a seat travel now."""
    player = position.players[seat]
    links, points = graph(position, seat), jump_points(position, seat)
    plain = _travel(player.active).range
    supported = _supported(links, owned_sectors(player), plain, points)
    return Ways(links, plain, points, blocked_sectors(position, seat), supported)


def _range(sector: Sector, plain: int, points: tuple[Sector, ...]) -> int:
    return plain + PLAYER.gate_bonus if sector in points else plain


@lru_cache(maxsize=256)
def _supported(
    links: Graph, own: tuple[Sector, ...], plain: int, points: tuple[Sector, ...]
) -> frozenset[Sector]:
    """Return what is within the range of any of these sectors, past anything."""
    ranges = ((sector, _range(sector, plain, points)) for sector in own)
    return frozenset().union(*(steps_from(links, sector, most) for sector, most in ranges))


def blocked_sectors(position: Position, seat: Seat) -> frozenset[Sector]:
    """Return where paths may not pass: sectors with enemy forces (10.1, N30)."""
    if _travel(position.players[seat].active).through:
        return frozenset()
    return enemy_forces(position, seat)


def reach(position: Position, seat: Seat, origin: Sector) -> Mapping[Sector, int]:
    """Return every sector that a ship can get to on a free path."""
    paths = ways(position, seat)
    return steps_from(paths.links, *_free(paths, origin))


def _free(paths: Ways, origin: Sector) -> tuple[Sector, int, frozenset[Sector]]:
    """Return where paths begin, how far they go, and which sectors on the way block them."""
    most = paths.range_from(origin)
    return origin, most, paths.blocked & _on_the_way(paths.links, origin, most)


@lru_cache(maxsize=1024)
def _on_the_way(links: Graph, origin: Sector, most: int) -> frozenset[Sector]:
    """Return what paths within a range may cross; they may end in blocked sectors."""
    return frozenset(steps_from(links, origin, most - 1)) - {origin}


def supported_sectors(position: Position, seat: Seat) -> frozenset[Sector]:
    """Return where moves may end: within range of an owned sector, past anything (N29)."""
    return ways(position, seat).supported


def destinations(paths: Ways, origin: Sector) -> tuple[Sector, ...]:
    """List where a standard move may take ships of a sector: supported, on a free path."""
    return _ends(paths.links, paths.supported, *_free(paths, origin))


@lru_cache(maxsize=1024)
def _ends(
    links: Graph,
    supported: frozenset[Sector],
    origin: Sector,
    most: int,
    blocked: frozenset[Sector],
) -> tuple[Sector, ...]:
    return tuple(sorted((supported & steps_from(links, origin, most, blocked).keys()) - {origin}))


def warp_origins(paths: Ways, gate: Sector) -> frozenset[Sector]:
    """Return from where ships can warp in: the path rule does not hold (10.2)."""
    return _origins(paths.links, gate, paths.range_from(gate))


def check_ships(position: Position, seat: Seat, trips: tuple[Trip, ...]) -> None:
    """Refuse trips of ships that are not there, and trips that end where they begin (N95)."""
    ships = position.players[seat].ships
    leaving: dict[Sector, int] = {}
    for trip in trips:
        leaving[trip.origin] = leaving.get(trip.origin, 0) + trip.ships
        if trip.origin == trip.destination:
            raise Refused("same_sector", sector=trip.origin)
    for origin, number in leaving.items():
        have = ships.get(origin, 0)
        if number > have:
            raise Refused("not_there", sector=origin, token=Token.SHIP, have=have)


def check_path(position: Position, seat: Seat, trip: Trip) -> None:
    """Refuse a trip without a free path within range."""
    if trip.destination in reach(position, seat, trip.origin):
        return
    paths = ways(position, seat)
    most = paths.range_from(trip.origin)
    if trip.destination in steps_from(paths.links, trip.origin, most):
        raise Refused("path_blocked", origin=trip.origin, destination=trip.destination)
    raise Refused("out_of_range", origin=trip.origin, destination=trip.destination, range=most)


def check_support(position: Position, seat: Seat, destination: Sector) -> None:
    if destination not in supported_sectors(position, seat):
        raise Refused("unsupported", sector=destination)


def check_carried(
    position: Position, seat: Seat, trips: tuple[Trip, ...], carried: tuple[Carried, ...]
) -> None:
    """Refuse to take along what is not there, or what an enemy contests (N32)."""
    for one in carried:
        if not any((one.origin, one.destination) == (t.origin, t.destination) for t in trips):
            raise Refused("no_ship_carries", origin=one.origin, destination=one.destination)
        if is_contested(position, seat, one.origin):
            raise Refused("contested", sector=one.origin)
    for origin in {one.origin for one in carried}:
        wanted = [one.value for one in carried if one.origin == origin]
        there = position.loose.get(origin, ())
        everything = ALL in wanted
        if not there or Counter(wanted) - Counter([ALL] if everything else there):
            raise Refused("no_loose_token", sector=origin)


def move(table: Table, seat: Seat, trips: tuple[Trip, ...], carried: tuple[Carried, ...]) -> None:
    """Move the ships, pay for retreats (N33), take loose tokens along (N32)."""
    retreats = list(_retreats(table, seat, trips))
    for trip in trips:
        table.move_ships(seat, trip.origin, trip.destination, trip.ships)
    for one in carried:
        values = table.loose[one.origin] if one.value == ALL else (one.value,)
        for value in values:
            table.carry(seat, one.origin, one.destination, value)
            if one.destination == table.players[seat].home:
                table.claim_loose(seat, one.destination, value)
    for other, sector in retreats:
        table.pay_retreat(other, sector)


def _retreats(
    position: Position, seat: Seat, trips: tuple[Trip, ...]
) -> Iterator[tuple[Seat, Sector]]:
    """List each other player with forces in a sector that ships leave, once per sector."""
    if not effects_of(position, seat).gives_retreat(True):
        return
    for origin in sorted({trip.origin for trip in trips}):
        for other, player in zip(SEATS, position.players, strict=False):
            if is_enemy(seat, other) and has_forces(player, origin):
                yield other, origin
