"""The instrument strip: columns that fit for one to six seats, and text that can be read."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest
from PIL import Image, ImageChops

from render import fonts, strip
from render.canvas import WIDTH, Picture, sprite
from render.edge_line import SILENT, EdgeLine
from render.palette import PALETTES
from render.strip import Column, Entry, Gauge, draw_strip

WARM = PALETTES["warm"]
SCALE = 0.5
DOT = sprite(40, 40, SCALE, lambda pen: pen.disc(0, 0, 20, (255, 0, 0)))
GAUGES = (Gauge(DOT, "12"), Gauge(DOT, "13"), Gauge(DOT, "10"))
COLUMN = Column("Christopher", "38", WARM.owners[0], DOT, "momentum", DOT, GAUGES, (DOT,))
ENTRIES = tuple(Entry(DOT, f"Effect {number}") for number in range(7))


def drawn(
    columns: list[Column], entries: tuple[Entry, ...] = (), line: EdgeLine = SILENT
) -> Picture:
    image = Image.new("RGB", (round(WIDTH * SCALE), round(2000 * SCALE)), WARM.sky)
    draw_strip(image, columns, entries, line, SCALE, WARM)
    return image


def box(one: Picture, other: Picture) -> tuple[int, int, int, int] | None:
    """Where two pictures differ."""
    return ImageChops.difference(one, other).getbbox()


@pytest.mark.parametrize("seats", range(1, 7))
def test_columns_of_one_to_six_seats_stay_on_the_picture_and_apart(seats: int) -> None:
    sides = [strip._sides(place, seats) for place in range(seats)]
    assert sides[0][0] >= strip.MARGIN
    assert sides[-1][1] <= WIDTH - strip.MARGIN + 0.01
    for (_, end), (start, _) in itertools.pairwise(sides):
        assert start - end >= strip.GAP - 0.01


@pytest.mark.parametrize("seats", range(1, 7))
def test_a_column_never_draws_into_the_one_beside_it(seats: int) -> None:
    columns = [COLUMN] * seats
    plain = drawn(columns)
    for place in range(seats):
        changed = [*columns]
        changed[place] = replace(COLUMN, title="W" * 40, figure="88", tag="on turn")
        found = box(plain, drawn(changed))
        assert found is not None
        left, right = strip._sides(place, seats)
        assert found[0] >= left * SCALE - 1
        assert found[2] <= right * SCALE + 1


@pytest.mark.parametrize("seats", range(1, 7))
def test_figure_and_gauges_of_two_digits_have_room_beside_each_other(seats: int) -> None:
    left, right = strip._sides(0, seats)
    at, (figure, gauge) = strip.gauges_at(left, right), strip.sizes(left, right)
    assert left + strip.PAD + fonts.length("38", fonts.BOLD, figure) < at
    assert at + strip.BESIDE_ICON + fonts.length("88", fonts.BOLD, gauge) <= right
    assert min(figure, gauge) >= strip.SMALLEST


@pytest.mark.parametrize(
    "change",
    [
        {"title": "Bob"},
        {"figure": "39"},
        {"lit": True},
        {"tag": "next"},
        {"pictures": ()},
        {"gauges": (Gauge(DOT, "11"), *GAUGES[1:])},
        {"gauges": (*GAUGES[:2], Gauge(DOT, "9"))},
    ],
    ids=lambda change: next(iter(change)),
)
def test_each_part_of_a_column_is_seen(change: dict[str, object]) -> None:
    changed = replace(COLUMN, **change)  # type: ignore[arg-type]  # fields by name
    assert box(drawn([COLUMN]), drawn([changed])) is not None


def test_the_line_about_what_happened_and_every_entry_are_seen() -> None:
    plain = drawn([COLUMN], ENTRIES)
    assert box(plain, drawn([COLUMN], ENTRIES, EdgeLine(banner="A flare!"))) is not None
    for place, entry in enumerate(ENTRIES):
        lit = (*ENTRIES[:place], replace(entry, lit=True), *ENTRIES[place + 1 :])
        assert box(plain, drawn([COLUMN], lit)) is not None


def test_no_text_of_the_strip_is_smaller_than_a_phone_shows() -> None:
    sizes = (strip.NAME, strip.FIGURE, strip.GAUGE, strip.CAPTION, strip.SMALLEST)
    assert min(sizes) * 340 / WIDTH >= 8.5


def test_a_long_line_is_shortened_to_the_width_of_the_picture() -> None:
    long = drawn([COLUMN], (), EdgeLine(["A very long sentence about a turn. " * 20]))
    found = box(drawn([COLUMN]), long)
    assert found is not None
    assert found[0] > 0
    assert found[2] < long.width
