"""Who owns what, and whose tokens stand where."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache

from engine.core.seat import SEATS, Seat
from engine.nova.content.numbers import ENTITY_FORCES, TOKENS
from engine.nova.content.sectors import LOCATION_TILES, SECTOR_TILES, LocationTile, SectorTile
from engine.nova.map import Location, Sector, layout
from engine.nova.memo import remembered, remembered_of_part, remembered_of_parts
from engine.nova.pieces import Token
from engine.nova.state import Entity, Player, Position


def sector_tile(position: Position, sector: Sector) -> SectorTile:
    """Return what is printed at a position that is on the board."""
    return SECTOR_TILES[position.map[sector]]


def colonies_needed(position: Position, sector: Sector) -> int:
    """Count the colonies that owning it takes; none for a homeworld."""
    return sector_tile(position, sector).colonies or 0


def locations(position: Position, sector: Sector) -> tuple[Location, ...]:
    return locations_of(sector, sector_tile(position, sector))


def locations_of(sector: Sector, tile: SectorTile) -> tuple[Location, ...]:
    """List the locations of a sector with this tile."""
    return _locations(sector, len(tile.locations))


@cache
def _locations(sector: Sector, number: int) -> tuple[Location, ...]:
    return tuple(Location.at(sector, place + 1) for place in range(number))


def location_tiles(position: Position, sector: Sector) -> Iterator[LocationTile]:
    """The tiles that lie in a sector, in the order of its locations."""
    for location in locations(position, sector):
        if location in position.tiles:
            yield LOCATION_TILES[position.tiles[location]]


@remembered
def owner(position: Position, sector: Sector) -> Seat | None:
    for seat, player in zip(SEATS, position.players, strict=False):
        if sector in player.sectors or sector == player.home:
            return seat
    return None


def owns(player: Player, sector: Sector) -> bool:
    return sector in player.sectors or sector == player.home


def owned_sectors(player: Player) -> tuple[Sector, ...]:
    """List the sectors of a player in canonical order, the homeworld among them (N9)."""
    return _with_home(player.sectors, player.home)


@lru_cache(maxsize=256)
def _with_home(sectors: frozenset[Sector], home: Sector | None) -> tuple[Sector, ...]:
    return tuple(sorted(sectors if home is None else sectors | {home}))


def near_owned(position: Position, seat: Seat) -> frozenset[Sector]:
    """Return what touches any sector of a player."""
    return _near(len(position.players), owned_sectors(position.players[seat]))


@lru_cache(maxsize=256)
def _near(players: int, own: tuple[Sector, ...]) -> frozenset[Sector]:
    neighbours = layout(players).neighbours
    return frozenset(near for sector in own for near in neighbours[sector])


def is_enemy(one: Seat, other: Seat) -> bool:
    """Tell whether two seats are enemies: there are no alliances."""
    return one != other


def enemies(position: Position, seat: Seat) -> list[Player]:
    """List the players who are enemies of a seat."""
    seats = zip(SEATS, position.players, strict=False)
    return [player for other, player in seats if is_enemy(seat, other)]


def ships_in(player: Player, sector: Sector) -> int:
    """Count ships, disabled ones among them."""
    return player.ships.get(sector, 0) + player.disabled.get(sector, 0)


@remembered_of_part
def forces(pieces: Player | Entity) -> frozenset[Sector]:
    """Return where a player or the Entity has ships or stations (N10)."""
    return frozenset((*pieces.ships, *pieces.disabled, *pieces.stations))


@remembered_of_part
def tokens(player: Player) -> frozenset[Sector]:
    """Return where a player has forces, a gate or colonies (N10)."""
    return forces(player).union(player.gates, player.sectors)


def has_forces(player: Player, sector: Sector) -> bool:
    """Tell whether a player has ships or stations there."""
    return sector in forces(player)


def has_tokens(player: Player, sector: Sector) -> bool:
    """Tell whether a player has forces, a gate or colonies there."""
    return sector in tokens(player)


def has_entity_forces(position: Position, sector: Sector) -> bool:
    return sector in forces(position.entity)


def entity_ships_in(position: Position, sector: Sector) -> int:
    """Count the Entity's ships there, disabled ones among them."""
    entity = position.entity
    return entity.ships.get(sector, 0) + entity.disabled.get(sector, 0)


