"""The map of section 3: names, coordinates, directions, distances and layouts."""

from __future__ import annotations

import pytest

from engine.core.seat import SEATS
from engine.nova.map import (
    CENTRE,
    COORDINATES,
    LOCATION_NAMED,
    NAMES,
    PLAYERS,
    SECTOR_NAMED,
    SECTORS,
    Location,
    Sector,
    distance,
    layout,
)
from engine.nova.pieces import DIRECTIONS, Direction, SectorKind
from tests.rulings import ruling

# Typed in from the rules.
PRINTED = """
A1=(0,-1) A2=(1,-1) A3=(1,0) A4=(0,1) A5=(-1,1) A6=(-1,0)
B1=(0,-2) B2=(1,-2) B3=(2,-2) B4=(2,-1) B5=(2,0) B6=(1,1)
B7=(0,2) B8=(-1,2) B9=(-2,2) B10=(-2,1) B11=(-2,0) B12=(-1,-1)
C1=(0,-3) C2=(1,-3) C3=(2,-3) C4=(3,-3) C5=(3,-2) C6=(3,-1)
C7=(3,0) C8=(2,1) C9=(1,2) C10=(0,3) C11=(-1,3) C12=(-2,3)
C13=(-3,3) C14=(-3,2) C15=(-3,1) C16=(-3,0) C17=(-2,-1) C18=(-1,-2)
"""
COUNTS = {  # homeworlds, core, disc, rim, all with the centre
    2: (2, 6, 6, 4, 19),
    3: (3, 6, 9, 6, 25),
    4: (4, 6, 10, 8, 29),
    5: (5, 6, 11, 10, 33),
    6: (6, 6, 12, 12, 37),
}
HOMES = {
    2: "C1 C10",
    3: "C1 C7 C13",
    4: "C1 C4 C10 C13",
    5: "C1 C4 C7 C10 C13",
    6: "C1 C4 C7 C10 C13 C16",
}
DISC = {
    2: "B1 B2 B6 B7 B8 B12",
    3: "B1 B2 B4 B5 B6 B8 B9 B10 B12",
    4: "B1 B2 B3 B4 B6 B7 B8 B9 B10 B12",
    5: "B1 B2 B3 B4 B5 B6 B7 B8 B9 B10 B12",
    6: "B1 B2 B3 B4 B5 B6 B7 B8 B9 B10 B11 B12",
}
RIM = {
    2: "C2 C9 C11 C18",
    3: "C2 C6 C8 C12 C14 C18",
    4: "C2 C3 C5 C9 C11 C12 C14 C18",
    5: "C2 C3 C5 C6 C8 C9 C11 C12 C14 C18",
    6: "C2 C3 C5 C6 C8 C9 C11 C12 C14 C15 C17 C18",
}


def named(names: str) -> tuple[Sector, ...]:
    return tuple(SECTOR_NAMED[name] for name in names.split())


def test_every_position_has_the_printed_coordinates() -> None:
    found = " ".join(f"{s}=({COORDINATES[s][0]},{COORDINATES[s][1]})" for s in SECTORS[1:])
    assert found.split() == PRINTED.split()
    assert COORDINATES[CENTRE] == (0, 0)


def test_the_canonical_order_is_that_of_the_numbers() -> None:
    rings = (("A", 6), ("B", 12), ("C", 18))
    names = ["Z", *(f"{ring}{number + 1}" for ring, size in rings for number in range(size))]
    assert [str(sector) for sector in sorted(SECTORS)] == names


def test_no_position_equals_a_seat_or_a_location() -> None:
    places = {*map(int, SECTORS), *map(int, LOCATION_NAMED.values())}
    assert len(places) == len(SECTORS) + len(LOCATION_NAMED)
    assert not places & {int(seat) for seat in SEATS}


