"""Sector tiles and location tiles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core import data
from engine.core.record import dataclass
from engine.nova.pieces import Resource, SectorKind, Star, Track


@dataclass(frozen=True, slots=True)
class SectorTile:
    """A sector as it is printed."""

    id: str
    name: str
    kind: SectorKind
    vp: int
    colonies: int | None  # required to own it; none: it cannot be colonized
    locations: tuple[Star, ...]
    anomaly: int | None  # the die face, if it has an anomaly


@dataclass(frozen=True, slots=True)
class Bonus:
    """What the face of a location tile gives the owner of its sector."""

    icons: tuple[tuple[Track, int], ...] = ()
    resources: tuple[tuple[Resource, int], ...] = ()
    artifacts: int = 0
    wormhole: bool = False
    vp: int = 0

    @classmethod
    def parse(cls, text: str) -> Bonus:
        """Read a bonus as the data writes it: `research 1; vp 1`."""
        icons, resources = [], []
        artifacts, wormhole, vp = 0, False, 0
        for part in text.split("; "):
            match part.split():
                case ["vp", number]:
                    vp = int(number)
                case ["artifact"]:
                    artifacts = 1
                case ["wormhole"]:
                    wormhole = True
                case ["res", letter, number]:
                    resources.append((Resource(letter), int(number)))
                case [track, number]:
                    icons.append((Track(track), int(number)))
                case _:
                    raise ValueError(f"no bonus is written {part!r}")
        return cls(tuple(icons), tuple(resources), artifacts, wormhole, vp)

    def __str__(self) -> str:
        parts = [f"{track} {number}" for track, number in self.icons]
        parts += [f"res {resource} {number}" for resource, number in self.resources]
        parts += ["artifact"] * self.artifacts + ["wormhole"] * self.wormhole
        parts += [f"vp {self.vp}"] * bool(self.vp)
        return "; ".join(parts)


@dataclass(frozen=True, slots=True)
class LocationTile:
    """A location tile; its back is the colour of its star."""

    id: str
    name: str
    star: Star
    bonus: Bonus
    count: int  # in the bag at the start


def _sectors() -> dict[str, SectorTile]:
    def read(id: str, kind: str, row: Mapping[str, Any]) -> SectorTile:
        return SectorTile(
            id=id,
            name=row["name"],
            kind=SectorKind(kind),
            vp=row["vp"],
            colonies=row.get("colonies"),
            locations=tuple(Star(letter) for letter in row.get("locations", "").split()),
            anomaly=row.get("anomaly"),
        )

    kinds = data.read("nova/sectors").items()
    return {id: read(id, kind, row) for kind, rows in kinds for id, row in rows.items()}


def _tiles() -> dict[str, LocationTile]:
    stars = data.read("nova/tiles").items()
    return {
        id: LocationTile(
            id, row["name"], Star[star.upper()], Bonus.parse(row["bonus"]), row["count"]
        )
        for star, rows in stars
        for id, row in rows.items()
    }


SECTOR_TILES: Mapping[str, SectorTile] = _sectors()
CENTRAL_TILE = next(tile for tile in SECTOR_TILES.values() if tile.kind is SectorKind.CENTRAL)
LOCATION_TILES: Mapping[str, LocationTile] = _tiles()
BAG = tuple(id for id, tile in LOCATION_TILES.items() for _ in range(tile.count))


def sector_tiles(kind: SectorKind) -> tuple[SectorTile, ...]:
    """Return the tiles of a kind, in the order of the data."""
    return tuple(tile for tile in SECTOR_TILES.values() if tile.kind is kind)