def sector_limit(position: Position) -> int:
    """Return how many ships the Entity may have in one sector."""
    return ENTITY_FORCES[len(position.players)].sector_limit


def entity_reserve(position: Position) -> int:
    """Count the Entity's ships that are neither on the board nor captured."""
    entity = position.entity
    out = sum(entity.ships.values()) + sum(entity.disabled.values()) + entity.captured
    return ENTITY_FORCES[len(position.players)].ships - out


def tempts_entity(position: Position, seat: Seat, sector: Sector) -> bool:
    """Tell whether the Entity attacks a player there: for any token, or for forces (N49, N94)."""
    player = position.players[seat]
    if position.terms.options.overrun:
        return has_tokens(player, sector)
    return has_forces(player, sector)


def meets_players(position: Position, sector: Sector) -> bool:
    """Tell whether the Entity finds any player to attack in a sector."""
    seats = SEATS[: len(position.players)]
    return any(tempts_entity(position, seat, sector) for seat in seats)


@remembered
def enemy_forces(position: Position, seat: Seat) -> frozenset[Sector]:
    """Return where enemies of a seat have ships or stations."""
    return forces(position.entity).union(*map(forces, enemies(position, seat)))


@remembered
def contested_sectors(position: Position, seat: Seat) -> frozenset[Sector]:
    """Return where enemies of a seat have any token (N10, N11)."""
    entity = position.entity
    return forces(entity).union(entity.gates.values(), *map(tokens, enemies(position, seat)))


def is_contested(position: Position, seat: Seat, sector: Sector) -> bool:
    """Tell whether an enemy has any token in the sector."""
    return sector in contested_sectors(position, seat)


def has_wormhole(position: Position, sector: Sector) -> bool:
    return sector in wormholes(position)


def wormholes(position: Position) -> frozenset[Sector]:
    """Return the sectors with a wormhole."""
    return _wormholes(position.tiles)


@remembered_of_part
def _wormholes(tiles: Mapping[Location, str]) -> frozenset[Sector]:
    return frozenset(at.sector for at, id in tiles.items() if LOCATION_TILES[id].bonus.wormhole)


@remembered
def gated_sectors(position: Position) -> frozenset[Sector]:
    """Return the sectors with a warp gate of any player or the Entity, or with a wormhole."""
    found = wormholes(position).union(position.entity.gates.values())
    return found.union(*[player.gates for player in position.players])


def is_jump_point(position: Position, seat: Seat, sector: Sector) -> bool:
    """Tell whether the player owns it and has a gate there, or a wormhole is there (10.4)."""
    return sector in jump_points(position, seat)


def jump_points(position: Position, seat: Seat) -> tuple[Sector, ...]:
    """List the jump points that a player can use."""
    player = position.players[seat]
    own = owned_sectors(player)
    return _jump_points(own, player.gates, wormholes(position))


@lru_cache(maxsize=256)
def _jump_points(
    own: tuple[Sector, ...], gates: frozenset[Sector], wormholes: frozenset[Sector]
) -> tuple[Sector, ...]:
    return tuple(sector for sector in own if sector in gates or sector in wormholes)


def fleet(player: Player) -> int:
    """Count the ships on the board, disabled ones among them (N78)."""
    return sum(player.ships.values()) + sum(player.disabled.values())


def colonies_in_play(position: Position, seat: Seat) -> int:
    return colonies_of(position.players[seat].sectors, position.map)


@remembered_of_parts
def colonies_of(sectors: frozenset[Sector], map: Mapping[Sector, str]) -> int:
    """Count the colonies that owning some sectors takes."""
    return sum(SECTOR_TILES[map[sector]].colonies or 0 for sector in sectors)


def reserve(position: Position, seat: Seat, token: Token) -> int:
    """Count the tokens that can be built or settled: neither on the board nor captured."""
    captured = position.players[seat].captured.get(token, 0)
    return TOKENS[token] - on_board(position, seat, token) - captured


def on_board(position: Position, seat: Seat, token: Token) -> int:
    player = position.players[seat]
    if token is Token.SHIP:
        return fleet(player)
    if token is Token.STATION:
        return sum(player.stations.values())
    if token is Token.GATE:
        return len(player.gates)
    return colonies_in_play(position, seat)
