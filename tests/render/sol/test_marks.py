"""Rewards engraved along the rings, and the places of motherships."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from engine.sol import GAME
from engine.sol.board import RINGS, SIDES, Ring
from engine.sol.edition import EDITIONS, edition
from render import fonts
from render.fonts import BOLD
from render.sol.board import standing
from render.sol.geometry import Box, eye_point
from render.sol.marks import SIZE, free_places, reward_text, ship_box, ship_places
from render.sol.places import SHIP, label
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
