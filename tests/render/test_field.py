"""Fields of light."""

from __future__ import annotations

import pytest
from PIL import Image

from render import field


def value(of: Image.Image, x: int, y: int) -> float:
    found = of.getpixel((x, y))
    assert isinstance(found, (int, float))
    return found


def test_a_profile_is_followed_by_how_far_a_pixel_is_from_the_middle() -> None:
    away = field.radii((100, 120), 2.0, (100.0, 100.0))
    light = field.by_radius(away, [(0, 1.0), (50, 0.0), (60, 0.0), (100, 2.0)], most=2.0)
    assert value(light, 50, 50) == pytest.approx(1.0, abs=0.05)
    assert value(light, 50 + 12, 50) == pytest.approx(0.5, abs=0.05)
    assert value(light, 50, 50 + 27) == pytest.approx(0.0, abs=0.05)
    assert value(light, 50 - 40, 50) == pytest.approx(1.0, abs=0.1)
    assert value(light, 0, 119) == 2.0  # farther than the last point


def test_a_picture_smaller_by_half_shows_the_same() -> None:
    profile = [(0, 0.0), (1000, 1.0)]
    large = field.by_radius(field.radii((160, 200), 10.0, (800, 800)), profile)
    small = field.by_radius(field.radii((80, 100), 20.0, (800, 800)), profile)
    for x, y in ((3, 3), (40, 40), (79, 99)):
        assert value(small, x, y) == pytest.approx(value(large, 2 * x, 2 * y), abs=0.02)


def test_light_is_cut_off_at_black_and_at_white() -> None:
    light = field.as_light(Image.new("F", (2, 2), 3.0), most=2.0)
    dark = field.as_light(Image.new("F", (2, 2), -1.0))
    half = field.as_light(Image.new("F", (2, 2), 1.0), most=2.0)
    assert [value(one, 0, 0) for one in (light, dark, half)] == [255, 0, 128]


def test_rows_have_one_value_all_along() -> None:
    found = field.rows((7, 3), lambda row: row * 2.0)
    assert [[value(found, x, y) for x in (0, 6)] for y in range(3)] == [[0, 0], [2, 2], [4, 4]]


def test_grey_becomes_the_colours_of_a_ramp() -> None:
    ramp = [(place, 0, 255 - place) for place in range(256)]
    found = field.toned(Image.new("L", (3, 3), 40), ramp)
    assert found.getpixel((1, 1)) == (40, 0, 215)
