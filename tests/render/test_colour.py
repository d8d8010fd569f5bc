"""Colour arithmetic against published numbers."""

from __future__ import annotations

import pytest

from render import colour
from render.colour import Triple, Vision

BLACK, WHITE, GREY = (0, 0, 0), (255, 255, 255), (128, 128, 128)
RED, GREEN, BLUE = (255, 0, 0), (0, 255, 0), (0, 0, 255)

# Sharma, Wu and Dalal 2005, table 1: pairs on which wrong implementations go wrong.
SHARMA: list[tuple[Triple, Triple, float]] = [
    ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
    ((50, 3.1571, -77.2803), (50, 0, -82.7485), 2.8615),
    ((50, 2.8361, -74.0200), (50, 0, -82.7485), 3.4412),
    ((50, -1.3802, -84.2814), (50, 0, -82.7485), 1.0000),
    ((50, -1.1848, -84.8006), (50, 0, -82.7485), 1.0000),
    ((50, -0.9009, -85.5211), (50, 0, -82.7485), 1.0000),
    ((50, 0, 0), (50, -1, 2), 2.3669),
    ((50, 2.4900, -0.0010), (50, -2.4900, 0.0009), 7.1792),
    ((50, 2.4900, -0.0010), (50, -2.4900, 0.0011), 7.2195),
    ((50, -0.0010, 2.4900), (50, 0.0009, -2.4900), 4.8045),
    ((50, -0.0010, 2.4900), (50, 0.0011, -2.4900), 4.7461),
    ((50, 2.5, 0), (50, 0, -2.5), 4.3065),
    ((50, 2.5, 0), (73, 25, -18), 27.1492),
    ((50, 2.5, 0), (61, -5, 29), 22.8977),
    ((50, 2.5, 0), (56, -27, -3), 31.9030),
    ((50, 2.5, 0), (58, 24, 15), 19.4535),
    ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
    ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
]


@pytest.mark.parametrize(("a", "b", "expected"), SHARMA)
def test_differences_are_the_published_ones_in_both_directions(
    a: Triple, b: Triple, expected: float
) -> None:
    assert colour.lab_difference(a, b) == pytest.approx(expected, abs=1e-4)
    assert colour.lab_difference(b, a) == pytest.approx(expected, abs=1e-4)


def test_black_and_white_differ_by_a_hundred() -> None:
    assert colour.difference(BLACK, WHITE) == pytest.approx(100, abs=0.01)
    assert colour.difference(RED, RED) == 0


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (WHITE, (100, 0, 0)),
        (BLACK, (0, 0, 0)),
        (RED, (53.24, 80.09, 67.20)),
        (GREEN, (87.73, -86.18, 83.18)),
        (BLUE, (32.30, 79.19, -107.86)),
    ],
)
def test_lab_of_the_corners_of_srgb(given: colour.Colour, expected: Triple) -> None:
    assert colour.lab(given) == pytest.approx(expected, abs=0.02)


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        (BLACK, WHITE, 21),
        (WHITE, BLACK, 21),
        (RED, RED, 1),
        (WHITE, RED, 4.00),
        (WHITE, BLUE, 8.59),
        (WHITE, (0x76, 0x76, 0x76), 4.54),
    ],
)
def test_contrasts_are_those_of_wcag(a: colour.Colour, b: colour.Colour, expected: float) -> None:
    assert colour.contrast(a, b) == pytest.approx(expected, abs=0.005)


def test_linear_and_back_is_the_same_colour() -> None:
    for value in range(256):
        there = (value, 255 - value, value // 2)
        assert colour.srgb(colour.linear(there)) == there


def test_light_no_screen_can_show_is_cut_off() -> None:
    assert colour.srgb((-0.5, 1.5, 1.0)) == (0, 255, 255)


@pytest.mark.parametrize("vision", Vision)
@pytest.mark.parametrize("grey", [BLACK, GREY, WHITE])
def test_everybody_sees_greys_alike(vision: Vision, grey: colour.Colour) -> None:
    assert colour.seen(grey, vision) == grey


def test_normal_eyes_see_the_colour_itself() -> None:
    assert colour.seen((12, 200, 77), Vision.NORMAL) == (12, 200, 77)


def test_some_eyes_confuse_what_others_tell_apart() -> None:
    leaf, rust = (120, 140, 40), (178, 118, 40)
    lilac, sage = (150, 150, 190), (150, 158, 150)
    for vision in (Vision.PROTAN, Vision.DEUTAN):
        assert colour.difference(leaf, rust, vision) < colour.difference(leaf, rust) / 2
    assert colour.difference(lilac, sage, Vision.TRITAN) < colour.difference(lilac, sage) / 2
    assert colour.luminance(colour.seen(RED, Vision.PROTAN)) < colour.luminance(RED) / 1.5


def test_mixing_is_done_with_light() -> None:
    assert colour.mix(RED, BLUE, 0) == RED
    assert colour.mix(RED, BLUE, 1) == BLUE
    assert colour.mix(BLACK, WHITE, 0.5) == (188, 188, 188)


def test_colours_are_read_and_written_as_hex() -> None:
    assert colour.parse("#ffCC01") == (255, 204, 1)
    assert colour.show((255, 204, 1)) == "#ffcc01"


@pytest.mark.parametrize("text", ["", "ffcc01", "#ffcc0", "#ffcc011", "#ggcc01", "#+1+2+3"])
def test_what_is_no_colour_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not a colour"):
        colour.parse(text)
