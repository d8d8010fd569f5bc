"""What follows from a position: tracks, stock, artifacts, sector values, the victory track.

None of it is kept, so it can never differ from what it is computed from (5, 15.3, N4).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

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
from engine.nova.content.sectors import LocationTile
from engine.nova.content.technologies import TECHNOLOGIES, in_force
from engine.nova.effect import Counts, Effect
from engine.nova.forces import (
    colonies_in_play,
    location_tiles,
    owned_sectors,
    sector_tile,
)
from engine.nova.map import Sector
from engine.nova.pieces import RESOURCES, Resource, Track
from engine.nova.remembered import remembered, remembered_of_seat
from engine.nova.state import Position


def effects_of(position: Position, seat: Seat) -> Effect:
    """Return what the active technologies of a seat answer together."""
    return in_force(position.players[seat].active)


def _tiles(position: Position, seat: Seat) -> Iterator[LocationTile]:
    for sector in owned_sectors(position.players[seat]):
        yield from location_tiles(position, sector)


@remembered_of_seat
def icons(position: Position, seat: Seat, track: Track) -> int:
    """Count the upgrade icons for a track: tiles in owned sectors and active technologies."""
    return effects_of(position, seat).icons(_tile_icons(position, seat, track), track)


def _tile_icons(position: Position, seat: Seat, track: Track) -> int:
    return sum(
        number
        for tile in _tiles(position, seat)
        for each, number in tile.bonus.icons
        if each is track
    )


def energy_value(position: Position, seat: Seat) -> int:
    return at_level(ENERGY, icons(position, seat, Track.ENERGY))


def research_capacity(position: Position, seat: Seat) -> int:
    return at_level(RESEARCH, icons(position, seat, Track.RESEARCH))


def research_capacity_with(position: Position, seat: Seat, active: tuple[str, ...]) -> int:
    """Return what the research capacity would be with these technologies active (N60)."""
    found = _tile_icons(position, seat, Track.RESEARCH)
    return at_level(RESEARCH, in_force(active).icons(found, Track.RESEARCH))


@remembered
def synthesis_limit(position: Position, seat: Seat) -> int:
    """Return how many units may be synthesized in the game; no limit exceeds the panel (12.3)."""
    printed = at_level(SYNTHESIS, icons(position, seat, Track.RESEARCH))
    return min(effects_of(position, seat).synthesis_limit(printed), MOST_SYNTHESIZED)


@remembered
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


@remembered_of_seat
def stock(position: Position, seat: Seat) -> Mapping[Resource, int]:
    """Count the units of each resource; an artifact tile counts as one omega (5.2)."""
    found = dict.fromkeys(RESOURCES, 0)
    for tile in _tiles(position, seat):
        for resource, number in tile.bonus.resources:
            found[resource] += number
        found[Resource.OMEGA] += tile.bonus.artifacts
    for letter in position.players[seat].synthesized:
        found[Resource(letter)] += 1
    return found


def artifacts_in(position: Position, sector: Sector) -> int:
    return sum(tile.bonus.artifacts for tile in location_tiles(position, sector))


@remembered_of_seat
def artifact_tiles(position: Position, seat: Seat) -> int:
    """Count the artifact tiles in owned sectors."""
    return sum(tile.bonus.artifacts for tile in _tiles(position, seat))


@remembered_of_seat
def artifact_count(position: Position, seat: Seat) -> int:
    """Return the individual count: further tiles of one sector count twice (15.4)."""
    found = (artifacts_in(position, each) for each in owned_sectors(position.players[seat]))
    return sum(2 * number - 1 for number in found if number)


def artifact_total(position: Position) -> int:
    """Count the artifact tiles in owned sectors of all players."""
    return sum(artifact_tiles(position, seat) for seat in _seats(position))


def sector_value(position: Position, sector: Sector) -> int:
    """Return printed ★, ★ on location tiles and improvements."""
    return (
        sector_tile(position, sector).vp
        + sum(tile.bonus.vp for tile in location_tiles(position, sector))
        + position.improvements.get(sector, 0)
    )


@remembered_of_seat
def sector_points(position: Position, seat: Seat) -> int:
    return sum(sector_value(position, each) for each in owned_sectors(position.players[seat]))


@remembered_of_seat
def technology_points(position: Position, seat: Seat) -> int:
    """Return the ★ of active technologies, printed ones and those by possessions (N3, N74)."""
    player = position.players[seat]
    counts = Counts(
        stock(position, seat),
        colonies_in_play(position, seat),
        sum(player.stations.values()),
        len(player.gates),
    )
    printed = sum(TECHNOLOGIES[id].vp for id in player.active)
    return effects_of(position, seat).vp(printed, counts)


def victory_track(position: Position) -> int:
    """Return the ★ of all players together, as the position is now (N4)."""
    return artifact_score(artifact_total(position)) + sum(
        position.players[seat].stars
        + sector_points(position, seat)
        + technology_points(position, seat)
        for seat in _seats(position)
    )


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
