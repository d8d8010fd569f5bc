"""Explore: reveal stored tiles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import ClassVar

from engine.core.record import dataclass
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.nova.action import Action, is_possible
from engine.nova.content.numbers import REVEAL
from engine.nova.content.sectors import LOCATION_TILES, SECTOR_TILES, SectorTile
from engine.nova.forces import (
    gated_sectors,
    locations,
    locations_of,
    owned_sectors,
    owns,
    sector_tile,
)
from engine.nova.map import Location, Sector
from engine.nova.memo import remembered_of_parts
from engine.nova.pieces import Star, SubAction
from engine.nova.scanning import check_stored
from engine.nova.spending import check_energy, price, spend
from engine.nova.state import Position
from engine.nova.table import Table
from engine.nova.tokenizer import Words
from engine.nova.totals import effects_of


@dataclass(frozen=True, slots=True)
class Reveal(Action):
    """Lay stored tiles of one colour into empty locations of owned sectors (8.2, N20)."""

    places: tuple[tuple[str, Location], ...]
    verb: ClassVar[str] = "reveal"

    @classmethod
    def candidates(cls, position: Position, seat: Seat) -> Iterator[Reveal]:
        """List each tile in each empty location that it fits."""
        player = position.players[seat]
        empty = _empty(owned_sectors(player), position.map, position.tiles)
        for tile in dict.fromkeys(player.hand):
            yield from _laid(seat, tile, empty)

    @classmethod
    def legal(cls, position: Position, seat: Seat) -> Sequence[Reveal]:
        """Check one tile of a colour in one location: all are alike, but for wormholes."""
        legal: list[Reveal] = []
        known: dict[Star, bool] = {}
        player = position.players[seat]
        empty = _empty(owned_sectors(player), position.map, position.tiles)
        for id in dict.fromkeys(player.hand):
            tile, found = LOCATION_TILES[id], _laid(seat, id, empty)
            if tile.bonus.wormhole:
                legal += (one for one in found if is_possible(position, one))
            elif found:
                if tile.star not in known:
                    known[tile.star] = is_possible(position, found[0])
                legal += found if known[tile.star] else ()
        return legal

    @classmethod
    def tries(cls, position: Position, seat: Seat) -> Iterator[Reveal]:
        player = position.players[seat]
        for tile in dict.fromkeys(player.hand):
            for sector in owned_sectors(player):
                for location in locations(position, sector):
                    yield cls(seat, ((tile, location),))

    def check(self, position: Position) -> None:
        tiles = [LOCATION_TILES[tile] for tile, _ in self.places]
        star = tiles[0].star
        if any(tile.star is not star for tile in tiles):
            raise Refused("mixed_stars")
        most = most_tiles(position, self.seat, star)
        if len(tiles) > most:
            raise Refused("too_many_tiles", most=most, star=star)
        check_stored([id for id, _ in self.places], position.players[self.seat].hand)
        if len({location for _, location in self.places}) < len(self.places):
            raise Refused("location_twice")
        wormholes: set[Sector] = set()
        for tile, location in self.places:
            self._check_place(position, tile, location)
            if LOCATION_TILES[tile].bonus.wormhole:
                if location.sector in wormholes:
                    raise Refused("gate_there", sector=location.sector)
                wormholes.add(location.sector)
        base = REVEAL[star].energy
        check_energy(position, self.seat, price(position, self.seat, SubAction.REVEAL, base))

    def _check_place(self, position: Position, id: str, location: Location) -> None:
        tile, sector = LOCATION_TILES[id], location.sector
        if not owns(position.players[self.seat], sector):
            raise Refused("not_owned", sector=sector)
        stars = sector_tile(position, sector).locations
        if location.number > len(stars):
            raise Refused("no_location", location=location)
        if location in position.tiles:
            raise Refused("location_taken", location=location)
        if not tile.star.fits(stars[location.number - 1]):
            raise Refused("star_does_not_fit", tile=id, location=location)
        # One jump point in a sector, an Entity gate counted too (N22).
        if tile.bonus.wormhole and sector in gated_sectors(position):
            raise Refused("gate_there", sector=sector)

    def apply(self, table: Table) -> None:
        star = LOCATION_TILES[self.places[0][0]].star
        spend(table, self.seat, SubAction.REVEAL, REVEAL[star].energy)
        for tile, location in self.places:
            table.reveal_tile(self.seat, tile, location)

    def words(self) -> Iterator[object]:
        return chain.from_iterable(self.places)

    @classmethod
    def parse(cls, seat: Seat, words: Words) -> Reveal:
        places: list[tuple[str, Location]] = []
        while not places or words.left:
            tile = words.tile()
            if words.is_sector():
                location = _first_empty(words.position, words.sector(), tile, places)
            else:
                location = words.location()
                if location.sector not in words.position.map:
                    raise Refused("no_location", location=location)
            places.append((tile, location))
        return cls(seat, tuple(places))


Empty = tuple[tuple[Location, Star], ...]  # locations and the colours of their stars


@remembered_of_parts
def _empty(
    sectors: tuple[Sector, ...], map: Mapping[Sector, str], tiles: Mapping[Location, str]
) -> Empty:
    """List the locations of some sectors that have no tile."""
    return tuple(
        (location, star)
        for sector in sectors
        for location, star in _stars(sector, SECTOR_TILES[map[sector]])
        if location not in tiles
    )


def _stars(sector: Sector, tile: SectorTile) -> Iterable[tuple[Location, Star]]:
    return zip(locations_of(sector, tile), tile.locations, strict=True)


@lru_cache(maxsize=256)
def _laid(seat: Seat, id: str, empty: Empty) -> tuple[Reveal, ...]:
    """List a tile in each of these locations that it fits."""
    own = LOCATION_TILES[id].star
    return tuple(Reveal(seat, ((id, location),)) for location, star in empty if own.fits(star))


def most_tiles(position: Position, seat: Seat, star: Star) -> int:
    """Return how many tiles of a colour one action reveals."""
    effects, printed = effects_of(position, seat), REVEAL[star].tiles
    match star:
        case Star.BLUE:
            return effects.reveal_blue(printed)
        case Star.YELLOW:
            return effects.reveal_yellow(printed)
        case Star.RED:
            return printed


def _first_empty(
    position: Position, sector: Sector, tile: str, places: list[tuple[str, Location]]
) -> Location:
    """Return the first empty location of the tile's own colour, for a line that names none."""
    taken = {*position.tiles, *(location for _, location in places)}
    stars = sector_tile(position, sector).locations
    for location in locations(position, sector):
        if location not in taken and stars[location.number - 1] is LOCATION_TILES[tile].star:
            return location
    raise Refused("no_empty_location", sector=sector, tile=tile)
