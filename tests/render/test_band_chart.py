"""The river: bands as wide as their numbers, marked turns, and badges that tell whose they are."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PIL import Image

from render.band_chart import Band, draw_river, spread, ticks
from render.canvas import Picture
from render.colour import Colour
from render.options import RenderOptions
from render.page import SMALLEST, Page
from tests.render.written import Written

RED, GREEN, BLUE = (255, 0, 0), (0, 255, 0), (0, 0, 255)
AREA = (100.0, 100.0, 1500.0, 600.0)
RISING = [(0.0, 0.0), (10.0, 20.0)]


def badge(colour: Colour) -> Picture:
    return Image.new("RGBA", (20, 20), (*colour, 255))


def drawn(bands: list[Band], marks: tuple[float, ...] = ()) -> Picture:
    page = Page(RenderOptions(size=800), 700)
    draw_river(page, AREA, bands, marks, badge((255, 255, 0)), "Turn")
    return page.image


def band(colour: Colour, points: list[tuple[float, float]]) -> Band:
    return Band(points, colour, badge(colour))


def count(image: Picture, colour: Colour, box: tuple[int, int, int, int] | None = None) -> int:
    found = (image.crop(box) if box else image).getcolors(image.width * image.height)
    assert found is not None
    return {one: number for number, one in found}.get(colour, 0)


@pytest.mark.parametrize(
    ("highest", "most", "expected"),
    [
        (0, 6, [0, 1]),
        (1, 6, [0, 1]),
        (6, 6, [0, 1, 2, 3, 4, 5, 6]),
        (7, 6, [0, 2, 4, 6, 8]),
        (13, 3, [0, 5, 10, 15]),
        (66, 6, [0, 20, 40, 60, 80]),
        (400, 7, [0, 100, 200, 300, 400]),
    ],
)
def test_the_numbers_at_an_axis_are_round(highest: int, most: int, expected: list[int]) -> None:
    assert ticks(highest, most) == expected


def test_an_axis_reaches_the_highest_number_in_few_steps() -> None:
    for highest in range(1, 2000):
        found = ticks(highest, 6)
        assert found[-2] < highest <= found[-1]
        assert len(found) <= 7
        assert str(found[1]).rstrip("0") in {"1", "2", "5"}


def test_ends_that_are_apart_stay_where_they_are() -> None:
    assert spread([10, 100, 300], 50, 0, 400) == [10, 100, 300]


def test_ends_that_are_close_move_apart_around_their_middle() -> None:
    assert spread([100, 100, 100], 50, 0, 400) == [50, 100, 150]
    assert spread([100, 120, 300], 50, 0, 400) == [85, 135, 300]


@pytest.mark.parametrize("wanted", [[0] * 5, [400] * 5, [0, 0, 200, 400, 400], [390, 395, 400]])
def test_ends_stay_in_order_and_inside(wanted: list[float]) -> None:
    found = spread(wanted, 50, 0, 400)
    assert all(lower - upper >= 50 - 1e-9 for upper, lower in pairwise(found))
    assert found[0] >= 0
    assert found[-1] <= 400


def test_a_band_is_as_wide_as_its_number() -> None:
    image = drawn([band(RED, [(0, 10), (10, 10)]), band(GREEN, [(0, 30), (10, 30)])])
    middle = (300, 0, 301, 350)
    red, green = (count(image, colour, middle) for colour in (RED, GREEN))
    assert green == pytest.approx(3 * red, rel=0.1)


def test_bands_lie_on_each_other_in_their_order() -> None:
    image = drawn([band(RED, RISING), band(GREEN, RISING)])
    column = [image.getpixel((600, y)) for y in range(image.height)]
    assert column.index(GREEN) < column.index(RED)


def test_a_number_lasts_until_the_next_one_is_known() -> None:
    image = drawn([band(RED, [(0, 5), (10, 5)]), band(GREEN, [(0, 5)])])
    assert count(image, GREEN, (600, 0, 601, 350)) > 50


def test_every_marked_turn_has_its_sign() -> None:
    marks = [count(drawn([band(RED, RISING)], turns), (255, 255, 0)) for turns in ((3,), (3, 7))]
    assert marks == [400, 800]


def test_every_band_ends_with_its_badge_though_it_is_empty() -> None:
    empty = [(0.0, 0.0), (10.0, 0.0)]
    image = drawn([band(colour, empty) for colour in (RED, GREEN, BLUE)])
    right = (720, 0, 750, 350)
    assert all(count(image, colour, right) >= 350 for colour in (RED, GREEN, BLUE))


@pytest.mark.parametrize("turns", [1, 2, 37, 1000])
def test_the_numbers_of_turns_can_be_read_and_stand_apart(written: Written, turns: int) -> None:
    drawn([band(RED, [(float(turn), float(turn)) for turn in range(turns)])])
    assert min(line.size for line in written.lines) >= SMALLEST
    boxes = sorted(line.box for line in written.lines)
    assert all(one[2] < other[0] for one, other in pairwise(boxes))


def test_the_same_bands_are_the_same_picture() -> None:
    assert drawn([band(RED, RISING)]).tobytes() == drawn([band(RED, RISING)]).tobytes()
