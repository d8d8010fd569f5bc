"""Sector tiles and location tiles: content 3, 4 and the checks of content 12."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.nova.content.sectors import (
    BAG,
    CENTRAL_TILE,
    LOCATION_TILES,
    SECTOR_TILES,
    Bonus,
    LocationTile,
    SectorTile,
    sector_tiles,
)
from engine.nova.map import MOST_LOCATIONS, PLAYERS, layout
from engine.nova.pieces import Resource, SectorKind, Star, Track


def test_the_bag_holds_40_blue_40_yellow_and_32_red_tiles() -> None:
    stars = Counter(LOCATION_TILES[id].star for id in BAG)
    assert stars == {Star.BLUE: 40, Star.YELLOW: 40, Star.RED: 32}


@pytest.mark.parametrize(
    ("kind", "tiles"),
    [
        (SectorKind.CENTRAL, 1),
        (SectorKind.CORE, 8),
        (SectorKind.DISC, 15),
        (SectorKind.RIM, 15),
        (SectorKind.HOMEWORLD, 6),
    ],
)
def test_each_kind_of_sector_has_the_listed_number_of_tiles(kind: SectorKind, tiles: int) -> None:
    assert len(sector_tiles(kind)) == tiles


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("kind", SectorKind)
def test_every_map_has_enough_tiles(players: int, kind: SectorKind) -> None:
    assert len(layout(players).of_kind(kind)) <= len(sector_tiles(kind))


def test_the_centre_cannot_be_colonized_and_is_worth_nothing() -> None:
    assert CENTRAL_TILE.id == "centre"
    assert (CENTRAL_TILE.colonies, CENTRAL_TILE.vp, CENTRAL_TILE.locations) == (None, 0, ())


@pytest.mark.parametrize("home", sector_tiles(SectorKind.HOMEWORLD), ids=lambda tile: tile.id)
def test_a_homeworld_needs_no_colonies_and_has_one_yellow_and_two_blue_stars(
    home: SectorTile,
) -> None:
    assert (home.colonies, home.vp, home.anomaly) == (0, 0, None)
    assert home.locations == (Star.YELLOW, Star.BLUE, Star.BLUE)


def test_the_example_sector_of_the_rules_is_as_it_shows() -> None:
    tile = SECTOR_TILES["disc-01"]
    assert (tile.vp, tile.colonies) == (2, 2)
    assert tile.locations == (Star.RED, Star.YELLOW, Star.BLUE)


def test_every_sector_that_can_be_colonized_needs_a_colony() -> None:
    kinds = (SectorKind.CORE, SectorKind.DISC, SectorKind.RIM)
    needed = [tile.colonies for kind in kinds for tile in sector_tiles(kind)]
    assert all(needed)


def test_no_sector_has_more_locations_than_have_names() -> None:
    assert max(len(tile.locations) for tile in SECTOR_TILES.values()) == MOST_LOCATIONS


def test_anomalies_show_a_die_face() -> None:
    faces = {tile.id: tile.anomaly for tile in SECTOR_TILES.values() if tile.anomaly is not None}
    assert faces == {
        "core-03": 6, "core-06": 1, "core-08": 4, "disc-05": 2, "disc-10": 5, "disc-14": 3,
        "rim-08": 1, "rim-14": 6, "rim-15": 4,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("id", "bonus"),
    [
        ("ly-energy2", Bonus(icons=((Track.ENERGY, 2),))),
        ("ly-research-vp", Bonus(icons=((Track.RESEARCH, 1),), vp=1)),
        ("lr-res-h", Bonus(resources=((Resource.HADRON, 2),), vp=1)),
        ("lr-artifact", Bonus(artifacts=1)),
        ("lr-wormhole", Bonus(wormhole=True, vp=1)),
        ("lr-vp3", Bonus(vp=3)),
    ],
)
def test_a_bonus_is_read_from_its_words(id: str, bonus: Bonus) -> None:
    assert LOCATION_TILES[id].bonus == bonus


@pytest.mark.parametrize("tile", LOCATION_TILES.values(), ids=lambda tile: tile.id)
def test_every_bonus_gives_something_and_is_written_as_it_was_read(tile: LocationTile) -> None:
    assert tile.bonus != Bonus()
    assert Bonus.parse(str(tile.bonus)) == tile.bonus


@pytest.mark.parametrize("text", ["vp", "gold 3", "res X 1", "artifact 2", "energy one"])
def test_an_unknown_bonus_is_an_error(text: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        Bonus.parse(text)


def test_there_are_14_artifacts_and_4_wormholes() -> None:
    bonuses = [LOCATION_TILES[id].bonus for id in BAG]
    assert sum(bonus.artifacts for bonus in bonuses) == 14
    assert sum(bonus.wormhole for bonus in bonuses) == 4


@pytest.mark.parametrize(
    ("tile", "fits"),
    [(Star.RED, "R"), (Star.YELLOW, "RY"), (Star.BLUE, "RYB")],
)
def test_a_tile_fits_its_own_colour_and_rarer_ones(tile: Star, fits: str) -> None:
    assert [star for star in Star if tile.fits(star)] == [Star(letter) for letter in fits]
