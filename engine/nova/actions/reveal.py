"""Explore: reveal stored tiles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, groupby
from typing import ClassVar

from engine.core.record import dataclass
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.nova.action import Action, is_possible, together
from engine.nova.content.numbers import REVEAL
from engine.nova.content.sectors import LOCATION_TILES
from engine.nova.forces import has_gate, has_wormhole, locations, owned_sectors, owns, sector_tile
from engine.nova.map import Location, Sector
from engine.nova.pieces import Star, SubAction
from engine.nova.scanning import check_stored
from engine.nova.spending import check_energy, price, spend
from engine.nova.state import Position
from engine.nova.table import Table
from engine.nova.totals import effects_of
from engine.nova.words import Words


@dataclass(frozen=True, slots=True)
class Reveal(Action):
    """Lay stored tiles of one colour into empty locations of owned sectors (8.2, N20)."""

    places: tuple[tuple[str, Location], ...]
    verb: ClassVar[str] = "reveal"

    @classmethod
    def candidates(cls, position: Position, seat: Seat) -> Iterator[Reveal]:
        """List each tile in each empty location that it fits."""
        player = position.players[seat]
        empty = [
            (location, star)
            for sector in owned_sectors(player)
            for location, star in zip(
                locations(position, sector), sector_tile(position, sector).locations, strict=True
            )
            if location not in position.tiles
        ]
        for tile in dict.fromkeys(player.hand):
            own_star = LOCATION_TILES[tile].star
            for location, star in empty:
                if own_star.fits(star):
                    yield cls(seat, ((tile, location),))

    @classmethod
    def legal(cls, position: Position, seat: Seat) -> Sequence[Reveal]:
        """Check a tile in one location: in others it is the same, but for wormholes."""
        legal: list[Reveal] = []
        for tile, found in groupby(cls.candidates(position, seat), lambda one: one.places[0][0]):
            if LOCATION_TILES[tile].bonus.wormhole:
                legal += (one for one in found if is_possible(position, one))
            else:
                legal += together(position, [*found])
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
        if tile.bonus.wormhole and (has_gate(position, sector) or has_wormhole(position, sector)):
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
