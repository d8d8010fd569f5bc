"""Rewards engraved along the rings, and the places of motherships."""

from __future__ import annotations

import pytest

from engine.sol.board import RINGS, SIDES, Ring
from engine.sol.edition import EDITIONS, edition
from render import fonts
from render.fonts import BOLD
from render.sol.geometry import Box, eye_point
from render.sol.marks import SIZE, TALL, places, reward_text, ship_place
from render.sol.places import SHIP, label


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("ring", RINGS)
@pytest.mark.parametrize("name", EDITIONS)
def test_each_ring_says_what_it_gives_at_least_twice(side: str, ring: Ring, name: str) -> None:
    width = fonts.length(reward_text(edition(name), ring), BOLD, SIZE) + 80
    spots = places(side, ring, width)
    assert len(spots) >= 2
    boxes = [Box(x, y, width, TALL) for x, y in spots]
    for box in boxes:
        for cell in SIDES[side].cells:
            assert not box.overlaps(label(side, cell))


def test_a_node_with_a_bonus_of_its_own_is_told_apart() -> None:
    for name in EDITIONS:
        numbers = edition(name)
        for ring in RINGS:
            two = numbers.bonus_node[ring] != numbers.bonus_paid[ring]
            assert ("/" in reward_text(numbers, ring)) == two


@pytest.mark.parametrize("side", SIDES)
def test_the_place_of_a_mothership_covers_neither_ship_nor_name(side: str) -> None:
    for eye in SIDES[side].eyes:
        x, y = ship_place(side, eye)
        box = Box(x, y, fonts.length(str(eye), BOLD, SIZE), TALL)
        ship = Box(*eye_point(side, eye), SHIP, SHIP)
        assert not box.overlaps(ship)
        assert abs(x - ship.x) + abs(y - ship.y) < 130
        for cell in SIDES[side].cells:
            assert not box.overlaps(label(side, cell))