@pytest.mark.parametrize("name", ["Z.1", "C1.2", "A6.4", "C18.4"])
def test_a_location_prints_as_its_sector_and_number(name: str) -> None:
    location = LOCATION_NAMED[name]
    assert str(location) == name
    assert location == Location.at(location.sector, location.number)


@pytest.mark.parametrize(
    ("direction", "target"),
    [
        (Direction.N, "A1"),
        (Direction.NE, "A2"),
        (Direction.SE, "A3"),
        (Direction.S, "A4"),
        (Direction.SW, "A5"),
        (Direction.NW, "A6"),
    ],
)
def test_the_die_from_1_to_6_goes_clockwise_from_north(direction: Direction, target: str) -> None:
    assert layout(2).step(CENTRE, direction) == SECTOR_NAMED[target]
    assert str(Direction(DIRECTIONS.index(direction) + 1)) == direction.name


@pytest.mark.parametrize(
    ("one", "other", "steps"),
    [("Z", "Z", 0), ("Z", "C7", 3), ("A1", "A2", 1), ("C1", "C10", 6), ("B2", "B12", 2),
     ("C1", "C4", 3), ("A1", "A3", 2)],
)  # fmt: skip
def test_distance_is_counted_in_steps(one: str, other: str, steps: int) -> None:
    assert distance(SECTOR_NAMED[one], SECTOR_NAMED[other]) == steps
    assert distance(SECTOR_NAMED[other], SECTOR_NAMED[one]) == steps


@ruling("N72")
@pytest.mark.parametrize("players", PLAYERS)
def test_each_number_of_players_uses_the_listed_positions(players: int) -> None:
    board = layout(players)
    kinds = (SectorKind.HOMEWORLD, SectorKind.CORE, SectorKind.DISC, SectorKind.RIM)
    counts = tuple(len(board.of_kind(kind)) for kind in kinds)
    assert (*counts, len(board.sectors)) == COUNTS[players]
    assert board.homes == board.of_kind(SectorKind.HOMEWORLD) == named(HOMES[players])
    assert board.of_kind(SectorKind.DISC) == named(DISC[players])
    assert board.of_kind(SectorKind.RIM) == named(RIM[players])
    assert board.of_kind(SectorKind.CORE) == named("A1 A2 A3 A4 A5 A6")
    assert board.of_kind(SectorKind.CENTRAL) == (CENTRE,)
    assert board.sectors == tuple(sorted(board.sectors))


@pytest.mark.parametrize("players", PLAYERS)
def test_every_homeworld_touches_one_disc_and_two_rim_sectors(players: int) -> None:
    board = layout(players)
    for home in board.homes:
        kinds = sorted(board.kind(other) for other in board.neighbours[home])
        assert kinds == [SectorKind.DISC, SectorKind.RIM, SectorKind.RIM]


@pytest.mark.parametrize("players", PLAYERS)
def test_adjacent_sectors_are_one_step_apart_and_both_on_the_board(players: int) -> None:
    board = layout(players)
    for one in SECTORS:
        for other in SECTORS:
            touching = board.on_board(one) and board.on_board(other) and distance(one, other) == 1
            assert board.adjacent(one, other) == touching


def test_a_position_that_is_not_used_is_off_the_board() -> None:
    board = layout(2)
    b3, b2 = named("B3 B2")
    assert not board.on_board(b3)
    assert not board.adjacent(b2, b3)
    assert board.step(b2, Direction.SE) is None
    assert layout(6).step(b2, Direction.SE) == b3


def test_the_map_ends_at_its_edge() -> None:
    assert layout(6).step(SECTOR_NAMED["C1"], Direction.N) is None


@pytest.mark.parametrize(("name", "ring"), [("Z", 0), ("A3", 1), ("B12", 2), ("C9", 3)])
def test_a_ring_is_the_distance_from_the_centre(name: str, ring: int) -> None:
    assert SECTOR_NAMED[name].ring == ring
    assert NAMES[SECTOR_NAMED[name]] == name
