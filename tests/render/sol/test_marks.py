"""Rewards engraved along the rings, and the places of motherships."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, product

import pytest
from PIL import Image

from engine.core.seat import Seat
from engine.sol import GAME
from engine.sol.board import RINGS, SIDES, Ring
from engine.sol.edition import EDITIONS, edition
from engine.sol.outcome import Outcome
from render import fonts
from render.fonts import BOLD
from render.options import RenderOptions
from render.palette import PALETTES
from render.sol.board import standing
from render.sol.cell_layout import SHIP, label
from render.sol.geometry import Box, eye_point
from render.sol.marks import (
    SIZE,
    TIMES,
    draw_ship_places,
    free_places,
    places,
    reward_text,
    ship_box,
    ship_places,
)
from render.sol.ways import orbit_way
from tests.golden.pictures import played
from tests.render.sol.crowd import crowded_view


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("ring", RINGS)
@pytest.mark.parametrize("name", EDITIONS)
def test_each_ring_of_an_empty_board_says_what_it_gives_at_least_twice(
    side: str, ring: Ring, name: str
) -> None:
    width = fonts.length(reward_text(edition(name), ring), BOLD, SIZE) + 80
    boxes = free_places(side, ring, width, [])
    assert len(boxes) >= 2
    assert not any(one.overlaps(other) for one, other in combinations(boxes, 2))
    for box in boxes:
        for cell in SIDES[side].cells:
            assert not box.overlaps(label(side, cell))


@pytest.mark.parametrize("seats", range(2, 6))
def test_no_piece_and_no_ship_covers_a_reward_where_there_is_room(seats: int) -> None:
    for steps in (120, 300, 420):
        view = GAME.play.view(played(seats, steps)[0], None)
        taken = standing(view)
        taken += [ship_box(view.side, player.eye, taken) for player in view.players]
        for ring in RINGS:
            width = fonts.length(reward_text(edition(view.edition), ring), BOLD, SIZE) + 80
            free = free_places(view.side, ring, width, taken)
            assert free
            assert len(free) == 1 or not any(box.overlaps(one) for box, one in product(free, taken))


def test_a_ring_without_any_room_still_says_once_what_it_gives() -> None:
    everywhere = [Box(800, 800, 1600, 1600)]
    assert len(free_places("A", Ring.CORE, 150, everywhere)) == 1


def test_where_no_place_is_free_the_least_of_a_reward_is_covered() -> None:
    """In a small picture a ghost lay over half of it, where the next place lost a corner."""
    taken = [Box(800, 800, 1600, 1600)]
    first = free_places("A", Ring.INNER, 150, taken)[0]
    # Everything is covered a little, the first place wholly: it is given up.
    every = [box for third in range(TIMES) for box in places("A", Ring.INNER, 150, third)]
    corners = [Box(box.x - 70, box.y, 30, 20) for box in every if not box.overlaps(first, 60)]
    found = free_places("A", Ring.INNER, 150, [first, *corners])[0]
    assert not found.overlaps(first)


def test_a_node_with_a_bonus_of_its_own_is_told_apart() -> None:
    for name in EDITIONS:
        numbers = edition(name)
        for ring in RINGS:
            two = numbers.bonus_node[ring] != numbers.bonus_paid[ring]
            assert ("/" in reward_text(numbers, ring)) == two


@pytest.mark.parametrize("side", SIDES)
def test_the_place_of_a_mothership_covers_neither_ship_nor_name(side: str) -> None:
    for eye in SIDES[side].eyes:
        ship = Box(*eye_point(side, eye), SHIP, SHIP)
        assert len(ship_places(side, eye)) >= 5
        for box in ship_places(side, eye):
            assert not box.overlaps(ship)
            assert not any(box.overlaps(label(side, cell)) for cell in SIDES[side].cells)
        first = ship_box(side, eye)
        assert abs(first.x - ship.x) + abs(first.y - ship.y) < 130


@pytest.mark.parametrize("cells", [("O12", "I12"), ("O4", "I4"), ("I9", "O9"), ("O1", "V1")])
def test_the_place_of_a_mothership_covers_no_piece_in_the_fullest_cells(
    cells: tuple[str, str],
) -> None:
    view = crowded_view(5, cells)
    taken = standing(view)
    for player in view.players:
        box = ship_box(view.side, player.eye, taken)
        assert not any(box.overlaps(one) for one in taken), player.eye


@pytest.mark.parametrize("side", SIDES)
def test_the_place_of_a_mothership_is_off_the_way_it_came(side: str) -> None:
    for eye in SIDES[side].eyes:
        way = [Box(x, y, 20, 20) for x, y in orbit_way(side, eye, 1)]
        box = ship_box(side, eye, (), way)
        assert not any(box.overlaps(one) for one in way)


def test_where_pieces_leave_no_other_room_a_place_may_stand_on_the_way() -> None:
    eye = SIDES["A"].eyes[0]
    *taken, last = ship_places("A", eye)
    apart = [box for box in taken if not box.overlaps(last, 4)]
    way = [box for box in (*taken, last) if box not in apart]
    found = ship_box("A", eye, apart, way)
    assert not any(found.overlaps(one) for one in apart)


@pytest.mark.parametrize("name", PALETTES)
def test_places_of_motherships_stand_on_a_dark_plate_before_the_supernova(name: str) -> None:
    view = GAME.play.view(played(5, 300)[0], None)
    look = RenderOptions(PALETTES[name], size=800)
    for result, dark in ((Outcome((Seat(0),), (1,) * 5), True), (None, False)):
        bare = Image.new("RGB", (800, 1000), (255, 240, 200))
        draw_ship_places(bare, replace(view, instability=0, result=result), look)
        for player in view.players:
            box = ship_box(view.side, player.eye)
            edge = (round((box.x - box.width / 2 - 3) * 0.5), round(box.y * 0.5))
            assert (max(bare.getpixel(edge)) < 60) == dark  # type: ignore[arg-type]  # RGB
