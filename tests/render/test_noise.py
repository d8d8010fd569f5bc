"""Noise: the same everywhere, without a seam, and bent the way it is asked to."""

from __future__ import annotations

from itertools import islice

import pytest
from PIL import Image, ImageChops, ImageStat

from render import noise
from render.field import as_light, calculate

SIZE = (128, 64)


def column(of: Image.Image, x: int) -> list[int]:
    return list(as_light(of.crop((x, 0, x + 1, of.height))).tobytes())


def gap(one: list[int], two: list[int]) -> float:
    return sum(abs(a - b) for a, b in zip(one, two, strict=True)) / len(one)


@pytest.mark.parametrize(
    "field",
    [
        noise.lattice(SIZE, (9, 5), "a"),
        noise.clouds(SIZE, (9, 5), "b"),
        noise.threads(noise.clouds(SIZE, (9, 5), "b"), 3),
        noise.stirred(noise.clouds(SIZE, (9, 5), "c"), (6, 3), "d", 9),
    ],
    ids=["lattice", "clouds", "threads", "stirred"],
)
def test_a_strip_has_no_seam_where_its_ends_meet(field: Image.Image) -> None:
    """The last column and the first differ no more than two columns beside each other."""
    inside = max(gap(column(field, x), column(field, x + 1)) for x in range(0, 120, 5))
    assert gap(column(field, 127), column(field, 0)) <= 1.5 * inside
    assert gap(column(field, 64), column(field, 0)) > 2 * inside  # able to fail


def test_noise_is_the_same_each_time_and_another_for_another_seed() -> None:
    one, again, other = (noise.clouds(SIZE, (9, 5), seed) for seed in ("x", "x", "y"))
    assert one.tobytes() == again.tobytes()
    assert one.tobytes() != other.tobytes()


def test_noise_uses_all_from_dark_to_bright() -> None:
    light = as_light(noise.clouds((256, 256), (16, 16), "z"))
    low, high = light.getextrema()
    assert (low, high) == (0, 255)
    assert 90 < ImageStat.Stat(light).mean[0] < 165


def test_chances_are_a_row_of_fractions_that_can_be_had_again() -> None:
    row = list(islice(noise.chances(7), 200))
    assert row == list(islice(noise.chances(7), 200))
    assert all(0 <= one < 1 for one in row)
    assert len(set(row)) == 200
    assert 0.4 < sum(row) / 200 < 0.6


def test_a_strip_is_laid_around_the_middle_counterclockwise_from_the_top() -> None:
    strip = Image.new("F", (360, 40), 0)
    strip.paste(1.0, (85, 0, 95, 40))
    laid = as_light(noise.wrapped(strip, (100, 100), (50, 50), lambda radius: radius / 100))
    assert laid.getpixel((15, 50)) == 255  # a quarter turn: at the left
    assert laid.getpixel((85, 50)) == 0
    assert laid.getpixel((50, 15)) == 0


def test_a_strip_has_its_rows_where_they_are_wanted() -> None:
    strip = Image.new("F", (360, 40), 0)
    strip.paste(1.0, (0, 20, 360, 40))
    laid = as_light(noise.wrapped(strip, (100, 100), (50, 50), lambda radius: radius / 50))
    assert laid.getpixel((50, 40)) == 0
    assert laid.getpixel((50, 10)) == 255


def test_a_turn_turns() -> None:
    strip = noise.clouds((360, 40), (20, 4), "turn")
    still = noise.wrapped(strip, (90, 90), (45, 45), lambda radius: radius / 80)
    turned = noise.wrapped(
        strip, (90, 90), (45, 45), lambda radius: radius / 80, lambda angle, radius: angle + 0.25
    )
    seen = as_light(still).rotate(-90)
    apart = ImageStat.Stat(ImageChops.difference(as_light(turned), seen)).mean[0]
    assert apart < 8
    assert ImageStat.Stat(ImageChops.difference(as_light(still), seen)).mean[0] > 20


def test_threads_are_bright_where_noise_is_at_its_middle() -> None:
    ramp = calculate(lambda given: given["a"] / 100.0, a=Image.linear_gradient("L").convert("F"))
    light = noise.threads(ramp, 2)
    assert light.getpixel((0, 50)) == pytest.approx(1.0)
    assert light.getpixel((0, 0)) == pytest.approx(0.0)
