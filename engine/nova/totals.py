"""What follows from a position: tracks, stock, artifacts, sector values, the victory track.

None of it is kept, so it can never differ from what it is computed from (5, 15.3, N4).
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.seat import SEATS, Seat
from engine.nova.content.numbers import (
    ENERGY,
    MOST_SYNTHESIZED,
    POPULATION,
    RESEARCH,
    SHIPS_BUILT,
    SHIPS_MOVED,
    SYNTHESIS,
    artifact_score,
    at_level,
)
from engine.nova.content.technologies import TECHNOLOGIES, in_force
from engine.nova.effect import Counts, Effect
from engine.nova.forces import (
    colonies_in_play,
    colonies_of,
    location_tiles,
    owned_sectors,
    sector_tile,
)
from engine.nova.holdings import Holdings, holdings
from engine.nova.map import Location, Sector
from engine.nova.memo import remembered, remembered_of_parts
from engine.nova.pieces import Resource, Track
from engine.nova.state import Player, Position


def effects_of(position: Position, seat: Seat) -> Effect:
    """Return what the active technologies of a seat answer together."""
    return in_force(position.players[seat].active)


def holdings_of(position: Position, seat: Seat) -> Holdings:
    """Return what a seat's sectors and the tiles in them come to."""
    return holdings(owned_sectors(position.players[seat]), position.map, position.tiles)


def icons(position: Position, seat: Seat, track: Track) -> int:
    """Count the upgrade icons for a track: tiles in owned sectors and active technologies."""
    return effects_of(position, seat).icons(holdings_of(position, seat).icons[track], track)


def energy_value(position: Position, seat: Seat) -> int:
    return at_level(ENERGY, icons(position, seat, Track.ENERGY))


def research_capacity(position: Position, seat: Seat) -> int:
    return at_level(RESEARCH, icons(position, seat, Track.RESEARCH))


def research_capacity_with(position: Position, seat: Seat, active: tuple[str, ...]) -> int:
    """Return what the research capacity would be with these technologies active (N60)."""
    found = holdings_of(position, seat).icons[Track.RESEARCH]
    return at_level(RESEARCH, in_force(active).icons(found, Track.RESEARCH))


def synthesis_limit(position: Position, seat: Seat) -> int:
    """Return how many units may be synthesized in the game; no limit exceeds the panel (12.3)."""
    printed = at_level(SYNTHESIS, icons(position, seat, Track.RESEARCH))
    return min(effects_of(position, seat).synthesis_limit(printed), MOST_SYNTHESIZED)


def population(position: Position, seat: Seat) -> int:
    return at_level(POPULATION, icons(position, seat, Track.POPULATION))


def has_deficit(position: Position, seat: Seat) -> bool:
    """Tell whether there are more colonies in play than the population value (5.4)."""
    return colonies_in_play(position, seat) > population(position, seat)


@remembered
def build_capacity(position: Position, seat: Seat) -> int:
    printed = at_level(SHIPS_BUILT, icons(position, seat, Track.FLEET))
    return effects_of(position, seat).build_ships(printed)


@remembered
def move_capacity(position: Position, seat: Seat) -> int:
    printed = at_level(SHIPS_MOVED, icons(position, seat, Track.FLEET))
    return effects_of(position, seat).move_capacity(printed)


def stock(position: Position, seat: Seat) -> Mapping[Resource, int]:
    """Count the units of each resource: those of tiles and synthesized ones (5.2)."""
    return _stock(position.players[seat].synthesized, holdings_of(position, seat))


@remembered_of_parts
def _stock(synthesized: str, own: Holdings) -> Mapping[Resource, int]:
    found = dict(own.resources)
    for letter in synthesized:
        found[Resource(letter)] += 1
    return found


def artifacts_in(position: Position, sector: Sector) -> int:
    return sum(tile.bonus.artifacts for tile in location_tiles(position, sector))


def artifact_tiles(position: Position, seat: Seat) -> int:
    """Count the artifact tiles in owned sectors."""
    return holdings_of(position, seat).artifacts


def artifact_count(position: Position, seat: Seat) -> int:
    """Return the individual count: further tiles of one sector count twice (15.4)."""
    return holdings_of(position, seat).artifact_count


def artifact_total(position: Position) -> int:
    """Count the artifact tiles in owned sectors of all players."""
    return sum([artifacts for _, artifacts in _shared(position)])


def sector_value(position: Position, sector: Sector) -> int:
    """Return printed ★, ★ on location tiles and improvements."""
    return (
        sector_tile(position, sector).vp
        + sum(tile.bonus.vp for tile in location_tiles(position, sector))
        + position.improvements.get(sector, 0)
    )


def sector_points(position: Position, seat: Seat) -> int:
    """Return the values of all owned sectors together."""
    return holdings_of(position, seat).vp + _improved(position.players[seat], position.improvements)


def _improved(player: Player, improvements: Mapping[Sector, int]) -> int:
    return sum([improvements[each] for each in owned_sectors(player) if each in improvements])


def technology_points(position: Position, seat: Seat) -> int:
    """Return the ★ of active technologies, printed ones and those by possessions (N3, N74)."""
    return _technology_points(position.players[seat], position.map, position.tiles)


def _technology_points(
    player: Player, map: Mapping[Sector, str], tiles: Mapping[Location, str]
) -> int:
    if not player.active:
        return 0
    counts = Counts(
        _stock(player.synthesized, holdings(owned_sectors(player), map, tiles)),
        colonies_of(player.sectors, map),
        sum(player.stations.values()),
        len(player.gates),
    )
    printed = sum(TECHNOLOGIES[id].vp for id in player.active)
    return in_force(player.active).vp(printed, counts)


def victory_track(position: Position) -> int:
    """Return the ★ of all players together, as the position is now (N4)."""
    shared = _shared(position)
    artifacts = sum([artifacts for _, artifacts in shared])
    return artifact_score(artifacts) + sum([stars for stars, _ in shared])


@remembered
def _shared(position: Position) -> list[tuple[int, int]]:
    """Return what each player adds to the victory track: ★, and artifact tiles."""
    lying = position.map, position.tiles, position.improvements
    return [_shared_of(player, *lying) for player in position.players]


@remembered_of_parts
def _shared_of(
    player: Player,
    map: Mapping[Sector, str],
    tiles: Mapping[Location, str],
    improvements: Mapping[Sector, int],
) -> tuple[int, int]:
    """Do so for one player; most turns of others leave it as it is."""
    own = holdings(owned_sectors(player), map, tiles)
    improved, technology = _improved(player, improvements), _technology_points(player, map, tiles)
    return player.stars + own.vp + improved + technology, own.artifacts


def score(position: Position, seat: Seat) -> int:
    """Return what a seat would have if the game ended now (15.3)."""
    player = position.players[seat]
    return (
        player.stars
        + player.points
        + sector_points(position, seat)
        + artifact_score(artifact_count(position, seat))
        + technology_points(position, seat)
    )


def _seats(position: Position) -> tuple[Seat, ...]:
    return SEATS[: len(position.players)]
