"""The line chart: round numbers, lines that can be told apart, ends that can be read."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PIL import Image

from render import canvas, chart
from render.canvas import Picture
from render.chart import Line, spread, ticks
from render.colour import Colour
from render.look import Look
from render.page import SMALLEST, Page

RED, GREEN, BLUE = (255, 0, 0), (0, 255, 0), (0, 0, 255)
AREA = (100.0, 100.0, 1500.0, 600.0)


def badge(colour: Colour) -> Picture:
    return Image.new("RGBA", (20, 20), (*colour, 255))


def drawn(
    lines: list[Line],
    size: int = 1600,
    across: str | None = "",
    goal: tuple[float, str] | None = None,
) -> Page:
    page = Page(Look(size=size), 700)
    chart.chart(page, AREA, lines, across=across, goal=goal)
    return page


def count(image: Picture, colour: Colour, box: tuple[int, int, int, int] | None = None) -> int:
    part = image.crop(box) if box else image
    found = part.getcolors(part.width * part.height)
    assert found is not None
    return sum(number for number, here in found if here == colour)


def texts(
    monkeypatch: pytest.MonkeyPatch,
    lines: list[Line],
    across: str | None = "",
    goal: tuple[float, str] | None = None,
) -> dict[str, int]:
    """Every text that is written, with its size."""
    found: dict[str, int] = {}
    letters = canvas._letters

    def note(text: str, weight: str, size: int) -> tuple[Picture, int, int]:
        found[text] = min(size, found.get(text, size))
        return letters(text, weight, size)

    monkeypatch.setattr(canvas, "_letters", note)
    drawn(lines, across=across, goal=goal)
    return found


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


def test_equal_lines_lie_beside_each_other() -> None:
    points = [(0, 3), (1, 3), (2, 3)]
    page = drawn([Line(points, colour) for colour in (RED, GREEN, BLUE)])
    for x in (400, 800, 1200):
        column = (x, 0, x + 1, 700)
        assert all(count(page.image, colour, column) >= 4 for colour in (RED, GREEN, BLUE))


def test_every_line_ends_with_its_badge_and_value(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [
        Line([(0, 0), (9, value)], (9, 9, 9), badge(colour))
        for value, colour in ((7, RED), (7, GREEN), (13, BLUE))
    ]
    page = drawn(lines)
    gutter = (int(AREA[2] - chart.GUTTER) + 5, 0, int(AREA[2]), 700)
    assert all(count(page.image, colour, gutter) == 400 for colour in (RED, GREEN, BLUE))
    found = texts(monkeypatch, lines)
    assert found["7"] == found["13"] == chart.VALUE


def test_the_higher_value_stands_above_though_equal_ones_were_lifted() -> None:
    """So many lines are equal that the last is lifted above the one that is a little higher."""
    lines = [Line([(0, 0), (9, 60)], (9, 9, 9)) for _ in range(4)]
    lines += [Line([(0, 0), (9, 60)], (9, 9, 9), badge(RED))]
    lines += [Line([(0, 0), (9, 61)], (9, 9, 9), badge(BLUE))]
    gutter = drawn(lines).image.crop((int(AREA[2] - chart.GUTTER) + 5, 0, int(AREA[2]), 700))
    rows = {
        colour: min(y for y in range(700) if count(gutter, colour, (0, y, gutter.width, y + 1)))
        for colour in (RED, BLUE)
    }
    assert rows[BLUE] < rows[RED]


def test_a_long_line_shows_its_badge_on_the_way() -> None:
    lines = [
        Line([(0, 0), (90, value)], (9, 9, 9), badge(colour))
        for value, colour in ((40, RED), (40, GREEN), (40, BLUE))
    ]
    inside = (0, 0, int(AREA[2] - chart.GUTTER), 700)
    image = drawn(lines).image
    assert all(count(image, colour, inside) >= 3 * 400 for colour in (RED, GREEN, BLUE))


def test_a_stepped_line_keeps_its_height_until_it_changes() -> None:
    image = drawn([Line([(0, 4), (10, 0)], RED, stepped=True)]).image
    frame = chart.chart(Page(Look(), 700), AREA, [Line([(0, 4), (10, 0)], RED, stepped=True)])
    for x in (1, 5, 9):
        column, row = (round(part) for part in frame.at(x, 4))
        assert image.getpixel((column, row)) == RED
        below = image.getpixel((column, row + 60))
        assert isinstance(below, tuple)
        assert below[0] > below[1] + 20  # filled, faintly


def test_a_goal_is_on_the_chart_even_if_nobody_came_near(monkeypatch: pytest.MonkeyPatch) -> None:
    line = Line([(0, 0), (5, 1)], RED)
    fresh = Look().palette.fresh
    assert not count(drawn([line]).image, fresh)
    assert count(drawn([line], goal=(13, "needed")).image, fresh) > 1000
    assert {"needed", "15"} <= texts(monkeypatch, [line], goal=(13, "needed")).keys()


@pytest.mark.parametrize("turns", [1, 2, 37, 400])
def test_no_text_is_small_and_nothing_leaves_the_area(
    monkeypatch: pytest.MonkeyPatch, turns: int
) -> None:
    lines = [
        Line([(x, x * share // 5) for x in range(turns + 1)], colour, badge(colour))
        for share, colour in ((3, RED), (3, GREEN), (1, BLUE))
    ]
    found = texts(monkeypatch, lines, across="Turn")
    assert "Turn" in found
    assert str(turns) in found or turns == 37
    assert min(found.values()) >= SMALLEST
    image = drawn(lines, across="Turn").image
    sky = Look().palette.sky
    image.paste(sky, (90, 60, 1510, 610))
    assert image.getcolors() == [(1600 * 700, sky)]


def test_a_position_alone_is_a_chart_too() -> None:
    assert count(drawn([Line([(0, 2)], RED, badge(RED))], size=400).image, RED) > 100


def test_the_same_lines_are_the_same_picture() -> None:
    lines = [Line([(0, 0), (4, 4)], RED, badge(BLUE))]
    assert drawn(lines, size=800).png() == drawn(lines, size=800).png()
