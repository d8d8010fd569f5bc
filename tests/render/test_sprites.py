"""Sprites of lit things: their shadow, their light, and how much detail they have."""

from __future__ import annotations

from itertools import combinations

import pytest
from PIL import Image

from render.canvas import COARSE, Pen, Picture, is_coarse
from render.colour import Vision, difference
from render.palette import PALETTES
from render.sprites import PAD, Lights, halo, lit_sprite, tones, trimmed

RED, BLUE = (255, 0, 0), (0, 0, 255)


def square(pen: Pen) -> None:
    pen.polygon([(-20, -20), (20, -20), (20, 20), (-20, 20)], RED)


def at(image: Picture, x: float, y: float) -> tuple[int, ...]:
    """The pixel at a place, from the middle, at a scale of 1."""
    found = image.getpixel((round(image.width / 2 + x), round(image.height / 2 + y)))
    assert isinstance(found, tuple)
    return found


def test_a_sprite_stands_on_a_shadow_that_falls_down() -> None:
    image = lit_sprite(40, 40, 1.0, square)
    assert image.size == (round(40 + 2 * PAD),) * 2
    assert at(image, 0, 0) == (*RED, 255)
    below, above = at(image, 0, 23), at(image, 0, -23)
    assert below[:3] == above[:3] == (0, 0, 0)
    assert below[3] > above[3]
    assert at(image, 0, -20 - PAD + 1)[3] < 12  # nothing is cut off at the edge


def test_what_glows_lies_under_the_body_and_over_the_shadow() -> None:
    light = Lights(BLUE, lambda pen, ink: pen.disc(0, 20, 12, ink))
    image = lit_sprite(40, 40, 1.0, square, [light])
    assert at(image, 0, 15) == (*RED, 255)
    red, _, blue, alpha = at(image, 0, 24)
    assert blue > 150 > red
    assert alpha > 150


def test_a_sprite_is_the_same_each_time() -> None:
    one, two = (lit_sprite(40, 40, 0.7, square).tobytes() for _ in range(2))
    assert one == two


def test_a_halo_follows_the_edge_and_not_the_shadow() -> None:
    light = halo(lit_sprite(40, 40, 1.0, square), 1.0, BLUE)
    left, below = at(light, -26, 0), at(light, 0, 26)
    assert left[:3] == below[:3] == BLUE
    assert abs(left[3] - below[3]) < 60
    assert left[3] > 100
    assert at(light, -45, 0)[3] == 0


def test_a_trimmed_sprite_is_as_large_as_its_box() -> None:
    image = trimmed(lit_sprite(40, 30, 2.0, square), 40, 30, 2.0)
    assert image.size == (80, 60)
    assert at(image, 0, 0) == (*RED, 255)


def test_small_pictures_are_those_below_700_pixels() -> None:
    assert is_coarse(699 / 1600)
    assert not is_coarse(700 / 1600)
    assert COARSE == 700 / 1600


@pytest.mark.parametrize("name", PALETTES)
def test_bodies_of_six_owners_are_told_apart_by_all_eyes(name: str) -> None:
    palette = PALETTES[name]
    bodies = [tones(colour, palette).body for colour in palette.owners]
    for vision in Vision:
        for one, other in combinations(bodies, 2):
            assert difference(one, other, vision) >= 12, (one, other, vision)


@pytest.mark.parametrize("name", PALETTES)
def test_a_ghost_is_hollow(name: str) -> None:
    palette = PALETTES[name]
    for colour in palette.owners:
        gone = tones(colour, palette, ghost=True)
        assert {gone.light, gone.body, gone.shade, gone.deep} == {palette.ink}
        assert gone.edge == colour


def test_the_check_for_pixels_can_fail() -> None:
    assert at(Image.new("RGBA", (9, 9), (1, 2, 3, 4)), 0, 0) == (1, 2, 3, 4)
