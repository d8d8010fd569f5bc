"""What the sectors of one owner and the tiles in them come to, counted in one go.

Most actions leave all of it as it was, so it is remembered by the parts of positions it is
counted from.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.record import dataclass
from engine.nova.content.sectors import LOCATION_TILES, SECTOR_TILES
from engine.nova.forces import locations_of
from engine.nova.map import Location, Sector
from engine.nova.memo import remembered_of_parts
from engine.nova.pieces import RESOURCES, Resource, Track


@dataclass(frozen=True, slots=True)
class Holdings:
    """The printed worth of some sectors and their tiles together."""

    icons: Mapping[Track, int]
    resources: Mapping[Resource, int]  # an artifact tile counts as one omega (5.2)
    artifacts: int  # tiles
    artifact_count: int  # further tiles of one sector count twice (15.4)
    vp: int


@remembered_of_parts
def holdings(
    sectors: tuple[Sector, ...], map: Mapping[Sector, str], tiles: Mapping[Location, str]
) -> Holdings:
    """Count what lies in some sectors; tuples of them are the same while the owner's are."""
    icons = dict.fromkeys(Track, 0)
    resources = dict.fromkeys(RESOURCES, 0)
    artifacts = artifact_count = vp = 0
    for sector in sectors:
        tile = SECTOR_TILES[map[sector]]
        vp += tile.vp
        here = 0
        for location in locations_of(sector, tile):
            if location not in tiles:
                continue
            bonus = LOCATION_TILES[tiles[location]].bonus
            vp += bonus.vp
            here += bonus.artifacts
            for track, number in bonus.icons:
                icons[track] += number
            for resource, number in bonus.resources:
                resources[resource] += number
        artifacts += here
        artifact_count += 2 * here - 1 if here else 0
    resources[Resource.OMEGA] += artifacts
    return Holdings(icons, resources, artifacts, artifact_count, vp)
