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
    location_tiles,
    owned_sectors,
    sector_tile,
)
from engine.nova.holdings import Holdings, holdings
from engine.nova.map import Sector
from engine.nova.pieces import Resource, Track
from engine.nova.remembered import remembered, remembered_of_parts
from engine.nova.state import Position


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


def stock(position: Position, seat: Seat) -> Mapping[Resource, int]:
    """Count the units of each resource: those of tiles and synthesized ones (5.2)."""
    found = dict(holdings_of(position, seat).resources)
    for letter in position.players[seat].synthesized:
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
    return sum(artifact_tiles(position, seat) for seat in _seats(position))


def sector_value(position: Position, sector: Sector) -> int:
    """Return printed ★, ★ on location tiles and improvements."""
    return (
        sector_tile(position, sector).vp
        + sum(tile.bonus.vp for tile in location_tiles(position, sector))
        + position.improvements.get(sector, 0)
    )


def sector_points(position: Position, seat: Seat) -> int:
    """Return the values of all owned sectors together."""
    return holdings_of(position, seat).vp + _improved(
        owned_sectors(position.players[seat]), position.improvements
    )


@remembered_of_parts
def _improved(sectors: tuple[Sector, ...], improvements: Mapping[Sector, int]) -> int:
    return sum(improvements.get(sector, 0) for sector in sectors)


def technology_points(position: Position, seat: Seat) -> int:
    """Return the ★ of active technologies, printed ones and those by possessions (N3, N74)."""
    player = position.players[seat]
    if not player.active:
        return 0
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
