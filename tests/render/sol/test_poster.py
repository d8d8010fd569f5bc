"""What stands behind the words of the poster: the star's end and the arks that leave it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import ImageChops, ImageStat

from engine.core.seat import SEATS
from engine.sol.outcome import Outcome
from render.canvas import Picture
from render.options import RenderOptions
from render.palette import PALETTES
from render.sol import poster
from tests.render.sol.crowd import crowded_view

SMALL = RenderOptions(size=400)
CROWD = crowded_view(3, ("C1", "V9", "I4"))
OVER = replace(CROWD, instability=0, result=Outcome(SEATS[:1], (4, 2, 1)))
SKY = (320, 10, 400, 110)  # at the right, where the winner flies


def light(image: Picture, box: tuple[int, int, int, int]) -> float:
    return ImageStat.Stat(image.crop(box).convert("L")).mean[0]


@pytest.mark.parametrize("name", PALETTES)
def test_the_burst_is_bright_and_what_is_below_the_title_dark(name: str) -> None:
    image = poster.backdrop(OVER, replace(SMALL, palette=PALETTES[name]))
    assert image.size == (400, 500)
    assert light(image, (130, 60, 165, 85)) > 180
    assert light(image, (0, 200, 400, 500)) < 20


def test_a_star_that_lives_on_did_not_burst() -> None:
    alive = replace(CROWD, instability=5)
    burst, star = (poster.backdrop(view, SMALL) for view in (OVER, alive))
    ring = (60, 20, 90, 40)
    assert light(burst, ring) > 2 * light(star, ring)
    assert poster.backdrop(alive, SMALL).tobytes() == star.tobytes()


def test_stations_are_dark_before_the_fire() -> None:
    bare = replace(OVER, stations={})
    with_all, without = (poster.backdrop(view, SMALL) for view in (OVER, bare))
    darker = ImageChops.subtract(without, with_all)
    assert ImageStat.Stat(darker).sum[0] > 1000
    assert ImageChops.subtract(with_all, without).getextrema()[0][1] < 12  # type: ignore[index]


def test_only_the_ark_that_leaves_is_out_in_the_sky() -> None:
    def drawn(seats: int) -> float:
        image = poster.backdrop(OVER, SMALL)
        before = light(image, SKY)
        poster.draw_arks(image, OVER, SEATS[:seats], SMALL)
        return light(image, SKY) - before

    assert drawn(0) == 0
    assert drawn(1) > 5
    assert drawn(3) > 5


@pytest.mark.parametrize("leaving", range(6))
def test_every_ark_is_on_the_picture_beside_the_others(
    monkeypatch: pytest.MonkeyPatch, leaving: int
) -> None:
    spots: list[tuple[float, float, float]] = []

    def put(image: Picture, piece: Picture, x: float, y: float, scale: float) -> None:
        spots.append((x, y, piece.width / scale / 2))

    image, view = poster.backdrop(OVER, SMALL), crowded_view(5, ("C1", "V9"))
    monkeypatch.setattr(poster, "paste_centred", put)
    poster.draw_arks(image, view, SEATS[:leaving], SMALL)
    assert len(spots) == 5
    assert all(60 < x < 1520 and 60 < y < 460 for x, y, _ in spots)
    for place, (x, y, half) in enumerate(spots):
        for right, down, _ in spots[:place]:
            assert abs(x - right) + abs(y - down) > half * 0.55


def test_the_same_end_is_the_same_picture() -> None:
    one, two = (poster.backdrop(OVER, SMALL) for _ in range(2))
    assert one.tobytes() == two.tobytes()
