"""The sky behind pages, and panes of glass over it."""

from __future__ import annotations

import pytest
from PIL import Image

from render import glass, starfield
from render.colour import Colour, contrast
from render.palette import PALETTES


def spots(image: Image.Image) -> set[Colour]:
    data = image.tobytes()
    return set(zip(data[::3], data[1::3], data[2::3], strict=True))


@pytest.mark.parametrize("name", PALETTES)
def test_a_page_of_any_height_has_stars_down_to_its_foot(name: str) -> None:
    palette = PALETTES[name]
    image = starfield.ground(400, 900, palette)
    assert image.size == (400, 900)
    assert image.crop((0, 0, 400, 400)).tobytes() == image.crop((0, 400, 400, 800)).tobytes()
    assert len(spots(image.crop((0, 800, 400, 900)))) > 1


@pytest.mark.parametrize("name", PALETTES)
@pytest.mark.parametrize("size", [400, 1600])
def test_words_can_be_read_on_a_pane_over_the_brightest_star(name: str, size: int) -> None:
    palette = PALETTES[name]
    image = starfield.ground(size, size, palette)
    edges = (-20.0, -20.0, 1620.0, 1620.0)
    glass.draw_pane(image, edges, palette.panel_line, False, size / 1600, palette)
    found = spots(image)
    for words in (palette.text, palette.text_dim, palette.fresh):
        assert min(contrast(words, spot) for spot in found) >= 4.5


def test_the_sky_is_the_same_every_time() -> None:
    palette = PALETTES["solar"]
    first = starfield.tile(400, palette).tobytes()
    starfield.tile.cache_clear()
    assert starfield.tile(400, palette).tobytes() == first


def test_a_lit_pane_glows_beyond_its_edge() -> None:
    palette = PALETTES["solar"]
    dark, lit = (Image.new("RGB", (400, 400), palette.sky) for _ in range(2))
    for image, glows in ((dark, False), (lit, True)):
        glass.draw_pane(image, (400, 400, 1200, 1200), palette.fresh, glows, 0.25, palette)
    outside = (97, 200)
    assert dark.getpixel(outside) == palette.sky
    assert lit.getpixel(outside) != palette.sky
