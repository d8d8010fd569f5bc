"""Pictures as files."""

from __future__ import annotations

import io
import math
from collections.abc import Callable
from dataclasses import replace

import pytest
from PIL import Image, ImageChops, ImageStat

from engine.core.game import Setup
from engine.core.refusal import Refused
from engine.core.seat import SEATS
from engine.sol.edition import EDITIONS
from render.encode import FILES, LITTLE, MOST, POSTED, WIDEST, encode, ending_of, kind_of
from render.options import RenderOptions
from render.palette import PALETTES
from render.sol import PICTURES, pictures
from tests.render.sol.crowd import crowded_view
from tests.render.sol.test_table import LONG, seen, stuffed

FAITHFUL = {1000: 35.0, 1600: 34.0}  # decibels by width: pages of small text have the least
CROWD = crowded_view(5, ("O3", "I5", "V9", "R4", "C1", "C2"))
LONGER = seen(Setup("published", 5, 7, ("longer",)))
DRAWN: dict[str, Callable[[RenderOptions], bytes]] = {
    "board": lambda look: pictures.draw_board(CROWD, look, ()).data,
    "table": lambda look: pictures.draw_table(LONGER, look).data,
    "effects": lambda look: pictures.draw_effects(LONGER, look).data,
}


def opened(file: bytes) -> Image.Image:
    return Image.open(io.BytesIO(file)).convert("RGB")


@pytest.mark.parametrize(
    ("file", "kind"),
    [("a.png", "png"), ("b/c.JPG", "jpg"), ("d.jpeg", "jpg"), ("e.f.webp", "webp")],
)
def test_the_ending_of_a_file_says_its_kind(file: str, kind: str) -> None:
    assert kind_of(file) == kind


@pytest.mark.parametrize("file", ["a", "a.", "a.gif", "jpg", ".png", "a.exe"])
def test_another_ending_is_refused_with_the_known_ones(file: str) -> None:
    with pytest.raises(Refused) as refusal:
        kind_of(file)
    assert refusal.value.code == "picture_kind"
    assert refusal.value.facts["known"] == (".jpg", ".webp", ".png")


@pytest.mark.parametrize("kind", FILES)
def test_a_file_is_of_its_kind_and_the_same_each_time(kind: str) -> None:
    image = Image.effect_mandelbrot((60, 40), (-2, -1, 1, 1), 40).convert("RGB")
    one = encode(image, kind)
    assert one == encode(image, kind)
    assert Image.open(io.BytesIO(one)).format == FILES[kind][0]
    assert opened(one).size == (60, 40)


@pytest.mark.parametrize("width", FAITHFUL)
@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("drawn", DRAWN)
def test_what_is_posted_is_faithful(drawn: str, palette: str, width: int) -> None:
    look = RenderOptions(PALETTES[palette], width)
    exact, posted = (opened(DRAWN[drawn](replace(look, kind=kind))) for kind in ("png", POSTED))
    squares = ImageStat.Stat(ImageChops.difference(exact, posted)).sum2
    error = sum(squares) / (3 * exact.width * exact.height)
    assert 10 * math.log10(255**2 / error) >= FAITHFUL[width]


@pytest.mark.slow
@pytest.mark.parametrize("instability", [13, 6, 1])
def test_a_crowded_board_is_no_large_file(instability: int) -> None:
    view = replace(CROWD, instability=instability)
    assert len(pictures.draw_board(view, RenderOptions(), ()).data) <= MOST


@pytest.mark.slow
@pytest.mark.parametrize("name", EDITIONS)
def test_the_fullest_pages_of_every_edition_are_no_large_files(name: str) -> None:
    view = stuffed(seen(Setup(name, 5, 7)))
    look = RenderOptions(names=dict.fromkeys(SEATS[:5], LONG))
    drawn = [
        pictures.draw_table(view, look),
        pictures.draw_effects(view, look),
        *(draw(view, SEATS[1], look) for draw in PICTURES.asked.values()),
        *(pictures.draw_surface(view, seat, look) for seat in SEATS[:2]),
        pictures.draw_aid(view, look),
    ]
    assert {one.name: len(one.data) for one in drawn if len(one.data) > MOST} == {}


def test_of_what_is_posted_only_a_large_jpeg_becomes_webp() -> None:
    noisy = Image.effect_noise((1600, 1600), 90).convert("RGB")
    calm = Image.new("RGB", (1600, 1600))
    assert [ending_of(encode(image)) for image in (noisy, calm)] == ["webp", "jpg"]
    assert [ending_of(encode(image, "jpg")) for image in (noisy, calm)] == ["jpg", "jpg"]
    assert encode(noisy) == encode(noisy)


def test_a_picture_too_high_for_webp_stays_a_jpeg() -> None:
    noisy = Image.effect_noise((64, WIDEST + 1), 90).convert("RGB")
    assert len(encode(noisy)) > MOST
    assert ending_of(encode(noisy)) == "jpg"


def test_a_picture_has_the_name_of_its_kind() -> None:
    view = crowded_view(2, ("C1",))
    for kind in FILES:
        picture = pictures.draw_board(view, RenderOptions(size=400, kind=kind), ())
        assert picture.name == f"board.{kind}"
        assert Image.open(io.BytesIO(picture.data)).format == FILES[kind][0]


def test_a_jpeg_that_is_a_little_too_large_is_made_coarser() -> None:
    """A WebP takes four times as long, and hardly anything is to be seen of the difference."""
    fits, little, large = (
        Image.effect_noise((1600, 1600), strength).convert("RGB") for strength in (8, 12, 14)
    )
    assert encode(fits) == encode(fits, "jpg")
    assert MOST < len(encode(little, "jpg")) <= MOST * LITTLE < len(encode(large, "jpg"))
    assert [ending_of(encode(image)) for image in (little, large)] == ["jpg", "webp"]
    assert len(encode(little)) <= MOST
