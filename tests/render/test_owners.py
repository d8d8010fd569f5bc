"""Six seats: each a colour, a shape and a letter."""

from __future__ import annotations

from itertools import combinations

import pytest
from PIL import Image, ImageChops

from engine.core.seat import SEATS, Seat
from render import canvas
from render.options import RenderOptions
from render.owners import SHAPES, letter, outline, shown_name, sunk
from render.palette import PALETTES

SIX = SEATS[:6]
PHONE = 340 / canvas.WIDTH  # the scale of a picture on a narrow phone
BADGE = 40.0  # the smallest, in units


def shape(seat: Seat, height: float = BADGE, scale: float = PHONE) -> Image.Image:
    """Where a seat's shape is, at that scale."""
    edge = outline(seat, height * 0.9, height)
    image = canvas.sprite(height, height, scale, lambda pen: pen.polygon(edge, (255, 255, 255)))
    return image.getchannel("A")


def covered(mask: Image.Image) -> float:
    """How many pixels, counting those at an edge in part."""
    return sum(value * many for value, many in enumerate(mask.histogram())) / 255


def test_six_seats_have_a_letter_a_shape_and_a_colour_each() -> None:
    assert [letter(seat) for seat in SIX] == list("ABCDEF")
    assert len(set(SHAPES)) == len(SIX)
    for palette in PALETTES.values():
        assert len(set(palette.owners)) == len(SIX)


@pytest.mark.parametrize(("one", "other"), [*combinations(SIX, 2)])
def test_shapes_differ_on_a_phone(one: Seat, other: Seat) -> None:
    first, second = shape(one), shape(other)
    apart = covered(ImageChops.difference(first, second))
    assert apart > 0.1 * covered(first)


def test_the_check_for_shapes_can_fail() -> None:
    assert covered(ImageChops.difference(shape(SIX[1]), shape(SIX[1]))) == 0


@pytest.mark.parametrize("seat", SIX)
def test_a_letter_stands_within_its_shape(seat: Seat) -> None:
    """Nothing of it is cut off, whatever the shape."""
    height, scale = 40.0, 4.0
    inside = shape(seat, height, scale)
    written = Image.new("RGB", inside.size)
    x, y = inside.width / scale / 2, inside.height / scale / 2 + sunk(seat) * height
    canvas.draw_text(written, letter(seat), x, y, scale, (255, 255, 255), 0.8 * height)
    ink = written.getchannel("R")
    assert covered(ImageChops.multiply(ink, inside)) > 0.98 * covered(ink) > 0


def test_a_name_that_the_font_lacks_is_not_shown() -> None:
    look = RenderOptions(names={SIX[0]: " Ann ", SIX[1]: "龍"})
    assert shown_name(SIX[0], look.names) == "Ann"
    assert shown_name(SIX[1], look.names) == ""
    assert shown_name(SIX[2], look.names) == "P3"
